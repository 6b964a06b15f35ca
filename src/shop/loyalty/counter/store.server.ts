import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Cents } from '#src/kernel/money.ts'

/** Criteria of a customer search. */
export type PeopleLook = { phoneHash: Buffer } | { emailStart: string } | { namePart: string }

const like = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

function matches(look: PeopleLook): RawBuilder<boolean> {
  if ('phoneHash' in look) return sql`u.mobile_phone_hash = ${look.phoneHash}`
  if ('emailStart' in look) return sql`u.email like ${`${like(look.emailStart)}%`}`
  const [part, start] = [`%${like(look.namePart)}%`, `${like(look.namePart.toLowerCase())}%`]
  return sql`(fold(u.name) like fold(${part}) or u.email like ${start})`
}

/** People by name, with their wallet if they have one. */
export const findPeople = (db: Db, look: PeopleLook, limit: number) =>
  people(db).where(matches(look)).orderBy('u.name').orderBy('u.id').limit(limit).execute()

export const findByWallet = (db: Db, walletRowId: number) => people(db).where('w.id', '=', walletRowId).executeTakeFirst()

/** Undefined for an erased account. */
export const findById = (db: Db, personId: string) => people(db).where('u.public_id', '=', personId).executeTakeFirst()

const people = (db: Db) =>
  db
    .selectFrom('accounts_people as u')
    .leftJoin('loyalty_wallets as w', 'w.user_id', 'u.id')
    .select(['u.public_id as id', 'u.name', 'u.email', 'w.public_id as walletId', 'w.card_number as cardNumber'])
    .where('u.erased_at', 'is', null)

export type FoundRow = Awaited<ReturnType<typeof findPeople>>[number]

/** Owner of a wallet, unless it was closed. */
export const ownerOf = (db: Db, walletId: string) =>
  db
    .selectFrom('loyalty_wallets as w')
    .innerJoin('accounts_people as u', 'u.id', 'w.user_id')
    .select(['w.id as rowId', 'u.public_id as personId'])
    .where('w.public_id', '=', walletId)
    .executeTakeFirst()

/** Points reserved by open carts. */
export async function reservedInCarts(db: Db, walletRowId: number): Promise<number> {
  const { points } = await db
    .selectFrom('loyalty_uses')
    .select(sql<number>`coalesce(sum(points), 0)::int`.as('points'))
    .where('wallet_id', '=', walletRowId)
    .where('order_id', 'is', null)
    .executeTakeFirstOrThrow()
  return points
}

/** Members of staff who wrote these entries; automatic entries are absent. */
export const writersOf = (db: Db, entryIds: readonly string[]) =>
  db
    .selectFrom('loyalty_entries as e')
    .innerJoin('accounts_people as u', 'u.id', 'e.staff_id')
    .select(['e.public_id as id', 'u.name'])
    .where('e.public_id', '=', sql<string>`any (${entryIds}::uuid[])`)
    .limit(entryIds.length)
    .execute()

/** False if it is not an open card of this wallet. */
export async function blockCard(
  tx: Tx,
  { number, walletRowId, at }: { number: string; walletRowId: number; at: Date },
): Promise<boolean> {
  const blocked = await tx
    .updateTable('loyalty_cards')
    .set({ blocked_at: at })
    .where('number', '=', number)
    .where('wallet_id', '=', walletRowId)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  return blocked.numUpdatedRows === 1n
}

export async function showsOpenCard(db: Db, walletRowId: number): Promise<boolean> {
  const row = await db
    .selectFrom('loyalty_wallets as w')
    .innerJoin('loyalty_cards as c', 'c.number', 'w.card_number')
    .select('c.number')
    .where('w.id', '=', walletRowId)
    .where('c.blocked_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function latestOpenCard(db: Db, walletRowId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('loyalty_cards')
    .select('number')
    .where('wallet_id', '=', walletRowId)
    .where('blocked_at', 'is', null)
    .orderBy('linked_at', 'desc')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return row?.number
}

/** Imports plastic cards in one statement, however many; returns how many were new. */
export async function addPlasticCards(tx: Tx, numbers: readonly string[], at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with added as (
      insert into loyalty_cards (number, kind, known_at)
        select number, 'plastic', ${at}::timestamptz from unnest(${numbers}::text[]) number
        on conflict (number) do nothing
        returning 1)
    select count(*)::int as count from added`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Plastic cards, and how many of them are not linked. */
export const countPlastic = (db: Db): Promise<{ known: number; free: number }> =>
  db
    .selectFrom('loyalty_cards')
    .select([sql<number>`count(*)::int`.as('known'), sql<number>`(count(*) filter (where wallet_id is null))::int`.as('free')])
    .where('kind', '=', 'plastic')
    .executeTakeFirstOrThrow()

type NewReceipt = { hash: Buffer; walletRowId: number; amount: Cents; staffId: number; at: Date }

/** False for a receipt that was credited before. Waits for a concurrent credit of the same receipt. */
export async function takeReceipt(tx: Tx, { hash, walletRowId, amount, staffId, at }: NewReceipt): Promise<boolean> {
  const added = await tx
    .insertInto('loyalty_receipts')
    .values({ receipt_hash: hash, wallet_id: walletRowId, amount_cents: amount, staff_id: staffId, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

export const findReceipt = (db: Db, hash: Buffer) =>
  db
    .selectFrom('loyalty_receipts as r')
    .innerJoin('accounts_people as u', 'u.id', 'r.staff_id')
    .select(['r.at', 'r.wallet_id as walletRowId', 'u.name as by'])
    .where('r.receipt_hash', '=', hash)
    .executeTakeFirst()
