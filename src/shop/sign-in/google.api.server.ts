import type * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { IdentityProvider } from '#src/platform/google/port.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiAnswer, ApiCall, ApiError, ApiRoute } from '#src/platform/jsonapi/route.ts'
import { readProfile } from '#src/shop/accounts/person/actions.server.ts'
import { userResource, userSchema } from '#src/shop/accounts/person/api.server.ts'
import { findGoogleStanding, sendLinkCode } from '#src/shop/accounts/google/actions.server.ts'
import type { GoogleProof } from '#src/shop/accounts/google/google.ts'
import { signInMembers } from './api.server.ts'
import { signInApiSession, takeIdentity, secondStepNeed } from './actions.server.ts'
import type { EnterError, GoogleConfirmation, GoogleError } from './actions.server.ts'
import { clearedDevice, cookiesOfSignIn } from './cookies.ts'
import { proveByCode, proveByToken } from './google-proof.server.ts'
import type { ProofError } from './google-proof.server.ts'
import { googleBody } from './google.schema.ts'

type Call = ApiCall<v.InferOutput<typeof googleBody>>

const faults = {
  google_token_invalid: { status: 401 },
  google_unreachable: { status: 503 },
  google_email_unverified: { status: 403 },
  google_account_blocked: { status: 403 },
  google_account_taken: { status: 409 },
  google_link_required: { status: 409 },
  consent_required: { status: 422, field: 'consent' },
  consent_outdated: { status: 422, field: 'consent' },
  invalid_credentials: { status: 401 },
  account_blocked: { status: 403 },
  code_wrong: { status: 422, field: 'email_code' },
  code_expired: { status: 422, field: 'email_code' },
  code_used: { status: 422, field: 'email_code' },
  too_many: { status: 429 },
} satisfies Record<GoogleError['code'] | ProofError['code'], Pick<ApiError, 'status' | 'field'>>

const login = defineRoute({
  method: 'POST',
  path: '/auth/login/google',
  keyless: 'session',
  summary:
    'Signs in with Google: `credential` (an ID token, with the `nonce` of its request) or `code`, `code_verifier` and `redirect_uri`. 409 `google_link_required`: an account has the address; repeat the request with `password`, or with `send_code: true` and then `email_code`. 422 `consent_required`: no account has it; send `consent`. 401 `totp_required`: staff add `totp`. An ID token signs in once.',
  resource: userSchema,
  meta: signInMembers,
  allow: 'anyone',
  body: googleBody,
  async work(call) {
    const { google } = call.world
    if (!google) return err({ code: 'not_found', status: 404 })
    const proof = await prove(call, google)
    return proof.ok ? signIn(call, proof.value) : refused(proof.error)
  },
})

const refused = (error: GoogleError | ProofError): ApiAnswer => err({ ...faults[error.code], ...error })
const stepStatus = {
  totp_required: 401,
  totp_invalid: 401,
  passkey_refused: 401,
  second_step_missing: 403,
  too_many: 429,
} satisfies Record<EnterError['code'], ApiError['status']>

function prove({ world, address, body }: Call, google: IdentityProvider): Promise<Result<GoogleProof, ProofError>> {
  const { credential, code = '', code_verifier: verifier = '', redirect_uri, nonce } = body
  if (credential !== undefined) return proveByToken(world, { google, address }, { credential, nonce })
  const callback = new URL(redirect_uri ?? '')
  callback.search = String(new URLSearchParams({ code }))
  return proveByCode(world, { google, address }, { callbackUrl: callback.href, verifier, nonce, state: undefined })
}

async function signIn(call: Call, proof: GoogleProof): Promise<ApiAnswer> {
  const { world, body, address, device, cartToken, sessionToken, locale, origin, cookies } = call
  const missing = await missingStep(call, proof)
  if (missing) return err(missing)
  const signedIn = await takeIdentity(world, proof, confirmationOf(body), { address, locale, source: 'api' })
  if (!signedIn.ok) return signedIn.error.code === 'google_link_required' ? askToLink(call, proof) : refused(signedIn.error)
  const entered = await signInApiSession(world, signedIn.value.person, body.totp, { address, device, cartToken, sessionToken })
  if (!entered.ok) return err({ status: stepStatus[entered.error.code], ...entered.error })
  cookies.push(...cookiesOfSignIn(origin, entered.value.sessionToken))
  const profile = await readProfile(world, entered.value.person)
  const meta = { cart_token: entered.value.cartToken ?? null }
  return ok({ data: userResource(profile), meta, headers: clearedDevice(origin) })
}

const confirmationOf = ({ password, email_code, consent }: Call['body']): GoogleConfirmation => ({
  password,
  linkCode: email_code === undefined ? undefined : { code: email_code, handle: undefined },
  consent,
})

/** Checked before the token is used up, so that the same token can be sent again with the second factor. */
async function missingStep({ world, body }: Call, { identity }: GoogleProof): Promise<ApiError | undefined> {
  const standing = await findGoogleStanding(world, identity)
  const need = standing.kind === 'known' ? await secondStepNeed(world, standing.person) : 'none'
  if (need === 'set_up') return { code: 'second_step_missing', status: 403 }
  return need === 'prove' && body.totp === undefined ? { code: 'totp_required', status: 401 } : undefined
}

/** An account has this address: sends it a code if that was requested. */
async function askToLink({ world, body, locale, address }: Call, { identity }: GoogleProof): Promise<ApiAnswer> {
  const standing = body.send_code ? await findGoogleStanding(world, identity) : undefined
  const sent = standing?.kind === 'link' ? await sendLinkCode(world, standing.person, identity, { locale, address }) : undefined
  if (sent && !sent.ok) return refused(sent.error)
  return err({ code: 'google_link_required', status: 409, meta: { code_sent: sent !== undefined } })
}

export const routes: ApiRoute[] = [login]
