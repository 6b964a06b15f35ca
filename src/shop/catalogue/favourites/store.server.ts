import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Place } from '../listing/store.server.ts'
import { uuidOr } from '../product/store.server.ts'

/** Serializes concurrent requests of one person, so that they respect the limit. False if the account was erased. */
export async function lockPerson(tx: Tx, userId: number): Promise<boolean> {
  const person = await tx
    .selectFrom('accounts_people')
    .select('id')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return person !== undefined
}

type Keeping = {
  userId: number
  productId: string
  at: Date
  /** Counts visible favourites only: hidden ones cannot be removed by the person. */ max: number
}

/** `found`: the product exists; `kept`: it is a favourite now. An existing favourite stays as it was. */
export async function add(tx: Tx, { userId, productId, at, max }: Keeping): Promise<{ found: boolean; kept: boolean }> {
  const { rows } = await sql<{ found: boolean; kept: boolean }>`
    with wanted as (select id from products where public_id = ${uuidOr(productId)}::uuid and active),
    known as (select 1 from favourites where user_id = ${userId} and product_id = (select id from wanted)),
    put as (
      insert into favourites (user_id, product_id, kept_at)
        select ${userId}, wanted.id, ${at} from wanted
          where (select count(*) from favourites f join products p on p.id = f.product_id and p.active
            where f.user_id = ${userId}) < ${max}
        on conflict do nothing returning 1)
    select exists (select from wanted) as found, exists (select from known) or exists (select from put) as kept`.execute(tx)
  return rows[0] ?? { found: false, kept: false }
}

/** True if it was a favourite. */
export async function drop(tx: Tx, userId: number, productId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('favourites')
    .where('user_id', '=', userId)
    .where('product_id', '=', sql<number>`(select id from products where public_id = ${uuidOr(productId)}::uuid)`)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

export type FavouriteMarks = { kept: string[]; remembers: boolean; total: number }

/**
 * Which of these products are favourites, how many visible favourites there are, and whether the person opted in to recently
 * viewed.
 */
export async function marksOf(db: Db, userId: number, productIds: readonly string[]): Promise<FavouriteMarks> {
  const { rows } = await sql<FavouriteMarks>`
    select exists (select from seen_wishes where user_id = ${userId}) as remembers,
      coalesce(array_agg(p.public_id::text) filter (where p.public_id = any (${productIds}::uuid[])), '{}') as kept,
      count(*)::int as total
      from favourites f join products p on p.id = f.product_id and p.active where f.user_id = ${userId}`.execute(db)
  return rows[0] ?? { kept: [], remembers: false, total: 0 }
}

/** Latest favourite first. */
export const placesOfFavourites = (
  userId: number,
  { number, size }: { number: number; size: number },
): RawBuilder<Place> => sql<Place>`
  select f.product_id, row_number() over (order by f.kept_at desc, f.product_id) as place
    from favourites f join products p on p.id = f.product_id and p.active
    where f.user_id = ${userId} order by place limit ${size} offset ${(number - 1) * size}`

/** Includes products that are no longer visible. */
export const everyFavourite = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('favourites as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select(['p.public_id', 'p.name_pt', 'f.kept_at'])
    .where('f.user_id', '=', userId)
    .orderBy('f.kept_at')
    .limit(limit)
    .execute()

/** Favourites of one person become another's too, the newest first, while there are fewer than `max`. */
export async function copyAll(tx: Tx, { from, to, max }: { from: number; to: number; max: number }): Promise<void> {
  await sql`
    insert into favourites (user_id, product_id, kept_at)
      select ${to}, theirs.product_id, theirs.kept_at from favourites theirs
        where theirs.user_id = ${from} and not exists (
          select from favourites own where own.user_id = ${to} and own.product_id = theirs.product_id)
        order by theirs.kept_at desc, theirs.product_id
        limit greatest(0, ${max} - (select count(*)::int from favourites where user_id = ${to}))`.execute(tx)
}

/** How many favourites these people have, hidden ones included. */
export const countsOf = (db: Db, userIds: readonly number[]) =>
  db
    .selectFrom('favourites')
    .select(['user_id as userId', sql<number>`count(*)::int`.as('count')])
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute()

export async function removeAll(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('favourites').where('user_id', '=', userId).execute()
}
