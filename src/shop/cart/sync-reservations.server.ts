import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { renewStockReservation, updateReservation } from '#src/shop/catalogue/stock/actions.server.ts'
import { releasePoints, reservePoints } from '#src/shop/loyalty/wallet/actions.server.ts'
import { readPriced } from '#src/shop/requests/purchase/actions.server.ts'
import type { Caller, Cart } from './cart.ts'
import type { CartLineRow, CartRow } from './cart-queries.store.server.ts'
import { readCart } from './read-cart.server.ts'
import { requestRowsOf, unitsOfRequest } from './cart-items.ts'

// Syncs the reservations of a locked cart after a write. Points come before stock, because many carts wait for the stock rows.
// Most carts have reserved neither, and run no statement here.

export type LockedCart = { row: CartRow; lines: readonly CartLineRow[] }
type ReservingCart = Pick<CartRow, 'id' | 'has_reservation'>

/** After a write to the lines; an error if another cart has just taken the stock that this one needs. */
export async function syncAfterLineChange(
  world: World,
  tx: Tx,
  caller: Caller,
  { row, lines }: LockedCart,
): Promise<Result<Cart, { code: 'out_of_stock'; left: number }>> {
  const cart = await readCart(world, caller, { row, lines, db: tx })
  await syncPointsReservation(world, tx, cart)
  const synced = await syncStockReservation(world, tx, row, lines)
  return synced.ok ? ok(cart) : synced
}

/** After any other write. */
export async function syncAfterCartChange(world: World, tx: Tx, caller: Caller, { row, lines }: LockedCart): Promise<Cart> {
  const cart = await readCart(world, caller, { row, lines, db: tx })
  await syncPointsReservation(world, tx, cart)
  await renewReservation(world, tx, row)
  return cart
}

/** Lowers the reserved points to those that the cart shows; releases all if they belong to another person than the caller. */
export async function syncPointsReservation(world: World, tx: Tx, { rowId, hasPoints, wallet, points }: Cart): Promise<void> {
  if (!hasPoints) return
  if (!wallet?.reserved) return releasePoints(world, tx, [rowId])
  if (points.points === wallet.reserved) return
  const lowered = await reservePoints(world, tx, { userId: wallet.userId, cartId: rowId, points: points.points })
  if (!lowered.ok) throw new Error(`a cart could not give back points: ${lowered.error.code}`)
}

export async function syncStockReservation(
  world: World,
  tx: Tx,
  row: ReservingCart,
  lines: readonly CartLineRow[],
): Promise<Result<undefined, { code: 'out_of_stock'; left: number }>> {
  if (!row.has_reservation) return ok()
  const shelf = lines.flatMap(({ variant_id: variantId, quantity }) => (variantId === null ? [] : [{ variantId, quantity }]))
  const priced = await readPriced(tx, { rowIds: requestRowsOf(lines), publicIds: [] })
  const requested = priced.flatMap(unitsOfRequest)
  const reserved = await updateReservation(world, tx, row.id, [...shelf, ...requested])
  if (reserved.ok) return reserved
  const [short] = reserved.error.lines
  const others = requested.filter(({ variantId }) => variantId === short?.variantId)
  return err({
    code: 'out_of_stock',
    left: Math.max(0, (short?.left ?? 0) - others.reduce((all, { quantity }) => all + quantity, 0)),
  })
}

export async function renewReservation(world: World, tx: Tx, row: ReservingCart): Promise<void> {
  if (row.has_reservation) await renewStockReservation(world, tx, row.id)
}
