import type { Db, Tx } from '#src/platform/database/database.ts'

/** Orders of a person that still wait for money; oldest first. */
export async function unpaidOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'balance_due')
    .orderBy('id')
    .limit(1000)
    .execute()
  return rows.map(({ id }) => id)
}

/** Of every order of a person, where they could be told about it. */
export const mailboxesOf = (db: Db, userId: number) =>
  db.selectFrom('orders').select(['public_id', 'email', 'contact_sealed']).where('user_id', '=', userId).limit(10_000).execute()

/** Held until the transaction ends. */
export async function lockOrdersOf(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('orders').select('id').where('user_id', '=', userId).orderBy('id').forUpdate().execute()
}

/** Parts the orders from the account: consents and the customer's moves stay with them, but point at nobody. */
export async function partFromAccount(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('order_moves')
    .set({ actor_id: null })
    .where('actor', '=', 'customer')
    .where('order_id', 'in', (query) => query.selectFrom('orders').select('orders.id').where('orders.user_id', '=', userId))
    .execute()
  await tx
    .updateTable('consents')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .where('order_id', 'is not', null)
    .execute()
  await tx.updateTable('orders').set({ user_id: null, forget_at_end: true }).where('user_id', '=', userId).execute()
}

/**
 * Takes the person out of marked orders that are over, and of whose money nothing is left to settle; answers their rows. Numbers,
 * lines, totals, tax, payments and history stay; no token opens it any more. Without its key the PDF of an
 * invoice does not open any more; a sweep takes the file away.
 */
export async function emptyEnded(tx: Tx, now: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('orders')
    .set({
      email: null,
      contact_sealed: null,
      special_instructions_sealed: null,
      pickup_code: null,
      invoice_key_sealed: null,
      token_hash: null,
      token_sealed: null,
      erased_at: now,
    })
    .where('forget_at_end', '=', true)
    .where('erased_at', 'is', null)
    .where('needs_attention', 'is', null)
    .where('state', 'in', ['completed', 'canceled', 'void', 'failed'])
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  // The carrier's page about a parcel leads on to who gets it.
  if (ids.length > 0) await tx.updateTable('shipments').set({ tracking_number: null }).where('order_id', 'in', ids).execute()
  return ids
}
