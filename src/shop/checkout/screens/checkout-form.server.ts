import { redirect, redirectDocument } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import type { Page } from '#src/platform/page.server.ts'
import { changeQuantity, findCart } from '../../cart/actions.server.ts'
import type { Cart, CartLine } from '../../cart/cart.ts'
import { isBlocked } from '../../cart/screens/cart-view.ts'
import { callerOf, clearCartCookie } from '../../cart/screens/cart-cookie.server.ts'
import { updateCheckout, consumeOrderLimit, placeOrder } from '../actions.server.ts'
import { ensureProofCode, proveMailbox, sendProofCode } from '../email-proof.actions.server.ts'
import type { SendProofError } from '../email-proof.actions.server.ts'
import { orderOfOwnCart } from '../checkout-defaults.server.ts'
import { checkoutFormError } from './checkout-form-error.server.ts'
import { parseContactInput, parseDeliveryInput, checkoutFormValues, parsePaymentInput } from './checkout-input.server.ts'
import type { CheckoutFormResult, Values } from './checkout-view.ts'
import * as v from 'valibot'
import { withParameter } from '#src/i18n/safe-path.ts'
import { isPhone, normalisePhone } from '#src/kernel/phone-numbers.ts'
import { isNif, normaliseNif } from '#src/kernel/portuguese-numbers.ts'
import { noAddress } from '../../cart/cart.ts'
import { paymentMethodOf, isPaidByPhone } from '../../website/payment-methods.ts'
import type { CheckoutPatch, PlacedOrder } from '../checkout.ts'
import { contactForm } from '../checkout-form.schema.ts'
import { issueText } from '#src/i18n/issue.ts'
import type { Result } from '#src/kernel/result.ts'
import { cookieAge, cookieNames, isSecure, setCookie } from '#src/platform/http/cookies.ts'
import { nextStep } from '../../payments/payment.ts'
import type { CheckoutError, PlacedCart } from '../actions.server.ts'
import type { DeliveryInput } from './checkout-input.server.ts'
import type { NewAddress } from '#src/shop/accounts/addresses/schema.ts'
import { addAddress, listAddresses } from '#src/shop/accounts/addresses/actions.server.ts'
import { formatTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { countLater, countOrdered } from '#src/shop/search/counts/actions.server.ts'
import { emailedCode } from '#src/shop/accounts/codes/schema.ts'

/** Saves a step or places the order; errors come back with everything that was typed. */
export async function submitCheckout(visit: Page, form: FormData): Promise<Response | CheckoutFormResult> {
  const cart = await findCart(visit.world, callerOf(visit))
  const cartId = form.get('cart_id')
  if (!cart || (cartId !== null && cartId !== cart.id)) return redirectFromMissingCart(visit, cartId)
  const intent = form.get('intent')
  if (intent === 'accept_stock') return acceptStock(visit, cart, form)
  if (intent === 'sign_in') return redirectToSignIn(visit, form)
  if (intent === 'contact') return submitContact(visit, form)
  if (intent === 'resend_code') return resendCode(visit, form)
  if (intent === 'delivery' || intent === 'choose') return submitDelivery(visit, form)
  return place(visit, form)
}

/** The cart of the page was ordered in another tab, or no longer exists. */
async function redirectFromMissingCart({ world, principal, lastOrderToken, locale }: Page, cartId: unknown): Promise<Response> {
  const order = await orderOfOwnCart(world, cartId, { principal, token: lastOrderToken })
  return redirect(order ? pathTo('checkout.confirmation', locale, { id: order }) : pathTo('cart', locale), 303)
}

/** Reduces quantities to stock and order limits; everything typed stays. */
async function acceptStock(visit: Page, before: Cart, form: FormData): Promise<CheckoutFormResult> {
  let cart = before
  for (const { id } of before.lines) {
    const line = cart.lines.find((one) => one.id === id)
    const changed = line && (await reduceToAvailable(visit, line))
    // A smaller line leaves more of its substance to the others.
    if (changed?.ok) cart = changed.value.cart
  }
  return { values: checkoutFormValues(form), errors: {} }
}

async function reduceToAvailable(visit: Page, { id, quantity, limit: { max }, variant: { left, purchasable } }: CartLine) {
  if (!isBlocked({ quantity, left, max, purchasable })) return undefined
  const possible = purchasable ? Math.min(left, max) : 0
  return changeQuantity(visit.world, callerOf(visit), { lineId: id, quantity: possible })
}

async function submitContact(visit: Page, form: FormData): Promise<Response | CheckoutFormResult> {
  const values = checkoutFormValues(form)
  const contact = parseContactInput(form, visit.locale)
  if (!contact.ok) return { values, errors: contact.error.errors }
  const settled = await updateCheckout(visit.world, callerOf(visit), contact.value)
  return settled.ok
    ? { values, errors: {}, settled: 'contact', next: 'delivery' }
    : checkoutFormError(visit, settled.error, { values })
}

/** `choose` quotes delivery while its fields are still being filled in; `delivery` submits the step. */
async function submitDelivery(visit: Page, form: FormData): Promise<Response | CheckoutFormResult> {
  const values = withoutDerived(checkoutFormValues(form))
  const isMeant = form.get('intent') === 'delivery'
  const delivery = await parseDeliveryInput(visit, form)
  if (!delivery.ok) return deliveryFormErrors(values, delivery.error.errors, isMeant)
  const settled = await updateDelivery(visit, delivery.value)
  if (!settled.ok) {
    const refused = checkoutFormError(visit, settled.error, { values })
    return refused instanceof Response || settled.error.code !== 'delivery_unavailable'
      ? refused
      : deliveryFormErrors(values, refused.errors, isMeant)
  }
  if (!isMeant) return { values, errors: {} }
  const { missing } = delivery.value
  return Object.keys(missing).length ? { values, errors: missing } : { values, errors: {}, settled: 'delivery', next: 'payment' }
}

// Another postal code has other rates, so the cart's rate applies then. An empty locality is derived from the postal code too.
const withoutDerived = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name !== 'shipping_rate_id' && !(name === 'city' && value === '')),
  )

