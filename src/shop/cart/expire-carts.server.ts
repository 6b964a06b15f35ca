import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { leaveCart, readPriced } from '#src/shop/requests/purchase/actions.server.ts'
import { releasePoints } from '#src/shop/loyalty/wallet/actions.server.ts'
import { isQuoteValid } from '#src/shop/requests/request/request.ts'
import { syncStockReservation } from './sync-reservations.server.ts'
import { linesOf, removeLines } from './lines.store.server.ts'
import { requestRowsOf } from './cart-items.ts'
import * as store from './store.server.ts'

/** Removes expired requests from an open cart: line, state, note for the customer and email in one transaction. */
export const removeExpiredLines = (world: World, cartId: number): Promise<void> =>
  transaction(world.db, async (tx) => {
    const row = await store.lockCart(tx, cartId)
    if (!row) return
    const lines = await linesOf(tx, row.id)
    const priced = await readPriced(tx, { rowIds: requestRowsOf(lines), publicIds: [] })
    const overdue = priced.filter((request) => !isQuoteValid(request, world.now()))
    if (overdue.length === 0) return
    const isOverdue = ({ request_id: requestRow }: (typeof lines)[number]) => overdue.some(({ rowId }) => rowId === requestRow)
    await removeLines(tx, row.id, lines.filter(isOverdue))
    await leaveCart(
      world,
      tx,
      overdue.map(({ rowId }) => rowId),
      'clock',
    )
    await store.recordExpiredRequests(
      tx,
      row.id,
      overdue.map(({ id }) => id),
    )
    // The remaining lines were reserved before, so stock cannot be short.
    await syncStockReservation(
      world,
      tx,
      row,
      lines.filter((line) => !isOverdue(line)),
    )
  })

/** Expires overdue carts: their requests can be bought again, and their points are released. */
export async function expireOverdueCarts(world: World, tx: Tx, which: store.CartsToExpire): Promise<void> {
  const { requestRows, withPoints } = await store.expireCarts(tx, world.now(), which)
  await leaveCart(world, tx, requestRows, 'clock')
  await releasePoints(world, tx, withPoints)
}
