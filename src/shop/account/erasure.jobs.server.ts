import { addDays } from '#src/kernel/dates.ts'
import { forEachIsolated } from '#src/platform/jobs.ts'
import type { PeriodicJob } from '#src/platform/jobs.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { erasedSince } from '#src/shop/accounts/privacy/actions.server.ts'
import { eraseFavourites } from '#src/shop/catalogue/favourites/actions.server.ts'
import { eraseRecentlyViewed } from '#src/shop/catalogue/recently-viewed/actions.server.ts'
import { eraseSubscriptions } from '#src/shop/catalogue/back-in-stock/actions.server.ts'
import { eraseCarts } from '../cart/erasure.actions.server.ts'
import { eraseLoyalty } from '#src/shop/loyalty/privacy/actions.server.ts'
import { eraseMailings } from '../mailings/actions.server.ts'
import { eraseEndedOrders, eraseOrders } from '#src/shop/orders/privacy/actions.server.ts'
import { eraseEndedRequests, eraseRequests } from '#src/shop/requests/privacy/actions.server.ts'

// Covers a worker that was down over a weekend.
const lookedBackDays = 3

/**
 * Removes the person from orders, and from the prescriptions and requests in them, once these have ended. Recently erased
 * accounts are erased again: a request that began before the erasure may have filled a cart or placed an order just after it.
 */
async function eraseLeftovers(world: World): Promise<void> {
  const erased = await erasedSince(world.db, addDays(world.realNow(), -lookedBackDays))
  await forEachIsolated(
    world,
    erased.map((userId) => ({ about: { userId }, work: () => eraseAgain(world, userId) })),
  )
  await eraseEndedOrders(world)
  await eraseEndedRequests(world)
}

const eraseAgain = (world: World, userId: number): Promise<void> =>
  transaction(world.db, async (tx) => {
    await eraseOrders(world, tx, userId)
    await eraseCarts(world, tx, userId)
    await eraseRequests(world, tx, userId)
    await eraseLoyalty(world, tx, userId)
    await eraseSubscriptions(world, tx, { userId, email: null })
    await eraseFavourites(tx, userId)
    await eraseRecentlyViewed(tx, userId)
    await eraseMailings(tx, userId)
  })

export const periodicJobs: readonly PeriodicJob[] = [
  { name: 'leftovers of erased accounts', everySeconds: 60, work: eraseLeftovers },
]
