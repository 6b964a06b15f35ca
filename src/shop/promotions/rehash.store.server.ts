import { sql } from 'kysely'
import type { Tx } from '#src/platform/database/database.ts'

export type UseKey = { orderId: number; promotionId: number }
export type GuestUse = UseKey & { hash: Buffer; email: string }

/**
 * Guest redemptions after `after`, with the email of their order, locked until the transaction ends. Skips rows that are locked.
 */
export async function lockGuestUses(tx: Tx, after: UseKey, limit: number): Promise<GuestUse[]> {
  const { rows } = await sql<GuestUse>`
    select u.order_id as "orderId", u.promotion_id as "promotionId", u.email_hash as hash, o.email
      from promotion_uses u join orders_summaries o on o.id = u.order_id
      where u.email_hash is not null and o.email is not null and (u.order_id, u.promotion_id) > (${after.orderId}, ${after.promotionId})
      order by u.order_id, u.promotion_id limit ${limit} for no key update of u skip locked`.execute(tx)
  return rows
}

export async function setUseHash(tx: Tx, { orderId, promotionId }: UseKey, hash: Buffer): Promise<void> {
  await tx
    .updateTable('promotion_uses')
    .set({ email_hash: hash })
    .where('order_id', '=', orderId)
    .where('promotion_id', '=', promotionId)
    .execute()
}