/** While the customer is still typing, the error is shown where they look and the focus stays. */
const deliveryFormErrors = (values: Values, errors: Values, isMeant: boolean): CheckoutFormResult =>
  isMeant ? { values, errors } : { values, errors: {}, refusal: Object.values(errors)[0] ?? '' }

/**
 * Sends a guest who has an account to sign in, and back to the checkout with the cart. Saves the typed fields that are valid,
 * without showing errors.
 */
async function redirectToSignIn(visit: Page, form: FormData): Promise<Response> {
  const caller = callerOf(visit)
  await updateCheckout(visit.world, caller, readableContact(form))
  const delivery = await parseDeliveryInput(visit, form)
  if (delivery.ok) await updateDelivery(visit, delivery.value)
  const method = paymentMethodOf(form.get('payment_method_id'))
  if (method) await updateCheckout(visit.world, caller, { payment_method_id: method })
  return redirect(withParameter(pathTo('sign-in', visit.locale), 'return', pathTo('checkout', visit.locale)), 303)
}

function readableContact(form: FormData): CheckoutPatch {
  const text = (name: string): string => String(form.get(name) ?? '').trim()
  const email = v.safeParse(contactForm.entries.email, text('email'))
  const phone = normalisePhone(text('phone'))
  const nif = normaliseNif(text('nif'))
  return {
    email: email.success ? email.output : undefined,
    billing_address: {
      ...noAddress,
      firstname: text('firstname').slice(0, 100) || null,
      lastname: text('lastname').slice(0, 100) || null,
      phone: isPhone(phone) ? phone : null,
    },
    ...(form.has('nif_wanted') && nif !== '' && isNif(nif) && { nif, nif_confirmed: true }),
  }
}

