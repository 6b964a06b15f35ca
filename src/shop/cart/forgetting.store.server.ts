import { sql } from 'kysely'
import type { Tx } from '#src/platform/database/database.ts'

/** The carts of a person for which the checkout keeps pieces, held until the transaction ends. */
export async function lockHoldingCarts(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('carts')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', (row) => row.selectFrom('stock_holds').select('cart_id'))
    .forUpdate()
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

export async function removeCarts(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('carts').where('user_id', '=', userId).where('state', '<>', 'complete').execute()
}

/** The new token is one that nobody was ever told. */
export async function emptyPlacedCarts(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('carts')
    .set({
      user_id: null,
      email: null,
      contact_sealed: null,
      special_instructions_sealed: null,
      token: sql`replace(gen_random_uuid()::text, '-', '')`,
    })
    .where('user_id', '=', userId)
    .execute()
}
