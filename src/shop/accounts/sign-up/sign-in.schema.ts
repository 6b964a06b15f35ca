import * as v from 'valibot'
import { emailAddress } from '#src/platform/email-address.ts'

// Argon2 reads all of it: without a limit, one request could occupy a core.
export const maxPasswordLength = 1024

export { emailAddress }

export const credentialsSchema = v.object({
  email: emailAddress,
  password: v.pipe(
    v.string('error_password_required'),
    v.nonEmpty('error_password_required'),
    v.maxLength(maxPasswordLength, 'error_password_too_long'),
  ),
})

export type Credentials = v.InferOutput<typeof credentialsSchema>
