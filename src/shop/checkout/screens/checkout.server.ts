import { redirect } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { toDecimal, subtract } from '#src/kernel/money.ts'
import { page } from '#src/platform/page.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { isMobilePhone, normalisePhone, phoneText } from '#src/kernel/phone-numbers.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { WaitingOrderCode } from '#src/shop/accounts/codes/actions.server.ts'
import { issueText } from '#src/i18n/issue.ts'
import { pointsText } from '#src/shop/loyalty/wallet/points-text.ts'
import { boughtName } from '#src/shop/requests/purchase/purchase-labels.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { findCart } from '../../cart/actions.server.ts'
import { cartCount, isPlacedCart } from '../../cart/cart.ts'
import type { Cart, CartLine, PricedRequestItem, RequestLine } from '../../cart/cart.ts'
import { callerOf, cartOfRequest } from '../../cart/screens/cart-cookie.server.ts'
import { readWebsite } from '../../website/actions.server.ts'
import { checkoutOptions } from '../actions.server.ts'
import { findProof } from '../email-proof.actions.server.ts'
import { orderOfPlacedCart, readCheckoutDefaults, cartForCheckout } from '../checkout-defaults.server.ts'
import {
  isPaidByPhone,
  methodDescription,
  methodName,
  methodNextStep,
  methodNote,
  methodPlaceButton,
  paymentMethodFacets,
} from '../../website/payment-methods.ts'
import type { PaymentMethod } from '../../website/payment-methods.ts'
import { readyAt, readyText } from '../../website/pickup-ready.ts'
import type { CheckoutOptions } from '../checkout.ts'
import { reductionViews } from '../../promotions/applied-promotions.ts'
import { isEmpty } from '../../cart/cart-items.ts'
import { pricesFingerprint, pendingChanges } from './changes.server.ts'
import { contactValues, contactView, phoneField, present } from './contact-view.server.ts'
import type {
  CheckoutView,
  Values,
  MethodView,
  PaymentView,
  StepView,
  FactView,
  ProofView,
  ReviewView,
  SummaryLine,
  SummaryView,
  CheckoutFormResult,
} from './checkout-view.ts'
import { deliveryValues } from './delivery-values.server.ts'
import type { CheckoutContext } from './delivery-values.server.ts'
import { deliveryView, rateText } from './delivery-view.server.ts'
import { submitCheckout } from './checkout-form.server.ts'

/** Lines and totals, in the language of the page. */
function summaryView(cart: Cart, locale: Locale): SummaryView {
  const count = cartCount(cart)
  return {
    open: m.checkout_summary_open({}, { locale }),
    count: count === 1 ? m.cart_count_one({}, { locale }) : m.cart_count({ count }, { locale }),
    title: m.checkout_summary({}, { locale }),
    lines: [
      ...cart.lines.map((line) => lineView(line, locale)),
      ...cart.requests.flatMap(({ request }) => request.items.map((item) => requestedView(item, request, locale))),
    ],
    couponError: cart.coupon?.problem ? issueText(`error_${cart.coupon.problem}`, locale) : null,
    sums: [
      { term: m.cart_items({ count }, { locale }), detail: formatMoney(cart.totals.items, locale) },
      ...reductions(cart, locale),
      ...paidByPoints(cart, locale),
      shippingSum(cart, locale),
    ],
    total: {
      term: m.cart_total({}, { locale }),
      detail: formatMoney(cart.totals.total, locale),
      note: m.cart_vat_included({}, { locale }),
    },
  }
}

type Sum = SummaryView['sums'][number]

const reductions = ({ adjustments }: Cart, locale: Locale): Sum[] =>
  reductionViews(adjustments, locale).map(({ name, amount }) =>
    amount === 0
      ? { term: name, detail: m.cart_free({}, { locale }) }
      : { term: name, detail: `−${formatMoney(amount, locale)}`, less: true },
  )

const paidByPoints = ({ points: { points, amount } }: Cart, locale: Locale): Sum[] =>
  points === 0 ? [] : [{ term: pointsText(points, locale), detail: `−${formatMoney(amount, locale)}`, less: true }]

function shippingSum({ fulfilment, shippingRate }: Cart, locale: Locale): Sum {
  const free = m.cart_free({}, { locale })
  if (fulfilment !== 'delivery') return { term: m.cart_pickup({}, { locale }), detail: free }
  const term = m.cart_delivery({}, { locale })
  // Unknown without a postal code, or with one where these items cannot be delivered.
  if (!shippingRate) return { term, detail: '—' }
  return { term, detail: shippingRate.free ? free : formatMoney(shippingRate.price, locale) }
}

