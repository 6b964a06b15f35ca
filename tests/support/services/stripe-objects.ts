import type { Stripe } from 'stripe'

/** The state of one charge at the fake Stripe; a card charge begins on its session's page. */
export type StripeCharge = {
  intentId: string
  sessionId: string | undefined
  /** Undefined while a session's page is open and no card was tried. */
  status: 'requires_action' | 'requires_payment_method' | 'succeeded' | 'canceled' | undefined
  sessionStatus: 'open' | 'complete' | 'expired'
  method: string
  amount: number
  metadata: Record<string, string>
  refunds: StripeRefund[]
  /** Why the last attempt failed. */
  failure: string | undefined
}

/** A refund, by the shop or from the dashboard. `created`: seconds. */
export type StripeRefund = {
  id: string
  amount: number
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  metadata: Record<string, string>
  created: number
}

/** The amount refunded or being refunded. */
export const refundedOf = ({ refunds }: StripeCharge): number =>
  refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled').reduce((all, { amount }) => all + amount, 0)

export const refundObject = (charge: StripeCharge, refund: StripeRefund): object => ({
  ...refund,
  object: 'refund',
  currency: 'eur',
  payment_intent: charge.intentId,
})

// Modelled on the types of Stripe's library, with the fields a shop reads and one it must never pass on.

const chargeObject = (charge: StripeCharge): Partial<Stripe.Charge> => ({
  id: `ch_${charge.intentId.slice(3)}`,
  object: 'charge',
  amount: charge.amount,
  amount_refunded: refundedOf(charge),
  refunded: refundedOf(charge) === charge.amount,
  currency: 'eur',
  metadata: charge.metadata,
  paid: true,
  payment_intent: charge.intentId,
})

export function intentObject(charge: StripeCharge, expanded = false): object {
  const { intentId, amount, method, metadata, status = 'requires_payment_method', failure } = charge
  const paid = status === 'succeeded' ? chargeObject(charge) : undefined
  return {
    id: intentId,
    object: 'payment_intent',
    amount,
    client_secret: `${intentId}_secret_azulejo`,
    currency: 'eur',
    last_payment_error: failure === undefined ? null : { code: failure, type: 'card_error' },
    latest_charge: (expanded ? paid : paid?.id) ?? null,
    metadata,
    next_action: status === 'requires_action' && method === 'multibanco' ? voucher : null,
    status,
  }
}

const voucher = {
  type: 'multibanco_display_details',
  multibanco_display_details: {
    entity: '11854',
    expires_at: 1_999_999_999,
    hosted_voucher_url: 'https://payments.stripe.com/multibanco/voucher/test_azulejo',
    reference: '123 456 789',
  },
} satisfies Partial<Stripe.PaymentIntent.NextAction>

/** A session as created, read, and in events. */
export function sessionObject(charge: StripeCharge, pages: string, expanded = false): Partial<Stripe.Checkout.Session> {
  const { intentId, sessionId = '', sessionStatus, amount, metadata, status } = charge
  const intent = expanded ? (intentObject(charge, true) as Stripe.PaymentIntent) : intentId
  return {
    id: sessionId,
    object: 'checkout.session',
    amount_total: amount,
    currency: 'eur',
    metadata,
    mode: 'payment',
    payment_intent: status === undefined ? null : intent,
    payment_status: status === 'succeeded' ? 'paid' : 'unpaid',
    status: sessionStatus,
    url: sessionStatus === 'open' ? `${pages}/c/pay/${sessionId}#fid` : null,
  }
}

/** An event as JSON; `at`: seconds. */
export const eventText = (type: string, object: object, at: number): string =>
  JSON.stringify({
    id: `evt_${crypto.randomUUID().replaceAll('-', '')}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: at,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  })

/** Stripe's events when money moves: several about one charge, in no guaranteed order. */
export function eventsOf(charge: StripeCharge, pages: string): (readonly [string, object])[] {
  const { sessionId, status, sessionStatus, failure } = charge
  const session = sessionId === undefined ? [] : [sessionObject(charge, pages)]
  const refund = charge.refunds.at(-1)
  if (refund?.status === 'failed') return [['refund.failed', refundObject(charge, refund)]]
  if (refund)
    return [
      ['refund.created', refundObject(charge, refund)],
      ['charge.refunded', chargeObject(charge)],
      ['refund.updated', refundObject(charge, refund)],
    ]
  if (status === 'succeeded')
    return [
      ['charge.succeeded', chargeObject(charge)],
      ['payment_intent.succeeded', intentObject(charge)],
      ...session.map((object) => ['checkout.session.completed', object] as const),
    ]
  if (failure !== undefined && sessionStatus !== 'expired') return [['payment_intent.payment_failed', intentObject(charge)]]
  if (sessionStatus === 'expired') return session.map((object) => ['checkout.session.expired', object] as const)
  return [['payment_intent.canceled', intentObject(charge)]]
}
