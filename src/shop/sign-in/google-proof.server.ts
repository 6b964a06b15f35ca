import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { sha256 } from '#src/platform/crypto.ts'
import type { Identity, IdentityError, IdentityProvider, ProviderAnswer } from '#src/platform/google/port.ts'
import { consumeLimit, checkLimit } from '#src/platform/http/rate-limit.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { World } from '#src/platform/world.ts'
import type { GoogleProof } from '#src/shop/accounts/google/google.ts'

const minute = 60_000
// Longer than a provider's code is valid, plus the difference between its clock and ours.
const codeLasts = 15 * minute
const fromOneAddress = { max: 100, seconds: 15 * 60 }
const retryAfter = 30

export type ProofError = { code: 'google_token_invalid' } | { code: 'google_unreachable'; retryAfter: number } | RateLimited

type Asker = { google: IdentityProvider; /** The visitor's. */ address: string }

/** Verifies an ID token from elsewhere. Fetches the provider's keys, so never in a transaction. */
export async function proveByToken(
  world: World,
  { google, address }: Asker,
  { credential, nonce }: { credential: string; nonce: string | undefined },
): Promise<Result<GoogleProof, ProofError>> {
  const proved = await counted(world, address, () =>
    isCanonical(credential) ? google.verify(credential, nonce) : Promise.resolve(err({ code: 'refused', reason: 'spelling' })),
  )
  if (!proved.ok) return proved
  const until = new Date(proved.value.expiresAt.getTime() + minute)
  return ok({ identity: proved.value, once: { key: keyOf(credential), until } })
}

/** Verifies a code that the provider gave a browser. */
export async function proveByCode(
  world: World,
  { google, address }: Asker,
  answer: ProviderAnswer,
): Promise<Result<GoogleProof, ProofError>> {
  const proved = await counted(world, address, () => google.exchange(answer))
  if (!proved.ok) return proved
  const code = new URL(answer.callbackUrl).searchParams.get('code') ?? ''
  const until = new Date(world.realNow().getTime() + codeLasts)
  return ok({ identity: proved.value, once: { key: keyOf(code), until } })
}

// Short enough for a cookie, and no longer a secret.
const keyOf = (text: string): string => sha256(text).toString('base64url')

// The last character of base64url has spare bits: another spelling of a token must not pass for another token.
const isCanonical = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)

/** Refused proofs count as failed sign-ins, so that the provider cannot be flooded through this shop. */
async function counted(
  world: World,
  address: string,
  ask: () => Promise<Result<Identity, IdentityError>>,
): Promise<Result<Identity, ProofError>> {
  const key = `google:${address}`
  const free = await checkLimit(world, key, fromOneAddress)
  if (!free.ok) return free
  const proved = await ask()
  if (proved.ok) return proved
  const { code, reason } = proved.error
  world.log.warn({ reason }, code === 'refused' ? 'a Google sign-in was refused' : 'Google could not be reached')
  if (code === 'unreachable') return err({ code: 'google_unreachable', retryAfter })
  await consumeLimit(world, key, fromOneAddress)
  return err({ code: 'google_token_invalid' })
}
