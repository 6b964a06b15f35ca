import type { Tx } from '#src/platform/database/database.ts'

/** The carts of a person that are no orders, held until the transaction ends: whether they hold pieces is for afterwards to ask. */
export async function lockCarts(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('carts')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '<>', 'complete')
    .orderBy('id')
    .forUpdate()
    .limit(10_000)
    .execute()
  return rows.map(({ id }) => id)
}

export async function removeCarts(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('carts').where('user_id', '=', userId).where('state', '<>', 'complete').execute()
}

/** Without its hash no token opens them any more. */
export async function emptyPlacedCarts(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('carts')
    .set({
      user_id: null,
      email: null,
      email_proven_until: null,
      contact_sealed: null,
      special_instructions_sealed: null,
      token_hash: null,
    })
    .where('user_id', '=', userId)
    .execute()
}
