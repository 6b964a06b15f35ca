import { addSeconds } from '#src/kernel/dates.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { silencedChannels } from '#src/shop/accounts/person/actions.server.ts'
import { checkMailboxLimit } from '#src/shop/accounts/codes/actions.server.ts'
import { takeBatches, undoTakes } from '#src/shop/catalogue/batches/actions.server.ts'
import { restockItems, decrementStock } from '#src/shop/catalogue/product/actions.server.ts'
import type { OutOfStock } from '#src/shop/catalogue/product/actions.server.ts'
import { returnPoints, respendPoints } from '#src/shop/loyalty/wallet/actions.server.ts'
import type { PointsShort } from '#src/shop/loyalty/wallet/wallet.ts'
import { alert, reachable } from '#src/shop/notifications/actions.server.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { reapplyRedemptions, releaseRedemptions } from '#src/shop/promotions/actions.server.ts'
import type { PromotionExhausted } from '#src/shop/promotions/actions.server.ts'
import { completeRequests, reopenRequests, retakeRequests, takeBackRequests } from '#src/shop/requests/purchase/actions.server.ts'
import type { QuoteExpired } from '#src/shop/requests/purchase/actions.server.ts'
import { hasBackorders, hasOtherIn } from '../backorder/store.server.ts'
import { creditPurchase, reversePurchase } from '../order/earning.server.ts'
import {
  isUnsuccessful,
  isFinalState,
  isInPreparation,
  mutedFor,
  orderMachine,
  orderStates,
  awaitsHandover,
  isHandedOver,
} from '../order/order.ts'
import { undoSeconds } from './staff-transitions.ts'
import type { Actor, Attention, OrderEvent, OrderState } from '../order/order.ts'
import { hasMoneyLeft } from '../order/payment-state.ts'
import type { OrderPaymentState } from '../order/payment-state.ts'
import { renewPromise } from './renew-promise.server.ts'
import * as transitions from './store.server.ts'
import { messagesOf, orderNotificationJob, reachingChannels } from '../order/order-notification.server.ts'
import { requestRows } from '../order/request-lines.ts'
import type { OrderLineRow, OrderRow } from '../order/store.server.ts'

/** An order whose row the caller has locked, with its lines. */
export type LockedOrder = {
  row: OrderRow
  lines: readonly Pick<OrderLineRow, 'variant_id' | 'request_id' | 'quantity' | 'refunded_quantity' | 'restocked_quantity'>[]
}

export type TransitionInput = {
  event: OrderEvent
  actor: Actor
  actorId?: number
  /** Requested channels; those that cannot reach the customer, or that they turned off, are skipped. */
  alerts: readonly CustomerChannel[]
  paymentState: OrderPaymentState
  /** A transition by staff that can be undone for a while; the customer is notified afterwards. */ undoable?: boolean | undefined
  /** Seconds that are added to that while. */ undoExtraSeconds?: number | undefined
}

/** Why an order cannot be reinstated. */
type ReinstateError = OutOfStock | PromotionExhausted | QuoteExpired | PointsShort

export type TransitionError = { code: 'wrong_state' } | ReinstateError

/** `transitionId`: its row of history. */
export type AppliedTransition = { state: OrderState; transitionId: number }

/**
 * Makes a transition of a locked order: points, promotions and stock, one compare-and-set, a row of history and the
 * notifications.
 */
export async function applyTransition(
  world: World,
  tx: Tx,
  order: LockedOrder,
  transition: TransitionInput,
): Promise<Result<AppliedTransition, TransitionError>> {
  const { row } = order
  const next = orderMachine.next(row.state, transition.event)
  if (!next.ok) return err({ code: 'wrong_state' })
  const changed = await applyItemEffects(world, tx, order, next.value)
  if (!changed.ok) return changed
  const now = world.now()
  const isUpdated = await transitions.updateState(tx, row.id, {
    from: row.state,
    to: next.value,
    paymentState: transition.paymentState,
    attention: attentionAfter(row, next.value, transition.paymentState),
    endedAt: isFinalState(next.value) ? now : null,
  })
  if (!isUpdated) throw new Error('an order changed its state while it was locked')
  if (isHandedOver(next.value)) await creditPurchase(world, tx, row)
  const transitionId = await recordTransition(world, tx, row, { ...transition, to: next.value })
  return ok({ state: next.value, transitionId })
}

/** A paid order that ends unsuccessfully needs a refund. A reinstated order needs no attention any more. */
function attentionAfter(row: OrderRow, to: OrderState, paymentState: OrderPaymentState): Attention | null {
  const isSaved = hasMoneyLeft(paymentState) && row.total_cents > 0
  if (isUnsuccessful(to)) return isSaved ? 'refund_due' : row.needs_attention
  return isUnsuccessful(row.state) ? null : row.needs_attention
}

