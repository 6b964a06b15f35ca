import { DAY, isIsoDate, lisbonDate, lisbonMidnight, nextDay } from '#src/kernel/dates.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { dayText } from '#src/kernel/typed-date.ts'

/** Days in Lisbon, both inclusive. */
export type Period = { from: IsoDate; to: IsoDate }

export const groups = ['day', 'week', 'month'] as const
/** What a row of a report covers; weeks begin on Monday. */
export type Group = (typeof groups)[number]

export type PeriodError = {
  code: 'report_day' | 'report_order' | 'report_length' | 'report_days'
  field: 'from' | 'to' | 'group'
}

/** A year by day, five years by week or month: what still fits into a plot and into two seconds. */
const maxDays: Record<Group, number> = { day: 366, week: 1827, month: 1827 }

const utc = (day: IsoDate): number => Date.parse(`${day}T00:00:00Z`)

export const daysOf = ({ from, to }: Period): number => Math.round((utc(to) - utc(from)) / DAY) + 1

export type PeriodQuery = { from?: string | undefined; to?: string | undefined; group?: Group | undefined }

const defaultDays = 30

/** The last 30 days by default. Without a `group` by day for up to three months, then by week, from a year on by month. */
export function readPeriod(query: PeriodQuery, now: Date): Result<Period & { group: Group }, PeriodError> {
  const to = dayText(query.to || lisbonDate(now))
  if (!isIsoDate(to)) return err<PeriodError>({ code: 'report_day', field: 'to' })
  const from = dayText(query.from || nextDay(to, 1 - defaultDays))
  if (!isIsoDate(from)) return err<PeriodError>({ code: 'report_day', field: 'from' })
  if (from > to) return err<PeriodError>({ code: 'report_order', field: 'from' })
  const days = daysOf({ from, to })
  const group = query.group ?? groupFor(days)
  if (days > maxDays.month) return err<PeriodError>({ code: 'report_length', field: 'from' })
  if (days > maxDays[group]) return err<PeriodError>({ code: 'report_days', field: 'group' })
  return ok({ from, to, group })
}

const groupFor = (days: number): Group => (days <= 92 ? 'day' : days <= 366 ? 'week' : 'month')

/** From `since` on, before `until`. */
export type Moments = { since: Date; until: Date }

/** The moments between which a period lies. */
export const momentsOf = ({ from, to }: Period): Moments => ({
  since: lisbonMidnight(from),
  until: lisbonMidnight(nextDay(to)),
})

/** As many days as the period, right before it. */
export const periodBefore = (period: Period): Period => ({
  from: nextDay(period.from, -daysOf(period)),
  to: nextDay(period.from, -1),
})

/** As many days, right after it. */
export const periodAfter = (period: Period): Period => ({
  from: nextDay(period.to),
  to: nextDay(period.to, daysOf(period)),
})

/** The Monday, or the first day of the month, of a day. */
export function groupStart(day: IsoDate, group: Group): IsoDate {
  if (group === 'month') return `${day.slice(0, 8)}01`
  const weekday = (new Date(utc(day)).getUTCDay() + 6) % 7
  return group === 'week' ? nextDay(day, -weekday) : day
}

export const isSunday = (day: IsoDate): boolean => new Date(utc(day)).getUTCDay() === 0

function nextGroup(start: IsoDate, group: Group): IsoDate {
  if (group === 'month') return `${nextDay(start, 31).slice(0, 8)}01`
  return nextDay(start, group === 'week' ? 7 : 1)
}

/** A day, week or month of a period. `start` names it; `from` and `to` are the part of it that lies in the period. */
export type Span = Period & { start: IsoDate }

/** A row for each span of a period and one for all of it, from what the database added up: `start` is null in the row of the whole. */
export function rowsOf<Figures extends object>(
  { period, group }: { period: Period; group: Group },
  sums: readonly (Figures & { start: IsoDate | null })[],
  none: Figures,
): { rows: (Figures & { span: Span })[]; total: Figures } {
  const at = new Map(sums.map((row) => [row.start, row]))
  const rows = spansOf(period, group).map((span) => ({ ...(at.get(span.start) ?? none), span }))
  return { rows, total: at.get(null) ?? none }
}

export function spansOf({ from, to }: Period, group: Group): Span[] {
  const spans: Span[] = []
  for (let start = groupStart(from, group); start <= to; start = nextGroup(start, group)) {
    const last = nextDay(nextGroup(start, group), -1)
    spans.push({ start, from: start < from ? from : start, to: last > to ? to : last })
  }
  return spans
}
