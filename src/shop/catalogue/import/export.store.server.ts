import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'

export const productIdsAfter = (db: Db, id: number, limit: number) =>
  db.selectFrom('products').select(['id', 'public_id']).where('id', '>', id).orderBy('id').limit(limit).execute()

/** Packs with their units on the shelf. */
export const stockAfter = (db: Db, id: number, limit: number) =>
  db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .leftJoin('stock_items as s', 's.variant_id', 'v.id')
    .select(['v.id', 'v.sku', 'v.code', 'v.barcode', 'v.pack_pt', 'p.name_pt', 's.low_stock_at'])
    .select(sql<number>`coalesce(s.on_hand, 0)`.as('on_hand'))
    .where('v.id', '>', id)
    .orderBy('v.id')
    .limit(limit)
    .execute()
