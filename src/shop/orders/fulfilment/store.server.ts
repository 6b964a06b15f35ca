import { sql } from 'kysely'
import type { Cents, BasisPoints } from '#src/kernel/money.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import type { TransitionEffects } from './transition-effects.ts'
import { statesWith } from '../order/order.ts'
import type { Actor, Attention, OrderEvent, OrderState } from '../order/order.ts'
import type { OrderPaymentState } from '../order/payment-state.ts'
import type { Text } from '#src/i18n/locales.ts'
import type { ExpectedDays } from '#src/shop/delivery/expected-days.ts'

export type TransitionUpdate = {
  from: OrderState
  to: OrderState
  paymentState: OrderPaymentState
  attention: Attention | null
  endedAt: Date | null
}

/** One compare-and-set; false when the order was no longer in `from`. */
export async function updateState(
  tx: Tx,
  orderId: number,
  { from, to, paymentState, attention, endedAt }: TransitionUpdate,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ state: to, payment_state: paymentState, needs_attention: attention, ended_at: endedAt })
    .where('id', '=', orderId)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Updates the payment state without a transition. */
export async function setPaymentState(
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

export type NewTransition = {
  orderId: number
  event: string
  from: OrderState
  to: OrderState
  actor: Actor
  actorId: number | null
  alerts: readonly CustomerChannel[]
  at: Date
  /** Until when it can be undone and no one is notified. */ undoUntil: Date | null
}

export async function addTransition(tx: Tx, transition: NewTransition): Promise<number> {
  const { orderId, event, from, to, actor, actorId, alerts, at, undoUntil } = transition
  const { id } = await tx
    .insertInto('order_moves')
    .values({
      order_id: orderId,
      event,
      from_state: from,
      to_state: to,
      actor,
      actor_id: actorId,
      alerts: [...alerts],
      at,
      undo_until: undoUntil,
      effects: undoUntil && '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function recordEffects(tx: Tx, transitionId: number, effects: TransitionEffects): Promise<void> {
  await tx
    .updateTable('order_moves')
    .set({ effects: JSON.stringify(effects) })
    .where('id', '=', transitionId)
    .execute()
}

const transitionColumns = [
  'id',
  'order_id',
  'event',
  'from_state',
  'to_state',
  'alerts',
  'undo_until',
  sql<TransitionEffects | null>`effects`.as('effects'),
] as const

type TransitionLabels = {
  event: OrderEvent
  from_state: OrderState
  to_state: OrderState
  alerts: CustomerChannel[]
}

/** The last transition of an order that the caller has locked. */
export const lastTransition = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_moves')
    .select(transitionColumns)
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<TransitionLabels>()
    .executeTakeFirstOrThrow()

/** The number of transitions is the order's version. */
export async function countTransitions(tx: Tx, orderId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('order_moves')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return count
}

/** Makes a transition final, so that it is notified. Undefined if it already was, or was undone. */
export const closeUndo = (tx: Tx, transitionId: number) =>
  tx
    .updateTable('order_moves')
    .set({ undo_until: null })
    .where('id', '=', transitionId)
    .where('undo_until', 'is not', null)
    .returning(transitionColumns)
    .$narrowType<TransitionLabels>()
    .executeTakeFirst()

/** Gives these transitions, which can still be undone, until then to be undone. */
export async function extendUndo(
  tx: Tx,
  transitionIds: readonly number[],
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  if (transitionIds.length === 0) return
  await tx
    .updateTable('order_moves')
    .set({ undo_until: until })
    .where('id', 'in', transitionIds)
    .where('undo_until', '>', now)
    .execute()
}

/** Those of these transitions whose customers were not notified yet. */
export async function openTransitions(db: Db, transitionIds: readonly number[]): Promise<{ id: number; until: Date }[]> {
  if (transitionIds.length === 0) return []
  const rows = await db
    .selectFrom('order_moves')
    .select(['id', 'undo_until'])
    .where('id', 'in', transitionIds)
    .where('undo_until', 'is not', null)
    .limit(transitionIds.length)
    .execute()
  return rows.flatMap(({ id, undo_until: until }) => (until ? [{ id, until }] : []))
}

export const orderOfTransition = (tx: Tx, transitionId: number) =>
  tx.selectFrom('order_moves').select('order_id').where('id', '=', transitionId).executeTakeFirst()

/** Cancels the pending messages of a transition. */
export async function discardPendingNotifications(tx: Tx, transitionId: number): Promise<void> {
  await tx.updateTable('order_moves').set({ undo_until: null, alerts: [] }).where('id', '=', transitionId).execute()
}

export async function clearChecks(tx: Tx, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return
  await tx.updateTable('order_lines').set({ checked_by: null, checked_at: null }).where('public_id', 'in', lineIds).execute()
}

/** What was paid for the lines that earned points at completion; null: it earned none, or they were reversed in full. */
export async function recordPointsBasis(tx: Tx, orderId: number, paid: Cents | null): Promise<void> {
  await tx.updateTable('orders').set({ earned_for_cents: paid }).where('id', '=', orderId).execute()
}

/** True if the customer cancelled it, not staff. */
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

export async function recordCheck(
  tx: Tx,
  lineIds: readonly string[],
  { userId, at }: { userId: number; at: Date },
): Promise<void> {
  await tx.updateTable('order_lines').set({ checked_by: userId, checked_at: at }).where('public_id', 'in', lineIds).execute()
}

/** Unpaid orders whose payment deadline has passed; oldest first. */
export const listOverdueOrders = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('orders')
    .select('id')
    .where(
      'state',
      'in',
      statesWith(({ awaits }) => awaits === 'payment'),
    )
    .where('payment_due_at', '<=', now)
    .orderBy('payment_due_at')
    .limit(limit)
    .execute()

/** Shipments of the orders that are delivered. */
export const shipmentsOf = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('shipments as s')
    .innerJoin('delivery_methods as m', 'm.id', 's.method_id')
    .select(['s.order_id', 'm.public_id as method_public_id', 's.name_pt', 's.name_en', 's.expected_pt', 's.expected_en'])
    .select(['s.expected_from', 's.expected_until'])
    .select(['s.price_cents', 's.vat_basis_points', 's.included_tax_cents', 's.tracking_template', 's.tracking_number'])
    .where('order_id', 'in', orderIds)
    .limit(10_000)
    .$narrowType<{ price_cents: Cents; vat_basis_points: BasisPoints; included_tax_cents: Cents }>()
    .execute()

export type ShipmentRow = Awaited<ReturnType<typeof shipmentsOf>>[number]

/** The method's text about delivery days when it was chosen; undefined for pickup. */
export async function expectedText(db: Db, orderId: number): Promise<Text | undefined> {
  const row = await db
    .selectFrom('shipments')
    .select(['expected_pt', 'expected_en'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row && { pt: row.expected_pt, en: row.expected_en }
}

/** The currently expected delivery days; null if none are promised. */
export async function daysExpected(db: Db, orderId: number): Promise<ExpectedDays | null> {
  const row = await db
    .selectFrom('shipments')
    .select(['expected_from', 'expected_until'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.expected_from && row.expected_until ? { from: row.expected_from, until: row.expected_until } : null
}

export async function setExpectedDays(tx: Tx, orderId: number, days: ExpectedDays | null): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ expected_from: days?.from ?? null, expected_until: days?.until ?? null })
    .where('order_id', '=', orderId)
    .execute()
}

/** The county of a corrected address. */
export async function setCounty(tx: Tx, orderId: number, zipcode: string): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ county_dico: sql<string | null>`county_of(${zipcode})` })
    .where('order_id', '=', orderId)
    .execute()
}

export async function setPromisedAt(tx: Tx, orderId: number, at: Date | null): Promise<void> {
  await tx.updateTable('orders').set({ promised_at: at }).where('id', '=', orderId).execute()
}

/** Only the first call counts. */
export async function recordPickingStarted(tx: Tx, orderId: number, at: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ picking_started_at: at })
    .where('id', '=', orderId)
    .where('picking_started_at', 'is', null)
    .execute()
}
