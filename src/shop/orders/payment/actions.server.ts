import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { PaymentEvent } from '#src/shop/payments/gateway/port.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { countDeclined, consumeCardLimit } from '#src/shop/payments/card-limits.actions.server.ts'
import {
  lockPayments,
  orderOfPaymentEvent,
  paymentsOf,
  settlePayment,
  openPayment,
  toPayment,
} from '#src/shop/payments/actions.server.ts'
import type { PaymentRow } from '#src/shop/payments/actions.server.ts'
import { isAwaited, isFailedPayment, isReceivedPayment } from '#src/shop/payments/payment.ts'
import type { PaymentState, Provider, Payment } from '#src/shop/payments/payment.ts'
import { GatewayUnreachable, processPaymentOutbox, syncRefunds } from './payment-outbox.server.ts'
import { createFullRefunds, updateRefundedMoney } from '../refund/refund-ledger.server.ts'
import { applyTransition } from '../fulfilment/transitions.server.ts'
import { defaultAlerts, isUnsuccessful, awaitsPayment, orderMachine } from '../order/order.ts'
import type { Actor, OrderEvent, Order } from '../order/order.ts'
import type { OrderPaymentState } from '../order/payment-state.ts'
import * as transitions from '../fulfilment/store.server.ts'
import type { OrderRow } from '../order/store.server.ts'
import * as store from '../order/store.server.ts'
import { chargeOrder } from './charge-order.actions.server.ts'
import { payingPhone } from '#src/shop/cart/cart.ts'
import { contactOf, orderToken } from '../order/sealed.ts'
import type { TooManyCards } from '#src/shop/payments/card-limits.actions.server.ts'
import { limitsDeclined } from '#src/shop/website/payment-methods.ts'

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
    const surplus = payment.surplus || (notice.state === 'paid' && others.some((other) => isReceivedPayment(other.state)))
    const state = await settlePayment(tx, payment, { ...notice, surplus })
    if (!state) return { changed: false, hasOutboxWork: false }
    if (isFailedPayment(state)) await countDeclined(world, tx, payment)
    await (surplus ? recordSurplus(tx, row) : applyPaymentState(world, tx, row, { state, others, at: notice.at }))
    const goesBack = isReceivedPayment(state) && (await refundIfCanceled(world, tx, row))
    return { changed: true, hasOutboxWork: goesBack || (isReceivedPayment(state) && others.length > 0) }
  })

/** A second payment of a paid order: the order continues, and staff refund the excess. */
const recordSurplus = (tx: Tx, row: OrderRow): Promise<void> =>
  transitions.setPaymentState(tx, row.id, row.payment_state, row.needs_attention ?? 'refund_due')

/** A customer who cancels and pays at the same time wants the money back, not the items. */
async function refundIfCanceled(world: World, tx: Tx, row: OrderRow): Promise<boolean> {
  if (!isUnsuccessful(row.state) || !(await transitions.isCanceledByCustomer(tx, row.id))) return false
  await createFullRefunds(world, tx, row, { actor: 'customer' })
  await updateRefundedMoney(world, tx, row.id)
  return true
}

/** `others`: further attempts to pay the same order. */
type PaymentChange = { state: PaymentState; others: readonly PaymentRow[]; at: Date }

async function applyPaymentState(world: World, tx: Tx, row: OrderRow, { state, others, at }: PaymentChange): Promise<void> {
  const running = others.filter((one) => isAwaited(one.state))
  if (isReceivedPayment(state)) for (const other of running) await settlePayment(tx, other, { state: 'expired', at })
  if (isReceivedPayment(state)) return paid(world, tx, row)
  if (!awaitsPayment(row.state) || running.length > 0) return
  if (isFailedPayment(state)) return transitions.setPaymentState(tx, row.id, 'failed', row.needs_attention)
  await applyPaymentTransition(world, tx, row, { event: 'fail', actor: 'bank', paymentState: 'failed' })
}

/** Money for an order that has ended needs attention: staff refund it or reinstate the order. */
async function paid(world: World, tx: Tx, row: OrderRow): Promise<void> {
  const event = awaitsPayment(row.state) ? 'pay' : 'reinstate'
  const applied =
    awaitsPayment(row.state) || (orderMachine.can(row.state, 'reinstate') && row.minimized_at === null)
      ? await applyPaymentTransition(world, tx, row, { event, actor: 'bank', paymentState: 'paid' })
      : undefined
  if (applied) return
  const ended = isUnsuccessful(row.state)
  await transitions.setPaymentState(tx, row.id, 'paid', ended ? 'paid_late' : row.needs_attention)
}

