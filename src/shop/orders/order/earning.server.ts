import { max, subtract, zero, add, cents, min, sum } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { balanceOf } from '#src/shop/loyalty/wallet/actions.server.ts'
import { earnPoints, earnedBy, reverseEarned } from '#src/shop/loyalty/points-in-carts/actions.server.ts'
import { earnedFor, reversedFor, earnsPoints } from '#src/shop/loyalty/wallet/points.ts'
import { paymentsOf } from '#src/shop/payments/actions.server.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import { isFinalState } from './order.ts'
import type { Order } from './order.ts'
import * as refunds from '../refund/store.server.ts'
import type { OrderRow } from './store.server.ts'
import { recordPointsBasis } from '../fulfilment/store.server.ts'
import { isAwaitedRefund, isReturnedRefund } from '../refund/refund.ts'
import type { RefundState } from '../refund/refund.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'

/** `total`: what was paid for it in money. */
type PaidLine = { lineId: string; class: ProductClass; total: Cents }

/** Refunded money; without lines it stands for no units. */
type RefundedAmount = { amount: Cents; shipping: Cents; lines: readonly { lineId: string; amount: Cents }[] }

const thatEarn = (lines: readonly PaidLine[]): readonly PaidLine[] => lines.filter((line) => earnsPoints(line.class))

/** What was paid for the lines that earn: after all reductions, points included, without delivery (details §5). */
export const paidForEarning = (lines: readonly PaidLine[]): Cents => sum(thatEarn(lines).map(({ total }) => total))

/**
 * How much of that was refunded. An amount without units, such as a refund made at the gateway, counts for these lines in so far
 * as they are part of what no units have been refunded for.
 */
function backOfEarning({ lines, total }: { lines: readonly PaidLine[]; total: Cents }, back: readonly RefundedAmount[]): Cents {
  const earning = new Set(thatEarn(lines).map(({ lineId }) => lineId))
  const named = back.flatMap((one) => one.lines)
  const ofLines = sum(named.filter(({ lineId }) => earning.has(lineId)).map(({ amount }) => amount))
  const loose = sum(back.filter((one) => one.lines.length === 0).map(({ amount, shipping }) => subtract(amount, shipping)))
  const left = subtract(paidForEarning(lines), ofLines)
  const rest = subtract(total, add(...named.map(({ amount }) => amount), ...back.map(({ shipping }) => shipping)))
  return rest > 0 ? add(ofLines, min(left, cents(Math.floor((loose * left) / rest)))) : ofLines
}

/** What was paid for an order, and what refunds have returned (`done`) or will return (`pending`). */
type Paid = { lines: readonly PaidLine[]; done: readonly RefundedAmount[]; pending: readonly RefundedAmount[] }

async function readPaid(db: Db, orderId: number): Promise<Paid> {
  const lines = await refunds.refundedLines(db, orderId)
  const onTop = (await paymentsOf(db, [orderId])).filter(({ surplus }) => surplus).map(({ id }) => id)
  const own = (await refunds.refundsOf(db, [orderId])).filter(({ payment_id: id }) => id !== null && !onTop.includes(id))
  const refundLines = own.length > 0 ? await refunds.refundLinesOf(db, [orderId]) : []
  const amountsOf = (has: (state: RefundState) => boolean): RefundedAmount[] =>
    own
      .filter(({ state }) => has(state))
      .map(({ id, amount_cents: amount, shipping_cents: shipping }) => ({
        amount,
        shipping,
        lines: refundLines
          .filter((one) => one.refund_id === id)
          .map((one) => ({ lineId: one.line_public_id, amount: one.amount_cents })),
      }))
  return {
    lines: lines.map((line) => ({ lineId: line.public_id, class: line.class, total: line.total_cents })),
    done: amountsOf(isReturnedRefund),
    pending: amountsOf(isAwaitedRefund),
  }
}

/** What an order would earn now, at today's rate: the amount paid for the lines that earn, minus refunds. */
async function earningOf(
  world: World,
  db: Db,
  { id, total }: { id: number; total: Cents },
): Promise<{ paid: Cents; points: number }> {
  const { lines, done } = await readPaid(db, id)
  const paid = subtract(paidForEarning(lines), backOfEarning({ lines, total }, done))
  const { loyalty, modules } = await currentWebsite(world, db)
  return { paid, points: modules.loyalty ? earnedFor(paid, loyalty, world.now()) : 0 }
}

/** Credits what a locked order earned, when it is completed. Guests and people who have not joined earn nothing. */
export async function creditPurchase(world: World, tx: Tx, row: OrderRow): Promise<void> {
  if (row.user_id === null) return
  const { paid, points } = await earningOf(world, tx, { id: row.id, total: row.total_cents })
  const earned = await earnPoints(world, tx, { userId: row.user_id, orderId: row.id, points })
  if (earned > 0) await recordPointsBasis(tx, row.id, paid)
}

/** The order was not handed over after all: everything it earned is reversed. */
export async function reversePurchase(world: World, tx: Tx, row: OrderRow): Promise<void> {
  if (row.earned_for_cents === null) return
  await reverseEarned(world, tx, { orderId: row.id, points: Number.MAX_SAFE_INTEGER })
  await recordPointsBasis(tx, row.id, null)
}

/** The points that an open order will earn; null if it earns none, or has ended. */
export async function pointsToEarn(
  world: World,
  order: Pick<Order, 'rowId' | 'state' | 'user' | 'totals'>,
): Promise<number | null> {
  const { rowId: id, state, user, totals } = order
  if (user === null || isFinalState(state) || (await balanceOf(world.db, user.rowId)) === undefined) return null
  const { points } = await earningOf(world, world.db, { id, total: totals.total })
  return points === 0 ? null : points
}

/**
 * Reverses what a locked order earned for the amounts refunded by now: computed from the database, so it can be called after any
 * change.
 */
export async function reverseWithRefunds(world: World, tx: Tx, row: OrderRow): Promise<void> {
  const earned = await earnedFrom(tx, row)
  if (!earned) return
  const { lines, done } = await readPaid(tx, row.id)
  const points = dueAfter(row, { earned, lines, back: done })
  if (points > 0) await reverseEarned(world, tx, { orderId: row.id, points })
}

/** How many earned points a refund would reverse, in addition to those of pending refunds. */
export async function reversedWith(db: Db, row: OrderRow, back: readonly RefundedAmount[]): Promise<number> {
  const earned = await earnedFrom(db, row)
  if (!earned) return 0
  const { lines, done, pending } = await readPaid(db, row.id)
  const before = dueAfter(row, { earned, lines, back: [...done, ...pending] })
  return dueAfter(row, { earned, lines, back: [...done, ...pending, ...back] }) - before
}

type Earned = { points: number; reversed: number }

/** Undefined if nothing was earned, or the account was erased. */
const earnedFrom = async (db: Db, row: OrderRow): Promise<Earned | undefined> =>
  row.earned_for_cents === null || row.user_id === null ? undefined : earnedBy(db, row.id)

type Returned = { earned: Earned; lines: readonly PaidLine[]; back: readonly RefundedAmount[] }

/** The points still to be reversed once these amounts have been refunded. */
function dueAfter(row: OrderRow, { earned, lines, back }: Returned): number {
  const paid = row.earned_for_cents ?? zero
  // Amounts refunded before completion had earned nothing.
  const before = subtract(paidForEarning(lines), paid)
  const refunded = max(zero, subtract(backOfEarning({ lines, total: row.total_cents }, back), before))
  return reversedFor({ earned: earned.points, paid, refunded, reversed: earned.reversed })
}
