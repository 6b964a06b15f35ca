import type { Cents } from '#src/kernel/money.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'

const columns = ['id', 'idempotency_key', 'amount_cents', 'state', 'created_at'] as const

// The table's CHECK constraint guarantees these values.
type ColumnTypes = { state: 'done' | 'refused'; amount_cents: Cents }

/** Oldest first. */
export const refundsOf = (db: Db, paymentId: string) =>
  db
    .selectFrom('pretend.bank_refunds')
    .select(columns)
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1000)
    .$narrowType<ColumnTypes>()
    .execute()

export type FakeRefund = Awaited<ReturnType<typeof refundsOf>>[number]

/** Locked until the transaction ends. */
export const lockPayment = (tx: Tx, id: string) =>
  tx
    .selectFrom('pretend.bank_payments')
    .select(['id', 'state', 'amount_cents'])
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<{ amount_cents: Cents }>()
    .executeTakeFirst()

/** `key`: null for a refund made on the gateway's own page. */
export type NewFakeRefund = { id: string; paymentId: string; key: string | null; amount: Cents; at: Date }

export const addRefund = (tx: Tx, { id, paymentId, key, amount, at }: NewFakeRefund): Promise<FakeRefund> =>
  tx
    .insertInto('pretend.bank_refunds')
    .values({ id, payment_id: paymentId, idempotency_key: key, amount_cents: amount, state: 'done', created_at: at })
    .returning(columns)
    .$narrowType<ColumnTypes>()
    .executeTakeFirstOrThrow()
