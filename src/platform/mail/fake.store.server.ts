import type { Db } from '../database/database.ts'
import type { EmailMessage } from './port.ts'

/** One statement is its own transaction. */
export async function addEmail(
  db: Db,
  { to, subject, text, html, messageId, sentAt }: EmailMessage & { sentAt: Date },
): Promise<void> {
  await db
    .insertInto('pretend.letters')
    .values({ recipient: to, subject, text, html, message_id: messageId, sent_at: sentAt })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute()
}

const columns = ['id', 'recipient as to', 'subject', 'text', 'html', 'sent_at'] as const

export const findEmail = (db: Db, id: number) =>
  db.selectFrom('pretend.letters').select(columns).where('id', '=', id).executeTakeFirst()

/** Newest first. */
export const listEmails = (db: Db, limit: number) =>
  db.selectFrom('pretend.letters').select(columns).orderBy('sent_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
