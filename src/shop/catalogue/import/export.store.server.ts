import type { Db } from '#src/platform/database/database.ts'

export const productIdsAfter = (db: Db, id: number, limit: number) =>
  db.selectFrom('products').select(['id', 'public_id']).where('id', '>', id).orderBy('id').limit(limit).execute()

/** Packs with the number from which on they are low. */
export const stockAfter = (db: Db, id: number, limit: number) =>
  db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .leftJoin('stock_items as s', 's.variant_id', 'v.id')
    .select(['v.id', 'v.sku', 'v.code', 'v.barcode', 'v.pack_pt', 'p.name_pt', 's.low_stock_at'])
    .where('v.id', '>', id)
    .orderBy('v.id')
    .limit(limit)
    .execute()
