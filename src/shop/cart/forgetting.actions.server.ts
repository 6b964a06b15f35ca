import type { Tx } from '#src/platform/database/database.ts'
import { releaseHold } from '../catalogue/holds.actions.server.ts'
import { emptyPlacedCarts, lockHoldingCarts, removeCarts } from './forgetting.store.server.ts'

/** The carts of somebody whose account goes. Those that became orders keep their lines, which the orders point at, and nobody's name. */
export async function forgetCarts(tx: Tx, userId: number): Promise<void> {
  const holding = await lockHoldingCarts(tx, userId)
  if (holding.length > 0) await releaseHold(tx, ...holding)
  await removeCarts(tx, userId)
  await emptyPlacedCarts(tx, userId)
}
