import type { Stripe } from 'stripe'
import { cents } from '#src/kernel/money.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { gatewayMethods } from '#src/shop/website/payment-methods.ts'
import type { GatewayMethod } from '#src/shop/website/payment-methods.ts'
import type { PaymentEvent, GatewayRefund, RefundResult } from './port.ts'

/**
 * Metadata on everything that belongs to a charge, so that an event which overtakes the charge's response can still be matched.
 */
export type ChargeMark = { charge: string; method: GatewayMethod }

type Marked = { metadata: Stripe.Metadata | null }
type ExpandableId = string | { id: string } | null

/** What an event means for one of our charges; undefined when it changes none. */
export function noticeOf(event: Stripe.Event): PaymentEvent | undefined {
  const at = new Date(event.created * 1000)
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
      return intentNotice(event.data.object, at)
    case 'payment_intent.payment_failed':
      return intentNotice(event.data.object, at) ?? notice(event.data.object, event.data.object.id, { state: 'declined', at })
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return sessionNotice(event.data.object, at)
    case 'checkout.session.async_payment_failed':
      return notice(event.data.object, sessionId(event.data.object), { state: 'failed', at })
    case 'charge.refunded':
      return chargeNotice(event.data.object, at)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refundNotice(event.data.object, at)
    default:
      return undefined
  }
}

export function intentNotice(intent: Stripe.PaymentIntent, at: Date): PaymentEvent | undefined {
  const state = stateOf(intent)
  return state && notice(intent, intent.id, { state, at })
}

/** Undefined while the customer is still on the session's page. */
export function sessionNotice(session: Stripe.Checkout.Session, at: Date): PaymentEvent | undefined {
  if (session.status === 'expired') return notice(session, sessionId(session), { state: 'expired', at })
  if (session.payment_status !== 'paid') return undefined
  const { payment_intent: intent } = session
  const state = intent !== null && typeof intent === 'object' ? stateOf(intent) : 'paid'
  return state && notice(session, sessionId(session), { state, at })
}

const chargeNotice = (charge: Stripe.Charge, at: Date): PaymentEvent | undefined =>
  notice(charge, nameOf(charge.payment_intent) ?? charge.id, { state: 'refunded', at })

// A refund made on Stripe's own pages has no mark of its charge. A
// refund of another shop's payment refers to a charge unknown here.
function refundNotice({ payment_intent: intent }: Stripe.Refund, at: Date): PaymentEvent | undefined {
  const externalId = nameOf(intent)
  return externalId === undefined ? undefined : { externalId, idempotencyKey: null, state: 'refunded', at }
}

const refundStates: Record<string, GatewayRefund['state']> = { succeeded: 'done', failed: 'refused', canceled: 'refused' }

/** Multibanco refunds wait until the customer has given Stripe an account. */
export const refundAnswer = ({ id, status }: Stripe.Refund): RefundResult => ({
  externalId: id,
  state: ownValue(refundStates, status ?? '') ?? 'pending',
})

export const bankRefund = (refund: Stripe.Refund): GatewayRefund => ({
  ...refundAnswer(refund),
  idempotencyKey: refund.metadata?.['refund'] ?? null,
  amount: cents(refund.amount),
  at: new Date(refund.created * 1000),
})

function stateOf({ status, metadata, latest_charge: charge, last_payment_error: failure }: Stripe.PaymentIntent) {
  if (status === 'succeeded')
    return charge !== null && typeof charge === 'object' && charge.amount_refunded > 0 ? 'refunded' : 'paid'
  if (status === 'canceled') return 'expired'
  // On Stripe's page another card may be tried: only the session knows when the attempt is over.
  const isOver = status === 'requires_payment_method' && failure !== null && !isOnPage(metadata['method'])
  return isOver ? 'failed' : undefined
}

const isOnPage = (method: string | undefined): boolean =>
  Object.entries(gatewayMethods).some(([code, flow]) => code === method && flow === 'page')

/** Refunds apply to the payment intent behind a session, so a paid session is identified by its intent. */
const sessionId = ({ id, payment_intent: intent }: Stripe.Checkout.Session): string => nameOf(intent) ?? id

const nameOf = (named: ExpandableId | undefined): string | undefined => (typeof named === 'string' ? named : named?.id)

// The account may be used by other shops as well; their charges have no mark.
function notice({ metadata }: Marked, externalId: string, outcome: Pick<PaymentEvent, 'state' | 'at'>): PaymentEvent | undefined {
  const idempotencyKey = metadata?.['charge']
  return idempotencyKey === undefined ? undefined : { externalId, idempotencyKey, ...outcome }
}
