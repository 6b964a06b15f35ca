import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { orderColumns } from '../order/store.server.ts'
import type { OrderRow, OrderLabels } from '../order/store.server.ts'
import { statesWith } from '../order/order.ts'
import { awaitedRefundStates } from '../refund/refund.ts'

/** Assigns guest orders with this email to the person, except those of an erased account. Returns how many. */
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

const ofGuest = (email: string) =>
  sql<boolean>`lower(orders.email) = ${email.toLowerCase()} and orders.user_id is null and not orders.forget_at_end`

/** Guest orders of this mailbox, oldest first, after the row `after`. */
export const guestOrdersAfter = (
  db: Db,
  email: string,
  { after, limit }: { after: number; limit: number },
): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .where(ofGuest(email))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .$narrowType<OrderLabels>()
    .execute()

/** All of them, locked until the transaction ends. */
export const lockGuestOrders = (tx: Tx, email: string) =>
  tx
    .selectFrom('orders')
    .select(['id', 'public_id', 'email', 'contact_sealed'])
    .where(ofGuest(email))
    .orderBy('id')
    .limit(10_000)
    .forUpdate()
    .execute()

/** Numbers of orders that have not ended, or have open payments or refunds. */
export async function unfinishedGuestOrders(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where(ofGuest(email))
    .where(
      sql<boolean>`(state = any(${statesWith(({ awaits }) => awaits !== null)}) or needs_attention is not null
        or exists (select from refunds where refunds.order_id = orders.id and refunds.state = any(${awaitedRefundStates})))`,
    )
    .orderBy('id')
    .limit(20)
    .execute()
  return rows.map(({ number }) => number)
}

export async function markErased(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.updateTable('orders').set({ forget_at_end: true }).where('id', 'in', ids).execute()
}
