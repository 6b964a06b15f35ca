import { nextDay, isIsoDate, lisbonDate, lisbonMidnight } from '#src/kernel/dates.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import type { Cents } from '#src/kernel/money.ts'
import { dayText } from '#src/kernel/typed-date.ts'
import type { Loyalty } from '#src/shop/website/website.ts'
import { worthOf } from '../wallet/points.ts'

/** Kinds of movements; all are positive. `spent` includes points reserved by carts, `returned` those they released. */
export const movements = ['earned', 'added', 'spent', 'returned', 'expired', 'taken', 'reversed'] as const
export type Movement = (typeof movements)[number]
export type Moved = Record<Movement, number>

/** Days in Lisbon, both inclusive. */
export type Period = { from: IsoDate; to: IsoDate }

/** `month`: "2026-11"; `open`: in all wallets at its end, or at the end of the period. */
type ReportRow = Moved & { month: string; open: number; worth: Cents }

export type Report = {
  period: Period
  rows: ReportRow[]
  total: Moved
  now: {
    /** In all wallets. */ open: number
    worth: Cents
    /** Reserved by carts, not in the wallets' balances. */ held: number
    /** Points of refunded purchases that had been spent. */ owed: number
  }
}

/** `part`: index of the month in the period; the one after the last is everything since. */
export type PartSums = Moved & { part: number; change: number }

const maxYears = 10

/** The last twelve months by default; undefined for an invalid period. */
export function readPeriod(query: URLSearchParams, now: Date): Period | undefined {
  const today = lisbonDate(now)
  const to = dayText(query.get('to') || today)
  const from = dayText(query.get('from') || monthsBefore(to, 11))
  if (!isIsoDate(from) || !isIsoDate(to) || from > to) return undefined
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > maxYears ? undefined : { from, to }
}

/** For an invalid period: the field to correct. */
export function wrongDay(query: URLSearchParams): keyof Period {
  const to = query.get('to')
  return to && !isIsoDate(dayText(to)) ? 'to' : 'from'
}

/** The first day of the month that is this many months before that of a day. */
function monthsBefore(day: IsoDate, months: number): IsoDate {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  return Number.isNaN(first.getTime()) ? day : first.toISOString().slice(0, 10)
}

/** "2026-01", "2026-02" … of a period. */
export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = []
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = nextDay(day, 32).slice(0, 8) + '01') months.push(day.slice(0, 7))
  return months
}

const per = (count: (one: Movement) => number): Moved => ({
  earned: count('earned'),
  added: count('added'),
  spent: count('spent'),
  returned: count('returned'),
  expired: count('expired'),
  taken: count('taken'),
  reversed: count('reversed'),
})
const nothing = { ...per(() => 0), change: 0 }

type Sums = { parts: readonly PartSums[]; open: number; held: number; owed: number }

/** The end of each month in a period; the last one ends with the period. */
export function endsOf(period: Period): Date[] {
  const next = monthsOf(period).slice(1)
  return [...next.map((month) => lisbonMidnight(`${month}-01`)), lisbonMidnight(nextDay(period.to))]
}

/** Includes months without movements. Points open at the end of a month are those open now minus all later movements. */
export function toReport(period: Period, { parts, open, held, owed }: Sums, rate: Pick<Loyalty, 'pointsForOneEuro'>): Report {
  const months = monthsOf(period)
  const sumsOf = (at: number) => parts.find(({ part }) => part === at) ?? nothing
  const rows: ReportRow[] = []
  let atEnd = open - sumsOf(months.length).change
  for (const [at, month] of [...months.entries()].toReversed()) {
    const sums = sumsOf(at)
    rows.unshift({ month, ...moved(sums), open: atEnd, worth: worthOf(atEnd, rate) })
    atEnd -= sums.change
  }
  const total = rows.reduce<Moved>(added, moved(nothing))
  return { period, rows, total, now: { open, worth: worthOf(open, rate), held, owed } }
}

export const moved = (sums: Moved): Moved => per((one) => sums[one])
const added = (first: Moved, second: Moved): Moved => per((one) => first[one] + second[one])
