import type { Tx } from '#src/platform/database/database.ts'

/** Its card numbers can no longer be linked, and reasons written by staff are deleted. */
export async function closeWallet(tx: Tx, rowId: number, at: Date): Promise<void> {
  await tx
    .deleteFrom('loyalty_reasons')
    .where('entry_id', 'in', (query) => query.selectFrom('loyalty_entries').select('id').where('wallet_id', '=', rowId))
    .execute()
  await tx
    .updateTable('loyalty_wallets')
    .set({ user_id: null, card_number: null, closed_at: at, look_at: null, told_until: null })
    .where('id', '=', rowId)
    .execute()
  await tx.deleteFrom('loyalty_cards').where('wallet_id', '=', rowId).execute()
}
