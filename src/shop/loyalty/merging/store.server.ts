import type { Db, Tx } from '#src/platform/database/database.ts'

/** The open wallets of these people, locked until the transaction ends; in id order. */
export const lockWalletsOf = (tx: Tx, userIds: readonly number[]) =>
  tx
    .selectFrom('loyalty_wallets')
    .select(['id', 'user_id as userId', 'balance_points as balance', 'owed_points as owed'])
    .where('user_id', 'in', userIds)
    .orderBy('id')
    .limit(2)
    .forNoKeyUpdate()
    .execute()

/** Balances of those who have joined. */
export const balancesOf = (db: Db, userIds: readonly number[]) =>
  db
    .selectFrom('loyalty_wallets')
    .select(['user_id as userId', 'balance_points as balance'])
    .where('user_id', 'in', userIds)
    .$narrowType<{ userId: number }>()
    .execute()

export async function setOwner(tx: Tx, walletId: number, userId: number): Promise<void> {
  await tx.updateTable('loyalty_wallets').set({ user_id: userId }).where('id', '=', walletId).execute()
}

/**
 * Closes an empty wallet in favour of another: its cards lead there, what its orders have spent returns there, and reasons that
 * staff wrote are deleted. The ledger of each stays its own.
 */
export async function closeInto(tx: Tx, { from, to, at }: { from: number; to: number; at: Date }): Promise<void> {
  await tx.updateTable('loyalty_cards').set({ wallet_id: to }).where('wallet_id', '=', from).execute()
  await tx.updateTable('loyalty_uses').set({ wallet_id: to }).where('wallet_id', '=', from).execute()
  await tx
    .deleteFrom('loyalty_reasons')
    .where('entry_id', 'in', (query) => query.selectFrom('loyalty_entries').select('id').where('wallet_id', '=', from))
    .execute()
  await tx
    .updateTable('loyalty_wallets')
    .set({ user_id: null, card_number: null, closed_at: at, look_at: null, told_until: null, merged_into: to })
    .where('id', '=', from)
    .execute()
}
