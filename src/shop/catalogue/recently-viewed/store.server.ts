import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Place } from '../listing/store.server.ts'
import type { ProductClass } from '../product/product.ts'

/** Does nothing for an account that is erased at the same moment. */
export async function addOptIn(tx: Tx, userId: number, at: Date): Promise<void> {
  await sql`
    insert into seen_wishes (user_id, since)
      select id, ${at}::timestamptz from accounts_people where id = ${userId} and erased_at is null for key share
      on conflict do nothing`.execute(tx)
}

/** Also deletes the recorded views. */
export async function removeOptIn(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('seen_wishes').where('user_id', '=', userId).execute()
}

type View = { userId: number; productId: string; at: Date; /** Number kept; older ones are deleted. */ max: number }

/**
 * Only with the opt-in: its row stays locked, so that nothing is recorded after it is withdrawn, and two pages opened at once are
 * serialized. They may arrive in any order: the later time wins.
 */
export async function recordView(
  tx: Tx,
  { userId, productId, at, max }: View,
  unrecorded: readonly ProductClass[],
): Promise<void> {
  await sql`
    with opted_in as (select user_id from seen_wishes where user_id = ${userId} for no key update),
    put as (
      insert into seen_products (user_id, product_id, seen_at)
        select opted_in.user_id, p.id, ${at} from opted_in, products p
          where p.public_id = ${productId}::uuid and p.class <> all (${unrecorded}::text[])
        on conflict (user_id, product_id) do update set seen_at = greatest(seen_products.seen_at, excluded.seen_at))
    delete from seen_products where user_id = ${userId} and (product_id, seen_at) in (
      select s.product_id, s.seen_at from seen_products s join products p on p.id = s.product_id
        where s.user_id = ${userId} and p.public_id <> ${productId}::uuid
        order by s.seen_at desc, s.product_id offset ${max - 1} limit 100)`.execute(tx)
}

type RecentlyViewedQuery = {
  userId: number
  /** The product of the page that shows them. */ except: string | null
  limit: number
}

/** Latest first; products that are medicines by now are left out. */
export const placesOfViewed = (
  { userId, except, limit }: RecentlyViewedQuery,
  unrecorded: readonly ProductClass[],
): RawBuilder<Place> => sql<Place>`
  select s.product_id, row_number() over (order by s.seen_at desc, s.product_id) as place
    from seen_products s join products p on p.id = s.product_id and p.active
    where s.user_id = ${userId} and p.class <> all (${unrecorded}::text[]) and p.public_id is distinct from ${except}::uuid
    order by place limit ${limit}`

/** When the person opted in; undefined if they have not. */
export const optInOf = (db: Db, userId: number) =>
  db.selectFrom('seen_wishes').select('since').where('user_id', '=', userId).executeTakeFirst()

export const allViewed = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('seen_products as s')
    .innerJoin('products as p', 'p.id', 's.product_id')
    .select(['p.public_id', 'p.name_pt', 's.seen_at'])
    .where('s.user_id', '=', userId)
    .orderBy('s.seen_at')
    .limit(limit)
    .execute()
