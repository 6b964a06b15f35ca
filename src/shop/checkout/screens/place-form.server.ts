import { redirect, redirectDocument } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { pathTo } from '#src/i18n/paths.ts'
import type { Result } from '#src/kernel/result.ts'
import { cookieAge, cookieNames, isSecure, setCookie } from '#src/platform/http/cookies.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Cart } from '../../cart/cart.ts'
import { callerOf, clearCartCookie } from '../../cart/screens/cart-cookie.actions.server.ts'
import { nextStep } from '../../payments/payment.ts'
import { consumeOrderLimit, placeOrder, updateCheckout } from '../actions.server.ts'
import type { CheckoutError } from '../actions.server.ts'
import type { CheckoutPatch, PlacedOrder } from '../checkout.ts'
import { saveAddress } from './save-address.server.ts'
import { proveTyped, toProof } from './proof-form.server.ts'
import { refusal } from './refusal.server.ts'
import { typedContact, typedPayment, formValues, parseDeliveryInput } from './typed-checkout.server.ts'
import type { DeliveryInput } from './typed-checkout.server.ts'
import type { CheckoutFormResult } from './checkout-view.ts'
import { isPaidByPhone } from '../../website/payment-methods.ts'

/** Places the order and leads to what comes next; what is missing is told all at once. */
export async function place(visit: Page, form: FormData): Promise<Response | CheckoutFormResult> {
  const { world, locale } = visit
  const values = formValues(form)
  const contact = typedContact(form, locale)
  const delivery = await parseDeliveryInput(visit, form)
  const payment = typedPayment(form, locale)
  const known = { contact: contact.ok ? contact.value : undefined, delivery: delivery.ok ? delivery.value : undefined }
  const faults = {
    ...(contact.ok ? {} : contact.error.errors),
    ...(delivery.ok ? delivery.value.missing : delivery.error.errors),
    ...(payment.ok ? {} : payment.error.errors),
  }
  if (!contact.ok || !delivery.ok || !payment.ok || Object.keys(faults).length > 0) {
    await saveFormValues(visit, known)
    return { values, errors: faults }
  }
  const allowed = await consumeOrderLimit(visit)
  if (!allowed.ok) return { values, errors: { form: issueText('error_too_many', locale) } }
  const { expectedTotal } = payment.value
  const patch = together(contact.value, delivery.value.patch, payment.value.patch)
  const wrongCode = await proveTyped(visit, form, patch)
  if (wrongCode) return { values, errors: wrongCode }
  const placed = await placeOrder(world, callerOf(visit), { patch, expectedTotal, source: 'page', ...allowed.value })
  if (placed.ok) return goOn(visit, placed.value.order, delivery.value)
  if (placed.error.code === 'email_unproven') return toProof(visit, form, { patch, values })
  await saveFormValues(visit, known)
  return refusal(visit, placed.error, { values, expectedTotal })
}

/** Billed to who orders, at the address where it is delivered to; what is collected keeps no address. */
function together(contact: CheckoutPatch, delivery: CheckoutPatch, payment: CheckoutPatch): CheckoutPatch {
  const { billing_address: person } = contact
  const { firstname = null, lastname = null, phone = null } = person ?? {}
  const billing = delivery.shipping_address ? { ...delivery.shipping_address, firstname, lastname, phone } : person
  // A parcel for somebody else must not ask their phone for the money.
  const mbWayPhone = isPaidByPhone(payment.payment_method_id) ? (payment.mb_way_phone ?? phone) : null
  const shipping = delivery.shipping_address ?? null
  return { ...contact, ...delivery, ...payment, shipping_address: shipping, billing_address: billing, mb_way_phone: mbWayPhone }
}

/** So that sums and ways to pay are those of what was typed, as far as it can be taken; what cannot is told already. */
async function saveFormValues(
  visit: Page,
  { contact, delivery }: { contact: CheckoutPatch | undefined; delivery: DeliveryInput | undefined },
) {
  if (contact) await updateCheckout(visit.world, callerOf(visit), contact)
  if (delivery) await updateDelivery(visit, delivery)
}

async function goOn(visit: Page, { token, payment }: PlacedOrder, { toSave }: DeliveryInput): Promise<Response> {
  const { locale, origin, setCookies } = visit
  setCookies.push(setCookie(cookieNames(isSecure(origin)).last_order, token, { maxAge: cookieAge.last_order }))
  clearCartCookie(visit)
  if (toSave) await saveAddress(visit, toSave)
  const step = nextStep(payment, null)
  // The bank's page is no page of ours, whoever's it is: the browser itself must go there.
  if (step.kind === 'redirect' && step.url !== null) return redirectDocument(step.url, 303)
  return redirect(pathTo('checkout.confirmation', locale, { id: token }), 303)
}

/** Settles how the order is fetched; a rate that is gone, or of another postal code, does not stand in the way. */
export async function updateDelivery(visit: Page, { patch }: DeliveryInput): Promise<Result<Cart, CheckoutError>> {
  const settled = await updateCheckout(visit.world, callerOf(visit), patch)
  if (settled.ok || settled.error.code !== 'shipping_rate_unknown') return settled
  return updateCheckout(visit.world, callerOf(visit), { ...patch, shipping_rate_id: undefined })
}
