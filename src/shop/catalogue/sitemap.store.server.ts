import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'

/** Parts of so many ids each that have a product on sale, and when its latest change was; far fewer than this limit. */
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
