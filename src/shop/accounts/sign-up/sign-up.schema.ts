import * as v from 'valibot'
import { locales } from '#src/i18n/locales.ts'
import { wholeField } from '#src/platform/field-schemas.ts'
import { emailedCode } from '../codes/schema.ts'
import { isOfEmail, newPassword } from '../password/schema.ts'
import { emailAddress } from './sign-in.schema.ts'

const missing = 'error_consent_required'
const version = wholeField(missing, { min: 1 })

/** The version that was displayed, or `true` for the current one. An unticked box is not sent, which reads as no version. */
const consent = v.optional(v.union([version, v.literal(true)], missing), 0)

/** The first step, by page or `POST /auth/sign-up`. `locale` defaults to that of the page or call. */
export const signUpFields = v.pipe(
  v.object({
    email: emailAddress,
    password: newPassword,
    consent,
    locale: v.optional(v.picklist(locales, 'error_unknown_locale')),
  }),
  v.forward(
    v.partialCheck([['email'], ['password']], ({ email, password }) => !isOfEmail(password, email), 'error_password_email'),
    ['password'],
  ),
)

/** The page's second step; the browser's handle says which code is meant. */
export const codeForm = v.object({ code: emailedCode })

/** `POST /auth/confirm`. `handle`: from the `meta` of `POST /auth/sign-up`. */
export const confirmBody = v.object({
  email: emailAddress,
  code: emailedCode,
  handle: v.optional(v.pipe(v.string('error_invalid'), v.maxLength(100, 'error_invalid'))),
})
