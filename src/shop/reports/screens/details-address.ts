import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import type { DetailFilter, DetailSet } from '../details/details.ts'
import type { Period } from '../period/period.ts'

/** What a figure counts, as a list. */
export type Details = Period & { of: DetailSet } & DetailFilter

export function detailsPath(locale: Locale, { from, to, of, ...filter }: Details, page = 1): string {
  const query = new URLSearchParams({ of, from, to })
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value))
  if (page > 1) query.set('page', String(page))
  return `${pathTo('staff.reports.details', locale)}?${query}`
}