/** An unsuccessful end returns points, promotion uses and stock; reinstating takes them again, all or none. */
export async function applyItemEffects(
  world: World,
  tx: Tx,
  { row, lines }: LockedOrder,
  to: OrderState,
): Promise<Result<undefined, ReinstateError>> {
  const items = lines
    .flatMap((line) => (line.variant_id === null ? [] : [{ variantId: line.variant_id, quantity: leftOf(line) }]))
    .filter(({ quantity }) => quantity > 0)
  const about = { orderId: row.id, firstId: row.backorder_of ?? row.id, at: world.now() }
  const requests = requestRows(lines)
  if (isUnsuccessful(row.state) && !isUnsuccessful(to)) {
    const retaken = await retakeForOrder(world, tx, { items, requests }, about)
    if (retaken.ok && hasLeftShelf(to)) await takeBatches(tx, { ...about, items })
    return retaken
  }
  if (isInPreparation(row.state) && hasLeftShelf(to)) await takeBatches(tx, { ...about, items })
  if (hasLeftShelf(row.state) && isInPreparation(to)) await undoTakes(tx, { ...about, items })
  if (isHandedOver(to)) await completeRequests(world, tx, requests)
  if (isHandedOver(row.state)) {
    await takeBackRequests(world, tx, requests)
    await reversePurchase(world, tx, row)
  }
  if (isUnsuccessful(to)) {
    await giveBack(world, tx, { items, requests }, about)
  }
  return ok()
}

/** Its pieces were taken from the shelf, and so from batches. */
const hasLeftShelf = (state: OrderState): boolean => awaitsHandover(state) || isHandedOver(state)

/** Units of an earlier refund were restocked already, or cannot be sold any more. */
const leftOf = (line: LockedOrder['lines'][number]): number =>
  line.quantity - Math.max(line.refunded_quantity, line.restocked_quantity)

type OrderItems = { items: Parameters<typeof decrementStock>[1]; requests: readonly number[] }
/** `firstId`: of a backorder, the order of which it has pieces; their promotions were used once. */
type About = Parameters<typeof decrementStock>[2] & { firstId: number }

// In the order of placing, to avoid deadlocks.
async function giveBack(world: World, tx: Tx, { items, requests }: OrderItems, about: About): Promise<void> {
  await reopenRequests(world, tx, requests)
  await returnPoints(world, tx, about.orderId)
  if (!(await usesPromotionsStill(tx, about))) await releaseRedemptions(tx, { orderId: about.firstId, at: about.at })
  await restockItems(tx, items, about)
}

/** An order and its backorders use a promotion together, as long as one of them stands. */
async function usesPromotionsStill(tx: Tx, { orderId, firstId }: About): Promise<boolean> {
  if (orderId === firstId && !(await hasBackorders(tx, orderId))) return false
  return hasOtherIn(tx, { firstId, exceptId: orderId, states: orderStates.filter((state) => !isUnsuccessful(state)) })
}

async function retakeForOrder(
  world: World,
  tx: Tx,
  { items, requests }: OrderItems,
  about: About,
): Promise<Result<undefined, ReinstateError>> {
  const retaken = await retakeRequests(world, tx, requests)
  if (!retaken.ok) return retaken
  const points = await respendPoints(world, tx, about.orderId)
  const uses = points.ok ? await reapplyRedemptions(world, tx, about.firstId) : points
  const decremented = uses.ok ? await decrementStock(tx, items, about) : uses
  // The transaction may still commit, to record the payment: returns what was taken so far.
  if (!decremented.ok) await giveBack(world, tx, { items: [], requests }, about)
  return decremented
}

/** Transitions not made by staff respect the email limit of an unverified mailbox; emails by staff are always sent. */
async function withinEmailLimit(
  world: World,
  tx: Tx,
  { email, email_proven: isProven }: OrderRow,
  channels: readonly CustomerChannel[],
): Promise<readonly CustomerChannel[]> {
  if (email === null || !channels.includes('email') || (await checkMailboxLimit(world, tx, { email, isProven }))) return channels
  return channels.filter((channel) => channel !== 'email')
}

/** Adds a row of history and notifies the customer: immediately, or once it can no longer be undone. */
async function recordTransition(
  world: World,
  tx: Tx,
  row: OrderRow,
  { event, to, actor, actorId, alerts: requested, undoable = false, undoExtraSeconds = 0 }: TransitionInput & { to: OrderState },
): Promise<number> {
  const at = world.now()
  const promise = await renewPromise(world, tx, { row, event })
  const wanted = await withoutSilenced(tx, row, { event, requested })
  const written = { orderId: row.id, event, from: row.state, to, actor, actorId: actorId ?? null, at }
  if (undoable) {
    // The messages are composed by the job: now only staff's screens say which channels they will take.
    const undoFor = undoSeconds + undoExtraSeconds
    const reaching = reachingChannels(world, row)
    const alerts = wanted.filter((channel) => reaching.includes(channel))
    const transitionId = await transitions.addTransition(tx, { ...written, alerts, undoUntil: addSeconds(at, undoFor) })
    await world.jobs.send(tx, orderNotificationJob, { moveId: transitionId }, undoFor)
    return transitionId
  }
  // An event can repeat after an order was reopened: each time needs its own message id.
  const messageId = `${row.public_id}.${event}.${await transitions.countTransitions(tx, row.id)}`
  const messages = await messagesOf(world, tx, row, { event, to, messageId, promise })
  const reached = reachable(messages, wanted)
  const alerts = actor === 'staff' ? reached : await withinEmailLimit(world, tx, row, reached)
  const transitionId = await transitions.addTransition(tx, { ...written, alerts, undoUntil: null })
  await alert(world, tx, messages, alerts)
  return transitionId
}

/** The requested channels without those that the customer has turned off. */
async function withoutSilenced(
  tx: Tx,
  { user_id: userId }: OrderRow,
  { event, requested }: { event: OrderEvent; requested: readonly CustomerChannel[] },
): Promise<CustomerChannel[]> {
  const silenced = userId === null || requested.length === 0 ? [] : await silencedChannels(tx, userId, 'orders')
  const muted = mutedFor(event, silenced)
  return requested.filter((channel) => !muted.includes(channel))
}
