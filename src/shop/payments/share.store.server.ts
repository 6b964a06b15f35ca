import { sql } from 'kysely'
import type { Cents } from '#src/kernel/money.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { columns } from './store.server.ts'
import type { ColumnTypes, PaymentRow } from './store.server.ts'

/** Money of a received payment that pays for another order. The caller has locked it. */
export async function lowerAmount(tx: Tx, paymentId: number, by: Cents): Promise<void> {
  await tx
    .updateTable('payments')
    .set((row) => ({ amount_cents: row('amount_cents', '-', by), given_cents: row('given_cents', '-', by) }))
    .where('id', '=', paymentId)
    .execute()
}

type Share = { paymentId: number; orderId: number; amount: Cents }

/** False if that order has no share of it yet. */
export async function raiseShare(tx: Tx, { paymentId, orderId, amount }: Share): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set((row) => ({ amount_cents: row('amount_cents', '+', amount), given_cents: row('given_cents', '+', amount) }))
    .where('share_of', '=', paymentId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** It was paid when, and as, its payment was. */
export async function addShare(tx: Tx, { publicId, paymentId, orderId, amount }: Share & { publicId: string }): Promise<void> {
  await sql`
    insert into payments (public_id, order_id, method_code, provider, amount_cents, state, created_at, settled_at, paid_with, given_cents,
        taken_by, share_of)
      select ${publicId}::uuid, ${orderId}, method_code, provider, ${amount}, 'paid', created_at, settled_at, paid_with,
        case when given_cents is not null then ${amount}::int end, taken_by, id
      from payments where id = ${paymentId}`.execute(tx)
}

/** The payments out of the charge of this one, the one that the gateway knows first. */
export const paymentsOfCharge = (db: Db, { id, share_of: source }: Pick<PaymentRow, 'id' | 'share_of'>) =>
  db
    .selectFrom('payments')
    .select(columns)
    .where((row) => row.or([row('id', '=', source ?? id), row('share_of', '=', source ?? id)]))
    .orderBy('id')
    .limit(1000)
    .$narrowType<ColumnTypes>()
    .execute()
