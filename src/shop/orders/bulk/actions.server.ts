import { listReason } from '#src/platform/audit/list-reason.ts'
import { auditRead } from '#src/platform/audit/audit.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import { Unreachable } from '#src/platform/unreachable.ts'
import type { World } from '#src/platform/world.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { undoTransitionIn } from '../fulfilment/actions.server.ts'
import type { UndoError } from '../fulfilment/actions.server.ts'
import { allowedTransitions } from '../fulfilment/staff-transitions.ts'
import { eventTo, isInPreparation } from '../order/order.ts'
import type { Order, OrderState } from '../order/order.ts'
import { readOrders } from '../order/read-orders.server.ts'
import { findPage, versionsOf } from '../staff/store.server.ts'
import { moveOrderIn } from '../staff/actions.server.ts'
import type { StaffTransitionError } from '../staff/actions.server.ts'
import { orderInList } from '../staff/order-for-staff.ts'
import { readSearch } from '../search/order-search.server.ts'
import type { SearchInput } from '../search/order-search.server.ts'
import { maxBulk } from './bulk.ts'
import type { BulkReason, BulkTarget } from './bulk.ts'
import { ordersNumbered } from './store.server.ts'

/** What a transition does, or did, to one order. `order`: undefined if there is none with this number. */
export type BulkLine = {
  number: string
  /** Version now. */ version: number
  order: Order | undefined
  /** Null if it is, or was, made. */ reason: BulkReason | null
}

export type BulkInput = { orders: readonly BulkTarget[]; state: OrderState; source: RequestSource }

/** Moved on a busy machine. */
const ordersPerSecond = 10

const versionOf = (order: Order | undefined): number => order?.transitions.length ?? 0

/** These orders as a member of staff may see them, by number; a flat count of statements. */
export async function readBulkOrders(
  world: World,
  staff: Staff,
  numbers: readonly string[],
  source: RequestSource,
): Promise<Map<string, Order>> {
  if (numbers.length === 0) return new Map()
  const orders = (await readOrders(world, await ordersNumbered(world.db, numbers))).map((order) => orderInList(staff, order))
  const subject = { kind: 'list', id: '1' } as const
  await auditRead(world, { principal: staff, action: 'orders_listed', subject, why: listReason('bulk', orders.length), source })
  return new Map(orders.map((order) => [order.number, order]))
}

/** What the transition would do to each order, in their order; changes nothing. */
export async function previewBulk(world: World, staff: Staff, { orders, state, source }: BulkInput): Promise<BulkLine[]> {
  const numbers = orders.map(({ number }) => number)
  const found = await readBulkOrders(world, staff, numbers, source)
  return orders.map((target) => {
    const order = found.get(target.number)
    const reason = order ? reasonOf(staff, order, { ...target, state, now: world.now() }) : 'not_found'
    return { number: target.number, version: versionOf(order), order, reason }
  })
}

type Question = { version: number; state: OrderState; now: Date }

function reasonOf(staff: Staff, order: Order, { version, state, now }: Question): BulkReason | null {
  if (!can(staff, 'orders.transition')) return 'forbidden'
  if (order.state === state) return 'already_there'
  if (versionOf(order) !== version) return 'changed_meanwhile'
  const allowed = allowedTransitions(staff, order, now).find(({ event }) => event === eventTo(order.state, state))
  if (!allowed) return isRefundedInFull(order) ? 'nothing_left' : 'wrong_state'
  if (allowed.needsPharmacist) return 'pharmacist_needed'
  if (allowed.event === 'reopen') return 'reason_needed'
  return allowed.due === null ? null : 'paid_with_needed'
}

/** Why an order stays as it is; `state`: the one that it was to have. */
export function reasonOfError(error: StaffTransitionError | UndoError, state?: OrderState): BulkReason {
  if (error.code === 'changed_meanwhile') return error.state === state ? 'already_there' : 'changed_meanwhile'
  return error.code === 'amount_short' || error.code === 'amount_not_cash' ? 'paid_with_needed' : error.code
}

