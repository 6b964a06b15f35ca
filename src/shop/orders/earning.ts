import { add, cents, min, subtract, sum } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { ProductClass } from '../catalogue/product.ts'
import { earnsPoints } from '../loyalty/points.ts'

/** `total`: what was paid for it in money. */
export type PaidLine = { lineId: string; class: ProductClass; total: Cents }

/** Money that went back; without lines it stands for no pieces. */
export type RefundedAmount = { amount: Cents; shipping: Cents; lines: readonly { lineId: string; amount: Cents }[] }

const thatEarn = (lines: readonly PaidLine[]): readonly PaidLine[] => lines.filter((line) => earnsPoints(line.class))

/** What was paid for the lines that earn: after all reductions, points among them, without delivery (details §5). */
export const paidForEarning = (lines: readonly PaidLine[]): Cents => sum(thatEarn(lines).map(({ total }) => total))

/**
 * What of that has gone back. A sum without pieces, such as the bank gives back on its own, is for these lines as far as they are
 * part of what no pieces have been named for.
 */
export function backOfEarning(
  { lines, total }: { lines: readonly PaidLine[]; total: Cents },
  back: readonly RefundedAmount[],
): Cents {
  const earning = new Set(thatEarn(lines).map(({ lineId }) => lineId))
  const named = back.flatMap((one) => one.lines)
  const ofLines = sum(named.filter(({ lineId }) => earning.has(lineId)).map(({ amount }) => amount))
  const loose = sum(back.filter((one) => one.lines.length === 0).map(({ amount, shipping }) => subtract(amount, shipping)))
  const left = subtract(paidForEarning(lines), ofLines)
  const rest = subtract(total, add(...named.map(({ amount }) => amount), ...back.map(({ shipping }) => shipping)))
  return rest > 0 ? add(ofLines, min(left, cents(Math.floor((loose * left) / rest)))) : ofLines
}
