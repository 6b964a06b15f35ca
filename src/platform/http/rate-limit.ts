import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { sha256 } from '../crypto.ts'
import type { World } from '../world.ts'
import { addDistinct, addHit, addHitOfSameNetwork, countHits } from './rate-limit.store.server.ts'

type Span = { seconds: number }
export type Limit = Span & { max: number }
/** `retryAfter` in whole seconds. */
export type RateLimited = { code: 'too_many'; retryAfter: number }

/** With a transaction as `db`, a rollback also undoes the count. */
type Counting = Pick<World, 'db' | 'realNow'>

/**
 * Counts one and returns an error when that exceeds the limit. Windows follow the real clock and are shared by all processes.
 * `key` names the limit and its subject, such as `sign-in:address:203.0.113.9`; only its hash is stored.
 */
export async function consumeLimit(world: Counting, key: string, limit: Limit): Promise<Result<void, RateLimited>> {
  const window = windowOf(world, limit)
  const hits = await addHit(world.db, { key: hashed(key), window: window.start })
  return hits > limit.max ? err({ code: 'too_many', retryAfter: window.secondsLeft }) : ok()
}

/** Counts those members that were not counted within the window yet: all of them, or none when they would exceed the limit. */
export async function consumeDistinct(
  world: Counting,
  key: string,
  members: readonly string[],
  limit: Limit,
): Promise<Result<void, RateLimited>> {
  const window = windowOf(world, limit)
  const keys = [...new Set(members)].map((member) => hashed(`${key}:${member}`))
  const isCounted = await addDistinct(world.db, { key: hashed(key), window: window.start, members: keys, max: limit.max })
  return isCounted ? ok() : err({ code: 'too_many', retryAfter: window.secondsLeft })
}

/** Checks the limit without counting: for limits on failures only. */
export async function checkLimit(world: Counting, key: string, limit: Limit): Promise<Result<void, RateLimited>> {
  const window = windowOf(world, limit)
  const hits = await countHits(world.db, { key: hashed(key), window: window.start })
  return hits >= limit.max ? err({ code: 'too_many', retryAfter: window.secondsLeft }) : ok()
}

/** Counts one like `consumeLimit` and checks another limit, in one statement. */
export async function consumeAndCheckLimit(
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

/** Counts one in a counter that `counterOf` named, which the caller may have stored in the meantime. */
export async function incrementCounter(world: Counting, counter: string, span: Span): Promise<void> {
  await addHit(world.db, { key: counter, window: windowOf(world, span).start })
}

/** Counts one and returns whether it is exactly the one that reaches the maximum: for what is done once per window. */
export async function reachesLimit(world: World, key: string, limit: Limit): Promise<boolean> {
  const window = windowOf(world, limit)
  return (await addHit(world.db, { key: hashed(key), window: window.start })) === limit.max
}

/** The counter `consumeLimit` increments, for a statement that increments it together with other work. */
export const counterOf = (world: Pick<World, 'realNow'>, key: string, span: Span): { key: string; window: Date } => ({
  key: hashed(key),
  window: windowOf(world, span).start,
})

// Hashed: addresses and emails do not belong in a table of counters.
const hashed = (key: string): string => sha256(key).toString('base64url')

function windowOf(world: Pick<World, 'realNow'>, { seconds }: Span): { start: Date; secondsLeft: number } {
  const length = seconds * 1000
  const now = world.realNow().getTime()
  const start = now - (now % length)
  return { start: new Date(start), secondsLeft: Math.ceil((start + length - now) / 1000) }
}
