import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'

/** Id ranges of this size with a product on sale, and the time of their latest change; far fewer than this limit. */
export async function productParts(db: Db, size: number): Promise<{ part: number; changed: Date }[]> {
  const { rows } = await sql<{ part: number; changed: Date }>`
    select (id / ${size}::bigint)::int as part, max(updated_at) as changed from products where active
      group by part order by part limit 10000`.execute(db)
  return rows
}

/** The products of one part. */
export const productsOfPart = (db: Db, part: number, size: number) =>
  db
    .selectFrom('products')
    .select(['slug_pt', 'slug_en', 'updated_at'])
    .where('active', '=', true)
    .where('id', '>=', part * size)
    .where('id', '<', (part + 1) * size)
    .orderBy('id')
    .limit(size)
    .execute()

/** Collections with a product on sale in them or below them: empty ones are of no use in search engines. */
export async function shelvesInUse(db: Db): Promise<{ slug_pt: string; slug_en: string }[]> {
  const { rows } = await sql<{ slug_pt: string; slug_en: string }>`
    with recursive used as (
      select c.id, c.parent_id, c.slug_pt, c.slug_en from collections c where exists (
        select 1 from product_collections pc join products p on p.id = pc.product_id where pc.collection_id = c.id and p.active)
      union select c.id, c.parent_id, c.slug_pt, c.slug_en from used join collections c on c.id = used.parent_id)
    select slug_pt, slug_en from used order by id limit 1000`.execute(db)
  return rows
}
