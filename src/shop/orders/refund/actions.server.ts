import type { RequestSource } from '#src/platform/audit/audit.ts'
import { isOrderNumber } from '#src/kernel/ids.ts'
import { toDecimal } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { isRecentlyVerified } from '#src/platform/principal.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { restockItems } from '#src/shop/catalogue/product/actions.server.ts'
import { lockPayments, paymentsOf } from '#src/shop/payments/actions.server.ts'
import { processPaymentOutbox } from '../payment/payment-outbox.server.ts'
import { reversedWith } from '../order/earning.server.ts'
import { cancelRefundedOrder } from '../fulfilment/cancel-refunded-order.server.ts'
import { createRefunds, updateRefundedMoney, refundPoints } from './refund-ledger.server.ts'
import { orderForStaff } from '../staff/order-for-staff.ts'
import type { Order } from '../order/order.ts'
import { readOrder } from '../order/read-orders.server.ts'
import { canRestock, unitsOf } from './refund.ts'
import type { Refundable, RefundFormError, RefundQuote, RefundInput } from './refund.ts'
import { owedLeft, planRefund, readMoneyLeft } from './refund-plan.server.ts'
import type { MoneyLeft } from './refund-plan.server.ts'
import * as store from './store.server.ts'
import { canMakeRefunds } from './refund-view.ts'

import type { OrderRow } from '../order/store.server.ts'
import { findOrder, lockOrder } from '../order/store.server.ts'

export type RefundRequest = RefundInput & {
  /** Visible to the customer. */ reason: string
  /** Restock the units, if their class allows it. */ restock: boolean
  /** The customer gives them back: what becomes of them is recorded later, and none is restocked now. */
  returnExpected?: boolean | undefined
  /** Paid back in cash or by transfer: the gateway is not called. */ byHand?: boolean | undefined
  /** Amount of the preview. */ expected?: Cents | undefined
  expectedPoints?: number | undefined
  source: RequestSource
}

export type RefundError =
  | RefundFormError
  | { code: 'not_found' | 'forbidden' | 'not_paid' | 'refund_changed' | 'reauthentication_required' }

/** What can still be refunded of an order, and what is owed. Undefined for an unknown number. */
export async function readRefundable({ db }: World, number: string): Promise<(Refundable & { owed: Cents }) | undefined> {
  const row = isOrderNumber(number) ? await findOrder(db, { number }) : undefined
  if (!row) return undefined
  const left = await readMoneyLeft(db, row, await paymentsOf(db, [row.id]))
  return { ...left.refundable, owed: owedLeft(row, left) }
}

/** `reversed`: earned points that the customer loses with the refund. */
export type RefundPreview = RefundQuote & { reversed: number }

/** Preview of a refund, without making it. */
export async function previewRefund(
  world: World,
  staff: Staff,
  number: string,
  input: RefundInput,
): Promise<Result<RefundPreview, RefundError>> {
  if (!canMakeRefunds(staff)) return err({ code: 'forbidden' })
  const row = isOrderNumber(number) ? await findOrder(world.db, { number }) : undefined
  if (!row) return err({ code: 'not_found' })
  const left = await readMoneyLeft(world.db, row, await paymentsOf(world.db, [row.id]))
  const plan = planRefund(row, left, input)
  if (!plan.ok) return plan
  const { quote, parts } = plan.value
  const main = parts.filter(({ payment }) => !payment.surplus).map((part) => part.quote)
  const preview = { ...quote, reversed: await reversedWith(world.db, row, main) }
  return ok(preview)
}

/**
 * Refunds units of lines, the delivery, or everything. Requires proof of identity within the last 15 minutes. Recorded first, so
 * that no other refund can take the same amounts; then the gateway is called, and the periodic job repeats a call without an
 * answer, with the same idempotency key.
 */
export async function refundOrder(
  world: World,
  staff: Staff,
  number: string,
  request: RefundRequest,
): Promise<Result<Order, RefundError>> {
  const allowed = checkRefunder(world, staff)
  if (!allowed.ok) return allowed
  const written = await transaction(world.db, (tx) => write(world, tx, staff, { number, ...request }))
  return orderAfterRefund(world, staff, written)
}

