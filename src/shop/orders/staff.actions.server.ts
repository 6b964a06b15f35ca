import { isOrderNumber } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit, auditRead } from '#src/platform/audit/audit.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/who.ts'
import type { World } from '#src/platform/world.ts'
import { markSeen, unseenSubjects } from '../conversation/actions.server.ts'
import type { AlertChannel } from '../notices/notice.ts'
import { lockPayments, openPayment, settlePayment } from '../payments/actions.server.ts'
import type { PaymentRow } from '../payments/actions.server.ts'
import { runErrands } from './bank-errands.server.ts'
import { makeMove } from './moving.server.ts'
import { defaultAlerts, eventTo, isBroken, movesFor, orderStates, unchecked } from './order.ts'
import type { Order, OrderEvent, OrderPaymentState, OrderState } from './order.ts'
import { forRole } from './order-for-role.ts'
import { readOrder, readOrders } from './reading.server.ts'
import * as moves from './moving.store.server.ts'
import type { OrderRow } from './store.server.ts'
import * as store from './store.server.ts'
import { countAttention, countByState, openOrders, pageOfOrders } from './staff.store.server.ts'

/** By which door staff ask; the audit log says it. */
export type StaffDoor = 'page' | 'api'

export type StaffList = {
  /** Any, unless some are named. */ states?: readonly OrderState[] | undefined
  /** Only those whose money somebody must look at. */ needsAttention?: boolean | undefined
  q?: string | undefined
  page: { number: number; size: number }
  door: StaffDoor
}
/** `attention`: how many of them have money that somebody must look at. */
export type StaffOrders = { orders: Order[]; total: number; counts: Record<OrderState, number>; attention: number }

/** How many open orders the staff's day can hold; more than that is a case for the list. */
const mostOpen = 200

/**
 * Newest first. `counts`: what the search finds in each state, whatever states are looked at.
 *
 * Here and below every reading is an entry of the audit log, a page that is looked at again included: whoever reads the log
 * need not know a rule to understand it, and an entry costs one short transaction. What was searched for is not noted, as
 * it may be a name.
 */
export async function listStaffOrders(
  world: World,
  staff: Staff,
  { states = orderStates, needsAttention, q, page, door }: StaffList,
): Promise<StaffOrders> {
  const search = { states, needsAttention, q, numbersOnly: staff.role === 'owner' }
  const rows = await pageOfOrders(world.db, search, { limit: page.size, offset: (page.number - 1) * page.size })
  const found = await countByState(world.db, search)
  const countOf = (one: OrderState): number => found.find((row) => row.state === one)?.count ?? 0
  const counts = Object.fromEntries(orderStates.map((one) => [one, countOf(one)])) as Record<OrderState, number>
  const attention = await countAttention(world.db, { ...search, states: undefined })
  const total = needsAttention ? await countAttention(world.db, search) : states.reduce((all, one) => all + counts[one], 0)
  const orders = (await readOrders(world, rows)).map((order) => forRole(staff, order))
  await auditRead(world, {
    who: staff,
    action: 'orders_listed',
    subject: { kind: 'list', id: String(page.number) },
    why: q ? 'search' : 'list',
    door,
  })
  return { orders, total, counts, attention }
}

/** Everything that somebody still has to do something about, what customers wrote included; oldest first. */
export async function listOpenOrders(world: World, staff: Staff): Promise<Order[]> {
  const rows = await openOrders(world.db, { alsoIds: await unseenSubjects(world.db, 'order'), limit: mostOpen })
  const orders = (await readOrders(world, rows)).map((order) => forRole(staff, order))
  const subject = { kind: 'list', id: '1' } as const
  await auditRead(world, { who: staff, action: 'orders_listed', subject, why: 'today', door: 'page' })
  return orders
}

export async function findStaffOrder(
  world: World,
  staff: Staff,
  { number, door }: { number: string; door: StaffDoor },
): Promise<Order | undefined> {
  const row = isOrderNumber(number) ? await store.findOrder(world.db, { number }) : undefined
  if (!row) return undefined
  const order = await readOrder(world, row)
  await auditRead(world, { who: staff, action: 'order_read', subject: { kind: 'order', id: row.number }, door })
  // They still show as new to whoever looks now, and to nobody afterwards.
  if (staff.role !== 'owner') await markSeen(world, order.comments)
  return forRole(staff, order)
}

/** `seen`: the state that the member of staff looked at; another one by now is told instead of surprising. */
export type StaffMoving = {
  state: OrderState
  alerts?: readonly AlertChannel[] | undefined
  seen?: OrderState | undefined
  door: StaffDoor
}

