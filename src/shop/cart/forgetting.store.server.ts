import { sql } from 'kysely'
import type { Tx } from '#src/platform/database/database.ts'

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