/** Places the order and redirects to the next step; shows all missing fields at once. */
async function place(visit: Page, form: FormData): Promise<Response | CheckoutFormResult> {
  const { world, locale } = visit
  const values = checkoutFormValues(form)
  const contact = parseContactInput(form, locale)
  const delivery = await parseDeliveryInput(visit, form)
  const payment = parsePaymentInput(form, locale)
  const known = { contact: contact.ok ? contact.value : undefined, delivery: delivery.ok ? delivery.value : undefined }
  const faults = {
    ...(contact.ok ? {} : contact.error.errors),
    ...(delivery.ok ? delivery.value.missing : delivery.error.errors),
    ...(payment.ok ? {} : payment.error.errors),
  }
  if (!contact.ok || !delivery.ok || !payment.ok || Object.keys(faults).length > 0) {
    await saveCheckoutInput(visit, known)
    return { values, errors: faults }
  }
  const allowed = await consumeOrderLimit(visit)
  if (!allowed.ok) return { values, errors: { form: issueText('error_too_many', locale) } }
  const { expectedTotal } = payment.value
  const patch = mergePatches(contact.value, delivery.value.patch, payment.value.patch)
  const wrongCode = await verifyEmailCode(visit, form, patch)
  if (wrongCode) return { values, errors: wrongCode }
  const placed = await placeOrder(world, callerOf(visit), { patch, expectedTotal, source: 'page', ...allowed.value })
  if (placed.ok) {
    countProducts(visit, placed.value)
    return redirectAfterOrder(visit, placed.value.order, delivery.value)
  }
  if (placed.error.code === 'email_unproven') return requestEmailCode(visit, form, { patch, values })
  await saveCheckoutInput(visit, known)
  return checkoutFormError(visit, placed.error, { values, expectedTotal })
}

/** The customer is billed at the delivery address; an order for pickup has no address. */
function mergePatches(contact: CheckoutPatch, delivery: CheckoutPatch, payment: CheckoutPatch): CheckoutPatch {
  const { billing_address: person } = contact
  const { firstname = null, lastname = null, phone = null } = person ?? {}
  const billing = delivery.shipping_address ? { ...delivery.shipping_address, firstname, lastname, phone } : person
  // A parcel for another person must not send the payment request to their phone.
  const mbWayPhone = isPaidByPhone(payment.payment_method_id) ? (payment.mb_way_phone ?? phone) : null
  const shipping = delivery.shipping_address ?? null
  return { ...contact, ...delivery, ...payment, shipping_address: shipping, billing_address: billing, mb_way_phone: mbWayPhone }
}

/** Saves the valid fields, so that totals and payment methods match what was typed; errors are shown already. */
async function saveCheckoutInput(
  visit: Page,
  { contact, delivery }: { contact: CheckoutPatch | undefined; delivery: DeliveryInput | undefined },
) {
  if (contact) await updateCheckout(visit.world, callerOf(visit), contact)
  if (delivery) await updateDelivery(visit, delivery)
}

/** For the searches that led to them; an order sent twice counts once, as everything does there. */
const countProducts = ({ world, address, device }: Page, { cart }: PlacedCart): void =>
  countLater(world, () =>
    countOrdered(
      world,
      { address, device },
      cart.lines.map(({ variant }) => variant.product.id),
    ),
  )

async function redirectAfterOrder(visit: Page, { token, payment }: PlacedOrder, { toSave }: DeliveryInput): Promise<Response> {
  const { locale, origin, setCookies } = visit
  setCookies.push(setCookie(cookieNames(isSecure(origin)).last_order, token, { maxAge: cookieAge.last_order }))
  clearCartCookie(visit)
  if (toSave) await saveAddress(visit, toSave)
  const step = nextStep(payment, null)
  // The gateway's page is outside our router, even the fake one: the browser must navigate itself.
  if (step.kind === 'redirect' && step.url !== null) return redirectDocument(step.url, 303)
  return redirect(pathTo('checkout.confirmation', locale, { id: token }), 303)
}

/** Saves the fulfilment; a rate that no longer exists, or is for another postal code, is not an error. */
async function updateDelivery(visit: Page, { patch }: DeliveryInput): Promise<Result<Cart, CheckoutError>> {
  const settled = await updateCheckout(visit.world, callerOf(visit), patch)
  if (settled.ok || settled.error.code !== 'shipping_rate_unknown') return settled
  return updateCheckout(visit.world, callerOf(visit), { ...patch, shipping_rate_id: undefined })
}

