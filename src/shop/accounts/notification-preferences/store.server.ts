import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { NotificationPreferences } from './notification-preferences.ts'

/** For the row of `users` that the surrounding statement reads. */
export const unwanted = sql<string[]>`array(
  select topic || '.' || channel from unwanted_notices w where w.user_id = users.id order by 1)`.as('unwanted')

export const findPreferences = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['alerts_by_email as email', 'alerts_by_sms as sms', unwanted])
    .where('id', '=', userId)
    .executeTakeFirst()

/** Locked until the transaction ends: two pages that save at once do so one after the other. */
export const lockPreferences = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
    .then((row) => row && findPreferences(tx, userId))

export async function savePreferences(
  tx: Tx,
  userId: number,
  { email, sms, unwanted: names }: NotificationPreferences,
): Promise<void> {
  await tx.updateTable('users').set({ alerts_by_email: email, alerts_by_sms: sms }).where('id', '=', userId).execute()
  await tx.deleteFrom('unwanted_notices').where('user_id', '=', userId).execute()
  if (names.length === 0) return
  const rows = names.map((name) => {
    const [topic = '', channel = ''] = name.split('.')
    return { user_id: userId, topic, channel }
  })
  await tx.insertInto('unwanted_notices').values(rows).execute()
}
