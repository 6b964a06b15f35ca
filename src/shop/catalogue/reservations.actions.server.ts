import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import * as holds from './reservations.store.server.ts'
import { columns, summedUp } from './stock-lines.ts'
import type { OutOfStock, StockLine } from './stock-lines.ts'

/** Whether it holds everything; else what is left of the lines that are short, and the hold is as it was. */
type ReservationResult = Promise<Result<undefined, OutOfStock>>

/**
 * Keeps these goods for a cart that the caller has locked: nobody else gets them for ten minutes (details §3). A hold that lives
 * is renewed, up to an hour after it began, and follows what is in the cart now; one that has ended starts afresh.
 * Hold late in a transaction: the rows of the shelf stay locked until its end.
 */
export const reserveStock = (world: World, tx: Tx, cartId: number, items: readonly StockLine[]): ReservationResult =>
  reserveIn(world, tx, cartId, { items, canStart: true })

/** The same after a write to the cart, which starts no hold: only one that lives goes on, one that has ended is let go. */
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

/** After a write that leaves the lines as they are: a hold that lives is renewed. */
export const renewStockReservation = (world: World, tx: Tx, cartId: number): Promise<void> => holds.renew(tx, cartId, world.now())

/** Gives back whatever these carts hold. */
export const releaseReservation = (tx: Tx, ...cartIds: readonly number[]): Promise<void> => holds.release(tx, cartIds)

const perStatement = 500

/** Ends every hold whose time is over, in small transactions. */
export async function expireReservations(world: World): Promise<void> {
  let ended: number
  do ended = await transaction(world.db, (tx) => holds.expire(tx, world.now(), perStatement))
  while (ended === perStatement)
}
