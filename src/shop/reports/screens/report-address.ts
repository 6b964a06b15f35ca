import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { withQuery } from '#src/ui/list/address.ts'
import type { Group, Period } from '../period/period.ts'

export const reportPages = [
  'staff.reports',
  'staff.reports.requests',
  'staff.reports.preparation',
  'staff.reports.accounts',
] as const
export type ReportPage = (typeof reportPages)[number]

type ReportAddress = Partial<Period> & { group?: Group | undefined; by?: string | undefined }

export const reportPath = (page: ReportPage, locale: Locale, { from, to, group, by }: ReportAddress): string =>
  withQuery(pathTo(page, locale), { from, to, group, by })
