import type { Tx } from '#src/platform/database/database.ts'

export async function removeNotifications(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('notifications').where('user_id', '=', userId).execute()
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
}

/** Deletes the oldest ones written by `before`; rows are in the order of their times. Returns how many. */
export async function removeOldNotifications(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('created_at', '<=', before)
    .where('id', 'in', (query) => query.selectFrom('notifications').select('id').orderBy('id').limit(limit))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