type PaymentTransition = { event: OrderEvent; actor: Actor; paymentState: OrderPaymentState }

/** False if the items are no longer available: nothing is written then. */
async function applyPaymentTransition(world: World, tx: Tx, row: OrderRow, transition: PaymentTransition): Promise<boolean> {
  const lines = await store.linesOf(tx, [row.id])
  const applied = await applyTransition(
    world,
    tx,
    { row, lines },
    { ...transition, alerts: defaultAlerts(transition.event === 'fail' ? 'failed' : 'pending') },
  )
  return applied.ok
}

/**
 * The payment deadline has passed by the shop's clock: the order fails and its stock returns. Does nothing if it was paid
 * in the meantime.
 */
export const expireUnpaidOrder = (world: World, orderId: number): Promise<boolean> =>
  transaction(world.db, async (tx) => {
    const row = await store.lockOrder(tx, { id: orderId })
    const now = world.now()
    if (!row || !awaitsPayment(row.state) || !row.payment_due_at || row.payment_due_at > now) return false
    for (const payment of await lockPayments(tx, row.id)) await settlePayment(tx, payment, { state: 'expired', at: now })
    return applyPaymentTransition(world, tx, row, { event: 'fail', actor: 'clock', paymentState: 'failed' })
  })

export type PayError = { code: 'wrong_state' } | TooManyCards

/**
 * Another attempt to pay an unpaid order by its chosen method. A pending attempt is returned as it is; undefined once the order
 * no longer waits for payment, or its deadline is over. `address`: client IP.
 */
export async function retryPayment(
  world: World,
  { rowId }: Pick<Order, 'rowId'>,
  address?: string,
): Promise<Result<Payment, PayError>> {
  const attempt = await openAttempt(world, rowId, address)
  if (!attempt.ok) return attempt
  const { row, payment } = attempt.value
  const { id, number, locale, email, total_cents: total, email_proven: isEmailProven } = row
  const [token, phone] = [orderToken(world, row), payingPhone(contactOf(world, row))]
  const known = { id, number, token, locale, total, email, isEmailProven, phone }
  const started = await chargeOrder(world, payment, { ...known, isNew: false })
  return ok(toPayment(started.payment))
}

/** After that many attempts the customer has to contact the pharmacy. */
const attemptLimit = 20

const openAttempt = (
  world: World,
  orderId: number,
  address: string | undefined,
): Promise<Result<{ row: OrderRow; payment: PaymentRow }, PayError>> =>
  transaction(world.db, async (tx) => {
    const row = await store.lockOrder(tx, { id: orderId })
    const due = row?.payment_due_at
    if (!row || !awaitsPayment(row.state) || !row.payment_method_code || !due || due <= world.now())
      return err({ code: 'wrong_state' })
    const attempts = await lockPayments(tx, orderId)
    const running = attempts.findLast(({ state }) => isAwaited(state))
    if (running) return ok({ row, payment: running })
    if (attempts.length >= attemptLimit) return err({ code: 'wrong_state' })
    const allowed = limitsDeclined(row.payment_method_code) ? await consumeCardLimit(world, tx, { orderId, address }) : ok()
    if (!allowed.ok) return allowed
    await transitions.setPaymentState(tx, orderId, 'balance_due', row.needs_attention)
    return ok({
      row,
      payment: await openPayment(world, tx, {
        orderId,
        method: row.payment_method_code,
        amount: row.total_cents,
        expiresAt: due,
        address,
      }),
    })
  })

/**
 * Customers return from the gateway before its webhook arrives: asks for the state. Returns whether anything changed; nothing has
 * while the gateway does not answer, and the page says that the payment is being checked.
 */
export async function syncPayment(world: World, order: Pick<Order, 'rowId' | 'state'>): Promise<boolean> {
  if (!awaitsPayment(order.state) || !world.bank) return false
  const [attempt] = (await paymentsOf(world.db, [order.rowId])).filter(
    ({ state, external_id }) => isAwaited(state) && external_id !== null,
  )
  const answer = attempt?.external_id ? await world.bank.ask(attempt.external_id) : ok(undefined)
  if (!answer.ok) world.log.warn({ order: order.rowId, reason: answer.error.reason }, 'the gateway could not be queried')
  if (!answer.ok || !answer.value) return false
  try {
    return await settle(world, world.bank.provider, answer.value)
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error
    world.log.warn({ order: order.rowId, reason: error.message }, 'the gateway could not be queried about refunds')
    return false
  }
}