/**
 * Saves the address of an order in the address book of the signed-in person, unless it is there: an order that is sent twice is
 * placed once. If the book has filled up since, the order is placed all the same.
 */
async function saveAddress({ world, principal }: Page, address: NewAddress): Promise<void> {
  if (principal.kind !== 'person') return
  const known = await listAddresses(world, principal)
  const isKnown = known.some(
    ({ zipcode, address1, address2 }) =>
      zipcode === address.zipcode && address1 === address.address1 && address2 === address.address2,
  )
  if (!isKnown) await addAddress(world, principal, address)
}

/**
 * Proves the mailbox with the typed code; returns its errors, otherwise undefined: the order itself then says what is missing.
 */
async function verifyEmailCode(visit: Page, form: FormData, patch: CheckoutPatch): Promise<Values | undefined> {
  const typed = form.get('email_code')
  // The code was sent to another address than the order's.
  if (!typed || form.get('code_email') !== patch.email) return undefined
  const code = v.safeParse(emailedCode, typed)
  if (!code.success) return { email_code: issueText(code.issues[0].message, visit.locale) }
  const proven = await proveMailbox(visit.world, callerOf(visit), code.output)
  if (proven.ok || !proven.error.code.startsWith('code_')) return undefined
  return { email_code: issueText(`error_${proven.error.code}`, visit.locale) }
}

/** Asks for the code that the order needs: saves all typed fields in the cart, and sends the code. */
async function requestEmailCode(
  visit: Page,
  form: FormData,
  { patch, values }: { patch: CheckoutPatch; values: Values },
): Promise<Response | CheckoutFormResult> {
  const settled = await updateCheckout(visit.world, callerOf(visit), patch)
  if (!settled.ok) return checkoutFormError(visit, settled.error, { values })
  const sent = await ensureProofCode(visit.world, callerOf(visit), visit.address)
  if (!sent.ok) return notSent(visit, sent.error, { values, field: 'form' })
  const isSameEmail = form.get('code_email') === patch.email
  return isSameEmail
    ? { values, errors: { email_code: issueText('error_code_required', visit.locale) } }
    : { values, errors: {}, next: 'email_code' }
}

/** Sends another code, to the address that is in the form now. */
async function resendCode(visit: Page, form: FormData): Promise<Response | CheckoutFormResult> {
  const values = checkoutFormValues(form)
  const contact = parseContactInput(form, visit.locale)
  if (!contact.ok) return { values, errors: contact.error.errors }
  const settled = await updateCheckout(visit.world, callerOf(visit), contact.value)
  if (!settled.ok) return checkoutFormError(visit, settled.error, { values })
  const sent = await sendProofCode(visit.world, callerOf(visit), visit.address)
  return sent.ok
    ? { values, errors: {}, resent: true, next: 'email_code' }
    : notSent(visit, sent.error, { values, field: 'email_code' })
}

type NotSent = { values: Values; field: 'form' | 'email_code' }

function notSent(visit: Page, error: SendProofError, { values, field }: NotSent): Response | CheckoutFormResult {
  if (error.code === 'not_found' || error.code === 'cart_complete') return checkoutFormError(visit, error, { values })
  return { values, errors: { [error.code === 'email_required' ? 'email' : field]: notSentText(visit, error) } }
}

function notSentText(
  { world, locale }: Page,
  error: Extract<SendProofError, { field: string } | { retryAfter: number }>,
): string {
  if (error.code === 'email_required') return issueText('error_email_required', locale)
  if (error.code === 'too_soon') return m.sign_up_too_soon({}, { locale })
  const time = formatTime(new Date(world.realNow().getTime() + error.retryAfter * 1000), locale)
  return error.code === 'too_many' ? m.letters_spent({ time }, { locale }) : m.checkout_proof_too_many({ time }, { locale })
}
