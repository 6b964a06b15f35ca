import * as v from 'valibot'
import { newPassword } from './password.schema.ts'
import { maxPasswordLength } from './sign-in.schema.ts'

/** `POST /account/password` and the form of the security page. */
export const passwordChange = v.object({
  current_password: v.pipe(
    v.string('error_current_password_required'),
    v.nonEmpty('error_current_password_required'),
    v.maxLength(maxPasswordLength, 'error_password_too_long'),
  ),
  password: newPassword,
})
