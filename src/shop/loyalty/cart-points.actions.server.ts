import type { RawBuilder } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import * as store from './cart-points.store.server.ts'

/**
 * For a statement over `carts`, so that a cart is read with its points: `balance_points` of the person, null where they have not
 * joined, and `reserved_points`, what the cart has reserved of them. Points of somebody else are not told.
 */
export const pointsColumns = (userId: RawBuilder<number | null>) => store.pointsColumns(userId)

/** The same of one cart. For one that was just held: what it had reserved stands still now, and may be news to who waited. */
export const pointsOfCart = (
  db: Db,
  cartId: number,
  userId: number,
): Promise<{ balance_points: number | null; reserved_points: number }> => store.pointsOfCart(db, cartId, userId)
