import { sql } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { StoredToken } from '#src/platform/crypto.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { ProductClass } from '../product/product.ts'

/** Owner of a subscription: an account, or a guest's mailbox as its hash under every key that may have been used. */
export type WaitingPerson = { userId: number } | { emailHashes: readonly Buffer[] }

export type NewNotice = {
  publicId: string
  variantPublicId: string
  userId: number | null
  sealed: { email: Buffer; hash: Buffer } | null
  locale: Locale
  token: StoredToken
  now: Date
}

/** An existing subscription stays as it is. */
export async function addNotice(tx: Tx, notice: NewNotice): Promise<void> {
  await tx
    .insertInto('stock_notices')
    .values({
      public_id: notice.publicId,
      variant_id: sql<number>`(select id from variants where public_id = ${notice.variantPublicId}::uuid)`,
      user_id: notice.userId,
      email_sealed: notice.sealed?.email ?? null,
      email_hash: notice.sealed?.hash ?? null,
      locale: notice.locale,
      token_hash: notice.token.hash,
      token_sealed: notice.token.sealed,
      created_at: notice.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Advisory lock: true for one of the concurrent callers, until its transaction ends. */
export async function becomeTeller(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtext('stock notices')) as mine`.execute(tx)
  return rows[0]?.mine === true
}

export async function countNotifiedSince(tx: Tx, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('stock_notices')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('told_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export type Returned = {
  public_id: string
  product_id: string
  locale: Locale
  token_sealed: Buffer
  email_sealed: Buffer | null
  user_id: number | null
  user_email: string | null
  alerts_by_email: boolean | null
}

type Claim = {
  now: Date
  limit: number
  /** Never sold from the shelf. */ prescribed: readonly ProductClass[]
  /** Sold only while the shop may sell medicines. */ medicines: readonly ProductClass[]
}

/**
 * Marks the oldest subscriptions of available variants as notified, and returns them. Their sealed tokens are needed for this
 * email only: afterwards just the hashes stay.
 */
export async function claimReturned(tx: Tx, { now, limit, prescribed, medicines }: Claim): Promise<Returned[]> {
  const { rows } = await sql<Returned>`
    with due as (
      select n.id, p.public_id as product_id, n.token_sealed
        from stock_notices n
        join stock_items s on s.variant_id = n.variant_id and s.on_hand > s.held
        join variants v on v.id = n.variant_id
        join products p on p.id = v.product_id
        where n.told_at is null and p.active and p.class <> all (${prescribed}::text[]) and (p.class <> all (${medicines}::text[]) or sells_medicines())
        order by n.id limit ${limit} for update of n skip locked),
    told as (
      update stock_notices n set told_at = ${now}, token_sealed = null from due where n.id = due.id
        returning n.id, n.public_id, due.product_id, n.locale, due.token_sealed, n.email_sealed, n.user_id)
    select told.*, u.email as user_email, u.alerts_by_email and not exists (
        select from accounts_unwanted_notices w where w.user_id = u.id and w.topic = 'stock' and w.channel = 'email') as alerts_by_email
      from told left join accounts_people u on u.id = told.user_id and u.blocked_at is null
      order by told.id`.execute(tx)
  return rows
}

const ofPerson = (principal: WaitingPerson) =>
  'userId' in principal
    ? sql<boolean>`user_id = ${principal.userId}`
    : sql<boolean>`email_hash = any (${principal.emailHashes}::bytea[])`

export async function removeOf(tx: Tx, principal: WaitingPerson): Promise<void> {
  await tx.deleteFrom('stock_notices').where(ofPerson(principal)).execute()
}

/** Removes all subscriptions of the owner of this token; `tokenHash` is its SHA-256. */
export async function removeByToken(tx: Tx, tokenHash: Buffer): Promise<void> {
  await sql`
    delete from stock_notices n using stock_notices named
      where named.token_hash = ${tokenHash} and (n.user_id = named.user_id or n.email_hash = named.email_hash)`.execute(tx)
}

/** Notified before `notified`, or waiting since before `waiting`. */
export async function removeOld(tx: Tx, { notified, waiting }: { notified: Date; waiting: Date }): Promise<void> {
  await tx
    .deleteFrom('stock_notices')
    .where((row) =>
      row.or([row('told_at', '<', notified), row.and([row('told_at', 'is', null), row('created_at', '<', waiting)])]),
    )
    .execute()
}

/** Oldest first. */
export const noticesOf = (db: Db, principal: WaitingPerson) =>
  db
    .selectFrom('stock_notices as n')
    .innerJoin('variants as v', 'v.id', 'n.variant_id')
    .select(['v.sku', 'n.created_at', 'n.told_at'])
    .where(ofPerson(principal))
    .orderBy('n.id')
    .limit(1000)
    .execute()
