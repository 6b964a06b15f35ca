import type { Tx } from '#src/platform/database/database.ts'

/** Of both people, locked until the transaction ends; in id order, before anything in them. */
export async function lockOrdersOf(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.selectFrom('orders').select('id').where('user_id', 'in', userIds).orderBy('id').forUpdate().execute()
}

export async function moveOrders(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await tx
    .updateTable('order_moves')
    .set({ actor_id: to })
    .where('actor', '=', 'customer')
    .where('actor_id', '=', from)
    .where('order_id', 'in', (query) => query.selectFrom('orders').select('orders.id').where('orders.user_id', '=', from))
    .execute()
  await tx.updateTable('orders').set({ user_id: to }).where('user_id', '=', from).execute()
}
