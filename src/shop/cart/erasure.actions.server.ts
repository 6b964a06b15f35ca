import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { releaseReservation } from '#src/shop/catalogue/stock/actions.server.ts'
import { releasePoints } from '#src/shop/loyalty/wallet/actions.server.ts'
import * as store from './erasure.store.server.ts'

/** Locks the carts of a person that are not orders, until the transaction ends. */
export const lockCartsOf = (tx: Tx, userId: number): Promise<number[]> => store.lockCarts(tx, userId)

/**
 * Erases the carts of a person whose account is erased. Those that became orders keep their lines, which the orders reference,
 * but no personal data.
 */
export async function eraseCarts(world: World, tx: Tx, userId: number): Promise<void> {
  const carts = await store.lockCarts(tx, userId)
  await releasePoints(world, tx, carts)
  if (carts.length > 0) await releaseReservation(tx, ...carts)
  await store.deleteCarts(tx, userId)
  await store.emptyCartsOf(tx, userId)
}

/** Removes all data of the customer from the carts of these orders, except the link to their account. */
export const emptyPlacedCarts = (tx: Tx, cartIds: readonly number[]): Promise<void> => store.emptyCarts(tx, cartIds)

/** Unlinks the carts of these orders from their accounts. */
export const unlinkPlacedCarts = (tx: Tx, cartIds: readonly number[]): Promise<void> => store.unlinkCarts(tx, cartIds)

/** Removes a mailbox, and what was typed with it, from the open carts of guests; their lines stay. */
export const eraseGuestCarts = (tx: Tx, email: string): Promise<void> => store.emptyGuestCarts(tx, email)
