import * as v from 'valibot'
import { isPhone, normalisePhone } from '#src/kernel/phone-numbers.ts'
import { normalisePostalCode } from '#src/kernel/portuguese-numbers.ts'

const line = (maxLength: number, missing: string) =>
  v.pipe(v.string(missing), v.trim(), v.nonEmpty(missing), v.maxLength(maxLength, 'error_too_long'))

const fields = {
  firstname: line(100, 'error_firstname_required'),
  lastname: line(100, 'error_lastname_required'),
  address1: line(200, 'error_address_required'),
  address2: v.pipe(
    v.nullish(v.pipe(v.string('error_invalid'), v.trim(), v.maxLength(200, 'error_too_long')), ''),
    v.transform((value) => value || null),
  ),
  zipcode: v.pipe(
    v.string('error_zipcode'),
    v.check((value) => normalisePostalCode(value) !== undefined, 'error_zipcode'),
    v.transform((value) => normalisePostalCode(value) ?? value),
  ),
  city: line(100, 'error_city_required'),
  phone: v.pipe(v.string('error_phone'), v.transform(normalisePhone), v.check(isPhone, 'error_phone')),
}

// `false` is not allowed: an address stops being the default when another one becomes it.
const isDefault = v.optional(v.literal(true, 'error_invalid'))

/** `POST /addresses` and the form of a new address. */
export const newAddress = v.object({ ...fields, default: isDefault })

/** `PATCH /addresses/{id}`: absent fields stay unchanged. */
export const addressChanges = v.object({
  firstname: v.optional(fields.firstname),
  lastname: v.optional(fields.lastname),
  address1: v.optional(fields.address1),
  address2: v.optional(fields.address2),
  zipcode: v.optional(fields.zipcode),
  city: v.optional(fields.city),
  phone: v.optional(fields.phone),
  default: isDefault,
})

export type NewAddress = v.InferOutput<typeof newAddress>
export type AddressChanges = v.InferOutput<typeof addressChanges>
