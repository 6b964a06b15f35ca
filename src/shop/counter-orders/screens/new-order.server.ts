import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { formatMoney } from '#src/i18n/formatters.ts'
import { issueText } from '#src/i18n/issue.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { fromDecimal, zero } from '#src/kernel/money.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { normaliseNif } from '#src/kernel/portuguese-numbers.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { keylessStaffAction } from '#src/platform/staff-action.server.ts'
import { formValues } from '#src/platform/forms.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { deliveryAnswer } from '#src/shop/delivery/labels.ts'
import { placeCounterOrder } from '../actions.server.ts'
import type { CounterOrderError } from '../actions.server.ts'
import { firstAddress } from '../counter-order.ts'
import { readDraftForm, tooManyLinesText, withItem } from '../draft-form.server.ts'
import type { ReadDraft } from '../draft-form.server.ts'
import type { DraftView } from '../draft-view.ts'
import { lookForCustomers, lookForProducts, readDraftView } from '../read-draft.server.ts'
import type { Answer } from '../read-draft.server.ts'

/** A new draft; `?customer=` names the account of its customer. */
export async function loader(args: LoaderFunctionArgs): Promise<DraftView> {
  const visit = staffPageContext(args)
  const form = new FormData()
  form.set('customer', visit.url.searchParams.get('customer') ?? '')
  form.set('fulfilment', 'pickup')
  const { order } = readDraftForm(visit.world, form)
  return readDraftView(visit, order, { values: { origin: 'phone', fulfilment: 'pickup' } })
}

/** Every button sends the whole form: searches and lines answer the page again, and `place` places the order. */
export const action = keylessStaffAction(submitDraft)

export async function submitDraft(visit: StaffVisit, form: FormData): Promise<Response | DraftView> {
  const [intent = '', id = ''] = String(form.get('intent') ?? '').split(':', 2)
  if (intent === 'place') return withFormIdempotency<DraftView>(visit, form, () => place(visit, form))
  form.delete('idempotency_key')
  const draft = readDraftForm(visit.world, form)
  const answer = await changeDraft(visit, form, { draft, intent, id })
  return answerDraft(visit, form, draft, answer)
}

type Change = { draft: ReadDraft; intent: string; id: string }

async function changeDraft(visit: StaffVisit, form: FormData, { draft, intent, id }: Change): Promise<Answer> {
  const { order } = draft
  switch (intent) {
    case 'customer':
      order.customerId = id
      clearAddress(form, draft)
      form.set('look_customer', '')
      return { focus: 'look_product' }
    case 'guest':
      order.customerId = null
      clearAddress(form, draft)
      return { focus: 'look_customer' }
    case 'add':
      return addProduct(form, draft, id)
    case 'remove':
      order.items = order.items.filter(({ variantId }) => variantId !== id)
      return { done: m.counter_order_removed(), focus: 'look_product' }
    default:
      return lookFor(visit, form, draft)
  }
}

/** It was of another person. */
function clearAddress(form: FormData, { order }: ReadDraft): void {
  form.delete('address_id')
  order.fields.addressId = firstAddress
}

/** Enter in a search field sends the form without a button of its own: what was typed says what to look for. */
async function lookFor(visit: StaffVisit, form: FormData, draft: ReadDraft): Promise<Answer> {
  const typed = (name: string): string => String(form.get(name) ?? '').trim()
  const [product, customer] = [typed('look_product'), draft.order.customerId === null ? typed('look_customer') : '']
  const products = product === '' ? {} : await lookForProduct(visit, form, draft, product)
  const customers = customer === '' ? {} : await lookForCustomers(visit, customer)
  const errors = { ...products.errors, ...customers.errors }
  return { done: m.counter_order_updated(), ...customers, ...products, errors }
}

async function lookForProduct(visit: StaffVisit, form: FormData, draft: ReadDraft, typed: string): Promise<Answer> {
  const { exact, matches } = await lookForProducts(visit, typed)
  if (exact) return addProduct(form, draft, exact.view.id)
  const done = matches.length === 0 ? m.counter_order_products_none() : m.counter_order_products_found({ count: matches.length })
  return { matches, done, focus: 'look_product' }
}

function addProduct(form: FormData, { order }: ReadDraft, variantId: string): Answer {
  const items = withItem(order.items, variantId)
  if (!items) return { errors: { look_product: tooManyLinesText() }, focus: 'look_product' }
  order.items = items
  form.set('look_product', '')
  return { done: m.counter_order_added(), focus: 'look_product' }
}

/** What was typed stays; only placing names the fields that are missing. */
const answerDraft = (visit: StaffVisit, form: FormData, { order, errors }: ReadDraft, answer: Answer): Promise<DraftView> =>
  readDraftView(visit, order, { ...answer, values: formValues(form), errors: { ...onlyTyped(form, errors), ...answer.errors } })

