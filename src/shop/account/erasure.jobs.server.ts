import { addDays } from '#src/kernel/dates.ts'
import { oneByOne } from '#src/platform/jobs.ts'
import type { Sweep } from '#src/platform/jobs.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { erasedSince } from '../accounts/forgetting.actions.server.ts'
import { forgetFavourites } from '../catalogue/favourites.actions.server.ts'
import { forgetSeenOf } from '../catalogue/seen.actions.server.ts'
import { forgetWaiting } from '../catalogue/waiting.forgetting.actions.server.ts'
import { forgetCarts } from '../cart/forgetting.actions.server.ts'
import { forgetLoyalty } from '../loyalty/forgetting.actions.server.ts'
import { forgetMailings } from '../mailings/forgetting.actions.server.ts'
import { forgetEnded, forgetOrders } from '../orders/forgetting.actions.server.ts'
import { forgetEndedRequests, forgetRequests } from '../requests/forgetting.actions.server.ts'

// A worker that stood still over a weekend still comes back to them.
const lookedBackDays = 3

/**
 * Orders, and the prescriptions and requests in them, lose the person once they are over. And a request that began before its
 * account was erased may have put something into a cart, or placed an order, just after: the same again, for those who left lately.
 */
async function forgetLeftovers(world: World): Promise<void> {
  const gone = await erasedSince(world.db, addDays(world.realNow(), -lookedBackDays))
  await oneByOne(
    world,
    gone.map((userId) => ({ about: { userId }, work: () => forgetAgain(world, userId) })),
  )
  await forgetEnded(world)
  await forgetEndedRequests(world)
}

const forgetAgain = (world: World, userId: number): Promise<void> =>
  transaction(world.db, async (tx) => {
    await forgetOrders(world, tx, userId)
    await forgetCarts(world, tx, userId)
    await forgetRequests(world, tx, userId)
    await forgetLoyalty(world, tx, userId)
    await forgetWaiting(world, tx, { userId, email: null })
    await forgetFavourites(tx, userId)
    await forgetSeenOf(tx, userId)
    await forgetMailings(tx, userId)
  })

export const sweeps: readonly Sweep[] = [{ name: 'what erased accounts left', everySeconds: 60, work: forgetLeftovers }]
