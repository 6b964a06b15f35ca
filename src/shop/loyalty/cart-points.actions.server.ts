import type { RawBuilder } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import * as store from './cart-points.store.server.ts'

/**
 * For a statement over `carts`, so that a cart is read with its points: `balance_points` of the person, null if they have not
 * joined, and `reserved_points` of the cart. Points of other people are not exposed.
 */
export const pointsColumns = (userId: RawBuilder<number | null>) => store.pointsColumns(userId)

/**
 * The same for one cart. After locking it, read it again: the reserved points are stable now and may differ from those before the
 * wait.
 */
export const pointsOfCart = (
  db: Db,
  cartId: number,
  userId: number,
): Promise<{ balance_points: number | null; reserved_points: number }> => store.pointsOfCart(db, cartId, userId)
