import * as v from 'valibot'
import { locales } from '#src/i18n/locales.ts'
import { fromDecimal } from '#src/kernel/money.ts'
import { isPhone, normalisePhone } from '#src/kernel/phone-numbers.ts'
import { isNif, normaliseNif, normalisePostalCode } from '#src/kernel/portuguese-numbers.ts'
import { emailAddress } from '#src/platform/email-address.ts'
import { sumIn } from '#src/kernel/typed-sum.ts'
import { euros } from '#src/shop/cart/amount-input.ts'
import { fulfilments } from '#src/shop/delivery/fulfilment.ts'
import { staffOrigins } from '#src/shop/orders/order/order.ts'
import { counterMethods } from '#src/shop/payments/payment.ts'
import { paymentMethods } from '#src/shop/website/payment-methods.ts'
import { versionField, wholeField } from '#src/platform/field-schemas.ts'
import { maxLines, paymentChoices } from './counter-order.ts'

/** Absent, null and empty all mean none. */
const text = (maxLength: number) =>
  v.pipe(
    v.nullish(v.pipe(v.string('error_invalid'), v.trim(), v.maxLength(maxLength, 'error_too_long')), ''),
    v.transform((value) => value || null),
  )
const absent = (maxLength: number) =>
  v.pipe(
    text(maxLength),
    v.transform((value) => value ?? undefined),
  )
const phone = v.pipe(
  v.nullish(v.pipe(v.string('error_phone'), v.transform(normalisePhone)), ''),
  v.check((value) => value === '' || isPhone(value), 'error_phone'),
  v.transform((value) => value || null),
)
const email = v.optional(v.nullable(emailAddress), null)
const nif = v.pipe(
  v.nullish(v.pipe(v.string('error_nif'), v.transform(normaliseNif)), ''),
  v.check((value) => value === '' || isNif(value), 'error_nif'),
  v.transform((value) => value || null),
)
const zipcode = v.pipe(
  v.nullish(v.pipe(v.string('error_zipcode'), v.trim()), ''),
  v.check((value) => value === '' || normalisePostalCode(value) !== undefined, 'error_zipcode'),
  v.transform((value) => normalisePostalCode(value) ?? null),
)
const quantity = wholeField('error_quantity_invalid', { min: 1, max: 100_000 })
const origin = v.picklist(staffOrigins, 'error_required')
const address = {
  address1: text(200),
  address2: text(200),
  zipcode,
  city: text(100),
}

/** The page. Lines are the fields `line` and `quantity`, as often as there are lines. */
export const counterOrderForm = v.object({
  origin,
  name: text(200),
  phone,
  email,
  language: v.optional(v.picklist(locales, 'error_invalid'), 'pt'),
  fulfilment: v.optional(v.picklist(fulfilments, 'error_invalid')),
  pickup_location_id: absent(64),
  shipping_rate_id: absent(64),
  ...address,
  address_id: absent(64),
  coupon: text(64),
  payment: v.optional(v.picklist(paymentChoices, 'error_invalid')),
  amount: v.pipe(
    v.optional(v.string('error_amount'), ''),
    v.check((typed) => typed === '' || sumIn(typed) !== undefined, 'error_amount'),
    v.transform((typed) => (typed === '' ? undefined : sumIn(typed))),
  ),
  nif,
  note: text(1000),
  health_consent: v.optional(
    v.pipe(v.string('error_consent_required'), v.regex(/^\d{1,9}$/, 'error_consent_required'), v.transform(Number)),
  ),
})

const amount = v.pipe(
  v.string('error_amount'),
  v.transform(fromDecimal),
  v.check((value) => value !== undefined && value >= 0, 'error_amount'),
)

const code = v.optional(v.pipe(v.string('error_invalid'), v.nonEmpty('error_invalid'), v.maxLength(64, 'error_invalid')))
const item = v.pipe(
  v.object({ variant_id: code, sku: code, cnp: code, ean: code, quantity }, 'error_invalid'),
  v.check(({ variant_id: id, sku, cnp, ean }) => (id ?? sku ?? cnp ?? ean) !== undefined, 'error_required'),
)

/** `POST /staff/orders`. `paid_with`: received at the counter with the order; else `payment_method_id` says how it is paid later. */
export const counterOrderBody = v.object({
  origin,
  customer_id: code,
  name: text(200),
  phone,
  email,
  locale: v.optional(v.picklist(locales, 'error_invalid')),
  line_items: v.pipe(
    v.array(item, 'error_invalid'),
    v.minLength(1, 'error_required'),
    v.maxLength(maxLines, 'error_too_many_lines'),
  ),
  fulfilment: v.picklist(fulfilments, 'error_fulfilment_required'),
  pickup_location_id: absent(64),
  shipping_rate_id: absent(64),
  shipping_address: v.optional(v.object(address, 'error_invalid')),
  address_id: absent(64),
  coupon_code: text(64),
  paid_with: v.optional(v.picklist(counterMethods, 'error_invalid')),
  amount: v.optional(euros),
  payment_method_id: v.optional(v.picklist(paymentMethods, 'error_payment_method_unavailable')),
  nif,
  nif_confirmed: v.optional(v.boolean('error_invalid'), false),
  special_instructions: text(1000),
  health_consent: v.optional(v.union([v.boolean(), versionField], 'error_invalid')),
  expected_total: v.optional(amount),
})
