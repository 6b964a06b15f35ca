import { redirect, redirectDocument } from 'react-router'
import { formatMoney } from '#src/i18n/formatters.ts'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { Cents } from '#src/kernel/money.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import { cookieAge, cookieNames, isSecure, setCookie } from '#src/platform/http/cookies.ts'
import type { Page } from '#src/platform/page.server.ts'
import { changeQuantity } from '../../cart/actions.server.ts'
import { cartView, isBlocked } from '../../cart/screens/cart-view.ts'
import { callerOf, cartOfVisitor, forgetCart } from '../../cart/screens/visit.actions.server.ts'
import { nextStep } from '../../payments/payment.ts'
import { mayOrder, placeOrder, updateCheckout } from '../actions.server.ts'
import type { CheckoutError } from '../actions.server.ts'
import type { PlacedOrder } from '../checkout.ts'
import { checkoutForm } from '../checkout.schema.ts'
import type { CheckoutAnswer, Values } from './checkout-view.ts'

/** Places the order and leads to what comes next, or answers what is wrong together with everything that was typed. */
export async function submitCheckout(visit: Page, form: FormData): Promise<Response | CheckoutAnswer> {
  const values = typed(form)
  if (form.get('intent') === 'accept_stock') return acceptStock(visit, values)
  const fields = parseForm(checkoutForm, form)
  if (!fields.ok) return { values, errors: inOrder(fields.error.errors) }
  const allowed = await mayOrder(visit)
  if (!allowed.ok) return { values, errors: { form: issueText('error_too_many', visit.locale) } }
  const { patch, expectedTotal } = fields.value
  const placed = await placeOrder(visit.world, callerOf(visit), { patch, expectedTotal, door: 'page' })
  if (placed.ok) return goOn(visit, placed.value.order)
  // Promotions ask who buys: shown again, the cart must know what the form has told.
  if (placed.error.code === 'total_changed') await updateCheckout(visit.world, callerOf(visit), patch)
  return refusal(visit, placed.error, { values, expectedTotal })
}

const typed = (form: FormData): Values =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

function goOn(visit: Page, { token, payment }: PlacedOrder): Response {
  const { locale, origin, setCookies } = visit
  setCookies.push(setCookie(cookieNames(isSecure(origin)).last_order, token, { maxAge: cookieAge.last_order }))
  forgetCart(visit)
  const step = nextStep(payment, null)
  // The bank's page is no page of ours, whoever's it is: the browser itself must go there.
  if (step.kind === 'redirect' && step.url !== null) return redirectDocument(step.url, 303)
  return redirect(pathTo('checkout.confirmation', locale, { id: token }), 303)
}

/** Goes on with what there is of everything; nothing that was typed is lost. */
async function acceptStock(visit: Page, values: Values): Promise<CheckoutAnswer> {
  const { cart } = await cartOfVisitor(visit)
  const blocked = cart ? cartView(cart, visit.locale).lines.filter(isBlocked) : []
  for (const { id, left, purchasable } of blocked) {
    await changeQuantity(visit.world, callerOf(visit), { lineId: id, quantity: purchasable ? left : 0 })
  }
  return { values, errors: {} }
}

type Typed = { values: Values; expectedTotal: Cents | undefined }

function refusal({ locale }: Page, error: CheckoutError, { values, expectedTotal }: Typed): Response | CheckoutAnswer {
  const { code } = error
  // Without a cart there is nothing to order any more.
  if (code === 'not_found' || code === 'cart_empty') return redirect(pathTo('cart', locale), 303)
  if (code === 'total_changed') return { values, errors: { form: totalText(expectedTotal, error.cart.totals.total, locale) } }
  if (code === 'out_of_stock' || code === 'not_purchasable')
    return { values, errors: { form: m.checkout_less_left({}, { locale }) } }
  const field = 'field' in error ? fieldOf(error.field) : 'form'
  return { values, errors: { [field]: issueText(`error_${code}`, locale) } }
}

const totalText = (before: Cents | undefined, after: Cents, locale: Locale): string =>
  m.checkout_total_changed(
    { before: before === undefined ? '' : formatMoney(before, locale), after: formatMoney(after, locale) },
    { locale },
  )

/** `billing_address.phone` of the API is the form's `phone`. */
const fieldOf = (field: string): string => field.split('.').at(-1) ?? field

const order: readonly string[] = [
  'firstname',
  'lastname',
  'email',
  'phone',
  'pickup_location_id',
  'payment_method_id',
  'health_consent',
]

/** In the order of the page; what has no field there is told of the form as a whole. */
function inOrder(errors: Readonly<Record<string, string>>): Values {
  const known = order.flatMap((field) => (errors[field] === undefined ? [] : [[field, errors[field]] as const]))
  const other = Object.keys(errors).find((field) => !order.includes(field))
  return Object.fromEntries(other === undefined ? known : [['form', errors[other] ?? ''], ...known])
}
