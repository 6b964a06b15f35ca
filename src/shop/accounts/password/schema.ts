import * as v from 'valibot'
import { normaliseSigns } from '#src/kernel/text.ts'
import { isCommonPassword } from './common-password-list.server.ts'
import { maxPasswordLength, emailAddress } from '../sign-up/sign-in.schema.ts'

const shortestPassword = 8

/** A newly chosen password. One from before these rules still opens its account. */
export const newPassword = v.pipe(
  v.string('error_password_required'),
  v.maxLength(maxPasswordLength, 'error_password_too_long'),
  v.transform(normaliseSigns),
  v.nonEmpty('error_password_required'),
  v.minLength(shortestPassword, 'error_password_short'),
  v.maxLength(maxPasswordLength, 'error_password_too_long'),
  v.check((value) => !isCommonPassword(value), 'error_password_common'),
)

/** What anyone who knows the address would try first. `email` in lower case, as stored. */
export function isOfEmail(password: string, email: string): boolean {
  const folded = password.toLowerCase()
  return folded === email || folded === email.slice(0, email.lastIndexOf('@'))
}

export const recoverForm = v.object({ email: emailAddress })

/** The token is in the URL of the page. */
export const newPasswordForm = v.object({ password: newPassword })

/** `POST /auth/new-password`. */
export const newPasswordBody = v.object({
  token: v.pipe(v.string('error_token_required'), v.nonEmpty('error_token_required'), v.maxLength(100, 'error_token_invalid')),
  password: newPassword,
})

/** `POST /account/password` and the form of the security page. */
export const passwordChange = v.object({
  current_password: v.pipe(
    v.string('error_current_password_required'),
    v.nonEmpty('error_current_password_required'),
    v.maxLength(maxPasswordLength, 'error_password_too_long'),
  ),
  password: newPassword,
})
