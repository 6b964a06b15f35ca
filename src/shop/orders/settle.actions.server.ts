import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { PaymentEvent } from '#src/platform/payment-gateway/port.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { countDeclined } from '../payments/card-limits.actions.server.ts'
import { lockPayments, orderOfPaymentEvent, paymentsOf, settlePayment } from '../payments/actions.server.ts'
import type { PaymentRow } from '../payments/actions.server.ts'
import type { PaymentState, Provider } from '../payments/payment.ts'
import { GatewayUnreachable, processPaymentOutbox, syncRefunds } from './payment-outbox.server.ts'
import { draftEverything, recordMoney } from './refund-ledger.server.ts'
import { applyTransition } from './transitions.server.ts'
import { defaultAlerts, isUnsuccessful, awaitsPayment, orderMachine } from './order.ts'
import type { Actor, OrderEvent, OrderPaymentState } from './order.ts'
import * as moves from './transitions.store.server.ts'
import type { OrderRow } from './store.server.ts'
import * as store from './store.server.ts'

export type ReceiveError = { code: 'unknown_provider' | 'wrong_signature' | 'malformed' | 'bank_silent' }

/** Handles a webhook of the gateway. One for an unknown charge is only logged. */
export async function handlePaymentEvent(
  world: World,
  provider: string,
  posted: { body: string; headers: Headers },
): Promise<Result<undefined, ReceiveError>> {
  if (!world.bank || world.bank.provider !== provider) return err({ code: 'unknown_provider' })
  const notice = world.bank.readNotice(posted.body, posted.headers)
  if (!notice.ok) return notice
  if (notice.value.state === 'idle') {
    world.log.info({ provider, about: notice.value.about }, 'a notice that changes nothing')
    return ok()
  }
  try {
    await settle(world, world.bank.provider, notice.value)
    return ok()
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error
    world.log.warn({ provider, reason: error.message }, 'a notice of refunds has to come again')
    return err({ code: 'bank_silent' })
  }
}

/**
 * The only entry point for gateway events, from webhook, return page or periodic job: in any order, any number of times. Locks
 * the order first, then its payments. Returns whether anything changed.
 */
export async function settle(world: World, provider: Provider, notice: PaymentEvent): Promise<boolean> {
  const orderId = await orderOfPaymentEvent(world.db, provider, notice)
  if (orderId === undefined) {
    world.log.warn({ provider }, 'a notice about a charge that is not ours')
    return false
  }
  if (notice.state === 'declined') return recordDeclined(world, orderId, notice)
  if (notice.state === 'refunded') return settleRefunds(world, orderId, notice)
  const settled = await settleCharge(world, orderId, { ...notice, state: notice.state })
  if (settled.hasOutboxWork) await processPaymentOutbox(world, orderId)
  return settled.changed
}

const isPaid = ({ state }: PaymentRow): boolean => state === 'paid' || state === 'refunded'

const isAbout = ({ externalId, idempotencyKey }: PaymentEvent, payment: PaymentRow): boolean =>
  payment.external_id === externalId || payment.public_id === idempotencyKey

/** A refund implies a payment, whose webhook may not have arrived yet. */
async function settleRefunds(world: World, orderId: number, notice: PaymentEvent): Promise<boolean> {
  const came = await settleCharge(world, orderId, { ...notice, state: 'paid' })
  const payment = (await paymentsOf(world.db, [orderId])).find((one) => isAbout(notice, one))
  return ((payment && (await syncRefunds(world, payment))) ?? false) || came.changed
}

/** `hasOutboxWork`: gateway calls are to be made. */
type Settled = { changed: boolean; hasOutboxWork: boolean }

/** A card was declined on the gateway's page, where another one can be tried: only the count of declined cards changes. */
async function recordDeclined(world: World, orderId: number, notice: PaymentEvent): Promise<false> {
  const payment = (await paymentsOf(world.db, [orderId])).find((one) => isAbout(notice, one))
  if (payment) await transaction(world.db, (tx) => countDeclined(world, tx, payment))
  return false
}

type ChargeNotice = PaymentEvent & { state: Exclude<PaymentEvent['state'], 'declined'> }