/** The order as staff see it once the gateway was called for what the transaction recorded. */
export async function orderAfterRefund<E extends { code: string }>(
  world: World,
  staff: Staff,
  written: Result<OrderRow, E>,
): Promise<Result<Order, E>> {
  if (!written.ok) return written
  await processPaymentOutbox(world, written.value.id)
  const after = await findOrder(world.db, { id: written.value.id })
  return ok(orderForStaff(staff, await readOrder(world, after ?? written.value)))
}

function checkRefunder(world: World, staff: Staff): Result<undefined, RefundError> {
  if (!canMakeRefunds(staff)) return err({ code: 'forbidden' })
  return isRecentlyVerified(staff, world.realNow()) ? ok() : err({ code: 'reauthentication_required' })
}

async function write(
  world: World,
  tx: Tx,
  staff: Staff,
  { number, ...request }: RefundRequest & { number: string },
): Promise<Result<OrderRow, RefundError>> {
  const row = isOrderNumber(number) ? await lockOrder(tx, { number }) : undefined
  if (!row) return err({ code: 'not_found' })
  const refunded = await refundLocked(world, tx, { staff, row }, request)
  return refunded.ok ? ok(row) : refunded
}

/**
 * Refunds a locked order within a larger transaction; the caller calls the gateway afterwards (`processPaymentOutbox`).
 */
export async function refundLocked(
  world: World,
  tx: Tx,
  { staff, row }: { staff: Staff; row: OrderRow },
  { reason, restock, returnExpected = false, byHand, expected, expectedPoints, source, ...input }: RefundRequest,
): Promise<Result<RefundQuote, RefundError>> {
  const allowed = checkRefunder(world, staff)
  if (!allowed.ok) return allowed
  const left = await readMoneyLeft(tx, row, await lockPayments(tx, row.id))
  const plan = planRefund(row, left, input)
  if (!plan.ok) return plan
  const { quote, parts } = plan.value
  const { points } = quote
  if ((expected ?? quote.amount) !== quote.amount || (expectedPoints ?? points.points) !== points.points)
    return err({ code: 'refund_changed' })
  const asker = { actor: 'staff', userId: staff.userId, reason, byHand, returnExpected } as const
  await createRefunds(world, tx, { row, parts, rows: left.rows }, asker)
  // Wallet before stock, as everywhere.
  await refundPoints(world, tx, { row, quote, rows: left.rows }, asker)
  await updateRefundedMoney(world, tx, row.id)
  await cancelRefundedOrder(world, tx, row.id, { actor: 'staff', actorId: staff.userId })
  if (restock && !returnExpected) await putBack(world, tx, row, { quote, left })
  const subject = { kind: 'order', id: row.number } as const
  const why = [toDecimal(quote.amount), ...(points.points > 0 ? [`${points.points} points`] : [])].join(' + ')
  await audit(world, tx, { principal: staff, action: 'order_refunded', subject, why, source })
  return ok(quote)
}

async function putBack(
  world: World,
  tx: Tx,
  row: OrderRow,
  { quote, left }: { quote: RefundQuote; left: MoneyLeft },
): Promise<void> {
  const units = unitsOf(quote).flatMap(({ lineId, quantity }) => {
    const line = left.rows.find((one) => one.public_id === lineId)
    const fits = line && canRestock(row.state, line.class) ? Math.min(quantity, line.quantity - line.restocked_quantity) : 0
    // A product that is not in the catalogue has no stock item.
    if (!line || line.variant_id === null || fits === 0) return []
    return [{ lineRowId: line.id, variantId: line.variant_id, quantity: fits }]
  })
  if (units.length === 0) return
  await restockItems(tx, units, { orderId: row.id, at: world.now() })
  for (const { lineRowId, quantity } of units) await store.recordRestocked(tx, lineRowId, quantity)
}
