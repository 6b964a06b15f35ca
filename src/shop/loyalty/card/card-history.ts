import type { IsoDate } from '#src/kernel/dates.ts'
import { pageIn, withQuery } from '#src/ui/list/address.ts'
import { lisbonDate, lisbonMidnight } from '#src/kernel/dates.ts'
import type { Filter } from '../wallet/store.server.ts'
import type { EntryKind } from '../wallet/wallet.ts'

/** Ledger entry kinds, grouped as customers think of them. */
const movements = {
  all: undefined,
  earned: ['earned'],
  used: ['applied', 'returned'],
  corrected: ['adjusted', 'reversed'],
  expired: ['expired'],
} as const satisfies Record<string, readonly EntryKind[] | undefined>
export type Movement = keyof typeof movements
export const movementNames = Object.keys(movements) as Movement[]

/** The last six months, one year, or everything. */
export type Period = 'all' | 'half-year' | `${number}`

export type HistoryQuery = { movement: Movement; period: Period; /** Of the list, from 1. */ page: number }

const isMovement = (text: string): text is Movement => Object.hasOwn(movements, text)
const isYear = (text: string): text is `${number}` => /^2\d{3}$/.test(text)

/** The query in the address; undefined for one that none of our links has. */
export function readHistoryQuery(query: URLSearchParams): HistoryQuery | undefined {
  const movement = query.get('kind') ?? 'all'
  const period = query.get('period') ?? 'all'
  const page = pageIn(query)
  if (!isMovement(movement) || !(period === 'all' || period === 'half-year' || isYear(period))) return undefined
  return page ? { movement, period, page } : undefined
}

/** The address for a query. */
export const historyAddress = (
  card: string,
  { movement, period, page }: Omit<HistoryQuery, 'page'> & { page?: number },
): string => withQuery(card, { kind: movement !== 'all' && movement, period: period !== 'all' && period, page })

/** Filter for the ledger; periods are days in Lisbon. */
export const filterOf = ({ movement, period }: HistoryQuery, now: Date): Filter => ({
  kinds: movements[movement],
  ...spanOf(period, now),
})

function spanOf(period: Period, now: Date): Pick<Filter, 'from' | 'until'> {
  if (period === 'all') return {}
  if (period === 'half-year') return { from: lisbonMidnight(sixMonthsBefore(now)) }
  return { from: lisbonMidnight(`${period}-01-01`), until: lisbonMidnight(`${Number(period) + 1}-01-01`) }
}

/** From the first day of that month: no month is shown in part. */
function sixMonthsBefore(now: Date): IsoDate {
  const [year = 0, month = 0] = lisbonDate(now).split('-').map(Number)
  return new Date(Date.UTC(year, month - 7, 1)).toISOString().slice(0, 10)
}

/** The periods that may have entries: every year since the person joined, latest first. */
export function periodsSince(joinedAt: Date, now: Date): Period[] {
  const [first, last] = [yearOf(joinedAt), yearOf(now)]
  const years = Array.from({ length: Math.max(1, last - first + 1) }, (_, before) => `${last - before}` as const)
  return ['all', 'half-year', ...years]
}

const yearOf = (date: Date): number => Number(lisbonDate(date).slice(0, 4))
