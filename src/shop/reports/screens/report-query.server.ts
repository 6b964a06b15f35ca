import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { lisbonDate, nextDay } from '#src/kernel/dates.ts'
import { groups, readPeriod } from '../period/period.ts'
import type { Group, Period } from '../period/period.ts'

/** What was typed, so that nothing of it is lost when it is refused. */
export type TypedPeriod = { from: string; to: string; group: string }
type PeriodErrors = Partial<Record<keyof TypedPeriod, string>>

export type ReportQuery = {
  period: Period
  group: Group
  typed: TypedPeriod
  errors: PeriodErrors
  /** The group that was chosen; undefined where it follows from the period. */ chosen: Group | undefined
  today: string
}

const isGroup = (text: string): text is Group => groups.some((group) => group === text)

/** The period of the address. Of a wrong one the last 30 days are shown below the error. */
export function readReportQuery(query: URLSearchParams, now: Date, locale: Locale): ReportQuery {
  const [from, to, grouping] = ['from', 'to', 'group'].map((name) => (query.get(name) ?? '').trim().slice(0, 40))
  const typed = { from: from ?? '', to: to ?? '', group: grouping ?? '' }
  const today = lisbonDate(now)
  const chosen = isGroup(typed.group) ? typed.group : undefined
  const standard = { period: { from: nextDay(today, -29), to: today }, group: 'day' as const, today }
  const refused = (errors: PeriodErrors): ReportQuery => ({ ...standard, typed, errors, chosen })
  if (typed.group && !chosen) return refused({ group: issueText('error_report_group', locale) })
  const read = readPeriod({ from: typed.from, to: typed.to, group: chosen }, now)
  if (!read.ok) return refused({ [read.error.field]: issueText(`error_${read.error.code}`, locale) })
  const { group, ...period } = read.value
  return { period, group, typed: { ...period, group: chosen ?? '' }, errors: {}, chosen, today }
}
