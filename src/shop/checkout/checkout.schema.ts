import * as v from 'valibot'
import { fromDecimal } from '#src/kernel/money.ts'
import { isMobilePhone, isPhone, normalisePhone } from '#src/kernel/phone-numbers.ts'
import { isNif, normaliseNif, normalisePostalCode } from '#src/kernel/portuguese-numbers.ts'
import { emailedCode } from '#src/shop/accounts/codes/schema.ts'
import { emailAddress } from '#src/shop/accounts/sign-up/sign-in.schema.ts'
import { versionField } from '#src/platform/field-schemas.ts'
import { paymentMethods } from '../website/payment-methods.ts'

const text = (maxLength: number) => v.pipe(v.string('error_invalid'), v.trim(), v.maxLength(maxLength, 'error_too_long'))
/** Absent, null and empty all mean no value. */
const optional = (maxLength: number) =>
  v.pipe(
    v.nullish(text(maxLength), ''),
    v.transform((value) => value || null),
  )

const phoneOrNone = v.pipe(
  v.nullable(
    v.pipe(
      v.string('error_phone'),
      v.transform(normalisePhone),
      v.check((value) => value === '' || isPhone(value), 'error_phone'),
    ),
  ),
  v.transform((value) => value || null),
)
const phone = v.optional(phoneOrNone, null)

const zipcode = v.pipe(
  v.nullish(text(20), ''),
  v.check((value) => value === '' || normalisePostalCode(value) !== undefined, 'error_zipcode'),
  v.transform((value) => normalisePostalCode(value) ?? null),
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
  v.check((value) => value !== undefined && value >= 0, 'error_amount'),
)

/** Nine digits; absent or empty means none. The action asks about a wrong check digit. */
const nif = v.pipe(
  v.nullable(
    v.pipe(
      v.string('error_nif'),
      v.transform(normaliseNif),
      v.check((value) => value === '' || isNif(value), 'error_nif'),
    ),
  ),
  v.transform((value) => value || null),
)
const fulfilment = v.picklist(['delivery', 'pickup'], 'error_invalid')
const paymentMethod = v.picklist(paymentMethods, 'error_payment_method_unavailable')

/** `PATCH /store/checkout`. */
export const checkoutBody = v.object({
  email: v.optional(emailAddress),
  shipping_address: v.optional(v.nullable(address)),
  billing_address: v.optional(v.nullable(address)),
  use_shipping: v.optional(v.boolean('error_invalid')),
  fulfilment: v.optional(fulfilment),
  shipping_rate_id: v.optional(text(64)),
  pickup_location_id: v.optional(text(64)),
  payment_method_id: v.optional(paymentMethod),
  mb_way_phone: v.optional(
    v.pipe(
      phoneOrNone,
      v.check((value) => value === null || isMobilePhone(value), 'error_phone_not_mobile'),
    ),
  ),
  nif: v.optional(nif),
  nif_confirmed: v.optional(v.boolean('error_invalid')),
  special_instructions: v.optional(
    v.pipe(
      v.nullable(text(1000)),
      v.transform((value) => value || null),
    ),
  ),
  health_consent: v.optional(v.union([v.boolean(), versionField], 'error_invalid')),
  expected_total: v.optional(amount),
  complete: v.optional(v.boolean('error_invalid')),
})

/** `POST /store/email-code`. */
export const sendCodeBody = v.object({ email: v.optional(emailAddress) })

/** `POST /store/email-code/confirm`. */
export const proofBody = v.object({ code: emailedCode })
