import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'

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
    .selectFrom('users as u')
    .leftJoin('loyalty_wallets as w', 'w.user_id', 'u.id')
    .select(['u.public_id as id', 'u.name', 'u.email', 'w.public_id as walletId', 'w.card_number as cardNumber'])
    .where('u.erased_at', 'is', null)

export type FoundRow = Awaited<ReturnType<typeof findPeople>>[number]

/** Owner of a wallet, unless it was closed. */
export const ownerOf = (db: Db, walletId: string) =>
  db
    .selectFrom('loyalty_wallets as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
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
    .innerJoin('users as u', 'u.id', 'e.staff_id')
    .select(['e.public_id as id', 'u.name'])
    .where('e.public_id', '=', sql<string>`any (${entryIds}::uuid[])`)
    .limit(entryIds.length)
    .execute()