const onlyTyped = (form: FormData, errors: ReadDraft['errors']): ReadDraft['errors'] =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name.startsWith('quantity-') || form.get(name)))

async function place(visit: StaffVisit, form: FormData): Promise<Response | DraftView> {
  const { world, principal, locale } = visit
  const draft = readDraftForm(world, form)
  const errors = { ...missingFields(form, draft), ...draft.errors }
  if (Object.keys(errors).length > 0) return answerDraft(visit, form, draft, { errors })
  const expectedTotal = fromDecimal(String(form.get('expected_total') ?? ''))
  const placed = await placeCounterOrder(world, principal, draft.order, { expectedTotal, source: 'page' })
  if (!placed.ok) return answerDraft(visit, form, draft, answerOf(visit, form, placed.error))
  const { number, isRepeat } = placed.value
  if (isRepeat) return answerDraft(visit, form, draft, { placed: number })
  return redirect(pathTo('staff.orders.show', locale, { id: number }), 303)
}

/** All that is missing at once; the shop's own checks name one field at a time. */
function missingFields(form: FormData, { order, errors }: ReadDraft): Record<string, string> {
  const { customerId, items, paid, fields } = order
  const isUnreachable = fields.phone === null && fields.email === null && errors['email'] === undefined
  const isGuest = customerId === null
  const isFree = fromDecimal(String(form.get('expected_total') ?? '')) === zero
  const missing = {
    look_product: items.length === 0 && m.counter_order_empty(),
    name: isGuest && fields.name === null && m.counter_order_name_required(),
    phone: isGuest && isUnreachable && m.counter_order_contact_required(),
    payment: !paid && fields.payment === undefined && !isFree && m.counter_order_payment_required(),
    health_consent: fields.healthConsent === undefined && m.counter_order_consent_required(),
  }
  return Object.fromEntries(Object.entries(missing).flatMap(([name, text]) => (text === false ? [] : [[name, text]])))
}

function answerOf({ locale }: StaffVisit, form: FormData, error: CounterOrderError): Answer {
  const { code } = error
  if (code === 'total_changed') {
    const before = fromDecimal(String(form.get('expected_total') ?? ''))
    const after = formatMoney(error.cart.totals.total, locale)
    const from = before === undefined ? '' : formatMoney(before, locale)
    return { errors: { form: m.checkout_total_changed({ before: from, after }) } }
  }
  if (code === 'forbidden') throw new Response(null, { status: 403 })
  if (code === 'nif_check_digit')
    return { errors: { nif: issueText('error_nif_check_digit', locale) }, values: rememberNif(form) }
  if (code === 'delivery_unavailable' && error.quote) return { errors: { zipcode: deliveryAnswer(error.quote, locale) } }
  const sentence = texts[code]?.() ?? issueText(`error_${code}`, locale)
  const field = 'field' in error ? (ownValue(fieldOf, error.field) ?? error.field.split('.').at(-1) ?? 'form') : 'form'
  return { errors: { [field]: sentence } }
}

/** A NIF with a wrong check digit that is sent again counts as confirmed. */
function rememberNif(form: FormData): Record<string, string> {
  form.set('nif_asked', normaliseNif(String(form.get('nif') ?? '')))
  return {}
}

/** Fields of the checkout by their names on this page. */
const fieldOf: Readonly<Record<string, string>> = {
  line_items: 'look_product',
  payment_method_id: 'payment',
  customer_id: 'look_customer',
  coupon_code: 'coupon',
  firstname: 'name',
  lastname: 'name',
  'shipping_address.firstname': 'name',
  'shipping_address.lastname': 'name',
  'billing_address.phone': 'phone',
  mb_way_phone: 'phone',
}

/** Sentences about the customer, where the shop's own speak to them. */
const texts: Readonly<Partial<Record<CounterOrderError['code'], () => string>>> = {
  name_required: m.counter_order_name_required,
  contact_required: m.counter_order_contact_required,
  firstname_required: m.counter_order_name_required,
  lastname_required: m.counter_order_lastname_required,
  email_required: m.counter_order_email_required,
  phone_required: m.counter_order_phone_required,
  consent_required: m.counter_order_consent_required,
  cart_empty: m.counter_order_empty,
  customer_unknown: m.counter_order_customer_unknown,
  account_blocked: m.counter_order_blocked,
  fulfilment_required: m.counter_order_fulfilment_required,
  payment_method_required: m.counter_order_payment_required,
  out_of_stock: m.counter_order_lines_wrong,
  quantity_limited: m.counter_order_lines_wrong,
  not_purchasable: m.counter_order_lines_wrong,
  address_unknown: m.counter_order_address_unknown,
  coupon_not_applicable: m.counter_order_coupon_not_applicable,
}
