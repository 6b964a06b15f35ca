import { add, cents, min, subtract, sum } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { ProductClass } from '../catalogue/product.ts'
import { earnsPoints } from '../loyalty/points.ts'

/** `total`: what was paid for it in money. */
export type PaidLine = { lineId: string; class: ProductClass; total: Cents }

/** Refunded money; without lines it stands for no units. */
export type RefundedAmount = { amount: Cents; shipping: Cents; lines: readonly { lineId: string; amount: Cents }[] }

const thatEarn = (lines: readonly PaidLine[]): readonly PaidLine[] => lines.filter((line) => earnsPoints(line.class))

/** What was paid for the lines that earn: after all reductions, points included, without delivery (details §5). */
export const paidForEarning = (lines: readonly PaidLine[]): Cents => sum(thatEarn(lines).map(({ total }) => total))

/**
 * How much of that was refunded. An amount without units, such as a refund made at the gateway, counts for these lines in so far
 * as they are part of what no units have been refunded for.
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
