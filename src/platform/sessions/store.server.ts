import { sql } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db, Tx } from '../database/database.ts'
import type { StaffRole } from '../access.ts'
import type { Person } from '../principal.ts'

type NewSession = {
  tokenHash: Buffer
  publicId: string
  userId: number
  device: string
  verifiedAt: Date
  now: Date
  expiresAt: Date
  locksAt: Date
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const { tokenHash, publicId, userId, device, verifiedAt, now, expiresAt, locksAt } = session
  await tx
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      public_id: publicId,
      user_id: userId,
      device,
      proved_at: verifiedAt,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
      locks_at: locksAt,
    })
    .execute()
}

export type SessionRow = Omit<Person, 'kind'> & { tokenHash: Buffer; isStale: boolean; isOfDemo: boolean; locksAt: Date }

/** The earliest start of a session that is still valid. */
type Begun = { customers: Date; staff: Date }

/** Expects `accounts_people as person`. */
const oldestBegun = ({ customers, staff }: Begun) =>
  sql<Date>`case when cardinality(person.roles) > 0 then ${staff}::timestamptz else ${customers}::timestamptz end`

type Lookup = { tokenHashes: readonly Buffer[]; now: Date; lastUsedBefore: Date; begun: Begun }

/**
 * The people of these live sessions, without blocked ones. `isStale`:
 * not used since `lastUsedBefore`. `isOfDemo`: their password is public.
 */
export const findPeopleBySessions = (db: Db, { tokenHashes, now, lastUsedBefore, begun }: Lookup): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts_people as person', 'person.id', 'sessions.user_id')
    .where(sql<boolean>`token_hash = any(${tokenHashes})`)
    .where('expires_at', '>', now)
    .where('sessions.created_at', '>', oldestBegun(begun))
    .where('blocked_at', 'is', null)
    .select((is) => [
      'token_hash as tokenHash',
      is('last_seen_at', '<', lastUsedBefore).$castTo<boolean>().as('isStale'),
      'person.id as userId',
      'person.public_id as publicId',
      'email',
      'name',
      'proved_at as verifiedAt',
      'demo as isOfDemo',
      'locks_at as locksAt',
      // CHECK constraints guarantee these values.
      is.ref('roles').$castTo<StaffRole[]>().as('roles'),
      is.ref('locale').$castTo<Locale>().as('locale'),
    ])
    .execute()

/** Prolongs a session in use. One statement is its own transaction, so it takes a `Db`. */
export async function prolongSession(
  db: Db,
  tokenHash: Buffer,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now, expires_at: expiresAt }).where('token_hash', '=', tokenHash).execute()
}

/** Postpones a session's lock. Returns whether it was still open: a locked one stays locked. */
export async function postponeLock(db: Db, tokenHash: Buffer, { now, locksAt }: { now: Date; locksAt: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ locks_at: sql<Date>`greatest(locks_at, ${locksAt}::timestamptz)` })
    .where('token_hash', '=', tokenHash)
    .where('locks_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Locks a session as of its beginning, because a request that began before the lock may still try to postpone it. */
export async function lockSessionRow(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set(({ ref }) => ({ locks_at: ref('created_at') }))
    .where('token_hash', '=', tokenHash)
    .where('locks_at', '>', now)
    .execute()
}

/** Unlocks a session. Returns whether it still exists. */
export async function unlockSessionRow(tx: Tx, tokenHash: Buffer, { locksAt }: { locksAt: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ locks_at: locksAt })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns whether it existed. */
export async function removeSession(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function removeSessionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** More than anyone uses; beyond it, the most recently used are listed. */
const maxListed = 100

/** Live sessions, the one with `tokenHash` first, then by last use. */
export const sessionsOf = (
  db: Db,
  { userId, tokenHash, now, begun }: { userId: number; tokenHash: Buffer; now: Date; begun: Begun },
): Promise<{ id: string; device: string; startedAt: Date; lastUsedAt: Date; isThis: boolean }[]> =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts_people as person', 'person.id', 'sessions.user_id')
    .select((is) => [
      'sessions.public_id as id',
      'device',
      'sessions.created_at as startedAt',
      'last_seen_at as lastUsedAt',
      is('token_hash', '=', tokenHash).$castTo<boolean>().as('isThis'),
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('sessions.created_at', '>', oldestBegun(begun))
    .orderBy('isThis', 'desc')
    .orderBy('last_seen_at', 'desc')
    .limit(maxListed)
    .execute()

export async function removeSessionById(tx: Tx, userId: number, publicId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function removeOtherSessions(tx: Tx, userId: number, tokenHash: Buffer): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', tokenHash)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function removeExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}

export async function markProved(tx: Tx, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ proved_at: now }).where('token_hash', '=', tokenHash).execute()
}

export const findLastUsed = (db: Db, userIds: readonly number[]) =>
  db
    .selectFrom('sessions')
    .select(({ fn }) => ['user_id', fn.max('last_seen_at').as('last_seen_at')])
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute()

export async function removeAllSessions(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('sessions').executeTakeFirst()
  return Number(numDeletedRows)
}
