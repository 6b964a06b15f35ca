import type { RequestSource } from '#src/platform/audit/audit.ts'
import { isOrderNumber } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { normaliseCode } from '#src/kernel/text.ts'
import { audit, auditRead } from '#src/platform/audit/audit.ts'
import { listReason } from '#src/platform/audit/list-reason.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { seal } from '#src/platform/crypto.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { markRead, unseenSubjects } from '#src/shop/conversation/actions.server.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { lockPayments } from '#src/shop/payments/actions.server.ts'
import { applyTransition } from '../fulfilment/transitions.server.ts'
import { defaultAlerts, eventTo, isFinalState, orderStates } from '../order/order.ts'
import { readForTransition } from '../fulfilment/read-for-transition.server.ts'
import { allowedTransitions, unchecked } from '../fulfilment/staff-transitions.ts'
import type { Order, OrderState } from '../order/order.ts'
import { orderForStaff, orderInList } from './order-for-staff.ts'
import { readOrder, readOrders } from '../order/read-orders.server.ts'
import { transitionReasonCell } from '../order/sealed.ts'
import * as store from '../order/store.server.ts'
import * as transitions from '../fulfilment/store.server.ts'
import type { PageOf } from '../order/store.server.ts'
import { findPageOfMany, maxCounted, openOrders, orderProgress, ordersWithIds } from './store.server.ts'
import type { StateCount } from './store.server.ts'
import { readSearch } from '../search/order-search.server.ts'
import type { SearchInput } from '../search/order-search.server.ts'
import { numbersWithPickupCode } from '../search/store.server.ts'
import type { OrderSearch } from '../search/store.server.ts'
import { readPromise } from '../fulfilment/renew-promise.server.ts'
import { conflictOf, reversePayments, settlePaymentsFor, counterPaymentOf } from './staff-payments.server.ts'
import type { ConflictNotice, CounterPaymentInput } from './staff-payments.server.ts'
import { effectsBefore, effectsAfter } from '../fulfilment/undo.server.ts'

export type StaffList = SearchInput & {
  /** All by default. */ states?: readonly OrderState[] | undefined
  /** Only orders with money that needs attention. */ needsAttention?: boolean | undefined
  page: { number: number; size: number }
  source: RequestSource
}
/** `attention`: how many of them have money that needs attention. */
type CountedOrders = { orders: Order[]; total: number; counts: Record<OrderState, number>; attention: number }
/** `total`: at least so many where there are no counts, because a text finds too many to be counted. */
export type StaffOrders = CountedOrders | (Pick<CountedOrders, 'orders' | 'total'> & { counts: null; attention: null })

/** Most open orders on the staff dashboard; beyond that, staff use the list. */
const maxOpen = 200

/**
 * Newest first. `counts`: matches of the search in each state, independent of the tab; what a text finds is counted up to a limit. Here and below every read is an audit
 * entry, repeated reads included, so that the log can be understood without further rules. The search text is not recorded, as it
 * may be a name.
 */
export async function listStaffOrders(world: World, staff: Staff, list: StaffList): Promise<StaffOrders> {
  const { ids, counts } = await findPageOfMany(world.db, ...(await searchOf(world, staff, list)))
  const orders = await readListed(world, staff, list, ids)
  return counts ? { orders, ...sumsOf(list, counts) } : { orders, total: maxCounted, counts: null, attention: null }
}

async function searchOf(
  world: World,
  staff: Staff,
  { states = orderStates, needsAttention = false, page, ...input }: StaffList,
): Promise<[OrderSearch, PageOf]> {
  const search = await readSearch(world, staff, input)
  // All states are no condition: then an index of the list has everything that is read.
  const inTab = { ...search, needsAttention, states: states === orderStates ? undefined : states }
  return [inTab, { limit: page.size, offset: (page.number - 1) * page.size }]
}

function sumsOf(
  { states = orderStates, needsAttention = false }: Pick<StaffList, 'states' | 'needsAttention'>,
  found: readonly StateCount[],
): Omit<CountedOrders, 'orders'> {
  const countOf = (one: OrderState): number => found.find((row) => row.state === one)?.count ?? 0
  const counts = Object.fromEntries(orderStates.map((one) => [one, countOf(one)])) as Record<OrderState, number>
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)
  const attentionIn = (some: readonly OrderState[]): number =>
    sum(found.filter(({ state }) => some.includes(state)).map((row) => row.attention))
  const total = needsAttention ? attentionIn(states) : sum(states.map(countOf))
  return { total, counts, attention: attentionIn(orderStates) }
}

