import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute } from '#src/platform/jsonapi/route.ts'
import { userSchema } from '#src/shop/accounts/person/api.server.ts'
import type { CodeError } from '#src/shop/accounts/codes/actions.server.ts'
import { emailedCode } from '#src/shop/accounts/codes/schema.ts'
import { credentialsSchema } from '#src/shop/accounts/sign-up/sign-in.schema.ts'
import { codeField } from '../second-factor/schema.ts'
import { proveCustomer, sendProofCode } from './mailbox-proof.actions.server.ts'
import type { MailboxProofError } from './mailbox-proof.actions.server.ts'
import { reauthenticate } from './prove.server.ts'
import type { PresentedProof, ProveAgainError } from './prove.server.ts'

// A credential response with its certificates is a few kilobytes.
const maxCredentialLength = 20_000

export const proveStatus = {
  password_required: 422,
  password_wrong: 401,
  totp_required: 401,
  totp_invalid: 401,
  passkey_refused: 401,
  nothing_to_prove_with: 403,
  too_many: 429,
} satisfies Record<ProveAgainError['code'], ApiError['status']>

const codeStatus = { code_wrong: 422, code_expired: 422, code_used: 422 } satisfies Record<CodeError['code'], ApiError['status']>

const fieldOf: Partial<Record<MailboxProofError['code'], string>> = {
  password_required: 'password',
  code_wrong: 'code',
  code_expired: 'code',
  code_used: 'code',
}

/** Proof of an API caller: authenticator or recovery code, passkey response as JSON text, or password. */
export const proofBody = {
  password: v.optional(credentialsSchema.entries.password),
  totp: v.optional(codeField),
  passkey: v.optional(v.pipe(v.string(), v.maxLength(maxCredentialLength))),
}

type ProofBody = { password?: string | undefined; totp?: string | undefined; passkey?: string | undefined }

/** `origin`: that of the page that the person sees, to which their passkeys are bound. */
export function proofOf({ password, totp, passkey }: ProofBody, origin: string): PresentedProof {
  if (passkey !== undefined) return { password, proof: { kind: 'passkey', credential: passkey, origin } }
  return { password, proof: totp === undefined ? undefined : { kind: 'code', text: totp } }
}

const proveRoute = defineRoute({
  method: 'POST',
  path: '/auth/prove',
  keyless: 'proof',
  summary:
    'Re-authenticates the session. Settings, security, team, exports, refunds and adjustments of points require it if the last proof is older than 15 minutes. Customers may send the `code` of /auth/prove-code instead of a password.',
  resource: userSchema,
  statuses: [204],
  allow: 'person',
  body: v.object({ ...proofBody, code: v.optional(emailedCode) }),
  async work({ world, principal, body, address, sessionToken, origin }) {
    const place = { address, sessionToken }
    const proved =
      body.code === undefined
        ? await reauthenticate(world, principal, proofOf(body, origin), place)
        : await proveCustomer(world, principal, { code: body.code }, place)
    if (proved.ok) return ok({ status: 204, data: null })
    const { code } = proved.error
    const field = fieldOf[code]
    return err({ ...proved.error, status: { ...proveStatus, ...codeStatus }[code], ...(field && { field }) })
  },
})

const sendCode = defineRoute({
  method: 'POST',
  path: '/auth/prove-code',
  keyless: 'proof',
  summary: 'Sends a customer a six-digit code by e-mail that re-authenticates the session instead of the password.',
  resource: userSchema,
  statuses: [202],
  allow: 'person',
  async work({ world, principal }) {
    const sent = await sendProofCode(world, principal)
    return sent.ok ? ok({ status: 202, data: null }) : err({ ...sent.error, status: 429 })
  },
})

export const routes: ApiRoute[] = [proveRoute, sendCode]
