import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import { maxViews } from './saved-view.ts'

const columns = ['public_id as id', 'user_id as userId', 'name', 'name_sealed as nameSealed', 'query'] as const

/** In the order in which they were saved. */
export const viewsOf = (db: Db, userId: number): Promise<ViewRow[]> =>
  db.selectFrom('order_views').select(columns).where('user_id', '=', userId).orderBy('order_views.id').limit(maxViews).execute()

/** `name`: null once it is sealed. */
export type ViewRow = { id: string; userId: number; name: string | null; nameSealed: Buffer | null; query: string }

/** `key`: equal for equal names of a person. */
export type ViewName = { sealed: Buffer; key: Buffer }

export type NewView = { id: string; userId: number; name: ViewName; query: string; at: Date }

/** False: the person has as many views as there may be. The name is taken: no row either. */
export async function addView(db: Db, { id, userId, name, query, at }: NewView): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into order_views (public_id, user_id, name_sealed, name_key, query, created_at)
      select ${id}::uuid, ${userId}::bigint, ${name.sealed}::bytea, ${name.key}::bytea, ${query}, ${at}::timestamptz
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
  { userId, id, name }: { userId: number; id: string; name: ViewName },
): Promise<'renamed' | 'taken' | 'not_found'> {
  const { rows } = await sql<{ taken: boolean; known: boolean }>`
    select exists (select from order_views where user_id = ${userId} and name_key = ${name.key}::bytea and public_id::text <> ${id.toLowerCase()}) as taken,
           exists (select from order_views where ${ofPerson(userId, id)}) as known`.execute(db)
  if (!rows[0]?.known) return 'not_found'
  if (rows[0].taken) return 'taken'
  await db
    .updateTable('order_views')
    .set({ name: null, name_sealed: name.sealed, name_key: name.key })
    .where(ofPerson(userId, id))
    .execute()
  return 'renamed'
}

export async function deleteView(db: Db, { userId, id }: { userId: number; id: string }): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('order_views').where(ofPerson(userId, id)).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Views whose name is not sealed yet. */
export const unsealedViews = (db: Db, limit: number): Promise<ViewRow[]> =>
  db.selectFrom('order_views').select(columns).where('name', 'is not', null).orderBy('order_views.id').limit(limit).execute()

/** Seals the name of a view that still has it; two that were saved with one name before each other's were sealed keep it. */
export async function setSealedName(db: Db, { id, userId, name }: { id: string; userId: number; name: ViewName }): Promise<void> {
  await sql`
    update order_views v set name = null, name_sealed = ${name.sealed}::bytea,
           name_key = case when not exists (select from order_views where user_id = ${userId} and name_key = ${name.key}::bytea)
                           then ${name.key}::bytea end
     where v.public_id = ${id}::uuid and v.name is not null`.execute(db)
}

/** Of people who are no longer staff. */
export async function removeOrphanedViews(db: Db): Promise<void> {
  await sql`
    delete from order_views where not exists (
      select from accounts_people p where p.id = order_views.user_id and cardinality(p.roles) > 0)`.execute(db)
}