export type MoveError = {
  code:
    | 'not_found'
    | 'wrong_state'
    | 'changed_meanwhile'
    | 'pharmacist_needed'
    | 'out_of_stock'
    | 'promotion_exhausted'
    | 'request_expired'
    | 'points_short'
}

/** Leads an order to another state. A pharmacist who makes an order with medicines ready has checked them: each line keeps who. */
export async function moveOrder(
  world: World,
  staff: Staff,
  number: string,
  moving: StaffMoving,
): Promise<Result<Order, MoveError>> {
  const moved = await transaction(world.db, (tx) => moveOrderIn(world, tx, staff, { number, ...moving }))
  // What came to nothing cannot be paid any more.
  if (moved.ok && isBroken(moved.value.state)) await runErrands(world, moved.value.rowId)
  return moved
}

/** The same as part of a larger change. */
export async function moveOrderIn(
  world: World,
  tx: Tx,
  staff: Staff,
  { number, state, alerts, seen, door }: StaffMoving & { number: string },
): Promise<Result<Order, MoveError>> {
  const row = isOrderNumber(number) ? await store.lockOrder(tx, { number }) : undefined
  if (!row) return err({ code: 'not_found' })
  if (seen !== undefined && seen !== row.state) return err({ code: 'changed_meanwhile' })
  const order = await readOrder(world, row, tx)
  const allowed = movesFor(staff.role, order).find(({ event }) => event === eventTo(order.state, state))
  if (!allowed) return err({ code: 'wrong_state' })
  if (allowed.needsPharmacist) return err({ code: 'pharmacist_needed' })
  if (allowed.event === 'prepare') await noteCheck(world, tx, order, staff)
  const paymentState = await settleBy(world, tx, row, allowed.event)
  const lines = await store.linesOf(tx, [row.id])
  const move = {
    event: allowed.event,
    actor: 'staff',
    actorId: staff.userId,
    alerts: alerts ?? defaultAlerts(state),
    paymentState,
  } as const
  const moved = await makeMove(world, tx, { row, lines }, move)
  if (!moved.ok) return err({ code: moved.error.code })
  const after = await store.findOrder(tx, { id: row.id })
  if (!after) throw new Error('an order vanished while it was held')
  const answer = forRole(staff, await readOrder(world, after, tx))
  await audit(world, tx, { who: staff, action: 'order_moved', subject: { kind: 'order', id: row.number }, why: state, door })
  return ok(answer)
}

async function noteCheck(world: World, tx: Tx, { lines }: Order, staff: Staff): Promise<void> {
  const ids = unchecked(lines)
  if (ids.length > 0) await moves.noteCheck(tx, ids, { userId: staff.userId, at: world.now() })
}

/** What the move means for the money: staff who let an order pass, or hand it over, have seen the payment. */
async function settleBy(world: World, tx: Tx, row: OrderRow, event: OrderEvent): Promise<OrderPaymentState> {
  const at = world.now()
  const state = {
    pay: 'paid',
    complete: 'paid',
    cancel: 'expired',
    annul: 'expired',
    fail: 'expired',
    prepare: null,
    reinstate: null,
  } as const
  const notice = state[event]
  // What the money did stays true: given back is not owed again.
  const isSettled = row.payment_state === 'paid' || row.payment_state === 'refunded' || row.payment_state === 'partially_refunded'
  if (notice === 'expired' && row.total_cents === 0) return 'void'
  if (notice === null || isSettled) return row.payment_state
  const payments = await lockPayments(tx, row.id)
  if (notice === 'paid') return payAtCounter(world, tx, row, payments)
  for (const payment of payments) await settlePayment(tx, payment, { state: notice, at })
  return event === 'fail' ? 'failed' : 'void'
}

/**
 * Staff have the money in hand. What waited for a bank closes and is withdrawn there; should somebody have paid it all the same,
 * that is money too much, and goes back.
 */
async function payAtCounter(world: World, tx: Tx, row: OrderRow, payments: readonly PaymentRow[]): Promise<OrderPaymentState> {
  const at = world.now()
  const waiting = payments.findLast(({ provider, state }) => provider === 'counter' && state === 'pending')
  for (const payment of payments) if (payment !== waiting) await settlePayment(tx, payment, { state: 'expired', at })
  const paid = waiting ?? (await openPayment(world, tx, { orderId: row.id, ...handed, amount: row.total_cents }))
  await settlePayment(tx, paid, { state: 'paid', at })
  return 'paid'
}

const handed = { method: 'pay_at_pickup', expiresAt: null } as const
