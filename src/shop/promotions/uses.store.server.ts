import { sql } from 'kysely'
import { unnestRows } from '#src/platform/database/unnest-rows.ts'
import { compiledQuery } from '#src/platform/database/compiled-query.ts'
import type { Slots } from '#src/platform/database/compiled-query.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { usesOfPerson } from './store.server.ts'
import type { Person } from './store.server.ts'

/**
 * Locks promotions until the transaction ends, in id order, and returns how many. Orders wait for each other only if redemptions
 * are limited; without a limit they share the lock, and only changes by the owner wait.
 */
export async function lockForOrder(tx: Tx, publicIds: readonly string[]): Promise<number> {
  const [row] = await lockPromotions(tx, { publicIds })
  return row?.locked ?? 0
}

const lockPromotions = compiledQuery((db, { publicIds }: Slots<{ publicIds: readonly string[] }>) =>
  sql<{ locked: number }>`
    with limited as materialized (
      select id from promotions
        where public_id = any (${publicIds}::uuid[]) and (limit_total is not null or limit_person is not null)
        order by id for no key update),
    unlimited as materialized (
      select id from promotions
        where public_id = any (${publicIds}::uuid[]) and limit_total is null and limit_person is null
        order by id for share)
    select (select count(*) from limited)::int + (select count(*) from unlimited)::int as locked`.compile(db),
)

export type Redemption = {
  publicIds: readonly string[]
  orderId: number
  person: Person
  /** Of a guest; null for an account. */
  emailHash: Buffer | null
  at: Date
  /** The order was placed before: promotions that have ended since still count. */
  isReapplied: boolean
}

/**
 * Redeems all of them for the order or none, and returns those that prevented it. What the order already has is not counted
 * twice.
 */
export async function take(tx: Tx, { person, ...redemption }: Redemption): Promise<string[]> {
  const userId = redemption.emailHash === null ? person.userId : null
  const rows = await takePromotions(tx, { ...redemption, usedBy: userId, ...person })
  return rows.map(({ public_id }) => public_id)
}

type RedemptionValues = Omit<Redemption, 'person'> & Person & { usedBy: number | null }

const takePromotions = compiledQuery(
  (db, { publicIds, orderId, emailHash, at, isReapplied, usedBy, ...person }: Slots<RedemptionValues>) =>
    sql<{ public_id: string }>`
    with wanted as (
      select p.id, p.public_id, p.limit_total,
             (${isReapplied} or (p.active and p.starts_at <= ${at} and (p.ends_at is null or p.ends_at > ${at})))
               and (p.limit_total is null or p.used < p.limit_total)
               and (p.limit_person is null or ${usesOfPerson(person)} < p.limit_person) as free
        from promotions p
        join ${unnestRows(sql`unnest(${publicIds}::uuid[]) as list(public_id)`)} asked on asked.public_id = p.public_id
        where not exists (
            select 1 from promotion_uses u where u.promotion_id = p.id and u.order_id = ${orderId} and u.returned_at is null)),
    taken as (select id, limit_total from wanted where not exists (select 1 from wanted where not free)),
    counted as (
      update promotions p set used = p.used + 1 from taken t where p.id = t.id and t.limit_total is not null),
    noted as (
      insert into promotion_uses (promotion_id, order_id, user_id, email_hash, used_at)
        select id, ${orderId}::bigint, ${usedBy}::bigint, ${emailHash}::bytea, ${at}::timestamptz
          from taken order by id
        on conflict (promotion_id, order_id) do update set used_at = excluded.used_at, returned_at = null)
    select public_id from wanted where not free order by id`.compile(db),
)

/** Locks every promotion of an order, limited or not: returns are rare. */
export async function lockOfOrder(tx: Tx, orderId: number): Promise<void> {
  await sql`
    select p.id from promotions p
      where p.id in (select promotion_id from promotion_uses where order_id = ${orderId}) order by p.id for no key update`.execute(
    tx,
  )
}

export async function giveBack(tx: Tx, { orderId, at }: { orderId: number; at: Date }): Promise<void> {
  await sql`
    with returned as (
      update promotion_uses set returned_at = ${at} where order_id = ${orderId} and returned_at is null returning promotion_id)
    update promotions p set used = p.used - 1 from returned r where p.id = r.promotion_id and p.limit_total is not null`.execute(
    tx,
  )
}

/** Uses of one person count as another's. */
export async function moveUses(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.updateTable('promotion_uses').set({ user_id: to }).where('user_id', '=', from).execute()
}

/** Promotions that an order had and returned, with their owner. */
export const returnedUses = (db: Db, orderId: number) =>
  db
    .selectFrom('promotion_uses as u')
    .innerJoin('promotions as p', 'p.id', 'u.promotion_id')
    .select(['p.public_id', 'u.user_id', 'u.email_hash'])
    .where('u.order_id', '=', orderId)
    .where('u.returned_at', 'is not', null)
    .orderBy('p.id')
    .limit(100)
    .execute()
