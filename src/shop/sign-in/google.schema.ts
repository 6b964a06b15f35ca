import * as v from 'valibot'
import { emailedCode } from '#src/shop/accounts/codes/schema.ts'
import { credentialsSchema } from '#src/shop/accounts/sign-up/sign-in.schema.ts'
import { wholeField } from '#src/platform/field-schemas.ts'
import { codeField } from '../second-factor/schema.ts'

const { password } = credentialsSchema.entries
const maxTokenLength = 8192
const text = (maxLength: number) =>
  v.pipe(v.string('error_required'), v.nonEmpty('error_required'), v.maxLength(maxLength, 'error_too_long'))

const unasked = 'error_consent_required'
const visibleVersion = wholeField(unasked, { min: 1 })
const consent = v.union([visibleVersion, v.literal(true)], unasked)

/** `POST /auth/login/google`: an ID token, or a code with the parameters that it was requested with. */
export const googleBody = v.pipe(
  v.object({
    credential: v.optional(text(maxTokenLength)),
    code: v.optional(text(maxTokenLength)),
    code_verifier: v.optional(text(128)),
    redirect_uri: v.optional(v.pipe(text(2048), v.url('error_invalid'))),
    nonce: v.optional(text(1024)),
    password: v.optional(password),
    email_code: v.optional(emailedCode),
    send_code: v.optional(v.boolean('error_invalid')),
    totp: v.optional(codeField),
    consent: v.optional(consent),
  }),
  v.forward(
    v.check(({ credential, code }) => credential !== undefined || code !== undefined, 'error_required'),
    ['credential'],
  ),
  v.forward(
    v.check(({ code, code_verifier }) => code === undefined || code_verifier !== undefined, 'error_required'),
    ['code_verifier'],
  ),
  v.forward(
    v.check(({ code, redirect_uri }) => code === undefined || redirect_uri !== undefined, 'error_required'),
    ['redirect_uri'],
  ),
)

/** Forms of the page that asks for what is missing. */
export const linkByPassword = v.object({ password })
export const linkByCode = v.object({ code: emailedCode })
// An unticked box is not sent, which reads as no version.
export const joinForm = v.object({ consent: v.optional(consent, 0) })
