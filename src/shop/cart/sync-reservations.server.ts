import { ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { releasePoints, reservePoints } from '../loyalty/ledger.actions.server.ts'
import type { Caller, Cart } from './cart.ts'
import type { CartLineRow, CartRow } from './cart-queries.store.server.ts'
import { syncStockReservation, renewReservation } from './stock-reservation.server.ts'
import { readCart } from './reading.server.ts'

// A held cart after a write to it: points and stock follow, in this order, because everybody waits for the shelf.

type Written = { row: CartRow; lines: readonly CartLineRow[] }

/** After a write to the lines; refused where somebody else got in the last moment what it holds. */
export async function syncAfterLineChange(
  world: World,
  tx: Tx,
  caller: Caller,
  { row, lines }: Written,
): Promise<Result<Cart, { code: 'out_of_stock'; left: number }>> {
  const cart = await readCart(world, caller, { row, lines, db: tx })
  await syncPointsReservation(world, tx, cart)
  const followed = await syncStockReservation(world, tx, row, lines)
  return followed.ok ? ok(cart) : followed
}

/** After any other write. */
export async function syncAfterCartChange(world: World, tx: Tx, caller: Caller, { row, lines }: Written): Promise<Cart> {
  const cart = await readCart(world, caller, { row, lines, db: tx })
  await syncPointsReservation(world, tx, cart)
  await renewReservation(world, tx, row)
  return cart
}

/**
 * Of what a cart has reserved as much stays as it shows; points of somebody else than who writes go back whole. Most carts never
 * had any: for them the database is asked nothing.
 */
export async function syncPointsReservation(world: World, tx: Tx, { rowId, hasPoints, wallet, points }: Cart): Promise<void> {
  if (!hasPoints) return
  if (!wallet?.reserved) return releasePoints(world, tx, [rowId])
  if (points.points === wallet.reserved) return
  const lowered = await reservePoints(world, tx, { userId: wallet.userId, cartId: rowId, points: points.points })
  if (!lowered.ok) throw new Error(`a cart could not give back points: ${lowered.error.code}`)
}
