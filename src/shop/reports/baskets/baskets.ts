import type { IsoDate } from '#src/kernel/dates.ts'
import { zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { rowsOf } from '../period/period.ts'
import type { Group, Period, Span } from '../period/period.ts'

/** Lower ends of the sizes that orders are counted in, in euro cents. */
export const basketSizes = [0, 1000, 2000, 3500, 5000, 10_000] as const

/** `units`: pieces of goods in all orders. `sizes`: how many orders have each of `basketSizes`. */
export type BasketFigures = {
  orders: number
  sales: Cents
  units: number
  average: Cents
  median: Cents
  sizes: readonly number[]
}
type BasketRow = BasketFigures & { span: Span }
export type BasketReport = { period: Period; group: Group; rows: BasketRow[]; total: BasketFigures }

/** `start` is null in the row of the whole period. */
export type BasketSums = BasketFigures & { start: IsoDate | null }

const noBaskets: BasketFigures = {
  orders: 0,
  sales: zero,
  units: 0,
  average: zero,
  median: zero,
  sizes: basketSizes.map(() => 0),
}

export const toBaskets = (period: Period, group: Group, sums: readonly BasketSums[]): BasketReport => ({
  period,
  group,
  ...rowsOf<BasketFigures>({ period, group }, sums, noBaskets),
})