async function readListed(
  world: World,
  staff: Staff,
  { q, filter = {}, page, source, ...tab }: StaffList,
  ids: readonly number[],
): Promise<Order[]> {
  const orders = (await readOrders(world, await ordersWithIds(world.db, ids))).map((order) => orderInList(staff, order))
  const filters = filtersOf({ q, filter, ...tab })
  const isSearch = filters.some((one) => one !== 'state' && one !== 'attention')
  await auditRead(world, {
    principal: staff,
    action: 'orders_listed',
    subject: { kind: 'list', id: String(page.number) },
    why: listReason(isSearch ? 'search' : 'list', orders.length, filters),
    source,
  })
  return orders
}

/** What the list was filtered by, as the log names it. */
function filtersOf({ q = '', filter = {}, states, needsAttention = false }: Omit<StaffList, 'page' | 'source'>): string[] {
  const { placedFrom, placedBefore, fulfilment, paymentMethod, origin, county, variants } = filter
  const used = {
    text: q !== '',
    state: states !== undefined,
    attention: needsAttention,
    placed: placedFrom !== undefined || placedBefore !== undefined,
    fulfilment: fulfilment !== undefined,
    payment_method: paymentMethod !== undefined,
    origin: origin !== undefined,
    county: county !== undefined,
    product: variants !== undefined,
  }
  return Object.entries(used).flatMap(([name, isUsed]) => (isUsed ? [name] : []))
}

/** How far a new shop has come: whether it has any order, and any that was completed. Names neither orders nor people. */
export const readOrderProgress = (db: Db): Promise<{ isPlaced: boolean; isCompleted: boolean }> => orderProgress(db)

/** All orders that need work, including unread customer messages; oldest first. */
export async function listOpenOrders(world: World, staff: Staff): Promise<Order[]> {
  const rows = await openOrders(world.db, { alsoIds: await unseenSubjects(world.db, 'order'), limit: maxOpen })
  const orders = (await readOrders(world, rows)).map((order) => orderInList(staff, order))
  const subject = { kind: 'list', id: '1' } as const
  await auditRead(world, {
    principal: staff,
    action: 'orders_listed',
    subject,
    why: listReason('today', orders.length),
    source: 'page',
  })
  return orders
}

/**
 * Number of the order that a text names as a whole: its number, or the pickup code of the only open order that has it. It shows
 * nothing of the order, so it is not recorded in the audit log.
 */
export async function findNamedOrder({ db }: Pick<World, 'db'>, typed: string): Promise<string | undefined> {
  const number = normaliseCode(typed)
  if (isOrderNumber(number)) return (await store.findOrder(db, { number }))?.number
  if (!/^\d{4}$/.test(number)) return undefined
  const open = orderStates.filter((state) => !isFinalState(state))
  const [only, ...others] = await numbersWithPickupCode(db, number, open)
  return others.length === 0 ? only : undefined
}

export async function findStaffOrder(
  world: World,
  staff: Staff,
  { number, source, isPrefetch }: { number: string; source: RequestSource; isPrefetch?: boolean | undefined },
): Promise<Order | undefined> {
  const row = isOrderNumber(number) ? await store.findOrder(world.db, { number }) : undefined
  if (!row) return undefined
  const order = await readOrder(world, row)
  await auditRead(world, { principal: staff, action: 'order_read', subject: { kind: 'order', id: row.number }, source })
  // Still shown as unread in this response, and read afterwards.
  if (!isPrefetch && can(staff, 'orders.message')) await markRead(world, order.comments)
  return orderForStaff(staff, order)
}

/**
 * `expected`, `version`: state and version on the member of staff's screen; if they have changed, an error is returned.
 * `counterPayment`: how the amount due was paid at the counter. `reason`: why an order that was handed over is reopened.
 */
export type StaffTransitionInput = {
  state: OrderState
  alerts?: readonly CustomerChannel[] | undefined
  expected?: OrderState | undefined
  version?: number | undefined
  counterPayment?: CounterPaymentInput | undefined
  /** Pages must say how the amount due was paid; API clients may omit it. */ mustSayHowPaid?: boolean
  reason?: string | undefined
  /** Seconds for which it can be undone longer than usual: as long as the rest of a bulk transition takes. */
  undoExtraSeconds?: number | undefined
  source: RequestSource
}

export type StaffTransitionError = ConflictNotice | Refusal

type Refusal = {
  code:
    | 'not_found'
    | 'forbidden'
    | 'wrong_state'
    | 'pharmacist_needed'
    | 'out_of_stock'
    | 'promotion_exhausted'
    | 'request_expired'
    | 'points_short'
    | 'paid_with_needed'
    | 'amount_short'
    | 'amount_not_cash'
    | 'reason_needed'
}

