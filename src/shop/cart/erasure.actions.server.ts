import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { releaseReservation } from '#src/shop/catalogue/stock/actions.server.ts'
import { releasePoints } from '#src/shop/loyalty/wallet/actions.server.ts'
import * as forgetting from './erasure.store.server.ts'

/** The carts of a person that are no orders, held until the transaction ends. */
export const lockCartsOf = (tx: Tx, userId: number): Promise<number[]> => forgetting.lockCarts(tx, userId)

/** The carts of somebody whose account goes. Those that became orders keep their lines, which the orders point at, and nobody's name. */
export async function eraseCarts(world: World, tx: Tx, userId: number): Promise<void> {
  const carts = await forgetting.lockCarts(tx, userId)
  await releasePoints(world, tx, carts)
  if (carts.length > 0) await releaseReservation(tx, ...carts)
  await forgetting.removeCarts(tx, userId)
  await forgetting.emptyCartsOf(tx, userId)
}

/** Of the carts of these orders nothing of the customer stays but, where they have one, their account. */
export const emptyPlacedCarts = (tx: Tx, cartIds: readonly number[]): Promise<void> => forgetting.emptyCarts(tx, cartIds)

/** Parts the carts of these orders from their accounts. */
export const partPlacedCarts = (tx: Tx, cartIds: readonly number[]): Promise<void> => forgetting.partCarts(tx, cartIds)

/** A mailbox, and what was typed with it, goes out of the open carts of guests; what lies in them stays. */
export const eraseGuestCarts = (tx: Tx, email: string): Promise<void> => forgetting.emptyGuestCarts(tx, email)
