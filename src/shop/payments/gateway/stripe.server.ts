import { Stripe } from 'stripe'
import type { Secret } from '#src/kernel/secret.ts'
import type { Cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { PaymentGateway, PaymentEvent } from './port.ts'
import { openCharge } from './stripe-charges.server.ts'
import { answered } from './stripe-errors.server.ts'
import { bankRefund, intentNotice, noticeOf, refundAnswer, sessionNotice } from './stripe-events.server.ts'

export type StripeOptions = {
  secretKey: Secret
  webhookSecret: Secret
  /** Scheme and host of the shop, for returning customers. */
  origin: string
  now: () => Date
  /** A server in Stripe's place, in tests only. */
  elsewhere?: { client: Pick<Stripe.StripeConfig, 'protocol' | 'host' | 'port' | 'timeout'>; pagesOrigin: string }
}

// A customer is waiting, so attempts are short; what is unresolved then is left to the reconciler. The single retry is for
// simultaneous clicks: the later ones get a conflict while the first is in progress, and read its result a moment later.
const patience = { timeout: 8_000, maxNetworkRetries: 1 }
/** For queries that the page or the next periodic job repeats anyway. */
const shortTimeout = { timeout: 4_000, maxNetworkRetries: 0 }

/** Cards on Stripe's own page, MB WAY and Multibanco. */
export function stripeBank({ secretKey, webhookSecret, origin, now, elsewhere }: StripeOptions): PaymentGateway {
  // Without telemetry: no data about this machine is sent.
  const stripe = new Stripe(secretKey.reveal(), { ...patience, telemetry: false, ...elsewhere?.client })
  return {
    provider: 'stripe',
    pagesOrigin: elsewhere?.pagesOrigin ?? 'https://checkout.stripe.com',
    charge: (charge) => openCharge(stripe, charge, new URL(charge.returnUrl, origin).href),
    ask: (externalId) => ask(stripe, externalId, now()),
    withdraw: (externalId) => withdraw(stripe, externalId),
    readNotice: (body, headers) => readNotice(stripe, webhookSecret.reveal(), { body, headers }),
    refund: (externalId, amount, idempotencyKey) => refund(stripe, externalId, { amount, idempotencyKey }),
    refundsOf: (externalId) => refundsOf(stripe, externalId),
  }
}

// A card charge is identified by its session until it is paid.
const isSession = (externalId: string): boolean => externalId.startsWith('cs_')

async function ask(stripe: Stripe, externalId: string, now: Date): ReturnType<PaymentGateway['ask']> {
  const answer = await answered(() => stateAtStripe(stripe, externalId, now))
  if (answer.ok) return answer
  const { code, reason } = answer.error
  // Stripe will never report on a charge it does not know, such as one made with another key.
  return code === 'refused' ? ok(undefined) : err({ code, reason })
}

async function stateAtStripe(stripe: Stripe, externalId: string, now: Date): Promise<PaymentEvent | undefined> {
  if (!isSession(externalId))
    return intentNotice(await stripe.paymentIntents.retrieve(externalId, { expand: ['latest_charge'] }, shortTimeout), now)
  const expand = ['payment_intent.latest_charge']
  return sessionNotice(await stripe.checkout.sessions.retrieve(externalId, { expand }, shortTimeout), now)
}

async function withdraw(stripe: Stripe, externalId: string): ReturnType<PaymentGateway['withdraw']> {
  const answer = await answered<unknown>(() =>
    isSession(externalId)
      ? stripe.checkout.sessions.expire(externalId, {}, shortTimeout)
      : stripe.paymentIntents.cancel(externalId, {}, shortTimeout),
  )
  if (answer.ok) return ok(null)
  const { code, reason } = answer.error
  return code === 'refused' ? ok(null) : err({ code, reason })
}

type Refund = { amount: Cents; idempotencyKey: string }

async function refund(
  stripe: Stripe,
  externalId: string,
  { amount, idempotencyKey }: Refund,
): ReturnType<PaymentGateway['refund']> {
  const intent = await answered(() => paymentBehind(stripe, externalId))
  if (!intent.ok) return intent
  const { value: payment_intent } = intent
  if (payment_intent === undefined) return err({ code: 'refused', reason: 'unpaid' })
  const metadata = { refund: idempotencyKey }
  const refunded = await answered(() => stripe.refunds.create({ payment_intent, amount, metadata }, { idempotencyKey }))
  if (!refunded.ok) return refunded
  const answer = refundAnswer(refunded.value)
  return answer.state === 'refused' ? err({ code: 'refused', reason: refunded.value.status ?? '' }) : ok(answer)
}

/** One page of a hundred is enough: a payment has fewer refunds. */
async function refundsOf(stripe: Stripe, externalId: string): ReturnType<PaymentGateway['refundsOf']> {
  const intent = await answered(() => paymentBehind(stripe, externalId))
  if (!intent.ok) return intent.error.code === 'refused' ? ok([]) : err({ code: 'unreachable', reason: intent.error.reason })
  const { value: payment_intent } = intent
  if (payment_intent === undefined) return ok([])
  const listed = await answered(() => stripe.refunds.list({ payment_intent, limit: 100 }, shortTimeout))
  if (listed.ok) return ok(listed.value.data.map(bankRefund))
  const { code, reason } = listed.error
  return code === 'refused' ? ok([]) : err({ code, reason })
}

async function paymentBehind(stripe: Stripe, externalId: string): Promise<string | undefined> {
  if (!isSession(externalId)) return externalId
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(externalId)
  return typeof intent === 'string' ? intent : intent?.id
}

function readNotice(
  stripe: Stripe,
  secret: string,
  { body, headers }: { body: string; headers: Headers },
): ReturnType<PaymentGateway['readNotice']> {
  const event = eventOf(() => stripe.webhooks.constructEvent(body, headers.get('Stripe-Signature') ?? '', secret))
  return event.ok ? ok(noticeOf(event.value) ?? { state: 'idle', about: event.value.type }) : event
}

function eventOf(construct: () => Stripe.Event): Result<Stripe.Event, { code: 'wrong_signature' | 'malformed' }> {
  try {
    return ok(construct())
  } catch (error) {
    // Validly signed but not a full event, such as Stripe's thin events.
    return err({ code: error instanceof Stripe.errors.StripeSignatureVerificationError ? 'wrong_signature' : 'malformed' })
  }
}
