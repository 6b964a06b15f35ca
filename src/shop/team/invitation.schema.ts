import * as v from 'valibot'
import { isOfEmail, newPassword } from '../accounts/password.schema.ts'
import { credentialsSchema } from '../accounts/sign-in.schema.ts'

const maxNameLength = 200

/** A new person: `email` is the invitation's own, for the rules of the password. */
export const newColleague = v.pipe(
  v.object({
    email: v.string(),
    name: v.pipe(
      v.string('error_person_name_required'),
      v.trim(),
      v.nonEmpty('error_person_name_required'),
      v.maxLength(maxNameLength, 'error_person_name_long'),
    ),
    password: newPassword,
  }),
  v.forward(
    v.check(({ email, password }) => !isOfEmail(password, email), 'error_password_email'),
    ['password'],
  ),
)

/** A customer of the shop who is not signed in here. */
export const knownColleague = v.object({ password: credentialsSchema.entries.password })
