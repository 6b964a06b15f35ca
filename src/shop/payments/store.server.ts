import { sql } from 'kysely'
import { compiledQuery } from '#src/platform/database/compiled-query.ts'
import type { Slots } from '#src/platform/database/compiled-query.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { ChargeResult } from './gateway/port.ts'
import type { PaymentMethod } from '../website/payment-methods.ts'
import { paymentFacets, paymentMachine, paymentStatesWith } from './payment.ts'
import type { CounterMethod, PaymentState, Provider, CounterPayment } from './payment.ts'

export const columns = [
  'id',
  'public_id',
  'order_id',
  'method_code',
  'provider',
  'amount_cents',
  'refunded_cents',
  'state',
  'external_id',
  'redirect_url',
  'entity',
  'reference',
  'expires_at',
  'surplus',
  'created_at',
  'settled_at',
  'paid_with',
  'given_cents',
  'taken_by',
  'reversed_at',
  'reversed_by',
  'network_counter',
  'share_of',
  // What the gateway calls the charge out of which it was paid: a share has that of its payment.
  sql<
    string | null
  >`coalesce(payments.external_id, (select source.external_id from payments source where source.id = payments.share_of))`.as(
    'charge_id',
  ),
] as const

// The table's CHECKs limit these to their values, and its amounts are whole cents.
export type ColumnTypes = {
  method_code: PaymentMethod
  provider: Provider
  state: PaymentState
  amount_cents: Cents
  refunded_cents: Cents
  paid_with: CounterMethod | null
  given_cents: Cents | null
}

/** Oldest first. */
export const paymentsOf = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('payments')
    .select(columns)
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .limit(1000)
    .$narrowType<ColumnTypes>()
    .execute()

export type PaymentRow = Awaited<ReturnType<typeof paymentsOf>>[number]

/** Charges that no gateway has answered, for example after a crash; oldest first. */
export const unasked = (db: Db, before: Date, limit: number): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .select(columns)
    .where('external_id', 'is', null)
    .where(
      'state',
      'in',
      paymentStatesWith(({ money }) => money === 'awaited'),
    )
    .where('provider', '<>', 'counter')
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .limit(limit)
    .$narrowType<ColumnTypes>()
    .execute()

/** Charges that must not be paid and were not withdrawn at the gateway yet; oldest first. */
export const toWithdraw = (
  db: Db,
  { provider, orderId, now, limit }: { provider: Provider; orderId?: number | undefined; now: Date; limit: number },
): Promise<PaymentRow[]> => {
  const closed = db
    .selectFrom('payments')
    .select(columns)
    .where(
      'state',
      'in',
      paymentStatesWith(({ isClosed }) => isClosed),
    )
    .where('provider', '=', provider)
    .where('external_id', 'is not', null)
    .where('withdrawn_at', 'is', null)
    // The transition that closed it can still be undone.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders_undo_periods as undo')
            .select('undo.order_id')
            .whereRef('undo.order_id', '=', 'payments.order_id')
            .where('undo.undo_until', '>', now),
        ),
      ),
    )
  return (orderId === undefined ? closed : closed.where('order_id', '=', orderId))
    .orderBy('id')
    .limit(limit)
    .$narrowType<ColumnTypes>()
    .execute()
}

export async function recordWithdrawal(tx: Tx, paymentId: number, at: Date): Promise<void> {
  await tx.updateTable('payments').set({ withdrawn_at: at }).where('id', '=', paymentId).execute()
}

/** The payments of one order, locked until the transaction ends. */
export const lockPayments = (tx: Tx, orderId: number): Promise<PaymentRow[]> =>
  tx
    .selectFrom('payments')
    .select(columns)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .limit(100)
    .forUpdate()
    .$narrowType<ColumnTypes>()
    .execute()

export type NewPayment = {
  publicId: string
  orderId: number
  method: PaymentMethod
  provider: Provider
  amount: Cents
  expiresAt: Date | null
  /** Counter key of declined cards. */
  networkCounter: string | null
  now: Date
}

export async function addPayment(tx: Tx, payment: NewPayment): Promise<PaymentRow> {
  const [row] = await insertPayment(tx, payment)
  if (!row) throw new Error('a payment was not added')
  return row
}

const insertPayment = compiledQuery((db, payment: Slots<NewPayment>) =>
  db
    .insertInto('payments')
    .values({
      public_id: payment.publicId,
      order_id: payment.orderId,
      method_code: payment.method,
      provider: payment.provider,
      amount_cents: payment.amount,
      state: paymentMachine.initial,
      expires_at: payment.expiresAt,
      network_counter: payment.networkCounter,
      created_at: payment.now,
    })
    .returning(columns)
    .$narrowType<ColumnTypes>()
    .compile(),
)

