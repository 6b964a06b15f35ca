import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { sha256 } from '../crypto.ts'
import type { World } from '../world.ts'
import { addHit, addHitOfSameNetwork, countHits } from './rate-limit.store.server.ts'

type Span = { seconds: number }
export type Limit = Span & { max: number }
/** `retryAfter` in whole seconds. */
export type RateLimited = { code: 'too_many'; retryAfter: number }

/** Whose `db` is a transaction counts in it: what is rolled back then leaves no count. */
type Counting = Pick<World, 'db' | 'realNow'>

/**
 * Counts one and says whether that was too many. Windows follow the real clock, and all processes share them.
 * `key` names the limit and whom it binds, such as `sign-in:address:203.0.113.9`; only its hash is kept.
 */
export async function hit(world: Counting, key: string, limit: Limit): Promise<Result<void, RateLimited>> {
  const window = windowOf(world, limit)
  const hits = await addHit(world.db, { key: hashed(key), window: window.start })
  return hits > limit.max ? err({ code: 'too_many', retryAfter: window.secondsLeft }) : ok()
}

/** Whether there is room for one more, without counting: for limits on failures alone. */
export async function room(world: Counting, key: string, limit: Limit): Promise<Result<void, RateLimited>> {
  const window = windowOf(world, limit)
  const hits = await countHits(world.db, { key: hashed(key), window: window.start })
  return hits >= limit.max ? err({ code: 'too_many', retryAfter: window.secondsLeft }) : ok()
}

/** Counts one as `hit` does and answers whether there is room for another limit, in one statement. */
export async function hitOfSameNetwork(
  world: Counting,
  key: string,
  limit: Limit,
  other: { key: string; limit: Limit },
): Promise<Result<{ other: Result<void, RateLimited> }, RateLimited>> {
  const [window, otherWindow] = [windowOf(world, limit), windowOf(world, other.limit)]
  const { hits, sameNetworkHits } = await addHitOfSameNetwork(world.db, {
    key: hashed(key),
    window: window.start,
    otherKey: hashed(other.key),
    otherWindow: otherWindow.start,
  })
  if (hits > limit.max) return err({ code: 'too_many', retryAfter: window.secondsLeft })
  return ok({ other: sameNetworkHits >= other.limit.max ? err({ code: 'too_many', retryAfter: otherWindow.secondsLeft }) : ok() })
}

/** Counts one in a counter that `counterOf` has named, which may have been written down meanwhile. */
export async function hitCounter(world: Counting, counter: string, span: Span): Promise<void> {
  await addHit(world.db, { key: counter, window: windowOf(world, span).start })
}

/** Counts one and says whether it is the one that reaches `most`: for what is done once in a window. */
export async function reaches(world: World, key: string, limit: Limit): Promise<boolean> {
  const window = windowOf(world, limit)
  return (await addHit(world.db, { key: hashed(key), window: window.start })) === limit.max
}

/** What `hit` counts, for a statement that counts it together with something else. */
export const counterOf = (world: Pick<World, 'realNow'>, key: string, span: Span): { key: string; window: Date } => ({
  key: hashed(key),
  window: windowOf(world, span).start,
})

// An address or e-mail has no business in a table of counters.
const hashed = (key: string): string => sha256(key).toString('base64url')

function windowOf(world: Pick<World, 'realNow'>, { seconds }: Span): { start: Date; secondsLeft: number } {
  const length = seconds * 1000
  const now = world.realNow().getTime()
  const start = now - (now % length)
  return { start: new Date(start), secondsLeft: Math.ceil((start + length - now) / 1000) }
}
