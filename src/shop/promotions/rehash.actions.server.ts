import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { emailHashesOf } from './people.server.ts'
import * as store from './rehash.store.server.ts'
import type { GuestUse, UseKey } from './rehash.store.server.ts'

const batchSize = 500

/**
 * Rehashes guests' coupon redemptions from a key of the key ring to the hash key, while the old key is present: then it can be
 * removed without losing redemptions. Returns how many hashes it replaced.
 */
export async function rehashUses(world: Pick<World, 'db' | 'keys' | 'hashKey'>): Promise<number> {
  let count = 0
  let after: UseKey | undefined = { orderId: 0, promotionId: 0 }
  while (after) {
    const from: UseKey = after
    const batch = await transaction(world.db, async (tx) => {
      const uses = await store.lockGuestUses(tx, from, batchSize)
      const earlier = uses.flatMap((use) => newHash(world, use) ?? [])
      for (const { use, hash } of earlier) await store.setUseHash(tx, use, hash)
      return { last: uses.at(-1), changed: earlier.length }
    })
    count += batch.changed
    after = batch.last
  }
  return count
}

/** Undefined for a hash that is up to date, or of another email than the order has by now. */
function newHash(world: Pick<World, 'keys' | 'hashKey'>, use: GuestUse): { use: UseKey; hash: Buffer } | undefined {
  const [hash, ...earlier] = emailHashesOf(world, use.email)
  return hash && earlier.some((one) => one.equals(use.hash)) ? { use, hash } : undefined
}
