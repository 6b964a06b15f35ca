import type { Db } from '#src/platform/database/database.ts'
import { orderColumns } from './store.server.ts'
import type { OrderRow, OrderLabels } from './store.server.ts'

/** Oldest first, after the row `after`: reads all of them in batches. */
export const ordersAfter = (db: Db, userId: number, { after, limit }: { after: number; limit: number }): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .$narrowType<OrderLabels>()
    .execute()
