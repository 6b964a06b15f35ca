import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import * as holds from './reservations.store.server.ts'
import { columns, summedUp } from './stock-lines.ts'
import type { OutOfStock, StockLine } from './stock-lines.ts'

/** Ok if everything is reserved; otherwise what is left of the short lines, and the reservation is unchanged. */
type ReservationResult = Promise<Result<undefined, OutOfStock>>

/**
 * Reserves these items for a cart that the caller has locked, for ten minutes (details §3). An active reservation is renewed, up
 * to an hour after it began, and follows the cart's content; an expired one starts again. Call it late in a transaction: the
 * stock rows stay locked until its end.
 */
export const reserveStock = (world: World, tx: Tx, cartId: number, items: readonly StockLine[]): ReservationResult =>
  reserveIn(world, tx, cartId, { items, canStart: true })

/** The same after a write to the cart, but starts no reservation: an active one is updated, an expired one is released. */
export const updateReservation = (world: World, tx: Tx, cartId: number, items: readonly StockLine[]): ReservationResult =>
  reserveIn(world, tx, cartId, { items, canStart: false })

async function reserveIn(
  world: World,
  tx: Tx,
  cartId: number,
  { items, canStart }: { items: readonly StockLine[]; canStart: boolean },
): ReservationResult {
  const short = await holds.reserve(tx, { cartId, ...columns(summedUp(items)), now: world.now(), canStart })
  if (short.length === 0) return ok()
  return err({ code: 'out_of_stock', lines: short.map(({ variant_id, left }) => ({ variantId: variant_id, left })) })
}

/** After a write that leaves the lines unchanged: renews an active reservation. */
export const renewStockReservation = (world: World, tx: Tx, cartId: number): Promise<void> => holds.renew(tx, cartId, world.now())

/** Releases all reservations of these carts. */
export const releaseReservation = (tx: Tx, ...cartIds: readonly number[]): Promise<void> => holds.release(tx, cartIds)

const perStatement = 500

/** Ends expired reservations, in small transactions. */
export async function expireReservations(world: World): Promise<void> {
  let ended: number
  do ended = await transaction(world.db, (tx) => holds.expire(tx, world.now(), perStatement))
  while (ended === perStatement)
}
