import type { Cents } from '#src/kernel/money.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { AlertChannel } from '../notices/notice.ts'
import type { Actor, Attention, OrderPaymentState, OrderState } from './order.ts'

export type Moved = {
  from: OrderState
  to: OrderState
  paymentState: OrderPaymentState
  attention: Attention | null
  endedAt: Date | null
}

/** One compare-and-set; false when the order was no longer in `from`. */
export async function move(tx: Tx, orderId: number, { from, to, paymentState, attention, endedAt }: Moved): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ state: to, payment_state: paymentState, needs_attention: attention, ended_at: endedAt })
    .where('id', '=', orderId)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What becomes of the money while the order stays where it is. */
export async function notePayment(
  tx: Tx,
  orderId: number,
  paymentState: OrderPaymentState,
  attention: Attention | null,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ payment_state: paymentState, needs_attention: attention })
    .where('id', '=', orderId)
    .execute()
}

export type NewMove = {
  orderId: number
  event: string
  from: OrderState
  to: OrderState
  actor: Actor
  actorId: number | null
  alerts: readonly AlertChannel[]
  at: Date
}

export async function addMove(tx: Tx, { orderId, event, from, to, actor, actorId, alerts, at }: NewMove): Promise<void> {
  await tx
    .insertInto('order_moves')
    .values({ order_id: orderId, event, from_state: from, to_state: to, actor, actor_id: actorId, alerts: [...alerts], at })
    .execute()
}

/** What was paid for the lines for which a completed order earned points. */
export async function noteEarnedFor(tx: Tx, orderId: number, paid: Cents): Promise<void> {
  await tx.updateTable('orders').set({ earned_for_cents: paid }).where('id', '=', orderId).execute()
}

/** Its customer wanted it no more; of an order that staff cancelled, staff know why. */
export async function isCanceledByCustomer(tx: Tx, orderId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('order_moves')
    .select('id')
    .where('order_id', '=', orderId)
    .where('event', '=', 'cancel')
    .where('actor', '=', 'customer')
    .executeTakeFirst()
  return row !== undefined
}

export async function noteCheck(tx: Tx, lineIds: readonly string[], { userId, at }: { userId: number; at: Date }): Promise<void> {
  await tx.updateTable('order_lines').set({ checked_by: userId, checked_at: at }).where('public_id', 'in', lineIds).execute()
}

/** Orders that wait for money longer than their window is open; oldest first. */
export const overdue = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'balance_due')
    .where('payment_due_at', '<=', now)
    .orderBy('payment_due_at')
    .limit(limit)
    .execute()