const settleCharge = (world: World, orderId: number, notice: ChargeNotice): Promise<Settled> =>
  transaction(world.db, async (tx) => {
    const row = await store.lockOrder(tx, { id: orderId })
    const payments = await lockPayments(tx, orderId)
    const payment = payments.find((one) => isAbout(notice, one))
    if (!row || !payment) throw new Error('a payment without its order')
    const others = payments.filter((one) => one !== payment)
    const surplus = payment.surplus || (notice.state === 'paid' && others.some(isPaid))
    const state = await settlePayment(tx, payment, { ...notice, surplus })
    if (!state) return { changed: false, hasOutboxWork: false }
    if (state === 'failed') await countDeclined(world, tx, payment)
    await (surplus ? aside(tx, row) : consequence(world, tx, row, { state, others, at: notice.at }))
    const goesBack = state === 'paid' && (await returnAtOnce(world, tx, row))
    return { changed: true, hasOutboxWork: goesBack || (state === 'paid' && others.length > 0) }
  })

/** A second payment of a paid order: the order continues, and staff refund the excess. */
const aside = (tx: Tx, row: OrderRow): Promise<void> =>
  moves.recordPayment(tx, row.id, row.payment_state, row.needs_attention ?? 'refund_due')

/** A customer who cancels and pays at the same time wants the money back, not the items. */
async function returnAtOnce(world: World, tx: Tx, row: OrderRow): Promise<boolean> {
  if (row.state !== 'canceled' || !(await moves.isCanceledByCustomer(tx, row.id))) return false
  await draftEverything(world, tx, row, { actor: 'customer' })
  await recordMoney(world, tx, row.id)
  return true
}

/** `others`: further attempts to pay the same order. */
type Change = { state: PaymentState; others: readonly PaymentRow[]; at: Date }

async function consequence(world: World, tx: Tx, row: OrderRow, { state, others, at }: Change): Promise<void> {
  const running = others.filter((one) => one.state === 'pending')
  if (state === 'paid') for (const other of running) await settlePayment(tx, other, { state: 'expired', at })
  if (state === 'paid') return paid(world, tx, row)
  if (!awaitsPayment(row.state) || running.length > 0) return
  if (state === 'failed') return moves.recordPayment(tx, row.id, 'failed', row.needs_attention)
  await move(world, tx, row, { event: 'fail', actor: 'bank', paymentState: 'failed' })
}

/** Money for an order that has ended needs attention: staff refund it or reinstate the order. */
async function paid(world: World, tx: Tx, row: OrderRow): Promise<void> {
  const event = awaitsPayment(row.state) ? 'pay' : 'reinstate'
  const moved =
    awaitsPayment(row.state) || (orderMachine.can(row.state, 'reinstate') && row.minimized_at === null)
      ? await move(world, tx, row, { event, actor: 'bank', paymentState: 'paid' })
      : undefined
  if (moved) return
  const ended = isUnsuccessful(row.state)
  await moves.recordPayment(tx, row.id, 'paid', ended ? 'paid_late' : row.needs_attention)
}

type TransitionOfPayment = { event: OrderEvent; actor: Actor; paymentState: OrderPaymentState }

/** False if the items are no longer available: nothing is written then. */
async function move(world: World, tx: Tx, row: OrderRow, transition: TransitionOfPayment): Promise<boolean> {
  const lines = await store.linesOf(tx, [row.id])
  const moved = await applyTransition(
    world,
    tx,
    { row, lines },
    { ...transition, alerts: defaultAlerts(transition.event === 'fail' ? 'failed' : 'pending') },
  )
  return moved.ok
}

/**
 * The payment deadline has passed by the shop's clock: the order fails and its stock returns. Does nothing if it was paid
 * meanwhile.
 */
export const expireUnpaidOrder = (world: World, orderId: number): Promise<boolean> =>
  transaction(world.db, async (tx) => {
    const row = await store.lockOrder(tx, { id: orderId })
    const now = world.now()
    if (!row || !awaitsPayment(row.state) || !row.payment_due_at || row.payment_due_at > now) return false
    for (const payment of await lockPayments(tx, row.id)) await settlePayment(tx, payment, { state: 'expired', at: now })
    return move(world, tx, row, { event: 'fail', actor: 'clock', paymentState: 'failed' })
  })