/** Each item of a prescription or request, with the name of the latter. */
const requestedView = (item: PricedRequestItem, request: RequestLine['request'], locale: Locale): SummaryLine => ({
  id: item.id,
  image: item.variant?.product.images[0],
  quantity: item.quantity,
  name: item.name,
  about: boughtName(request, locale),
  amount: formatMoney(item.total, locale),
  less: null,
})

const lineView = ({ id, variant, quantity, subtotal, discount, points }: CartLine, locale: Locale): SummaryLine => ({
  id,
  image: variant.product.images[0],
  quantity,
  name: variant.product.name,
  about: `${variant.product.brand.name} · ${variant.view.pack}`,
  amount: formatMoney(subtotal, locale),
  less: discount > points ? `−${formatMoney(subtract(discount, points), locale)}` : null,
})

/** What happens next, the consent that the law requires, and the notes next to the button. */
function reviewView(
  context: CheckoutContext,
  { version, text }: CheckoutOptions['healthConsent'],
  proof: WaitingOrderCode | undefined,
): ReviewView {
  const { cart, website, locale } = context
  return {
    step: { name: 'review', title: m.checkout_review({}, { locale }), fields: [], line: null },
    facts: cart.fulfilment === 'delivery' ? deliveryReviewFacts(context) : pickupReviewFacts(context),
    consent: {
      version,
      label: m.checkout_consent({}, { locale }),
      hint: `${text[locale]} ${m.checkout_consent_version({ version }, { locale })}`,
    },
    proof: proof ? proofView(proof, locale) : null,
    place: m.checkout_place_free({}, { locale }),
    finePrint: m.checkout_fine_print({ days: website.limits.withdrawalDays }, { locale }),
    terms: { label: m.checkout_terms({}, { locale }), path: pathTo('purchase-policy', locale) },
  }
}

const proofView = ({ email, spent }: WaitingOrderCode, locale: Locale): ProofView => ({
  email,
  title: m.checkout_proof_title({}, { locale }),
  sent: spent ? m.checkout_proof_spent({ email }, { locale }) : m.checkout_proof_sent({ email }, { locale }),
  isSpent: spent,
  label: m.sign_up_code({}, { locale }),
  hint: m.sign_up_code_hint({}, { locale }),
  why: m.checkout_proof_why({}, { locale }),
  change: m.checkout_proof_change({}, { locale }),
  resend: {
    label: m.sign_up_resend({}, { locale }),
    hint: m.sign_up_resend_wait({}, { locale }),
    done: m.sign_up_resent({}, { locale }),
  },
})

function pickupReviewFacts({ cart, website: { hours, limits }, now, locale }: CheckoutContext): FactView[] {
  const place = cart.pickupLocation ?? cart.pickupLocations[0]
  return [
    {
      icon: 'ready',
      title: m.checkout_next_prepare({}, { locale }),
      text: readyText(readyAt(hours, now, limits.pickupReadyHours), now, locale),
    },
    {
      icon: 'shop',
      title: m.checkout_next_collect({ street: place?.address1 ?? '' }, { locale }),
      text: m.checkout_next_kept({ days: limits.pickupKeptDays }, { locale }),
    },
  ]
}

function deliveryReviewFacts({ cart: { contact, shippingRate }, locale }: CheckoutContext): FactView[] {
  const { address1: street, city } = contact.shipping ?? {}
  return [
    { icon: 'ready', title: m.checkout_next_prepare({}, { locale }) },
    {
      icon: 'van',
      title:
        street && city ? m.checkout_next_deliver({ street, city }, { locale }) : m.checkout_next_deliver_unknown({}, { locale }),
      text: shippingRate ? rateText(shippingRate, locale) : '',
    },
  ]
}

/** The available payment methods in the order of the page; none if there is nothing to pay. */
const inOrder = ({ cart }: CheckoutContext, offered: readonly PaymentMethod[]): PaymentMethod[] =>
  cart.totals.total === 0 ? [] : offered.toSorted((a, b) => paymentMethodFacets[a].position - paymentMethodFacets[b].position)

/** The payment method of this cart, otherwise of the last order, if available; otherwise the first. */
function paymentValues({ cart, known }: CheckoutContext, methods: readonly PaymentMethod[], contact: Values): Values {
  return present({
    payment_method_id:
      settledMethod(cart.paymentMethod, methods) ?? settledMethod(known.last?.paymentMethod, methods) ?? methods[0],
    mb_way_phone: cart.contact.mbWayPhone ?? mobileIn(contact['phone']),
  })
}

/** A landline is never offered for the payment. */
const mobileIn = (typed = ''): string | undefined => (isMobilePhone(normalisePhone(typed)) ? typed : undefined)

const settledMethod = (method: PaymentMethod | null | undefined, methods: readonly PaymentMethod[]): PaymentMethod | undefined =>
  methods.find((offered) => offered === method)

