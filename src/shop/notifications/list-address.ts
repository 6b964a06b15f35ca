import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { choiceIn, pageIn, withQuery } from '#src/ui/list/address.ts'

export const listPageSize = 20

export const visibleParts = ['all', 'unread'] as const
/** Which notices a list shows. */
export type VisiblePart = (typeof visibleParts)[number]

export const listPath = (locale: Locale, { part, page }: { part: VisiblePart; page: number }): string =>
  withQuery(pathTo('account.notifications', locale), { show: part !== 'all' && part, page })

/** Undefined for a URL that no link of ours has. */
export function readListAddress(query: URLSearchParams): { part: VisiblePart; page: number } | undefined {
  const [part, page] = [choiceIn(query, 'show', visibleParts, 'all'), pageIn(query)]
  return part && page ? { part, page } : undefined
}
