import type { Db, Tx } from '#src/platform/database/database.ts'

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