const isRefundedInFull = ({ state, lines }: Order): boolean =>
  isInPreparation(state) && lines.every(({ quantity, refunded }) => refunded >= quantity)

/**
 * Makes the transition of each order in a transaction of its own, by the version that was shown, and notifies its customer on the
 * channels of `alerts`; without them on the usual ones. What one order refuses does not stop the others.
 */
export async function transitionInBulk(
  world: World,
  staff: Staff,
  { orders, state, alerts, source }: BulkInput & { alerts?: readonly CustomerChannel[] | undefined },
): Promise<BulkLine[]> {
  // The first one can still be undone when the last one is done.
  const undoExtraSeconds = Math.ceil(orders.length / ordersPerSecond)
  const input = { state, alerts, mustSayHowPaid: true, undoExtraSeconds, source }
  const lines = await eachOf(world, orders, { state }, (tx, order) => moveOrderIn(world, tx, staff, { ...input, ...order }))
  return described(world, staff, lines, { state, source })
}

/** Undoes the last transition of each order, for those whose customer has not been notified yet. */
export async function undoInBulk(
  world: World,
  staff: Staff,
  { orders, source }: Pick<BulkInput, 'orders' | 'source'>,
): Promise<BulkLine[]> {
  const lines = await eachOf(world, orders, {}, (tx, order) => undoTransitionIn(world, tx, staff, { ...order, source }))
  return described(world, staff, lines, { source })
}

type Outcome = Omit<BulkLine, 'order'>
type Step = (tx: Tx, order: BulkTarget) => Promise<Result<unknown, StaffTransitionError | UndoError>>

/** Each order in a transaction of its own. */
async function eachOf(
  world: World,
  orders: readonly BulkTarget[],
  { state }: { state?: OrderState },
  step: Step,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { number, version } of orders) {
    const reason = await reasonFor(world, number, async () => {
      const done = await transaction(world.db, (tx) => step(tx, { number, version }))
      return done.ok ? null : reasonOfError(done.error, state)
    })
    // A transition, and undoing one, adds one row of history.
    outcomes.push({ number, version: version + 1, reason })
  }
  return outcomes
}

/** An order that fails unexpectedly is named like the others; an outage ends the whole. */
async function reasonFor(world: World, number: string, work: () => Promise<BulkReason | null>): Promise<BulkReason | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Unreachable) throw error
    world.log.error({ err: error, order: number }, 'an order of a bulk transition failed')
    return 'failed'
  }
}

/** With what the orders are now, read for all at once; a refused one with its version, so that the page can say who has changed it. */
async function described(
  world: World,
  staff: Staff,
  outcomes: readonly Outcome[],
  { state, source }: { state?: OrderState; source: RequestSource },
): Promise<BulkLine[]> {
  const numbers = outcomes.map(({ number }) => number)
  const found = await readBulkOrders(world, staff, numbers, source)
  return outcomes.map(({ number, version, reason }) => {
    const order = found.get(number)
    if (reason === null) return { number, version, order, reason }
    return { number, version: versionOf(order), order, reason: reasonNow(reason, order, state) }
  })
}

function reasonNow(reason: BulkReason, order: Order | undefined, state: OrderState | undefined): BulkReason {
  if (reason !== 'wrong_state' || !order) return reason
  if (order.state === state) return 'already_there'
  return isRefundedInFull(order) ? 'nothing_left' : reason
}

/** The newest orders of the list with their versions, as many as a bulk takes. */
export async function targetsOfList(
  world: World,
  staff: Staff,
  search: SearchInput & { states?: readonly OrderState[] | undefined; needsAttention?: boolean | undefined },
): Promise<BulkTarget[]> {
  const { states, needsAttention, ...input } = search
  const read = await readSearch(world, staff, input)
  const { ids } = await findPage(world.db, { ...read, states, needsAttention }, { limit: maxBulk, offset: 0 })
  const rows = ids.length === 0 ? [] : await versionsOf(world.db, ids)
  return rows.map(({ number, version }) => ({ number, version }))
}
