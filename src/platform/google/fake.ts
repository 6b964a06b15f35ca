import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { seal, secretToken, sha256, unseal } from '../crypto.ts'
import type { World } from '../world.ts'
import { identityOf } from './claims.ts'
import type { Identity, IdentityError, IdentityProvider, ProviderAnswer } from './port.ts'
import * as store from './fake.store.server.ts'

type FakeGoogleDeps = Pick<World, 'db' | 'keys' | 'realNow'>
export type FakeGooglePerson = { email: string; name: string; verified: boolean }

const path = '/dev/google'
const lifetime = { code: 60_000, token: 3_600_000 }
const place = { table: 'pretend', row: 'google', column: 'id_token' }

/** The demo's fake Google: visitors choose an identity at /dev/google. */
export const fakeIdentityProvider = ({ db, keys, realNow }: FakeGoogleDeps): IdentityProvider => ({
  start({ redirectUri, state, nonce, codeChallenge }) {
    const query = new URLSearchParams({ redirect_uri: redirectUri, state, nonce, code_challenge: codeChallenge })
    return Promise.resolve(ok(`${path}?${query}`))
  },
  async exchange(answer) {
    const url = new URL(answer.callbackUrl)
    const code = await store.consumeCode(db, url.searchParams.get('code') ?? '')
    if (!code || code.expires_at <= realNow()) return refused('invalid_grant')
    if (!isAnswerTo(code, answer, url)) return refused('mismatch')
    return identityOf(claimsOf(code, code.email_verified, code.expires_at))
  },
  verify(idToken, nonce) {
    const claims = openToken(keys, idToken)
    if (!claims || claims.exp * 1000 <= realNow().getTime()) return Promise.resolve(refused('token'))
    return Promise.resolve(claims.nonce === nonce ? identityOf(claims) : refused('nonce'))
  },
})

const refused = (reason: string): Result<Identity, IdentityError> => err({ code: 'refused', reason })

function isAnswerTo(code: store.FakeGoogleCode, { verifier, nonce, state }: ProviderAnswer, url: URL): boolean {
  if (state !== undefined && url.searchParams.get('state') !== state) return false
  if (code.redirect_uri !== url.origin + url.pathname || code.nonce !== (nonce ?? null)) return false
  return sha256(verifier).toString('base64url') === code.code_challenge
}

/** One subject per address: choosing the same address again signs in the same person. */
const claimsOf = ({ email, name }: { email: string; name: string }, verified: boolean, expiresAt: Date) => ({
  sub: sha256(`pretend:${email.toLowerCase()}`).toString('hex').slice(0, 21),
  email,
  email_verified: verified,
  name,
  exp: Math.floor(expiresAt.getTime() / 1000),
})

export type AuthorisationRequest = { redirectUri: string; codeChallenge: string; nonce: string | null }

/** The code that the fake provider returns through the browser. */
export async function issueCode(
  world: World,
  { email, name, verified }: FakeGooglePerson,
  request: AuthorisationRequest,
): Promise<string> {
  const [code, now] = [secretToken(world.random), world.realNow()]
  await store.addCode(
    world.db,
    {
      code,
      email,
      email_verified: verified,
      name,
      nonce: request.nonce,
      code_challenge: request.codeChallenge,
      redirect_uri: request.redirectUri,
      expires_at: new Date(now.getTime() + lifetime.code),
    },
    now,
  )
  return code
}

/** A fake ID token, for programs that try the call. */
export function issueToken({ keys, realNow }: World, person: FakeGooglePerson, nonce: string | undefined): string {
  const claims = claimsOf(person, person.verified, new Date(realNow().getTime() + lifetime.token))
  return seal(keys, place, JSON.stringify({ ...claims, nonce })).toString('base64url')
}

const tokenShape = v.looseObject({ exp: v.number(), nonce: v.optional(v.string()) })

function openToken(keys: World['keys'], token: string): v.InferOutput<typeof tokenShape> | undefined {
  try {
    return v.parse(tokenShape, JSON.parse(unseal(keys, place, Buffer.from(token, 'base64url'))))
  } catch {
    // A token that this shop did not seal was not issued by its fake provider.
    return undefined
  }
}
