import type { Tx } from '#src/platform/database/database.ts'
import { emptyPlacedCarts, removeCarts } from './forgetting.store.server.ts'

/** The carts of somebody whose account goes. Those that became orders keep their lines, which the orders point at, and nobody's name. */
export async function forgetCarts(tx: Tx, userId: number): Promise<void> {
  await removeCarts(tx, userId)
  await emptyPlacedCarts(tx, userId)
}
