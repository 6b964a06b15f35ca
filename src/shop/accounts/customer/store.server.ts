import { sql } from 'kysely'
import { compiledQuery } from '#src/platform/database/compiled-query.ts'
import type { Slots } from '#src/platform/database/compiled-query.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Locale } from '#src/i18n/locales.ts'

const isCustomer = sql<boolean>`roles = '{}'`

const columns = [
  'id',
  'public_id',
  'email',
  'name',
  'locale',
  'blocked_at',
  'mobile_phone_sealed',
  'mobile_phone_hash',
  'nif_hash',
] as const

/** A person who is not staff and not erased. */
export const findCustomer = (db: Db, publicId: string) =>
  db
    .selectFrom('users')
    .select(columns)
    .where('public_id', '=', publicId)
    .where(isCustomer)
    .where('erased_at', 'is', null)
    .$narrowType<{ locale: Locale }>()
    .executeTakeFirst()

/** Locked until the transaction ends, in id order, so that no two transactions wait for each other. */
export const lockCustomers = (tx: Tx, publicIds: readonly string[]) =>
  tx
    .selectFrom('users')
    .select(columns)
    .where('public_id', 'in', publicIds)
    .where(isCustomer)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(2)
    .forUpdate()
    .$narrowType<{ locale: Locale }>()
    .execute()

export type CustomerRow = Awaited<ReturnType<typeof lockCustomers>>[number]

export async function setBlockedAt(tx: Tx, userId: number, blockedAt: Date | null): Promise<void> {
  await tx.updateTable('users').set({ blocked_at: blockedAt }).where('id', '=', userId).execute()
}

/** False when another account has the address. */
export async function setEmail(tx: Tx, userId: number, email: string): Promise<boolean> {
  const other = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (other) return false
  await tx.updateTable('users').set({ email }).where('id', '=', userId).execute()
  return true
}

/** Links that reset the password went to the address before. */
export async function removePasswordLinks(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_tokens').where('user_id', '=', userId).execute()
}

/**
 * Moves addresses to another account, the newest first, while it has room; its default stays. Those without room are left.
 * Returns how many moved.
 */
export async function moveAddresses(tx: Tx, { from, to, max }: { from: number; to: number; max: number }): Promise<number> {
  const moved = await sql`
    update addresses set user_id = ${to}, is_default = false where id in (
      select id from addresses where user_id = ${from} order by is_default desc, id desc
        limit greatest(0, ${max} - (select count(*)::int from addresses where user_id = ${to})))`.execute(tx)
  return Number(moved.numAffectedRows ?? 0)
}

/** Consents given with orders follow them. */
export async function moveOrderConsents(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.updateTable('consents').set({ user_id: to }).where('user_id', '=', from).where('order_id', 'is not', null).execute()
}

/** The account is erased already. */
export async function setMergedInto(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.updateTable('users').set({ merged_into: to }).where('id', '=', from).execute()
}

/** How many saved addresses these people have; without any they are missing. */
export async function countAddresses(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('addresses')
    .select(['user_id', sql<number>`count(*)::int`.as('count')])
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id: id, count }) => [id, count]))
}

export type BuyerAccounts = { /** One of them must not buy. */ isBlocked: boolean }

/**
 * The accounts behind an order: the signed-in person's, and that of the mailbox, in lower case. Shares a lock on them, so that
 * blocking, erasing or merging one waits for the order, and the order for them.
 */
export async function lockBuyerAccounts(tx: Tx, buyer: Buyer): Promise<BuyerAccounts> {
  const rows = await lockBuyer(tx, buyer)
  return { isBlocked: rows.some(({ blocked_at: blockedAt }) => blockedAt !== null) }
}

type Buyer = { userId: number | null; email: string | null }

const lockBuyer = compiledQuery((db, { userId, email }: Slots<Buyer>) =>
  db
    .selectFrom('users')
    .select(['blocked_at'])
    .where((row) => row.or([row('id', '=', userId), row('email', '=', email)]))
    .orderBy('id')
    .limit(2)
    .forShare()
    .compile(),
)

type Pair = { lower: number; higher: number }

/** Does nothing where they are known to be different already. */
export async function addDistinction(tx: Tx, { lower, higher, ...by }: Pair & { staffId: number; at: Date }): Promise<void> {
  await tx
    .insertInto('distinct_customers')
    .values({ lower_id: lower, higher_id: higher, staff_id: by.staffId, at: by.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeDistinction(tx: Tx, { lower, higher }: Pair): Promise<void> {
  await tx.deleteFrom('distinct_customers').where('lower_id', '=', lower).where('higher_id', '=', higher).execute()
}
