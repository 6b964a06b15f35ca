import type { UIMatch } from 'react-router'
import type { Text } from '#src/i18n/locales.ts'

/** The slugs of the page's subject in both languages, from the data of the route that has them. */
export function slugsOf(matches: readonly UIMatch[]): Text | undefined {
  return matches.map(({ loaderData }) => slugsIn(loaderData)).find((slugs) => slugs !== undefined)
}

function slugsIn(data: unknown): Text | undefined {
  if (typeof data !== 'object' || data === null || !('slugs' in data)) return undefined
  const { slugs } = data
  if (typeof slugs !== 'object' || slugs === null || !('pt' in slugs) || !('en' in slugs)) return undefined
  return typeof slugs.pt === 'string' && typeof slugs.en === 'string' ? { pt: slugs.pt, en: slugs.en } : undefined
}
