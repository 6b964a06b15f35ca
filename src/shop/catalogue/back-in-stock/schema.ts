import * as v from 'valibot'
import { emailAddress } from '#src/platform/email-address.ts'

/** `POST /products/{id}/notice`, and the form on the product page. */
export const waitBody = v.object({
  email: v.optional(emailAddress),
  variant_id: v.optional(v.pipe(v.string('error_invalid'), v.maxLength(64, 'error_invalid'))),
})
