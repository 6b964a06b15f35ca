import { sql } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'

export type NewToken = {
  public_id: string
  token_hash: Buffer
  user_id: number
  name: string
  capabilities: string[]
  expires_on: string
  created_at: Date
}

export async function insertToken(tx: Tx, token: NewToken): Promise<void> {
  await tx.insertInto('api_tokens').values(token).execute()
}

const day = sql<string>`to_char(t.expires_on, 'YYYY-MM-DD')`.as('expires_on')

/** Those that were not revoked, newest first, the expired ones among them. */
export const listTokens = (db: Db) =>
  db
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('t.revoked_at', 'is', null)
    .select(['t.public_id', 't.name', 't.capabilities', 't.created_at', 't.last_used_at', 'u.name as made_by', day])
    .orderBy('t.id', 'desc')
    .limit(200)
    .execute()

export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number]

export async function countTokens(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('api_tokens')
    .where('revoked_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The name of the revoked token; undefined for an unknown or revoked one. */
export const revokeToken = (tx: Tx, publicId: string, now: Date) =>
  tx
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('public_id', '=', publicId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()

/** Tokens that may be used today, with their owners. */
const validTokens = (db: Db, today: string) =>
  db
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('t.revoked_at', 'is', null)
    .where(sql<boolean>`t.expires_on >= ${today}::date`)
    .where('u.blocked_at', 'is', null)

/** The valid token of this hash with its owner. The lookup by the hash of 256 random bits leaks no part of a token by its timing. */
export const findToken = (db: Db, hash: Buffer, today: string) =>
  validTokens(db, today)
    .where('t.token_hash', '=', hash)
    .select((is) => [
      't.id',
      't.public_id',
      't.name',
      't.capabilities',
      't.last_used_at',
      'u.id as user_id',
      'u.email',
      'u.demo',
      // CHECK constraints guarantee these values.
      is.ref('u.roles').$castTo<StaffRole[]>().as('roles'),
      is.ref('u.locale').$castTo<Locale>().as('locale'),
    ])
    .executeTakeFirst()

/** Who made those of these tokens that are still valid. */
export const listMakers = (db: Db, publicIds: readonly string[], today: string) =>
  validTokens(db, today)
    .where('t.public_id', 'in', publicIds)
    // A CHECK constraint guarantees these values.
    .select((is) => ['t.public_id', is.ref('u.roles').$castTo<StaffRole[]>().as('roles')])
    .execute()

/** One statement is its own transaction, so it takes a `Db`. Of several processes at once the first writes. */
export async function markUsed(db: Db, id: number, { now, before }: { now: Date; before: Date }): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<', before)]))
    .execute()
}

/** Also those that were revoked: the log still names them. */
export const namesOf = (db: Db, publicIds: readonly string[]) =>
  db.selectFrom('api_tokens').select(['public_id', 'name']).where('public_id', 'in', publicIds).execute()

export const revokeAllTokens = (tx: Tx, now: Date) =>
  tx.updateTable('api_tokens').set({ revoked_at: now }).where('revoked_at', 'is', null).returning(['public_id', 'name']).execute()
