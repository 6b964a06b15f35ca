import type { Cents } from '#src/kernel/money.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'

type NewReceipt = { hash: Buffer; walletRowId: number; amount: Cents; staffId: number; at: Date }

/** False for a receipt that was credited before. Waits for a concurrent credit of the same receipt. */
export async function takeReceipt(tx: Tx, { hash, walletRowId, amount, staffId, at }: NewReceipt): Promise<boolean> {
  const added = await tx
    .insertInto('loyalty_receipts')
    .values({ receipt_hash: hash, wallet_id: walletRowId, amount_cents: amount, staff_id: staffId, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

export const findReceipt = (db: Db, hash: Buffer) =>
  db
    .selectFrom('loyalty_receipts as r')
    .innerJoin('users as u', 'u.id', 'r.staff_id')
    .select(['r.at', 'r.wallet_id as walletRowId', 'u.name as by'])
    .where('r.receipt_hash', '=', hash)
    .executeTakeFirst()
