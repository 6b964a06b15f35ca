import * as v from 'valibot'
import { newPassword } from './password.schema.ts'
import { emailAddress } from './sign-in.schema.ts'

export const recoverForm = v.object({ email: emailAddress })

/** The token is in the URL of the page. */
export const newPasswordForm = v.object({ password: newPassword })

/** `POST /auth/new-password`. */
export const newPasswordBody = v.object({
  token: v.pipe(v.string('error_token_required'), v.nonEmpty('error_token_required'), v.maxLength(100, 'error_token_invalid')),
  password: newPassword,
})
