import { addDays } from '#src/kernel/dates.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { inBatches, forEachIsolated } from '#src/platform/jobs.ts'
import type { PeriodicJob } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { removeExpiredLines, expireOverdueCarts } from './expire-carts.server.ts'
import { deleteExpired } from './erasure.store.server.ts'
import { listCartsWithExpiredRequests } from './lines.store.server.ts'
import { listExpiredCartsWithPoints } from './store.server.ts'

const batchSize = 100

/**
 * Requests that expired in a cart; those outside carts expire by themselves. Locks the cart first, to serialize with its own
 * writes.
 */
async function expireRequestsInCarts(world: World): Promise<void> {
  const carts = await listCartsWithExpiredRequests(world.db, world.now(), batchSize)
  await forEachIsolated(
    world,
    carts.map((cart) => ({ about: { cart }, work: () => removeExpiredLines(world, cart) })),
  )
}

/** Carts with points are expired one by one: each locks a wallet, and its owner waits for their own carts only. */
async function expireAbandonedCarts(world: World): Promise<void> {
  await transaction(world.db, (tx) => expireOverdueCarts(world, tx, { withPoints: false }))
  const carts = await listExpiredCartsWithPoints(world.db, world.now(), batchSize)
  await forEachIsolated(
    world,
    carts.map((cart) => ({
      about: { cart },
      work: () => transaction(world.db, (tx) => expireOverdueCarts(world, tx, { cartId: cart })),
    })),
  )
}

/** An expired cart can say so for a day before it is deleted. */
const deleteExpiredCarts = (world: World): Promise<void> =>
  inBatches(world, batchSize, (tx) => deleteExpired(tx, { before: addDays(world.now(), -1), limit: batchSize }))

export const periodicJobs: readonly PeriodicJob[] = [
  { name: 'abandoned carts', everySeconds: 300, work: expireAbandonedCarts },
  { name: 'deletion of expired carts', everySeconds: 3600, work: deleteExpiredCarts },
  { name: 'expired quotes in carts', everySeconds: 15, work: expireRequestsInCarts },
]
