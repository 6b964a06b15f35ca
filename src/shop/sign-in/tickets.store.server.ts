import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'

const maxAttempts = 5

type NewTicket = { hash: Buffer; userId: number; now: Date; expiresAt: Date }

export async function addTicket(tx: Tx, { hash, userId, now, expiresAt }: NewTicket): Promise<void> {
  await tx
    .insertInto('sign_in_tickets')
    .values({ token_hash: hash, user_id: userId, created_at: now, expires_at: expiresAt })
    .execute()
}

/** A ticket that is still valid. People who were blocked in the meantime have none. */
export const findTicket = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('sign_in_tickets')
    .innerJoin('accounts_people as person', 'person.id', 'sign_in_tickets.user_id')
    .select(['public_id', 'proved_at'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .where('tries', '<', maxAttempts)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()

/** False when no attempt is left, whatever an earlier check said. */
export async function countTry(tx: Tx, hash: Buffer, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('sign_in_tickets')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .where('tries', '<', maxAttempts)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The required second factor is set up; extends the ticket, so that there is time to read the recovery codes. */
export async function markProved(tx: Tx, hash: Buffer, now: Date, expiresAt: Date): Promise<boolean> {
  const row = await tx
    .updateTable('sign_in_tickets')
    .set({ proved_at: now, expires_at: expiresAt })
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .where('proved_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up a ticket, once. `proved`: only one with which a second factor was set up. */
export async function consumeTicket(
  tx: Tx,
  { hash, now, proved = false }: { hash: Buffer; now: Date; proved?: boolean },
): Promise<boolean> {
  const row = await tx
    .deleteFrom('sign_in_tickets')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .$if(proved, (query) => query.where('proved_at', 'is not', null))
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function removeTicketsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute()
}

export async function removeTicketsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('sign_in_tickets').where('expires_at', '<', moment).execute()
}

export async function removeAllTickets(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('sign_in_tickets').executeTakeFirst()
  return Number(numDeletedRows)
}
