import { sql } from 'kysely'
import type { Tx } from '#src/platform/database/database.ts'
import { expiredCartStates, openCartStates, unplacedCartStates } from './cart.ts'

/** Locks the carts of a person that are not orders, until the transaction ends; their stock reservations are read afterwards. */
export async function lockCarts(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('carts')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', unplacedCartStates)
    .orderBy('id')
    .forUpdate()
    .limit(10_000)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteCarts(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('carts').where('user_id', '=', userId).where('state', 'in', unplacedCartStates).execute()
}

/** Clears typed data; the lines stay. Without the hash, no token opens the cart. */
const emptied = {
  email: null,
  email_proven_until: null,
  contact_sealed: null,
  special_instructions_sealed: null,
  token_hash: null,
}

export async function emptyCartsOf(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('carts')
    .set({ ...emptied, user_id: null })
    .where('user_id', '=', userId)
    .execute()
}

export async function emptyCarts(tx: Tx, cartIds: readonly number[]): Promise<void> {
  await tx.updateTable('carts').set(emptied).where('id', 'in', cartIds).execute()
}

export async function unlinkCarts(tx: Tx, cartIds: readonly number[]): Promise<void> {
  await tx.updateTable('carts').set({ user_id: null }).where('id', 'in', cartIds).execute()
}

/** Clears this mailbox, and what was typed with it, from open carts of guests. */
export async function emptyGuestCarts(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('carts')
    .set({
      email: null,
      email_proven_until: null,
      contact_sealed: null,
      special_instructions_sealed: null,
      version: sql`version + 1`,
    })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('user_id', 'is', null)
    .where('state', 'in', openCartStates)
    .execute()
}

/**
 * Deletes carts that ended by `before` without an order; returns how many. Carts that still have reservations are deleted in a
 * later run.
 */
export async function deleteExpired(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from carts where id in (
      select id from carts c where state in (${sql.join(expiredCartStates.map((state) => sql.lit(state)))}) and updated_at <= ${before}
          and not exists (select from catalogue_reservations h where h.cart_id = c.id) and not exists (select from loyalty_redemptions u where u.cart_id = c.id)
        order by updated_at limit ${limit} for update skip locked)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
