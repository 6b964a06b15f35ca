import { allocate, add, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { PaidByPoints } from '../cart/cart.ts'

/** The points of an order, and what of them refunds have given back; both none where nothing can. */
export type PointsLeft = { all: PaidByPoints; back: PaidByPoints }

/** `lines`: pieces whose points go back, and the euros that those had paid; `wished`: pieces that the refund is about. */
export type PointsPart = PaidByPoints & {
  lines: readonly { lineId: string; quantity: number; wished: number; amount: Cents }[]
}

/** Of one line, what has not gone back yet. */
export type PointsOfLine = {
  lineId: string
  quantity: number
  /** What points paid of it. */
  points: Cents
  /** Pieces whose points are not back; fewer than `quantity` where a bank has refused the money of some. */
  pointsQuantity: number
}

type Wished = { line: PointsOfLine; quantity: number }

/**
 * The points that go back with pieces. Of each line their part of what points paid for it, as with money; and of the points of the
 * order the part that all refunds together have come to, so that the last piece takes the last point.
 */
export function quotePoints({ points: { all, back } }: { points: PointsLeft }, wished: readonly Wished[]): PointsPart {
  const lines = wished.flatMap(({ line, quantity }) => {
    // Those of a money refund that the bank refused are back already.
    const due = quantity - (line.quantity - line.pointsQuantity)
    if (due <= 0 || line.points === 0) return []
    const [amount = zero] = allocate(line.points, [due, line.pointsQuantity - due])
    return [{ lineId: line.lineId, quantity: due, wished: quantity, amount }]
  })
  const amount = add(...lines.map((line) => line.amount))
  return { lines, amount, points: amount === 0 ? 0 : pointsUpTo(all, add(back.amount, amount)) - back.points }
}

const pointsUpTo = ({ points, amount: whole }: PaidByPoints, amount: Cents): number => Math.floor((points * amount) / whole)
