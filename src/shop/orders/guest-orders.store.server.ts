import { sql } from 'kysely'
import type { Tx } from '#src/platform/database/database.ts'

/** Guests' orders with this address become this person's; those of an erased account stay nobody's. Answers how many. */
export async function attachGuestOrders(tx: Tx, { userId, email }: { userId: number; email: string }): Promise<number> {
  const attached = await tx
    .updateTable('orders')
    .set({ user_id: userId })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('user_id', 'is', null)
    .where('forget_at_end', '=', false)
    .executeTakeFirst()
  return Number(attached.numUpdatedRows)
}
