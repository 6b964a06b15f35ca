import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { withQuery } from '#src/ui/list/address.ts'
import type { DetailFilter, DetailSet } from '../details/details.ts'
import type { Period } from '../period/period.ts'

/** What a figure counts, as a list. */
export type Details = Period & { of: DetailSet } & DetailFilter

export const detailsPath = (locale: Locale, { from, to, of, ...filter }: Details, page = 1): string =>
  withQuery(pathTo('staff.reports.details', locale), { of, from, to, ...filter, page })
