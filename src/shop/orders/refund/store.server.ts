import type { Cents } from '#src/kernel/money.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { PaidByPoints } from '#src/shop/cart/cart.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'
import type { Provider } from '#src/shop/payments/payment.ts'
import type { Actor } from '../order/order.ts'
import { awaitedRefundStates, isAwaitedRefund } from './refund.ts'
import type { RefundState } from './refund.ts'
import { returnMachine } from './return.ts'
import type { ReturnState } from './return.ts'

const columns = [
  'id',
  'public_id',
  'order_id',
  'payment_id',
  'amount_cents',
  'shipping_cents',
  'points',
  'points_cents',
  'state',
  'reason_sealed',
  'actor',
  'requested_by',
  'by_hand',
  'external_id',
  'at',
  'settled_at',
  'return_state',
  'return_changed_by',
  'return_changed_at',
] as const

// The table's CHECKs limit these to their values, and its amounts are whole cents.
type ColumnTypes = {
  state: RefundState
  actor: Actor
  amount_cents: Cents
  shipping_cents: Cents
  points_cents: Cents | null
  return_state: ReturnState | null
}

/** Oldest first. */
export const refundsOf = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('refunds')
    .select(columns)
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .limit(10_000)
    .$narrowType<ColumnTypes>()
    .execute()

export type RefundRow = Awaited<ReturnType<typeof refundsOf>>[number]

export const refundLinesOf = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('refund_lines as r')
    .innerJoin('order_lines as l', 'l.id', 'r.order_line_id')
    .select(['r.refund_id', 'l.public_id as line_public_id', 'l.class', 'r.quantity', 'r.amount_cents', 'r.points_cents'])
    .where('l.order_id', 'in', orderIds)
    .orderBy('r.refund_id')
    .orderBy('l.position')
    .limit(10_000)
    .$narrowType<{ class: ProductClass; amount_cents: Cents; points_cents: Cents }>()
    .execute()

export type RefundLineRow = Awaited<ReturnType<typeof refundLinesOf>>[number]

/** The lines of an order with what was refunded of them. */
export const refundedLines = (db: Db, orderId: number) =>
  db
    .selectFrom('order_lines')
    .select(['id', 'public_id', 'variant_id', 'class', 'quantity', 'total_cents'])
    .select(['refunded_quantity', 'refunded_cents', 'restocked_quantity'])
    .select(['points_cents', 'points_back_quantity', 'points_back_cents'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .limit(1000)
    .$narrowType<
      { class: ProductClass } & Record<'total_cents' | 'refunded_cents' | 'points_cents' | 'points_back_cents', Cents>
    >()
    .execute()

export type RefundedLineRow = Awaited<ReturnType<typeof refundedLines>>[number]

export type NewRefund = {
  publicId: string
  orderId: number
  /** Null for points. */
  paymentId: number | null
  amount: Cents
  shipping: Cents
  points: PaidByPoints | null
  state: RefundState
  reasonSealed: Buffer | null
  actor: Actor
  requestedBy: number | null
  byHand: boolean
  externalId: string | null
  /** The customer gives its units back. */ returnExpected: boolean
  at: Date
  /** `removed`: units that this row counts as refunded. */
  lines: readonly { rowId: number; quantity: number; removed: number; amount: Cents; points: Cents }[]
}

export async function addRefund(tx: Tx, { lines, ...refund }: NewRefund): Promise<RefundRow> {
  const row = await tx
    .insertInto('refunds')
    .values({
      public_id: refund.publicId,
      order_id: refund.orderId,
      payment_id: refund.paymentId,
      amount_cents: refund.amount,
      shipping_cents: refund.shipping,
      points: refund.points?.points ?? null,
      points_cents: refund.points?.amount ?? null,
      state: refund.state,
      reason_sealed: refund.reasonSealed,
      actor: refund.actor,
      requested_by: refund.requestedBy,
      by_hand: refund.byHand,
      external_id: refund.externalId,
      return_state: refund.returnExpected && lines.some(({ removed }) => removed > 0) ? returnMachine.initial : null,
      at: refund.at,
      settled_at: isAwaitedRefund(refund.state) ? null : refund.at,
    })
    .returning(columns)
    .$narrowType<ColumnTypes>()
    .executeTakeFirstOrThrow()
  if (lines.length > 0)
    await tx
      .insertInto('refund_lines')
      .values(
        lines.map(({ rowId, quantity, removed, amount, points }) => ({
          refund_id: row.id,
          order_line_id: rowId,
          quantity,
          gone_quantity: removed,
          amount_cents: amount,
          points_cents: points,
        })),
      )
      .execute()
  return row
}

/** Records the gateway's answer to a refund; the caller has locked the order. */
export async function recordRefundAnswer(
  tx: Tx,
  refundId: number,
  { state, externalId, at }: { state: RefundState; externalId: string | null; at: Date | null },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ state, external_id: externalId, ...(at && { settled_at: at }) })
    .where('id', '=', refundId)
    .execute()
}

/** The caller has locked the order. */
export async function setReturn(
  tx: Tx,
  refundId: number,
  { state, userId, at }: { state: ReturnState; userId: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ return_state: state, return_changed_by: userId, return_changed_at: at })
    .where('id', '=', refundId)
    .execute()
}

/** The units that a refund took out of its order, by line. */
export const returnedUnits = (tx: Tx, refundId: number) =>
  tx
    .selectFrom('refund_lines as r')
    .innerJoin('order_lines as l', 'l.id', 'r.order_line_id')
    .select(['l.id', 'l.variant_id', 'l.class', 'l.quantity', 'l.restocked_quantity', 'r.gone_quantity'])
    .where('r.refund_id', '=', refundId)
    .where('r.gone_quantity', '>', 0)
    .orderBy('l.position')
    .limit(1000)
    .$narrowType<{ class: ProductClass }>()
    .execute()

/** Units that were restocked. */
export async function recordRestocked(tx: Tx, orderLineId: number, quantity: number): Promise<void> {
  await tx
    .updateTable('order_lines')
    .set((row) => ({ restocked_quantity: row('restocked_quantity', '+', quantity) }))
    .where('id', '=', orderLineId)
    .execute()
}

type PendingRefundsQuery = { provider: Provider; before: Date; limit: number }

const waitingRefunds = (db: Db, { provider, before, limit }: PendingRefundsQuery) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('payments_providers as p', 'p.id', 'r.payment_id')
    .select('r.order_id')
    .distinct()
    .where('r.state', 'in', awaitedRefundStates)
    .where('r.at', '<=', before)
    .where('p.provider', '=', provider)
    .limit(limit)

/** Orders with refunds that the gateway has not answered, for example after a crash. */
export const ordersToRefund = (db: Db, waiting: PendingRefundsQuery) =>
  waitingRefunds(db, waiting).where('r.external_id', 'is', null).execute()

/** Orders with refunds that the gateway accepted without reporting the result, for example because its webhook was lost. */
export const ordersWithUnreportedRefunds = (db: Db, waiting: PendingRefundsQuery) =>
  waitingRefunds(db, waiting).where('r.external_id', 'is not', null).execute()

/** Deletes the reasons that staff wrote for refunds of these orders. */
export async function eraseReasons(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx.updateTable('refunds').set({ reason_sealed: null }).where('order_id', 'in', orderIds).execute()
}
