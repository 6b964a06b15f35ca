import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { releaseHold } from '../catalogue/holds.actions.server.ts'
import { releasePoints } from '../loyalty/ledger.actions.server.ts'
import { emptyPlacedCarts, lockCarts, removeCarts } from './forgetting.store.server.ts'

/** The carts of a person that are no orders, held until the transaction ends. */
export const holdCartsOf = (tx: Tx, userId: number): Promise<number[]> => lockCarts(tx, userId)

/** The carts of somebody whose account goes. Those that became orders keep their lines, which the orders point at, and nobody's name. */
export async function forgetCarts(world: World, tx: Tx, userId: number): Promise<void> {
  const carts = await lockCarts(tx, userId)
  await releasePoints(world, tx, carts)
  if (carts.length > 0) await releaseHold(tx, ...carts)
  await removeCarts(tx, userId)
  await emptyPlacedCarts(tx, userId)
}
