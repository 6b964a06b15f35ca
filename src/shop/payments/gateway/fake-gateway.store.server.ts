import type { Db } from '#src/platform/database/database.ts'
import type { GatewayMethod } from '#src/shop/website/payment-methods.ts'

export type FakeGatewayState = 'pending' | 'paid' | 'failed' | 'expired' | 'refunded'

// The table's CHECK constraint and the shop's own charges guarantee these values.
type ColumnTypes = { state: FakeGatewayState; method: GatewayMethod }

const columns = [
  'id',
  'idempotency_key',
  'order_number',
  'method',
  'amount_cents',
  'state',
  'entity',
  'reference',
  'return_url',
  'expires_at',
  'created_at',
] as const

export const findByKey = (db: Db, key: string) =>
  db
    .selectFrom('pretend.bank_payments')
    .select(columns)
    .where('idempotency_key', '=', key)
    .$narrowType<ColumnTypes>()
    .executeTakeFirst()

export type FakePayment = NonNullable<Awaited<ReturnType<typeof findByKey>>>

export const findById = (db: Db, id: string): Promise<FakePayment | undefined> =>
  db.selectFrom('pretend.bank_payments').select(columns).where('id', '=', id).$narrowType<ColumnTypes>().executeTakeFirst()

/** Undefined when the key has created a charge before. One statement is its own transaction. */
export const addCharge = (db: Db, charge: Omit<FakePayment, 'state'>): Promise<FakePayment | undefined> =>
  db
    .insertInto('pretend.bank_payments')
    .values({ ...charge, state: 'pending' })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning(columns)
    .$narrowType<ColumnTypes>()
    .executeTakeFirst()

/** False when the charge was no longer in `from`. */
export async function setState(db: Db, id: string, from: FakeGatewayState, to: FakeGatewayState): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pretend.bank_payments')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Closes an unpaid charge, so that it can no longer be paid. */
export async function close(db: Db, id: string): Promise<void> {
  await db
    .updateTable('pretend.bank_payments')
    .set({ state: 'expired' })
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'failed'])
    .execute()
}

/** Newest first. */
export const listCharges = (db: Db, limit: number): Promise<FakePayment[]> =>
  db
    .selectFrom('pretend.bank_payments')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<ColumnTypes>()
    .execute()
