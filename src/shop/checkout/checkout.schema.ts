import * as v from 'valibot'
import { fromDecimal } from '#src/kernel/money.ts'
import { isPhone, normalisePhone, normalisePostalCode } from '#src/kernel/portuguese-numbers.ts'
import { emailAddress } from '../accounts/sign-in.schema.ts'
import { paymentMethods } from '../website/website.ts'
import type { CheckoutPatch } from './checkout.ts'

const text = (longest: number) => v.pipe(v.string('error_invalid'), v.trim(), v.maxLength(longest, 'error_too_long'))
/** Absent, null and empty all mean: not told. */
const optional = (longest: number) =>
  v.pipe(
    v.nullish(text(longest), ''),
    v.transform((given) => given || null),
  )

const phone = v.pipe(
  v.nullish(
    v.pipe(
      v.string('error_phone'),
      v.transform(normalisePhone),
      v.check((given) => given === '' || isPhone(given), 'error_phone'),
    ),
    '',
  ),
  v.transform((given) => given || null),
)

const zipcode = v.pipe(
  v.nullish(text(20), ''),
  v.check((given) => given === '' || normalisePostalCode(given) !== undefined, 'error_zipcode'),
  v.transform((given) => normalisePostalCode(given) ?? null),
)

const address = v.object(
  {
    firstname: optional(100),
    lastname: optional(100),
    address1: optional(200),
    address2: optional(200),
    city: optional(100),
    zipcode,
    phone,
    country_iso: v.optional(v.pipe(v.string('error_invalid'), v.toUpperCase(), v.regex(/^[A-Z]{2}$/, 'error_invalid')), 'PT'),
  },
  'error_invalid',
)

const amount = v.pipe(
  v.string('error_amount'),
  v.transform(fromDecimal),
  v.check((given) => given !== undefined && given >= 0, 'error_amount'),
)

const version = v.pipe(v.number('error_invalid'), v.safeInteger('error_invalid'), v.minValue(1, 'error_invalid'))
const fulfilment = v.picklist(['delivery', 'pickup'], 'error_invalid')
const paymentMethod = v.picklist(paymentMethods, 'error_payment_method_unavailable')

/** `PATCH /store/checkout`. */
export const checkoutBody = v.object({
  email: v.optional(emailAddress),
  shipping_address: v.optional(v.nullable(address)),
  billing_address: v.optional(v.nullable(address)),
  use_shipping: v.optional(v.boolean('error_invalid')),
  fulfilment: v.optional(fulfilment),
  pickup_location_id: v.optional(text(64)),
  payment_method_id: v.optional(paymentMethod),
  special_instructions: v.optional(
    v.pipe(
      v.nullable(text(1000)),
      v.transform((given) => given || null),
    ),
  ),
  health_consent: v.optional(v.union([v.boolean(), version], 'error_invalid')),
  expected_total: v.optional(amount),
  complete: v.optional(v.boolean('error_invalid')),
})

// A box that is not ticked is not sent at all.
const given = (missing: string) => v.optional(v.string(missing), '')
const needed = (longest: number, missing: string) =>
  v.pipe(given(missing), v.trim(), v.nonEmpty(missing), v.maxLength(longest, 'error_too_long'))

/** The checkout page of an order that is collected. `health_consent` is a box whose value is the version shown. */
export const checkoutForm = v.pipe(
  v.object({
    email: emailAddress,
    firstname: needed(100, 'error_firstname_required'),
    lastname: needed(100, 'error_lastname_required'),
    phone: v.pipe(needed(40, 'error_phone'), v.transform(normalisePhone), v.check(isPhone, 'error_phone')),
    fulfilment: v.picklist(['delivery', 'pickup'], 'error_required'),
    pickup_location_id: v.optional(text(64)),
    payment_method_id: v.pipe(
      given('error_payment_method_required'),
      v.picklist(paymentMethods, 'error_payment_method_required'),
    ),
    special_instructions: optional(1000),
    health_consent: v.pipe(given('error_consent_required'), v.regex(/^\d{1,9}$/, 'error_consent_required'), v.transform(Number)),
    expected_total: amount,
  }),
  v.transform(({ firstname, lastname, phone, expected_total, ...fields }) => {
    const contact = { firstname, lastname, phone, address1: null, address2: null, city: null, zipcode: null, country_iso: 'PT' }
    const patch: CheckoutPatch = { ...fields, billing_address: contact }
    return { patch, expectedTotal: expected_total }
  }),
)
