import { allocate, add, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { PaidByPoints } from '#src/shop/cart/cart.ts'

/** The points of an order, and those returned by refunds; both none if nothing can be returned. */
export type PointsLeft = { all: PaidByPoints; back: PaidByPoints }

/** `lines`: units whose points are returned, and the euros that those had paid; `requested`: units that the refund is about. */
export type PointsPart = PaidByPoints & {
  lines: readonly { lineId: string; quantity: number; requested: number; amount: Cents }[]
}

/** What has not been refunded of one line. */
export type PointsOfLine = {
  lineId: string
  quantity: number
  /** The amount of it paid with points. */
  points: Cents
  /** Units whose points are not returned; fewer than `quantity` if the gateway refused the money of some. */
  pointsQuantity: number
}

type RequestedUnits = { line: PointsOfLine; quantity: number }

/**
 * The points to return with units. Per line their share of the amount paid with points, as with money; of the order's points the
 * share that all refunds together have reached, so that the last unit takes the last point.
 */
export function quotePoints({ points: { all, back } }: { points: PointsLeft }, requested: readonly RequestedUnits[]): PointsPart {
  const lines = requested.flatMap(({ line, quantity }) => {
    // The points of a refund whose money the gateway refused have already been returned.
    const due = quantity - (line.quantity - line.pointsQuantity)
    if (due <= 0 || line.points === 0) return []
    const [amount = zero] = allocate(line.points, [due, line.pointsQuantity - due])
    return [{ lineId: line.lineId, quantity: due, requested: quantity, amount }]
  })
  const amount = add(...lines.map((line) => line.amount))
  return { lines, amount, points: amount === 0 ? 0 : pointsUpTo(all, add(back.amount, amount)) - back.points }
}

const pointsUpTo = ({ points, amount: whole }: PaidByPoints, amount: Cents): number => Math.floor((points * amount) / whole)
