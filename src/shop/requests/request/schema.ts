import * as v from 'valibot'
import { isAccessCode, isOptionCode, isPrescriptionNumber, normalisePrescriptionNumber } from '#src/kernel/portuguese-numbers.ts'
import { maxSmsLength, readPrescriptionSms } from '#src/kernel/prescription-sms.ts'
import type { PrescriptionCodes, SmsError } from '#src/kernel/prescription-sms.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { normaliseCode } from '#src/kernel/text.ts'
import { commentForm, uploadIds } from '#src/shop/conversation/comment.schema.ts'
import { versionField, wholeField } from '#src/platform/field-schemas.ts'

/** A code as typed or pasted; an empty text means none. */
const code = (normalise: (text: string) => string, is: (text: string) => boolean, message: string) =>
  v.nullish(
    v.pipe(
      v.string(message),
      v.maxLength(100, message),
      v.transform(normalise),
      v.check((text) => text === '' || is(text), message),
      v.transform((text) => text || null),
    ),
  )

/** The three codes, by form and by API (S106, S170, S174). */
const codeFields = {
  prescription_code: code(normalisePrescriptionNumber, isPrescriptionNumber, 'error_prescription_code'),
  dispensation_code: code(normaliseCode, isAccessCode, 'error_dispensation_code'),
  option_right_code: code(normaliseCode, isOptionCode, 'error_option_right_code'),
}

const sms = v.nullish(v.pipe(v.string('error_sms_required'), v.maxLength(maxSmsLength, 'error_too_long')))
const message = v.nullish(
  v.pipe(
    v.string('error_invalid'),
    v.trim(),
    v.maxLength(2000, 'error_too_long'),
    v.transform((text) => text || null),
  ),
)
/** `true`, or the version of the text that was shown; a missing value means no consent. */
const consent = v.pipe(
  v.nullish(v.union([v.boolean(), versionField], 'error_consent_required'), false),
  v.check((value) => value !== false, 'error_consent_required'),
  v.transform((value) => value || true),
)

const shared = { upload_ids: uploadIds, health_consent: consent, submit: v.optional(v.boolean('error_invalid'), false) }

/** `POST /prescriptions`: codes, the SMS that they came in, or photos; and consent to the use of health data. */
export const prescriptionBody = v.object({
  ...codeFields,
  sms_message: sms,
  message,
  preference: v.nullish(v.picklist(['generic', 'brand'], 'error_invalid')),
  ...shared,
})
export type PrescriptionFields = v.InferOutput<typeof prescriptionBody>

/** `POST /requests`: a request in words or for a product. */
export const requestBody = v.pipe(
  v.object({
    product_request: message,
    product_id: v.nullish(v.pipe(v.string('error_product_unknown'), v.maxLength(200, 'error_product_unknown'))),
    quantity: v.optional(wholeField('error_quantity_invalid', { min: 1, max: 999 }), 1),
    ...shared,
  }),
  v.forward(
    v.check(({ product_request, product_id }) => Boolean(product_request ?? product_id), 'error_product_request'),
    ['product_request'],
  ),
)
export type RequestFields = v.InferOutput<typeof requestBody>

export type CodesError = { code: 'required' | 'codes_required' | SmsError['code']; field: string }

/**
 * The codes in these fields; null for photos alone. Typed codes win over the SMS, which must still be valid when present, and
 * which fills in codes that were not typed if it is about the same prescription.
 */
export function codesOf(value: PrescriptionFields): Result<PrescriptionCodes | null, CodesError> {
  const { prescription_code: typed, sms_message: text } = value
  const read = text?.trim() ? readPrescriptionSms(text) : undefined
  if (read && !read.ok) return err({ code: read.error.code, field: 'sms_message' })
  const codes = read && (!typed || typed === read.value.number) ? read.value : undefined
  const number = typed ?? codes?.number
  const access = value.dispensation_code ?? codes?.access
  const option = value.option_right_code ?? codes?.option ?? null
  if (number && access) return ok({ number, access, option })
  if (number) return err({ code: 'required', field: 'dispensation_code' })
  if (access || option) return err({ code: 'required', field: 'prescription_code' })
  if (value.upload_ids.length > 0) return ok(null)
  if (typeof text === 'string') return err({ code: 'sms_required', field: 'sms_message' })
  return err({ code: 'codes_required', field: 'prescription_code' })
}

/** `POST …/comments`. */
export const commentBody = commentForm

/** `PATCH …/items/{item}`. */
export const choiceBody = v.object({ choice: v.picklist(['original', 'alternative'], 'error_invalid') })
