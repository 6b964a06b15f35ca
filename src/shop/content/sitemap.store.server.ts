import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'

/** Parts of `size` ids each that have a published post; far fewer than this limit. */
export async function postParts(db: Db, size: number, now: Date): Promise<{ part: number; changed: Date }[]> {
  const { rows } = await sql<{ part: number; changed: Date }>`
    select (id / ${size}::bigint)::int as part, max(greatest(published_at, updated_at)) as changed from posts where published_at <= ${now}
      group by part order by part limit 10000`.execute(db)
  return rows
}

export const postsOfPart = (db: Db, part: number, { size, now }: { size: number; now: Date }) =>
  db
    .selectFrom('posts')
    .select(['slug_pt', 'slug_en', sql<Date>`greatest(published_at, updated_at)`.as('changed')])
    .where('published_at', '<=', now)
    .where('id', '>=', part * size)
    .where('id', '<', (part + 1) * size)
    .orderBy('id')
    .limit(size)
    .execute()

export const pageChanges = (db: Db) => db.selectFrom('pages').select(['key', 'updated_at']).limit(100).execute()
