import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute } from '#src/platform/jsonapi/route.ts'
import { userSchema } from '#src/shop/accounts/person/api.server.ts'
import { credentialsSchema } from '#src/shop/accounts/sign-up/sign-in.schema.ts'
import { codeField } from '../second-factor/schema.ts'
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
    'Re-authenticates the session. Settings, security, team, exports, refunds and adjustments of points require it if the last proof is older than 15 minutes.',
  resource: userSchema,
  statuses: [204],
  allow: 'person',
  body: v.object(proofBody),
  async work({ world, principal, body, address, sessionToken, origin }) {
    const proved = await reauthenticate(world, principal, proofOf(body, origin), { address, sessionToken })
    if (proved.ok) return ok({ status: 204, data: null })
    const { code } = proved.error
    return err({ ...proved.error, status: proveStatus[code], ...(code === 'password_required' && { field: 'password' }) })
  },
})

export const routes: ApiRoute[] = [proveRoute]