/** Makes a transition. A pharmacist who makes an order with medicines ready has checked them: each line records who. */
export const transitionOrder = (
  world: World,
  staff: Staff,
  number: string,
  input: StaffTransitionInput,
): Promise<Result<Order, StaffTransitionError>> =>
  transaction(world.db, (tx) => transitionOrderIn(world, tx, staff, { number, ...input }))

type TransitionRequest = StaffTransitionInput & { number: string }

/** `transitionOrder` within a larger transaction. */
export async function transitionOrderIn(
  world: World,
  tx: Tx,
  staff: Staff,
  input: TransitionRequest,
): Promise<Result<Order, StaffTransitionError>> {
  const moved = await moveOrderIn(world, tx, staff, input)
  return moved.ok ? ok(orderForStaff(staff, await readOrder(world, moved.value.row, tx))) : moved
}

/** `row`: the order after the transition. */
export type MovedOrder = { row: store.OrderRow; transitionId: number }

/** Does not read the whole order again, which is a third of the statements of a transition. */
export async function moveOrderIn(
  world: World,
  tx: Tx,
  staff: Staff,
  input: TransitionRequest,
): Promise<Result<MovedOrder, StaffTransitionError>> {
  const { number, state, alerts, source } = input
  const row = isOrderNumber(number) ? await store.lockOrder(tx, { number }) : undefined
  if (!row) return err({ code: 'not_found' })
  const { order, lines } = await readForTransition(tx, row)
  if ((input.expected ?? row.state) !== row.state || (input.version ?? order.transitions.length) !== order.transitions.length)
    return err(conflictOf(row))
  const allowed = allowedTransitions(staff, order, world.now()).find(({ event }) => event === eventTo(order.state, state))
  if (!allowed) return err({ code: can(staff, 'orders.transition') ? 'wrong_state' : 'forbidden' })
  const { event } = allowed
  if (allowed.needsPharmacist) return err({ code: 'pharmacist_needed' })
  if (event === 'reopen' && !input.reason) return err({ code: 'reason_needed' })
  const counterPayment = counterPaymentOf(allowed.due, {
    counterPayment: input.counterPayment,
    required: input.mustSayHowPaid ?? false,
  })
  if (!counterPayment.ok) return counterPayment
  const before = effectsBefore(row, { payments: await lockPayments(tx, row.id), promise: await readPromise(tx, row) })
  const checked = event === 'prepare' ? await recordCheck(world, tx, { lines: order.lines, staff }) : []
  const settled =
    event === 'reopen'
      ? await reversePayments(world, tx, row, staff)
      : ok(await settlePaymentsFor(world, tx, row, { event, staff, counterPayment: counterPayment.value }))
  if (!settled.ok) return settled
  const transition = {
    event,
    actor: 'staff',
    actorId: staff.userId,
    alerts: alerts ?? defaultAlerts(state, event),
    paymentState: settled.value.paymentState,
    undoable: event !== 'reopen',
    undoExtraSeconds: input.undoExtraSeconds,
  } as const
  const applied = await applyTransition(world, tx, { row, lines }, transition)
  if (!applied.ok) return err({ code: applied.error.code })
  const { transitionId } = applied.value
  const after = await store.findOrder(tx, { id: row.id })
  if (!after) throw new Error('a locked order has disappeared')
  const left = effectsAfter(after, await lockPayments(tx, row.id))
  if (event !== 'reopen')
    await transitions.recordEffects(tx, transitionId, { ...before, checked, taken: settled.value.paymentId, left })
  if (event === 'reopen' && input.reason) await recordReason(world, tx, transitionId, input.reason)
  await audit(world, tx, {
    principal: staff,
    action: 'order_moved',
    subject: { kind: 'order', id: row.number },
    why: state,
    source,
  })
  return ok({ row: after, transitionId })
}

type Checking = { lines: Parameters<typeof unchecked>[0]; staff: Staff }

async function recordCheck(world: World, tx: Tx, { lines, staff }: Checking): Promise<string[]> {
  const ids = unchecked(lines)
  if (ids.length > 0) await transitions.recordCheck(tx, ids, { userId: staff.userId, at: world.now() })
  return ids
}

async function recordReason(world: World, tx: Tx, transitionId: number, reason: string): Promise<void> {
  const publicId = world.id()
  await store.addReason(tx, { transitionId, publicId, sealed: seal(world.keys, transitionReasonCell(publicId), reason) })
}
