import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import type { Cart } from '../cart/cart.ts'
import { unitsOf } from '../cart/cart-items.ts'
import type { OutOfStock } from '#src/shop/catalogue/product/actions.server.ts'
import { reserveStock, renewStockReservation } from '#src/shop/catalogue/stock/actions.server.ts'

/** `lines` by their ids in the cart. */
export type InsufficientStock = { code: 'out_of_stock'; lines: { lineId: string; left: number }[] }

/** The same, from an error that names variants. */
export function insufficientStock(cart: Pick<Cart, 'lines' | 'requests'>, { lines }: OutOfStock): InsufficientStock {
  const units = unitsOf(cart)
  return {
    code: 'out_of_stock',
    lines: lines.map(({ variantId, left }) => {
      // If several lines want the same variant, the first yields: its quantity can be reduced, a request cannot.
      const [first, ...others] = units.filter((unit) => unit.variantId === variantId)
      const reserved = others.reduce((all, { quantity }) => all + quantity, 0)
      return { lineId: first?.lineId ?? '', left: Math.max(0, left - reserved) }
    }),
  }
}

/**
 * Reserves the stock of a cart for ten minutes once it has an email, a fulfilment and a payment method (details §3). A cart that
 * has lost one of the three keeps its reservation.
 */
export async function reserveCartStock(world: World, tx: Tx, cart: Cart): Promise<Result<undefined, InsufficientStock>> {
  const { rowId, email, fulfilment, paymentMethod } = cart
  const units = unitsOf(cart)
  const isSettled = email !== null && fulfilment !== null && paymentMethod !== null && units.length > 0
  if (isSettled) {
    const reservation = await reserveStock(world, tx, rowId, units)
    return reservation.ok ? ok() : err(insufficientStock(cart, reservation.error))
  }
  if (cart.hasReservation) await renewStockReservation(world, tx, rowId)
  return ok()
}
