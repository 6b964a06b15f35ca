import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import { maxViews } from './saved-view.ts'
import type { SavedView } from './saved-view.ts'

/** In the order in which they were saved. */
export const viewsOf = (db: Db, userId: number): Promise<SavedView[]> =>
  db
    .selectFrom('order_views')
    .select(['public_id as id', 'name', 'query'])
    .where('user_id', '=', userId)
    .orderBy('order_views.id')
    .limit(maxViews)
    .execute()

export type NewView = SavedView & { userId: number; at: Date }

/** False: the person has as many views as there may be. The name is taken: no row either. */
export async function addView(db: Db, { id, userId, name, query, at }: NewView): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into order_views (public_id, user_id, name, query, created_at)
      select ${id}::uuid, ${userId}::bigint, ${name}, ${query}, ${at}::timestamptz
        where (select count(*) from order_views where user_id = ${userId}) < ${maxViews}
      on conflict do nothing`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

// Compared as text, so that an id that is not a UUID is not found instead of an error.
const ofPerson = (userId: number, id: string) =>
  sql<boolean>`order_views.user_id = ${userId} and order_views.public_id::text = ${id.toLowerCase()}`

/** `taken`: another view of the person has this name. */
export async function renameView(
  db: Db,
  { userId, id, name }: { userId: number; id: string; name: string },
): Promise<'renamed' | 'taken' | 'not_found'> {
  const { rows } = await sql<{ taken: boolean; known: boolean }>`
    select exists (select from order_views where user_id = ${userId} and fold(name) = fold(${name}) and public_id::text <> ${id.toLowerCase()}) as taken,
           exists (select from order_views where ${ofPerson(userId, id)}) as known`.execute(db)
  if (!rows[0]?.known) return 'not_found'
  if (rows[0].taken) return 'taken'
  await db.updateTable('order_views').set({ name }).where(ofPerson(userId, id)).execute()
  return 'renamed'
}

export async function deleteView(db: Db, { userId, id }: { userId: number; id: string }): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('order_views').where(ofPerson(userId, id)).executeTakeFirst()
  return numDeletedRows > 0n
}
