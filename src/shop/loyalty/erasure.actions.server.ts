import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import * as forgetting from './erasure.store.server.ts'
import { releasePoints } from './ledger.actions.server.ts'
import * as ledger from './ledger.store.server.ts'
import { expireLots } from './expiring.server.ts'

/**
 * Closes the wallet of an erased account. Its remaining points end; the ledger stays, without an owner, for the shop's totals.
 * Orders and carts must be erased before, so that their reserved points are back in it.
 */
export async function eraseLoyalty(world: World, tx: Tx, userId: number): Promise<void> {
  const wallet = await ledger.lockWalletOf(tx, userId)
  if (!wallet) return
  for (let carts = await ledger.cartsHolding(tx, wallet.id); carts.length > 0; carts = await ledger.cartsHolding(tx, wallet.id))
    await releasePoints(
      world,
      tx,
      carts.map((cart) => cart.cart_id),
    )
  for (let lots = await ledger.lotsOf(tx, wallet.id); lots.length > 0; lots = await ledger.lotsOf(tx, wallet.id))
    await expireLots(world, tx, wallet.id, lots)
  await forgetting.closeWallet(tx, wallet.id, world.now())
}
