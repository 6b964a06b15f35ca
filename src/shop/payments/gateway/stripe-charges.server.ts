import type { Stripe } from 'stripe'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { internationalPhone } from '#src/kernel/phone-numbers.ts'
import { gatewayMethods } from '#src/shop/website/payment-methods.ts'
import type { GatewayMethod } from '#src/shop/website/payment-methods.ts'
import type { PaymentGateway, Charge, ChargeResult } from './port.ts'
import { answered } from './stripe-errors.server.ts'
import type { ChargeMark } from './stripe-events.server.ts'

// The content of a pharmacy order is health data. Stripe gets the order's number and total, and of the customer only what the
// payment method requires: the phone for MB WAY; an email for Multibanco, which Stripe demands and uses to ask for the account of
// a refund. On the card page Stripe asks the customer itself. The return address contains the order's token, because a browser
// may return without its cookies; only card charges need it.

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
  /** Payer data that Stripe needs; its own page asks for it itself. */
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
      return { billing_details: { phone: internationalPhone(phone) } }
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
 * The card number and the bank's 3-D Secure challenge are handled on Stripe's page: our pages load no third-party scripts. The
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
      // No other currency than the order's, and no Stripe account for one-time buyers.
      adaptive_pricing: { enabled: false },
      wallet_options: { link: { display: 'never' } },
    },
    { idempotencyKey },
  )
  if (session.url === null) throw new Error('a new session of Stripe has no page')
  return ok({ externalId: session.id, redirectUrl: session.url })
}

/** For payments confirmed on the customer's phone, or made with entity and reference: neither needs a page. */
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
      // Stripe may require it when confirming, although it is not used: the home page, because it reveals nothing.
      return_url: new URL('/', returnUrl).href,
    },
    { idempotencyKey },
  )
  const { status, next_action: next } = intent
  if (status === 'requires_payment_method' || status === 'canceled') return err({ code: 'declined', reason: status })
  if (!referenceOf) return ok({ externalId: intent.id })
  const { entity, reference } = referenceOf(next)
  // Without them the customer cannot pay; another attempt may get them.
  return entity && reference
    ? ok({ externalId: intent.id, entity, reference })
    : err({ code: 'declined', reason: 'no_reference' })
}
