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
  refunded: number
  /** Why the last try came to nothing. */
  problem: string | undefined
}

// Written from the types of Stripe's library, with the fields that matter to a shop and one that it must never pass on.

const chargeObject = ({ intentId, amount, refunded, metadata }: StripeCharge): Partial<Stripe.Charge> => ({
  id: `ch_${intentId.slice(3)}`,
  object: 'charge',
  amount,
  amount_refunded: refunded,
  refunded: refunded === amount,
  currency: 'eur',
  metadata,
  paid: true,
  payment_intent: intentId,
})

export function intentObject(charge: StripeCharge, expanded = false): object {
  const { intentId, amount, method, metadata, status = 'requires_payment_method', problem } = charge
  const paid = status === 'succeeded' ? chargeObject(charge) : undefined
  return {
    id: intentId,
    object: 'payment_intent',
    amount,
    client_secret: `${intentId}_secret_azulejo`,
    currency: 'eur',
    last_payment_error: problem === undefined ? null : { code: problem, type: 'card_error' },
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
  const { sessionId, status, sessionStatus, refunded, problem } = charge
  const session = sessionId === undefined ? [] : [sessionObject(charge, pages)]
  if (refunded > 0)
    return [
      ['refund.created', { object: 'refund', amount: refunded, payment_intent: charge.intentId, metadata: {} }],
      ['charge.refunded', chargeObject(charge)],
      ['refund.updated', { object: 'refund', amount: refunded, payment_intent: charge.intentId, metadata: {} }],
    ]
  if (status === 'succeeded')
    return [
      ['charge.succeeded', chargeObject(charge)],
      ['payment_intent.succeeded', intentObject(charge)],
      ...session.map((object) => ['checkout.session.completed', object] as const),
    ]
  if (problem !== undefined && sessionStatus !== 'expired') return [['payment_intent.payment_failed', intentObject(charge)]]
  if (sessionStatus === 'expired') return session.map((object) => ['checkout.session.expired', object] as const)
  return [['payment_intent.canceled', intentObject(charge)]]
}
