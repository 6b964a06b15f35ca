import type { Db } from '../database/database.ts'
import type { SmsMessage } from './port.ts'

/** One statement is its own transaction. */
export async function addText(db: Db, { to, text, messageId, sentAt }: SmsMessage & { sentAt: Date }): Promise<void> {
  await db
    .insertInto('pretend.texts')
    .values({ recipient: to, text, message_id: messageId, sent_at: sentAt })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute()
}

/** Newest first. */
export const listTexts = (db: Db, limit: number) =>
  db
    .selectFrom('pretend.texts')
    .select(['id', 'recipient as to', 'text', 'sent_at'])
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
