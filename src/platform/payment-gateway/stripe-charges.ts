import type { Stripe } from 'stripe'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { gatewayMethods } from './port.ts'
import type { PaymentGateway, Charge, ChargeResult, GatewayMethod } from './port.ts'
import { answered } from './stripe-errors.ts'
import type { ChargeMark } from './stripe-events.ts'

// What an order of a pharmacy holds tells of somebody's health. Stripe learns its number and its sum, and nothing about goods or
// people but what the way to pay cannot do without: the phone for MB WAY; an e-mail address for Multibanco, which Stripe demands
// and asks for the account that a refund goes to. On the card page it asks the customer by itself. The address to come back to
// holds the order's token, for a browser may come back without its cookies; only a card's charge needs it.

export async function openCharge(stripe: Stripe, charge: Charge, returnUrl: string): ReturnType<PaymentGateway['charge']> {
  const open = gatewayMethods[charge.method] === 'page' ? openSession : openIntent
  const opened = await answered(() => open(stripe, charge, returnUrl))
  if (opened.ok) return opened.value
  const { code, reason } = opened.error
  return err({ code: code === 'refused' ? 'declined' : code, reason })
}

type Opened = Result<ChargeResult, { code: 'declined'; reason: string }>

const mark = ({ idempotencyKey, method }: Charge): ChargeMark => ({ charge: idempotencyKey, method })

type Payer = Stripe.PaymentIntentCreateParams.PaymentMethodData
type NextAction = Stripe.PaymentIntent.NextAction
type Reference = { entity?: string | undefined; reference?: string | undefined }

type StripeMethod = {
  type: Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType & Stripe.PaymentIntentCreateParams.AllowedPaymentMethodType
  /** What Stripe needs to know of the payer; its own page asks by itself. */
  payer?: (charge: Charge) => Pick<Payer, 'billing_details'>
  referenceOf?: (next: NextAction | null) => Reference
}
type NeededBy = { page: never; phone: 'payer'; reference: 'payer' | 'referenceOf' }
type Needed<Method extends GatewayMethod> = Required<Pick<StripeMethod, NeededBy[(typeof gatewayMethods)[Method]]>>

const stripeMethods: { readonly [Method in GatewayMethod]: StripeMethod & Needed<Method> } = {
  card: { type: 'card' },
  mb_way: {
    type: 'mb_way',
    payer({ phone }) {
      if (phone === null) throw new Error('MB WAY without a phone')
      return { billing_details: { phone: `+351${phone}` } }
    },
  },
  multibanco: {
    type: 'multibanco',
    payer: ({ email }) => ({ billing_details: { ...(email !== null && { email }) } }),
    referenceOf(next) {
      const voucher = next?.multibanco_display_details
      return { entity: voucher?.entity?.replaceAll(/\D/g, ''), reference: voucher?.reference?.replaceAll(/\D/g, '') }
    },
  },
}

/**
 * A card is typed, and its bank's own question answered (3-D Secure), on Stripe's page: our pages load no script of others. The
 * session is open for Stripe's 24 hours; the shop withdraws it when its own window closes.
 */
async function openSession(stripe: Stripe, charge: Charge, returnUrl: string): Promise<Opened> {
  const { idempotencyKey, orderNumber, amount, method } = charge
  const metadata = mark(charge)
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      allowed_payment_method_types: [stripeMethods[method].type],
      line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: amount, product_data: { name: orderNumber } } }],
      client_reference_id: orderNumber,
      metadata,
      payment_intent_data: { metadata, description: orderNumber },
      success_url: returnUrl,
      cancel_url: returnUrl,
      // Neither another currency than that of the order, nor an account with Stripe for whoever buys once.
      adaptive_pricing: { enabled: false },
      wallet_options: { link: { display: 'never' } },
    },
    { idempotencyKey },
  )
  if (session.url === null) throw new Error('a new session of Stripe has no page')
  return ok({ externalId: session.id, redirectUrl: session.url })
}

/** For what is confirmed on the customer's phone, or paid with entity and reference: neither leads to a page. */
async function openIntent(stripe: Stripe, charge: Charge, returnUrl: string): Promise<Opened> {
  const { idempotencyKey, orderNumber, amount, method } = charge
  const { type, payer, referenceOf }: StripeMethod = stripeMethods[method]
  const intent = await stripe.paymentIntents.create(
    {
      amount,
      currency: 'eur',
      confirm: true,
      allowed_payment_method_types: [type],
      payment_method_data: { type, ...payer?.(charge) },
      description: orderNumber,
      metadata: mark(charge),
      // Stripe may want one as soon as it confirms, though nobody is led anywhere: the home page, for it gives nothing away.
      return_url: new URL('/', returnUrl).href,
    },
    { idempotencyKey },
  )
  const { status, next_action: next } = intent
  if (status === 'requires_payment_method' || status === 'canceled') return err({ code: 'declined', reason: status })
  if (!referenceOf) return ok({ externalId: intent.id })
  const { entity, reference } = referenceOf(next)
  // Nobody could pay without them; another attempt may get them.
  return entity && reference
    ? ok({ externalId: intent.id, entity, reference })
    : err({ code: 'declined', reason: 'no_reference' })
}
