import { consumeLimit, checkLimit } from '#src/platform/http/rate-limit.ts'
import type { Limit, RateLimited } from '#src/platform/http/rate-limit.ts'
import type { World } from '#src/platform/world.ts'

// Failures only, so that the owner of an account cannot be locked out by others, who have another network address.
const windowSeconds = 15 * 60
const atOneAccount: Limit = { max: 30, seconds: windowSeconds }
const fromOneAddress: Limit = { max: 100, seconds: windowSeconds }

const limitsOf = (email: string, address: string): readonly (readonly [key: string, limit: Limit])[] => [
  [`sign-in:${address}:${email}`, atOneAccount],
  [`sign-in:${address}`, fromOneAddress],
]

/** Undefined while one more failure is allowed. */
export async function tooManyFailures(world: World, email: string, address: string): Promise<RateLimited | undefined> {
  for (const [key, limit] of limitsOf(email, address)) {
    const left = await checkLimit(world, key, limit)
    if (!left.ok) return left.error
  }
  return undefined
}

export async function recordSignInFailure(world: World, email: string, address: string): Promise<void> {
  for (const [key, limit] of limitsOf(email, address)) await consumeLimit(world, key, limit)
}
