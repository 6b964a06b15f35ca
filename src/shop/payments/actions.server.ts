import { pathTo } from '#src/i18n/paths.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { isId } from '#src/kernel/ids.ts'
import { zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { PaymentEvent, ChargeResult } from './gateway/port.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { pipelined } from '#src/platform/database/pipelined.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import type { Fulfilment } from '../delivery/fulfilment.ts'
import { isGatewayMethod, isPaidAtCounter, paymentMethodFacets } from '../website/payment-methods.ts'
import type { PaymentMethod } from '../website/payment-methods.ts'
import type { Limits, Website } from '../website/website.ts'
import { fitsFulfilment, paymentMachine, takesTotal, isAwaited } from './payment.ts'
import { countDeclined, networkCounter } from './card-limits.actions.server.ts'
import type { Payment, PaymentState, Provider } from './payment.ts'
import type { PaymentRow } from './store.server.ts'
import * as store from './store.server.ts'

export type { PaymentRow }

/**
 * The payment methods for a fulfilment; before one is chosen, those of any. `total`: if known, because gateways have a minimum
 * amount.
 */
export const offeredMethods = (
  world: World,
  website: Website,
  fulfilment: Fulfilment | null,
  total: Cents = zero,
): PaymentMethod[] =>
  website.paymentMethods.filter(
    (method) =>
      (isPaidAtCounter(method) || world.bank !== undefined) && fitsFulfilment(method, fulfilment) && takesTotal(method, total),
  )

/** Payment deadline; null at the counter. */
export const windowEnd = (method: PaymentMethod, limits: Limits, now: Date): Date | null =>
  paymentMethodFacets[method].windowEnd(now, limits)

/** `address`: client IP, for methods that limit declined attempts. */
export type PaymentToOpen = {
  orderId: number
  method: PaymentMethod
  amount: Cents
  expiresAt: Date | null
  address?: string | undefined
}

/** Written with the order; the gateway is called after that transaction. */
export function openPayment(
  world: World,
  tx: Tx,
  { orderId, method, amount, expiresAt, address }: PaymentToOpen,
): Promise<PaymentRow> {
  return store.addPayment(tx, {
    publicId: world.id(),
    orderId,
    method,
    provider: providerOf(world, method),
    amount,
    expiresAt,
    networkCounter: networkCounter(world, method, address),
    now: world.now(),
  })
}

function providerOf(world: World, method: PaymentMethod): Provider {
  if (isPaidAtCounter(method)) return 'counter'
  if (!world.bank) throw new Error(`no bank for ${method}`)
  return world.bank.provider
}

/** Order data that is sent with a charge. */
export type ChargedOrder = { number: string; token: string; locale: Locale; phone: string | null; email: string | null }
/** `onReference`: runs in the transaction that records the first answer with a reference. */
export type ChargeHooks = { onReference?: (tx: Tx, payment: PaymentRow) => Promise<void> }
export type Started = { payment: PaymentRow; declined: boolean }

/**
 * Creates a charge at the gateway, outside any transaction, and records the answer. The idempotency key is the payment's id: a
 * repeated call finds the first charge, and a second attempt to pay an order is a new one. If the gateway cannot be reached, the
 * payment stays as it was, for the periodic job.
 */
export async function startPayment(
  world: World,
  payment: PaymentRow,
  order: ChargedOrder,
  { onReference }: ChargeHooks = {},
): Promise<Started> {
  const { method_code: method, expires_at: expiresAt } = payment
  const attempt = { payment, declined: false }
  if (!isGatewayMethod(method) || !expiresAt || payment.external_id !== null || !isAwaited(payment.state)) return attempt
  // Made with another gateway, before the shop changed it: this one does not know it.
  if (world.bank?.provider !== payment.provider) return attempt
  const answer = await world.bank.charge({
    idempotencyKey: payment.public_id,
    orderNumber: order.number,
    method,
    amount: payment.amount_cents,
    expiresAt,
    phone: order.phone,
    email: order.email,
    returnUrl: `${world.config.publicOrigin ?? ''}${pathTo('checkout.confirmation', order.locale, { id: order.token })}`,
  })
  if (answer.ok) {
    const recorded = onReference
      ? await recordReference(world, payment, answer.value, onReference)
      : await store.recordAnswer(world.db, payment.id, answer.value)
    return { declined: false, payment: recorded }
  }
  const { code, reason } = answer.error
  world.log.warn({ payment: payment.public_id, outcome: code, reason }, 'the bank did not take a charge')
  if (code !== 'declined') return attempt
  const failing = { from: 'pending', to: 'failed', at: world.now(), externalId: null, surplus: false } as const
  await transaction(world.db, async (tx) => {
    if (await store.updateState(tx, payment.id, failing)) await countDeclined(world, tx, payment)
  })
  return { payment: { ...payment, state: 'failed' }, declined: true }
}

/**
 * Nearly every answer is the first, so what follows from it goes out together with it; where an earlier one had the reference, both
 * are undone, and the answer alone is recorded.
 */
async function recordReference(
  world: World,
  payment: PaymentRow,
  answer: ChargeResult,
  onReference: NonNullable<ChargeHooks['onReference']>,
): Promise<PaymentRow> {
  const recorded = await transaction(world.db, async (tx) => {
    const [first] = await pipelined(tx, [
      (one) => store.recordReference(one, payment.id, answer),
      (one) => onReference(one, store.withAnswer(payment, answer)),
    ])
    return first ? ok(first) : err({ code: 'known' })
  })
  return recorded.ok ? recorded.value : store.recordAnswer(world.db, payment.id, answer)
}

/** The order of a payment event; undefined if it is not about a payment of ours. */
export async function orderOfPaymentEvent(db: Db, provider: Provider, notice: PaymentEvent): Promise<number | undefined> {
  const { externalId, idempotencyKey } = notice
  const key = idempotencyKey !== null && isId(idempotencyKey) ? idempotencyKey : undefined
  const row = await store.findPayment(db, { provider, externalId, key })
  return row?.order_id
}

export const lockPayments = store.lockPayments
export const paymentsOf = store.paymentsOf
export const eraseNetworks = store.eraseNetworks
export const unsentCharges = store.unasked

/** Charges, of one order or of all, that can still be paid at the gateway but must not be. */
export const paymentsToWithdraw = (
  { db, bank, now }: World,
  wanted: { orderId?: number; limit: number },
): Promise<readonly PaymentRow[]> =>
  bank ? store.toWithdraw(db, { provider: bank.provider, now: now(), ...wanted }) : Promise.resolve([])

/** Makes a charge unpayable at the gateway. False if it cannot be reached. */
export async function withdrawCharge(world: World, payment: PaymentRow): Promise<boolean> {
  if (payment.external_id === null || world.bank?.provider !== payment.provider) return false
  const withdrawn = await world.bank.withdraw(payment.external_id)
  if (withdrawn.ok) await transaction(world.db, (tx) => store.recordWithdrawal(tx, payment.id, world.now()))
  if (!withdrawn.ok)
    world.log.warn({ payment: payment.public_id, reason: withdrawn.error.reason }, 'a charge could not be withdrawn')
  return withdrawn.ok
}

/** `done`: how much of a payment, locked by the caller, was refunded. */
export async function recordRefunded(tx: Tx, payment: PaymentRow, done: Cents): Promise<void> {
  const next = paymentMachine.next(payment.state, done === payment.amount_cents ? 'refund' : 'bounce')
  if (next.ok && payment.amount_cents > 0) await store.setRefunded(tx, payment.id, next.value)
}

/** The counter will receive another amount: the total of the order was lowered. The caller has locked the payment. */
export async function changeAwaitedAmount(tx: Tx, payment: PaymentRow, amount: Cents): Promise<void> {
  if (payment.provider !== 'counter' || !isAwaited(payment.state)) throw new Error('the amount of this payment is final')
  await store.setAmount(tx, payment.id, amount)
}

/** `declined`: a card, while another can still be tried: its payment stays as it is. */
type SettlingState = Exclude<PaymentEvent['state'], 'declined'>

const eventOf = { paid: 'pay', failed: 'fail', expired: 'expire', refunded: 'refund' } as const satisfies Record<
  SettlingState,
  string
>

/**
 * Applies what the gateway, the counter or the clock reports to a payment that the caller has locked. Returns the new state, or
 * undefined if nothing changes: a repeated or outdated event.
 */
export async function settlePayment(
  tx: Tx,
  payment: PaymentRow,
  notice: Pick<PaymentEvent, 'at'> & {
    state: SettlingState
    externalId?: string
    /** The order was paid by another payment. */ surplus?: boolean
  },
): Promise<PaymentState | undefined> {
  const next = paymentMachine.next(payment.state, eventOf[notice.state])
  if (!next.ok) return undefined
  const externalId = notice.externalId ?? payment.external_id
  const surplus = notice.surplus ?? payment.surplus
  const isUpdated = await store.updateState(tx, payment.id, {
    from: payment.state,
    to: next.value,
    at: notice.at,
    externalId,
    surplus,
  })
  if (!isUpdated) throw new Error('a payment changed its state while it was locked')
  return next.value
}

export const toPayment = (row: PaymentRow): Payment => ({
  id: row.public_id,
  method: row.method_code,
  provider: row.provider,
  amount: row.amount_cents,
  state: row.state,
  redirectUrl: row.redirect_url,
  entity: row.entity,
  reference: row.reference,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  settledAt: row.settled_at,
  counterPayment: counterPaymentOfOrder(row),
})

const counterPaymentOfOrder = ({
  paid_with: method,
  given_cents: tendered,
  taken_by: byId,
  ...row
}: PaymentRow): Payment['counterPayment'] =>
  method === null || tendered === null || byId === null
    ? null
    : { method, tendered, byId, reversedAt: row.reversed_at, reversedById: row.reversed_by }
