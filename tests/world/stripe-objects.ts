import type { Stripe } from 'stripe'

/** Everything that belongs to one charge at the pretended Stripe; a card's is begun on the page of its session. */
export type StripeCharge = {
  intentId: string
  sessionId: string | undefined
  /** Undefined while the page of a session is open and nobody has tried a card. */
  status: 'requires_action' | 'requires_payment_method' | 'succeeded' | 'canceled' | undefined
  sessionStatus: 'open' | 'complete' | 'expired'
  method: string
  amount: number
  metadata: Record<string, string>
  refunds: StripeRefund[]
  /** Why the last try came to nothing. */
  failure: string | undefined
}

/** Money that goes back, whoever asked for it. `created`: seconds. */
export type StripeRefund = {
  id: string
  amount: number
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  metadata: Record<string, string>
  created: number
}

/** What has left the charge, or is on its way. */
export const refundedOf = ({ refunds }: StripeCharge): number =>
  refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled').reduce((all, { amount }) => all + amount, 0)

export const refundObject = (charge: StripeCharge, refund: StripeRefund): object => ({
  ...refund,
  object: 'refund',
  currency: 'eur',
  payment_intent: charge.intentId,
})

// Written from the types of Stripe's library, with the fields that matter to a shop and one that it must never pass on.

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

/** As a session is told when it is made, read, and in events. */
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

/** The text of an event; `at`: seconds. */
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

/** What Stripe tells when money moves: several events about one thing, in no promised order. */
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
