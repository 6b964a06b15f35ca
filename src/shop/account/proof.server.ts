import * as v from 'valibot'
import { parseForm } from '#src/platform/forms.server.ts'
import { emailedCode } from '#src/shop/accounts/codes/schema.ts'
import { credentialsSchema } from '#src/shop/accounts/sign-up/sign-in.schema.ts'

/** The password of an account, or a code that was sent to its address. */
export type Proof = { code: string } | { password: string }

/** `codeSent`: a code was sent, and the page shows its field. */
export type ProofAnswer = { codeSent: boolean; errors?: Record<string, string> }

const withPassword = v.object({ password: credentialsSchema.entries.password })
const withCode = v.object({ code: emailedCode })

/** Reads the form of a proof, whose button says which of the two it is. */
export const parseProof = (form: FormData) =>
  form.get('intent') === 'code' ? parseForm<Proof>(withCode, form) : parseForm<Proof>(withPassword, form)
