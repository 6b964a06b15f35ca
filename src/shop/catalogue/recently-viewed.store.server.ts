import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Place } from './listing.store.server.ts'
import type { ProductClass } from './product.ts'

/** Of an account that goes at the same moment nothing is wished. */
export async function addOptIn(tx: Tx, userId: number, at: Date): Promise<void> {
  await sql`
    insert into seen_wishes (user_id, since)
      select id, ${at}::timestamptz from users where id = ${userId} and erased_at is null for key share
      on conflict do nothing`.execute(tx)
}

/** With everything that was remembered. */
export async function removeOptIn(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('seen_wishes').where('user_id', '=', userId).execute()
}

type View = { userId: number; productId: string; at: Date; /** So many are remembered; older ones go. */ max: number }

/**
 * Only for whom has asked for it: the wish stays locked, so that nothing is noted after it is gone and two pages opened at once wait for
 * each other. They may come in either order: what was seen later stays the later one.
 */
export async function note(tx: Tx, { userId, productId, at, max }: View, unnoted: readonly ProductClass[]): Promise<void> {
  await sql`
    with wished as (select user_id from seen_wishes where user_id = ${userId} for no key update),
    put as (
      insert into seen_products (user_id, product_id, seen_at)
        select wished.user_id, p.id, ${at} from wished, products p
          where p.public_id = ${productId}::uuid and p.class <> all (${unnoted}::text[])
        on conflict (user_id, product_id) do update set seen_at = greatest(seen_products.seen_at, excluded.seen_at))
    delete from seen_products where user_id = ${userId} and (product_id, seen_at) in (
      select s.product_id, s.seen_at from seen_products s join products p on p.id = s.product_id
        where s.user_id = ${userId} and p.public_id <> ${productId}::uuid
        order by s.seen_at desc, s.product_id offset ${max - 1} limit 100)`.execute(tx)
}

type RequestedVariant = { userId: number; /** The product on whose page they are shown. */ except: string | null; limit: number }

/** The latest first; what has become a medicine meanwhile is left out. */
export const placesOfViewed = (
  { userId, except, limit }: RequestedVariant,
  unnoted: readonly ProductClass[],
): RawBuilder<Place> => sql<Place>`
  select s.product_id, row_number() over (order by s.seen_at desc, s.product_id) as place
    from seen_products s join products p on p.id = s.product_id and p.active
    where s.user_id = ${userId} and p.class <> all (${unnoted}::text[]) and p.public_id is distinct from ${except}::uuid
    order by place limit ${limit}`

/** Since when somebody wants it; undefined: they do not. */
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
