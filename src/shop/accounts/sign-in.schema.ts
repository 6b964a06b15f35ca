import * as v from 'valibot'

const longestAddress = 254
// Argon2 reads all of it: without an end, one request could keep a core busy.
export const longestPassword = 1024

/** Surrounding spaces and capitals in an address are typing habits, not part of it. */
export const emailAddress = v.pipe(
  v.string('error_email_required'),
  v.trim(),
  v.nonEmpty('error_email_required'),
  v.maxLength(longestAddress, 'error_email_format'),
  v.email('error_email_format'),
  v.toLowerCase(),
)

export const credentialsSchema = v.object({
  email: emailAddress,
  password: v.pipe(
    v.string('error_password_required'),
    v.nonEmpty('error_password_required'),
    v.maxLength(longestPassword, 'error_password_too_long'),
  ),
})

export type Credentials = v.InferOutput<typeof credentialsSchema>
