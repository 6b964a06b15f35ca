import { redirect } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import type { Page } from '#src/platform/page.server.ts'
import { changeQuantity, findCart } from '../../cart/actions.server.ts'
import type { Cart, CartLine } from '../../cart/cart.ts'
import { isBlocked } from '../../cart/screens/cart-view.ts'
import { callerOf } from '../../cart/screens/cart-cookie.actions.server.ts'
import { updateCheckout } from '../actions.server.ts'
import { orderOfOwnCart } from '../checkout-defaults.server.ts'
import { place, updateDelivery } from './place-form.server.ts'
import { resendCode } from './proof-form.server.ts'
import { refusal } from './refusal.server.ts'
import { goToSignIn } from './sign-in-form.server.ts'
import { typedContact, parseDeliveryInput, formValues } from './typed-checkout.server.ts'
import type { CheckoutFormResult, Values } from './checkout-view.ts'

/** Settles a step or places the order; what it cannot do comes back together with everything that was typed. */
export async function submitCheckout(visit: Page, form: FormData): Promise<Response | CheckoutFormResult> {
  const cart = await findCart(visit.world, callerOf(visit))
  const cartId = form.get('cart_id')
  if (!cart || (cartId !== null && cartId !== cart.id)) return goWhereItWent(visit, cartId)
  const intent = form.get('intent')
  if (intent === 'accept_stock') return acceptStock(visit, cart, form)
  if (intent === 'sign_in') return goToSignIn(visit, form)
  if (intent === 'contact') return settleContact(visit, form)
  if (intent === 'resend_code') return resendCode(visit, form)
  if (intent === 'delivery' || intent === 'choose') return submitDelivery(visit, form)
  return place(visit, form)
}

/** The cart that the page has shown was ordered in another tab, or is no more. */
async function goWhereItWent({ world, principal, lastOrderToken, locale }: Page, cartId: unknown): Promise<Response> {
  const order = await orderOfOwnCart(world, cartId, { principal, token: lastOrderToken })
  return redirect(order ? pathTo('checkout.confirmation', locale, { id: order }) : pathTo('cart', locale), 303)
}

/** Goes on with what there is of everything and an order may hold; nothing that was typed is lost. */
async function acceptStock(visit: Page, before: Cart, form: FormData): Promise<CheckoutFormResult> {
  let cart = before
  for (const { id } of before.lines) {
    const line = cart.lines.find((one) => one.id === id)
    const changed = line && (await takePossible(visit, line))
    // A line that became smaller leaves more of its substance to the others.
    if (changed?.ok) cart = changed.value.cart
  }
  return { values: formValues(form), errors: {} }
}

async function takePossible(visit: Page, { id, quantity, limit: { max }, variant: { left, purchasable } }: CartLine) {
  if (!isBlocked({ quantity, left, max, purchasable })) return undefined
  const possible = purchasable ? Math.min(left, max) : 0
  return changeQuantity(visit.world, callerOf(visit), { lineId: id, quantity: possible })
}

async function settleContact(visit: Page, form: FormData): Promise<Response | CheckoutFormResult> {
  const values = formValues(form)
  const contact = typedContact(form, visit.locale)
  if (!contact.ok) return { values, errors: contact.error.errors }
  const settled = await updateCheckout(visit.world, callerOf(visit), contact.value)
  return settled.ok ? { values, errors: {}, settled: 'contact', next: 'delivery' } : refusal(visit, settled.error, { values })
}

/** `choose` looks what the way costs while its fields are still being filled in; `delivery` is meant. */
async function submitDelivery(visit: Page, form: FormData): Promise<Response | CheckoutFormResult> {
  const values = withoutDerived(formValues(form))
  const isMeant = form.get('intent') === 'delivery'
  const delivery = await parseDeliveryInput(visit, form)
  if (!delivery.ok) return deliveryFormErrors(values, delivery.error.errors, isMeant)
  const settled = await updateDelivery(visit, delivery.value)
  if (!settled.ok) {
    const refused = refusal(visit, settled.error, { values })
    return refused instanceof Response || settled.error.code !== 'delivery_unavailable'
      ? refused
      : deliveryFormErrors(values, refused.errors, isMeant)
  }
  if (!isMeant) return { values, errors: {} }
  const { missing } = delivery.value
  return Object.keys(missing).length ? { values, errors: missing } : { values, errors: {}, settled: 'delivery', next: 'payment' }
}

// The rates of another postal code are others: the one that counts then is the cart's. A locality that nobody has typed follows it too.
const withoutDerived = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name !== 'shipping_rate_id' && !(name === 'city' && value === '')),
  )

/** Who is still typing is told where they look, and keeps the focus. */
const deliveryFormErrors = (values: Values, errors: Values, isMeant: boolean): CheckoutFormResult =>
  isMeant ? { values, errors } : { values, errors: {}, refusal: Object.values(errors)[0] ?? '' }
