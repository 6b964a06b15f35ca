import { sql } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Person, Role } from '../who.ts'

type NewSession = { tokenHash: Buffer; publicId: string; userId: number; now: Date; expiresAt: Date }

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const { tokenHash, publicId, userId, now, expiresAt } = session
  await tx
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      public_id: publicId,
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

const HOUR = 3_600_000

/**
 * The person of a live session, which is prolonged by the same statement when nobody was seen for an hour. One statement is its
 * own transaction, so it takes a `Db`: every request of a signed-in person runs it.
 */
export async function findPersonBySession(
  db: Db,
  { tokenHash, now, seconds }: { tokenHash: Buffer; now: Date; seconds: number },
): Promise<{ person: Person; prolonged: boolean } | undefined> {
  const row = await db
    .with('prolonged', (tx) =>
      tx
        .updateTable('sessions')
        .set({ last_seen_at: now, expires_at: new Date(now.getTime() + seconds * 1000) })
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .where('last_seen_at', '<', new Date(now.getTime() - HOUR))
        .returning('user_id'),
    )
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .select((is) => [
      'users.id as userId',
      'users.public_id as publicId',
      'email',
      'name',
      // CHECK constraints keep both to these words.
      is.ref('role').$castTo<Role>().as('role'),
      is.ref('locale').$castTo<Locale>().as('locale'),
      sql<boolean>`exists (select from prolonged)`.as('prolonged'),
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { prolonged, ...person } = row
  return { person: { kind: 'person', ...person }, prolonged }
}

export async function removeSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function removeSessionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

export async function removeExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