/** By the gateway's id, or by ours if the event arrives before the gateway's answer. */
export const findPayment = (
  db: Db,
  { provider, externalId, key }: { provider: Provider; externalId: string; key: string | undefined },
) =>
  db
    .selectFrom('payments')
    .select(['id', 'order_id'])
    .where('provider', '=', provider)
    .where((row) => row.or([row('external_id', '=', externalId), ...(key === undefined ? [] : [row('public_id', '=', key)])]))
    .executeTakeFirst()

/**
 * A charge has one answer: recording it again, or after an event that named the charge, changes nothing. One statement, which is
 * its own transaction.
 */
export const recordAnswer = (db: Db, paymentId: number, answer: ChargeResult): Promise<PaymentRow> =>
  db
    .updateTable('payments')
    .set(answerColumns(answer))
    .where('id', '=', paymentId)
    .returning(columns)
    .$narrowType<ColumnTypes>()
    .executeTakeFirstOrThrow()

/** Records an answer with a reference. Undefined if an earlier one had a reference: of two at once, one is the first. */
export async function recordReference(tx: Tx, paymentId: number, answer: ChargeResult): Promise<PaymentRow | undefined> {
  const [recorded] = await updateReference(tx, { paymentId, ...answerColumns(answer) })
  if (!recorded) throw new Error('a payment vanished while it was charged')
  const { earlier, ...payment } = recorded
  return earlier === null && payment.reference !== null ? payment : undefined
}

/** A payment as this answer leaves it. */
export const withAnswer = (payment: PaymentRow, answer: ChargeResult): PaymentRow => ({ ...payment, ...answerColumns(answer) })

type RecordedAnswer = ReturnType<typeof answerColumns> & { paymentId: number }

const updateReference = compiledQuery((db, { paymentId, ...answer }: Slots<RecordedAnswer>) =>
  db
    .with('before', (cte) => cte.selectFrom('payments').select('reference as earlier').where('id', '=', paymentId).forUpdate())
    .updateTable('payments')
    .from('before')
    .set({ ...answer })
    .where('id', '=', paymentId)
    .returning([...columns, 'before.earlier'])
    .$narrowType<ColumnTypes>()
    .compile(),
)

const answerColumns = ({ externalId, redirectUrl, entity, reference }: ChargeResult) => ({
  external_id: externalId,
  redirect_url: redirectUrl ?? null,
  entity: entity ?? null,
  reference: reference ?? null,
})

export type PaymentStateUpdate = { from: PaymentState; to: PaymentState; at: Date; externalId: string | null; surplus: boolean }

/** One compare-and-set; false when the payment was no longer in `from`. */
export async function updateState(
  tx: Tx,
  paymentId: number,
  { from, to, at, externalId, surplus }: PaymentStateUpdate,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({
      state: to,
      external_id: externalId,
      surplus,
      ...(paymentFacets[to].isReported ? { settled_at: at } : {}),
    })
    .where('id', '=', paymentId)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets whether it was refunded in full; the time of payment stays. */
export async function setRefunded(tx: Tx, paymentId: number, state: PaymentState): Promise<void> {
  await tx.updateTable('payments').set({ state }).where('id', '=', paymentId).execute()
}

/** The caller has locked it. */
export async function setAmount(tx: Tx, paymentId: number, amount: Cents): Promise<void> {
  await tx.updateTable('payments').set({ amount_cents: amount }).where('id', '=', paymentId).execute()
}

/** A card form is open for an hour, and the gateway reports its result soon after. */
export async function eraseNetworks(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ network_counter: null })
    .where('network_counter', 'is not', null)
    .where('created_at', '<', before)
    .execute()
}

/** Records how a counter payment was made, and who received it. */
export async function recordCounterPayment(
  tx: Tx,
  paymentId: number,
  { method, tendered }: CounterPayment,
  receivedBy: number,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ paid_with: method, given_cents: tendered, taken_by: receivedBy })
    .where('id', '=', paymentId)
    .execute()
}

/** Marks a counter payment as reversed; its data stays. */
export async function recordReversal(tx: Tx, paymentId: number, { by, at }: { by: number; at: Date }): Promise<void> {
  await tx.updateTable('payments').set({ reversed_by: by, reversed_at: at }).where('id', '=', paymentId).execute()
}
