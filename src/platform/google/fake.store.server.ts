import type { Db } from '../database/database.ts'

const columns = ['code', 'email', 'email_verified', 'name', 'nonce', 'code_challenge', 'redirect_uri', 'expires_at'] as const

/** Deletes a code and returns it, so that it is redeemed once; undefined when it no longer exists. */
export const consumeCode = (db: Db, code: string) =>
  db.deleteFrom('pretend.google_codes').where('code', '=', code).returning(columns).executeTakeFirst()

export type FakeGoogleCode = NonNullable<Awaited<ReturnType<typeof consumeCode>>>

/** One statement is its own transaction; it also deletes expired codes. */
export async function addCode(db: Db, code: FakeGoogleCode, now: Date): Promise<void> {
  await db
    .with('stale', (tx) => tx.deleteFrom('pretend.google_codes').where('expires_at', '<', now))
    .insertInto('pretend.google_codes')
    .values(code)
    .execute()
}
