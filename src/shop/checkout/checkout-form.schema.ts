import * as v from 'valibot'
import { fromDecimal, zero } from '#src/kernel/money.ts'
import { isMobilePhone, isPhone, normalisePhone } from '#src/kernel/phone-numbers.ts'
import { isNif, normaliseNif, normalisePostalCode } from '#src/kernel/portuguese-numbers.ts'
import { emailAddress } from '#src/shop/accounts/sign-up/sign-in.schema.ts'
import { paymentMethods } from '../website/payment-methods.ts'

// The checkout page posts all its fields at once; each step has its own schema, because a step may be saved while the next ones
// are still empty.

// Browsers do not send unticked boxes.
const requiredText = (missing: string) => v.optional(v.string(missing), '')
const needed = (maxLength: number, missing: string) =>
  v.pipe(requiredText(missing), v.trim(), v.nonEmpty(missing), v.maxLength(maxLength, 'error_too_long'))
/** Null if empty. */
const optionalText = (maxLength: number) =>
  v.pipe(
    requiredText('error_invalid'),
    v.trim(),
    v.maxLength(maxLength, 'error_too_long'),
    v.transform((text) => text || null),
  )
const ticked = v.optional(v.boolean('error_invalid'), false)

const phone = v.pipe(requiredText('error_phone'), v.transform(normalisePhone))
const noneOr = (isRight: (text: string) => boolean, message: string) =>
  v.check((text: string) => text === '' || isRight(text), message)

export const contactForm = v.object({
  firstname: needed(100, 'error_firstname_required'),
  lastname: needed(100, 'error_lastname_required'),
  email: emailAddress,
  phone: v.pipe(phone, v.check(isPhone, 'error_phone')),
  nif_wanted: ticked,
  nif: v.pipe(requiredText('error_nif'), v.transform(normaliseNif), noneOr(isNif, 'error_nif')),
  /** The NIF whose check digit the customer was asked about; sent again, it counts as confirmed. */
  nif_asked: v.optional(v.string('error_invalid')),
})

/** The required fields of a delivery are checked on the address in use, which may be a saved one. */
export const deliveryForm = v.object({
  fulfilment: v.picklist(['delivery', 'pickup'], 'error_fulfilment_required'),
  pickup_location_id: optionalText(64),
  shipping_rate_id: optionalText(64),
  address_id: optionalText(64),
  address1: optionalText(200),
  address2: optionalText(200),
  zipcode: v.pipe(
    requiredText('error_zipcode'),
    noneOr((text) => normalisePostalCode(text) !== undefined, 'error_zipcode'),
    v.transform((text) => normalisePostalCode(text) ?? null),
  ),
  city: optionalText(100),
  other_recipient: ticked,
  recipient_firstname: optionalText(100),
  recipient_lastname: optionalText(100),
  save_address: ticked,
})

export type DeliveryFields = v.InferOutput<typeof deliveryForm>

/** `health_consent` is a checkbox whose value is the version shown. If there is nothing to pay, no payment method is required. */
export const paymentForm = v.object({
  payment_method_id: v.optional(v.picklist(paymentMethods, 'error_payment_method_required')),
  mb_way_phone: v.pipe(phone, noneOr(isPhone, 'error_phone'), noneOr(isMobilePhone, 'error_phone_not_mobile')),
  health_consent: v.pipe(
    requiredText('error_consent_required'),
    v.regex(/^\d{1,9}$/, 'error_consent_required'),
    v.transform(Number),
  ),
  expected_total: v.pipe(
    v.string('error_amount'),
    v.transform(fromDecimal),
    v.check((amount) => amount !== undefined && amount >= 0, 'error_amount'),
    v.transform((amount) => amount ?? zero),
  ),
})
