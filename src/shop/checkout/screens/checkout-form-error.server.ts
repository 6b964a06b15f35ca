import { redirect } from 'react-router'
import { formatMoney } from '#src/i18n/formatters.ts'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { Cents } from '#src/kernel/money.ts'
import { normaliseNif } from '#src/kernel/portuguese-numbers.ts'
import type { Page } from '#src/platform/page.server.ts'
import { deliveryAnswer } from '../../delivery/labels.ts'
import type { CheckoutError } from '../actions.server.ts'
import { changesSince } from './changes.server.ts'
import { newAddress } from './delivery-values.server.ts'
import type { CheckoutFormResult, Values } from './checkout-view.ts'

type SubmittedForm = { values: Values; expectedTotal?: Cents }

/** The response to a form that failed. */
export function checkoutFormError(
  { locale }: Page,
  error: CheckoutError,
  { values, expectedTotal }: SubmittedForm,
): Response | CheckoutFormResult {
  const { code } = error
  // Without a cart there is nothing to order.
  if (code === 'not_found' || code === 'cart_empty') return redirect(pathTo('cart', locale), 303)
  if (code === 'total_changed') {
    const form = totalText(expectedTotal, error.cart.totals.total, locale)
    return { values, errors: { form }, changes: changesSince(values['seen'], error.cart, locale) }
  }
  if (code === 'out_of_stock' || code === 'not_purchasable')
    return { values, errors: { form: m.checkout_less_left({}, { locale }) } }
  if (code === 'quantity_limited') return { values, errors: { form: m.checkout_quantity_limited({}, { locale }) } }
  if (code === 'too_many_cards') return { values, errors: { payment_method_id: issueText('error_too_many_cards', locale) } }
  if (code === 'delivery_unavailable' && error.quote)
    return { values, errors: { [fieldOf(error.field, values)]: deliveryAnswer(error.quote, locale) } }
  const field = 'field' in error ? fieldOf(error.field, values) : 'form'
  const confirmation = code === 'nif_check_digit' ? { hidden: { nif_asked: normaliseNif(values['nif'] ?? '') } } : {}
  return { values, errors: { [field]: issueText(`error_${code}`, locale) }, ...confirmation }
}

const totalText = (before: Cents | undefined, after: Cents, locale: Locale): string =>
  m.checkout_total_changed(
    { before: before === undefined ? '' : formatMoney(before, locale), after: formatMoney(after, locale) },
    { locale },
  )

/** `billing_address.phone` of the API is the form's `phone`; errors in a saved address are shown at the choice. */
function fieldOf(field: string, values: Values): string {
  const { address_id: saved = newAddress } = values
  if (field.startsWith('shipping_address.') && saved !== newAddress) return 'address_id'
  return field.split('.').at(-1) ?? field
}
