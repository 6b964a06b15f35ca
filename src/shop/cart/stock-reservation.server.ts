import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { variantsForCart } from '../catalogue/actions.server.ts'
import { updateReservation, renewStockReservation } from '../catalogue/reservations.actions.server.ts'
import type { CartVariant } from '../catalogue/product.ts'
import { readPriced } from '../requests/purchase.actions.server.ts'
import { unitsOfRequest, requestRowsOf } from './requests-in-cart.ts'
import type { CartLineRow, CartRow } from './cart-queries.store.server.ts'

// Most carts hold nothing: for them none of this asks the database anything.

type ReservingCart = Pick<CartRow, 'id' | 'has_hold'>

/** What is read for this cart counts what it holds itself as left. */
export const ownReservation = (row: ReservingCart): { cartId: number | undefined } => ({
  cartId: row.has_hold ? row.id : undefined,
})

/** A variant as everybody sees it, as this cart does. */
export async function variantForCart(tx: Tx, row: ReservingCart, variant: CartVariant, locale: Locale): Promise<CartVariant> {
  if (!row.has_hold) return variant
  const [own] = await variantsForCart(tx, [variant.id], locale, ownReservation(row))
  return own ?? variant
}

/** After a write to the lines: the hold follows them. What somebody else got in the last moment is told as where it began. */
export async function syncStockReservation(
  world: World,
  tx: Tx,
  row: ReservingCart,
  lines: readonly CartLineRow[],
): Promise<Result<undefined, { code: 'out_of_stock'; left: number }>> {
  if (!row.has_hold) return ok()
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

/** After any other write. */
export async function renewReservation(world: World, tx: Tx, row: ReservingCart): Promise<void> {
  if (row.has_hold) await renewStockReservation(world, tx, row.id)
}
