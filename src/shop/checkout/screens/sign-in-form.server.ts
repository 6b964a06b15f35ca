import { redirect } from 'react-router'
import * as v from 'valibot'
import { pathTo } from '#src/i18n/paths.ts'
import { withParameter } from '#src/i18n/safe-path.ts'
import { isNif, isPhone, normaliseNif, normalisePhone } from '#src/kernel/portuguese-numbers.ts'
import type { Page } from '#src/platform/page.server.ts'
import { noAddress } from '../../cart/cart.ts'
import { callerOf } from '../../cart/screens/cart-cookie.actions.server.ts'
import { paymentMethodOf } from '../../website/payment-methods.ts'
import { updateCheckout } from '../actions.server.ts'
import type { CheckoutPatch } from '../checkout.ts'
import { contactForm } from '../checkout-form.schema.ts'
import { updateDelivery } from './place-form.server.ts'
import { parseDeliveryInput } from './typed-checkout.server.ts'

/**
 * A guest who has an account goes to sign in, and comes back to the checkout with the cart. What was typed so far goes with the cart
 * as far as it can be read; nothing is complained about yet.
 */
export async function goToSignIn(visit: Page, form: FormData): Promise<Response> {
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
