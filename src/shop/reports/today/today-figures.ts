import type { Cents } from '#src/kernel/money.ts'

/** `until`: up to the hour and minute that it is now, on the day that is compared. */
export type HourCount = { hour: number; count: number; until: number }
export type HourSales = HourCount & { sales: Cents; salesUntil: Cents }

/** Up to now, at the same time a week ago, and as running sums by hour: today's up to this hour, the other day's all. */
export type RunningFigure = { now: number; before: number; hours: readonly number[]; hoursBefore: readonly number[] }

/** `median`: minutes of opening hours; `onTime` of `promised`. */
export type TodayFigures = {
  sales: RunningFigure
  orders: RunningFigure
  requests: RunningFigure
  priced: RunningFigure & { median: number | null; medianBefore: number | null }
  ready: RunningFigure & { onTime: number; promised: number; onTimeBefore: number; promisedBefore: number }
}

const hoursOfDay = 24

/** Running sums from midnight to an hour, both inclusive. */
function running(rows: readonly { hour: number; value: number }[], last: number): number[] {
  const at = new Map(rows.map(({ hour, value }) => [hour, value]))
  let sum = 0
  return Array.from({ length: last + 1 }, (_, hour) => (sum += at.get(hour) ?? 0))
}

type Days<Row> = { today: readonly Row[]; before: readonly Row[]; hour: number }
type Parts<Row> = { value: (row: Row) => number; until: (row: Row) => number }

export function runningFigure<Row extends { hour: number }>(
  { today, before, hour }: Days<Row>,
  { value, until }: Parts<Row>,
): RunningFigure {
  const valued = (rows: readonly Row[]) => rows.map((row) => ({ hour: row.hour, value: value(row) }))
  return {
    now: today.reduce((sum, row) => sum + value(row), 0),
    before: before.reduce((sum, row) => sum + until(row), 0),
    hours: running(valued(today), hour),
    hoursBefore: running(valued(before), hoursOfDay - 1),
  }
}