function paymentView(context: CheckoutContext, methods: readonly PaymentMethod[], values: Values): PaymentView {
  const { cart, locale } = context
  const amount = formatMoney(cart.totals.total, locale)
  return {
    step: paymentStep(context, methods, values),
    lead: methods.length ? m.checkout_payment_lead({ amount }, { locale }) : nothingToPay(context),
    legend: m.checkout_payment_how({}, { locale }),
    methods: methods.map((code) => methodView(code, amount, context)),
  }
}

const nothingToPay = ({ cart, locale }: CheckoutContext): string =>
  cart.points.points > 0 ? m.checkout_points_pay_all({}, { locale }) : m.checkout_nothing_to_pay({}, { locale })

function paymentStep({ cart, known, locale }: CheckoutContext, methods: readonly PaymentMethod[], values: Values): StepView {
  const settled = settledMethod(cart.paymentMethod, methods) ?? settledMethod(known.last?.paymentMethod, methods)
  const phone = isPaidByPhone(settled) ? phoneText(normalisePhone(values['mb_way_phone'] ?? '')) : ''
  const hint = settled && methodDescription(settled, locale)
  return {
    name: 'payment',
    title: m.checkout_payment({}, { locale }),
    fields: ['payment_method_id', 'mb_way_phone'],
    line: settled ? { strong: methodName(settled, locale), rest: [phone || hint || ''] } : null,
    change: { label: m.checkout_payment_change({}, { locale }), short: m.checkout_change({}, { locale }) },
  }
}

// Sentences instead of message keys: the browser loads neither those of the other methods nor those of the other language.
function methodView(code: PaymentMethod, amount: string, { now, locale, website: { limits } }: CheckoutContext): MethodView {
  const { flow, icon, marks } = paymentMethodFacets[code]
  return {
    code,
    flow,
    icon,
    marks,
    name: methodName(code, locale),
    hint: methodDescription(code, locale),
    note: methodNote(code, { now, limits }, locale),
    phone: isPaidByPhone(code) ? phoneField('mb_way_phone', m.checkout_mb_way_phone({}, { locale })) : null,
    paying: methodNextStep(code, amount, locale),
    button: methodPlaceButton(code, amount, locale),
  }
}

/** All data of the checkout page, in the language of the page. */
export async function readCheckout(visit: Page, stored: Cart): Promise<CheckoutView> {
  const { world, principal, locale } = visit
  const [website, known] = await Promise.all([readWebsite(world.db), readCheckoutDefaults(world, principal)])
  const cart = await cartForCheckout(world, callerOf(visit), stored, known)
  const { paymentMethods, healthConsent } = await checkoutOptions(world, cart)
  const isChosen = stored.fulfilment !== null || known.last !== undefined
  const context: CheckoutContext = { cart, isChosen, known, principal, website, now: world.now(), locale }
  const methods = inOrder(context, paymentMethods)
  const proof = await findProof(world, cart)
  const contact = contactValues(principal, cart, known)
  const payment = paymentValues(context, methods, contact)
  return {
    hidden: {
      cart_id: cart.id,
      expected_total: toDecimal(cart.totals.total),
      seen: pricesFingerprint(cart),
      ...confirmedNif(contact),
    },
    values: { ...contact, ...deliveryValues(context, visit.zipcode), ...payment },
    changes: pendingChanges(cart, locale),
    contact: contactView(principal, contact, locale),
    delivery: deliveryView(context),
    payment: paymentView(context, methods, payment),
    review: reviewView(context, healthConsent, proof),
    summary: summaryView(cart, locale),
  }
}

/** A NIF that was confirmed before is not questioned again. */
const confirmedNif = ({ nif_asked: nif }: Values): Values => (nif === undefined ? {} : { nif_asked: nif })

/**
 * Where to go if there is nothing to order: to the order placed from the cart, which may wait for payment, otherwise to the cart.
 */
export async function exitPath(visit: Page): Promise<string> {
  const cart = await findCart(visit.world, callerOf(visit))
  const order = cart && isPlacedCart(cart.state) ? await orderOfPlacedCart(visit.world, cart) : undefined
  return order ? pathTo('checkout.confirmation', visit.locale, { id: order }) : pathTo('cart', visit.locale)
}

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  const { cart } = await cartOfRequest(visit)
  if (!cart || isEmpty(cart)) throw redirect(await exitPath(visit), 303)
  return readCheckout(visit, cart)
}

export async function action(args: ActionFunctionArgs): Promise<CheckoutFormResult | Response> {
  const visit = page(args)
  const form = await args.request.formData()
  return withFormIdempotency(visit, form, () => submitCheckout(visit, form), { isRepeatable: true })
}
