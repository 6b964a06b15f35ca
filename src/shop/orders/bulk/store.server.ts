import type { Db } from '#src/platform/database/database.ts'
import { orderColumns } from '../order/store.server.ts'
import type { OrderLabels, OrderRow } from '../order/store.server.ts'

/** In no particular order. */
export const ordersNumbered = (db: Db, numbers: readonly string[]): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .where('number', 'in', numbers)
    .limit(numbers.length)
    .$narrowType<OrderLabels>()
    .execute()
