import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'

// Any number that no other advisory lock of the shop uses.
const lockOfSecondSteps = 7_305_203

/** Serializes changes to a person's second factors: of two concurrent removals only one may leave the other's as the last. */
export async function lockPerson(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOfSecondSteps}, ${userId}::int)`.execute(tx)
}

export const findTotp = (db: Db, userId: number) =>
  db
    .selectFrom('totp_secrets')
    .select(['secret_sealed', 'confirmed_at'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()

export type NewTotp = { userId: number; sealed: Buffer; step: number; now: Date }

/** A new app replaces the one before. */
export async function putTotp(tx: Tx, { userId, sealed, step, now }: NewTotp): Promise<void> {
  const row = { secret_sealed: sealed, confirmed_at: now, last_step: step, created_at: now }
  await tx
    .insertInto('totp_secrets')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Uses up a time step later than every one before; false when this code, or a later one, was used. */
export async function takeStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function removeTotp(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx.deleteFrom('totp_secrets').where('user_id', '=', userId).returning('user_id').executeTakeFirst()
  return row !== undefined
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await removeRecoveryCodes(tx, userId)
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute()
}

export async function removeRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

export async function consumeRecoveryCode(tx: Tx, userId: number, hashes: readonly Buffer[], now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** Which of these people have an app or a passkey. */
export async function holdersAmong(db: Db, userIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('confirmed_at', 'is not', null)
    .union(db.selectFrom('passkeys').select('user_id').where('user_id', 'in', userIds))
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export type ChallengePurpose = 'register' | 'prove'
type Challenge = { hash: Buffer; userId: number; purpose: ChallengePurpose }

export async function addChallenge(tx: Tx, { hash, userId, purpose }: Challenge, expiresAt: Date): Promise<void> {
  await tx
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hash, user_id: userId, purpose, expires_at: expiresAt })
    .execute()
}

/** Uses up a challenge, once, whatever comes of its answer. */
export async function consumeChallenge(tx: Tx, { hash, userId, purpose }: Challenge, now: Date): Promise<boolean> {
  const row = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function removeChallengesBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', moment).execute()
}

// More than anyone has; bounds the list.
export const maxPasskeys = 20

export const listPasskeys = (db: Db, userId: number) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'public_id', 'credential_id', 'public_key', 'counter', 'transports', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(maxPasskeys)
    .execute()

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number]

export type NewPasskey = {
  public_id: string
  user_id: number
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: Date
}

/** False when this key is already registered. */
export async function addPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const row = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts a use; false when the key's own counter has not advanced, as with a copied key. Keys without a counter report 0. */
export async function countUse(tx: Tx, id: number, counter: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((is) => is.or([is('counter', '<', counter), is.and([is('counter', '=', 0), is.val(counter === 0)])]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function removePasskey(tx: Tx, userId: number, publicId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('public_id', '=', publicId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function removeSecondSteps(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

export async function removeAllChallenges(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('passkey_challenges').executeTakeFirst()
  return Number(numDeletedRows)
}
