import { sum, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { seal } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { lockPayments, recordRefunded } from '#src/shop/payments/actions.server.ts'
import type { PaymentRow } from '#src/shop/payments/actions.server.ts'
import { refundPointsPart } from '#src/shop/loyalty/wallet/actions.server.ts'
import { reverseWithRefunds } from '../order/earning.server.ts'
import { isUnsuccessful } from '../order/order.ts'
import type { Actor, Attention } from '../order/order.ts'
import type { OrderPaymentState } from '../order/payment-state.ts'
import { setPaymentState } from '../fulfilment/store.server.ts'
import { owed, isAwaitedRefund, isRefusedRefund, isReturnedRefund, newRefundState } from './refund.ts'
import type { PaymentMoney, RefundQuote } from './refund.ts'
import { isPaid, planRefund, readMoneyLeft } from './refund-plan.server.ts'
import type { PlannedPart } from './refund-plan.server.ts'
import { notifyRefund } from './refund-email.server.ts'
import { refundReasonCell } from './read-refunds.server.ts'
import type { RefundedLineRow, RefundRow } from './store.server.ts'
import * as store from './store.server.ts'
import type { OrderRow } from '../order/store.server.ts'
import { findOrder } from '../order/store.server.ts'

/** Who requests the refund, with a reason. `byHand`: already paid back in cash or by transfer. */
export type RefundRequester = {
  actor: Actor
  userId?: number | undefined
  reason?: string | undefined
  byHand?: boolean | undefined
  /** The customer gives the units back. */ returnExpected?: boolean | undefined
}

/**
 * Records refunds in the transaction of their cause, with the order locked. Counter payments are refunded immediately; the
 * gateway is called afterwards (`sendRefunds`).
 */
export async function createRefunds(
  world: World,
  tx: Tx,
  { row, parts, rows }: { row: OrderRow; parts: readonly PlannedPart[]; rows: readonly RefundedLineRow[] },
  asker: RefundRequester,
): Promise<void> {
  for (const part of parts) await draft(world, tx, { row, rows, ...part }, asker)
}

async function draft(
  world: World,
  tx: Tx,
  { row, rows, payment, quote }: { row: OrderRow; rows: readonly RefundedLineRow[] } & PlannedPart,
  asker: RefundRequester,
): Promise<void> {
  const isImmediate = (asker.byHand ?? false) || payment.provider === 'counter'
  const refund = await store.addRefund(tx, {
    ...requesterOf(world, row, asker),
    paymentId: payment.id,
    amount: quote.amount,
    shipping: quote.shipping,
    points: null,
    state: newRefundState(isImmediate),
    byHand: isImmediate,
    lines: quote.lines.map((line) => ({
      ...line,
      rowId: lineRow(rows, line.lineId).id,
      removed: line.quantity,
      points: zero,
    })),
  })
  if (isImmediate) await notifyRefund(world, tx, row, refund)
}

/**
 * Returns points in the transaction of their cause, with the order locked: a completed refund beside the one for money, which
 * counts the units if there is one.
 */
export async function refundPoints(
  world: World,
  tx: Tx,
  { row, quote, rows }: { row: OrderRow; quote: RefundQuote; rows: readonly RefundedLineRow[] },
  asker: RefundRequester,
): Promise<void> {
  const { points, amount, lines } = quote.points
  if (amount === 0) return
  const refund = await store.addRefund(tx, {
    ...requesterOf(world, row, asker),
    paymentId: null,
    amount: zero,
    shipping: zero,
    points: { points, amount },
    state: newRefundState(true),
    byHand: false,
    lines: lines.map(({ lineId, quantity, requested, amount: worth }) => {
      const line = lineRow(rows, lineId)
      const isAlone = quote.amount === 0 || line.total_cents === 0
      return { rowId: line.id, quantity, removed: isAlone ? requested : 0, amount: zero, points: worth }
    }),
  })
  await refundPointsPart(world, tx, row.id, points)
  if (points > 0) await notifyRefund(world, tx, row, refund)
}

function requesterOf(world: World, row: OrderRow, { actor, userId, reason, returnExpected = false }: RefundRequester) {
  const publicId = world.id()
  return {
    publicId,
    orderId: row.id,
    reasonSealed: reason ? seal(world.keys, refundReasonCell(publicId), reason) : null,
    actor,
    requestedBy: userId ?? null,
    externalId: null,
    returnExpected,
    at: world.now(),
  }
}

function lineRow(rows: readonly RefundedLineRow[], lineId: string): RefundedLineRow {
  const row = rows.find((line) => line.public_id === lineId)
  if (!row) throw new Error('a refund of a line that is not in the order')
  return row
}

/** Refunds the rest of a locked order's money. Counter payments can only be returned by staff: for anyone else they stay owed. */
export async function createFullRefunds(world: World, tx: Tx, row: OrderRow, asker: RefundRequester): Promise<void> {
  const left = await readMoneyLeft(tx, row, await lockPayments(tx, row.id))
  const plan = planRefund(row, left, { lines: [], shipping: true, everything: true })
  if (!plan.ok) return
  const parts = plan.value.parts.filter(({ payment }) => asker.actor === 'staff' || payment.provider !== 'counter')
  await createRefunds(world, tx, { row, parts, rows: left.rows }, asker)
}

/**
 * Updates the payments of a locked order, the order and the points it earned from its refunds. Computed from the database, so it
 * is right after any change.
 */
export async function updateRefundedMoney(world: World, tx: Tx, orderId: number): Promise<void> {
  const row = await findOrder(tx, { id: orderId })
  if (!row) throw new Error('an order without its row')
  const payments = (await lockPayments(tx, orderId)).filter(isPaid)
  const refunds = (await store.refundsOf(tx, [orderId])).filter(({ payment_id }) => payment_id !== null)
  const moneys = payments.map((payment) => moneyOf(payment, refunds))
  for (const [index, payment] of payments.entries()) await recordRefunded(tx, payment, moneys[index]?.done ?? zero)
  await setPaymentState(tx, orderId, paymentStateOf(row, moneys), attentionOf(row, moneys, refunds))
  await reverseWithRefunds(world, tx, row)
}

function moneyOf(payment: PaymentRow, refunds: readonly RefundRow[]): PaymentMoney {
  const own = refunds.filter((refund) => refund.payment_id === payment.id)
  const total = (some: readonly RefundRow[]): Cents => sum(some.map((refund) => refund.amount_cents))
  return {
    amount: payment.amount_cents,
    surplus: payment.surplus,
    done: total(own.filter(({ state }) => isReturnedRefund(state))),
    refunded: total(
      own.filter(({ state, external_id }) => isReturnedRefund(state) || (isAwaitedRefund(state) && external_id !== null)),
    ),
  }
}

function paymentStateOf(row: OrderRow, moneys: readonly PaymentMoney[]): OrderPaymentState {
  const main = moneys.find(({ surplus }) => !surplus)
  if (!main) return row.points_back_cents > 0 && row.total_cents === 0 ? byPointsAlone(row) : row.payment_state
  if (main.done === 0) return 'paid'
  return main.done === main.amount ? 'refunded' : 'partially_refunded'
}

const byPointsAlone = ({ points_cents: paid, points_back_cents: back }: OrderRow): OrderPaymentState =>
  back === paid ? 'refunded' : 'partially_refunded'

/** Needs attention while money is owed, and if the latest result of a refund is a refusal. */
function attentionOf(row: OrderRow, moneys: readonly PaymentMoney[], refunds: readonly RefundRow[]): Attention | null {
  if (owed(moneys, isUnsuccessful(row.state)) > 0) return row.needs_attention ?? 'refund_due'
  const heard = refunds.toSorted((a, b) => (a.settled_at ?? a.at).getTime() - (b.settled_at ?? b.at).getTime() || a.id - b.id)
  const last = heard.at(-1)
  return last && isRefusedRefund(last.state) ? 'refund_due' : null
}
