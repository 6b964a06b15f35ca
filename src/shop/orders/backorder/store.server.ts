import { sql } from 'kysely'
import type { IsoDate } from '#src/kernel/dates.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { OrderState } from '../order/order.ts'
import type { OrderPaymentState } from '../order/payment-state.ts'
import { orderColumns } from '../order/store.server.ts'
import type { OrderLabels, OrderRow } from '../order/store.server.ts'
import type { AnswerChannel, ShortageConsent } from '../shortage/shortage.ts'

export type NewBackorder = {
  publicId: string
  orderId: number
  lineId: string
  backorderId: number
  quantity: number
  amount: Cents
  consent: ShortageConsent
  /** The customer accepted it in the shop. */ proposalRowId: number | null
  userId: number
  at: Date
}

/** The name is frozen, because the line may leave the order. The caller has locked it. */
export async function addBackorder(tx: Tx, backorder: NewBackorder): Promise<void> {
  const { publicId, orderId, lineId, backorderId, quantity, amount, consent, proposalRowId, userId, at } = backorder
  await sql`
    insert into order_backorders (public_id, order_id, order_line_id, backorder_id, name_pt, name_en, variant_id, quantity, amount_cents,
        consent, proposal_id, asked_by, asked_at)
      select ${publicId}::uuid, ${orderId}, id, ${backorderId}, name_pt, name_en, variant_id, ${quantity}, ${amount}, ${consent},
        ${proposalRowId}::bigint, ${userId}, ${at}
      from order_lines where public_id = ${lineId}`.execute(tx)
}

/** Of these orders, oldest first. */
export const backordersOf = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('order_backorders as b')
    .innerJoin('orders as later', 'later.id', 'b.backorder_id')
    .leftJoin('order_lines as l', 'l.id', 'b.order_line_id')
    .leftJoin('order_proposals as p', 'p.id', 'b.proposal_id')
    .select(['b.public_id', 'b.order_id', 'l.public_id as line_public_id', 'b.name_pt', 'b.name_en', 'b.quantity'])
    .select(['b.amount_cents', 'b.consent', 'p.answered_via', 'b.asked_by', 'b.asked_at'])
    .select(['later.public_id as later_public_id', 'later.number', 'later.token_sealed', 'later.state'])
    .select('later.expected_on')
    .where('b.order_id', 'in', orderIds)
    .orderBy('b.id')
    .limit(10_000)
    .$narrowType<{
      amount_cents: Cents
      consent: ShortageConsent
      answered_via: AnswerChannel | null
      state: OrderState
      expected_on: IsoDate
    }>()
    .execute()

export type BackorderRow = Awaited<ReturnType<typeof backordersOf>>[number]

/** The orders of which these backorders have pieces. */
export const firstOrdersOf = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('orders as later')
    .innerJoin('orders as first', 'first.id', 'later.backorder_of')
    .select(['later.id as order_id', 'first.public_id', 'first.number', 'first.token_sealed'])
    .where('later.id', 'in', orderIds)
    .limit(10_000)
    .execute()

export type FirstOrderRow = Awaited<ReturnType<typeof firstOrdersOf>>[number]

type Joining = { states: readonly OrderState[]; paymentState: OrderPaymentState; expectedOn: IsoDate }

/**
 * The backorder of a locked order that more pieces can join: of the same day and paid in the same way, not begun, without an
 * invoice. Locked until the transaction ends, always after its first order.
 */
export const lockJoinable = (
  tx: Tx,
  orderId: number,
  { states, paymentState, expectedOn }: Joining,
): Promise<OrderRow | undefined> =>
  tx
    .selectFrom('orders')
    .select(orderColumns)
    .where('backorder_of', '=', orderId)
    .where('expected_on', '=', expectedOn)
    .where('state', 'in', states)
    .where('payment_state', '=', paymentState)
    .where('picking_started_at', 'is', null)
    .where('invoice_number', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .$narrowType<OrderLabels>()
    .executeTakeFirst()

/** Whether an order has backorders. */
export async function hasBackorders(db: Db, orderId: number): Promise<boolean> {
  const row = await db.selectFrom('orders').select('id').where('backorder_of', '=', orderId).limit(1).executeTakeFirst()
  return row !== undefined
}

type Family = { firstId: number; exceptId: number; states: readonly OrderState[] }

/**
 * Whether another of an order and its backorders is in one of these states. Two of them that end at once wait for each other here:
 * the second sees that the first has ended.
 */
export async function hasOtherIn(tx: Tx, { firstId, exceptId, states }: Family): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${familyLock}, hashint8(${firstId}))`.execute(tx)
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where((order) => order.or([order('id', '=', firstId), order('backorder_of', '=', firstId)]))
    .where('id', '<>', exceptId)
    .where('state', 'in', states)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Apart from every other advisory lock: 56 is the decision about backorders. */
const familyLock = 56

/** Makes the parcel of a backorder like that of the first order, at no price. */
export async function copyShipment(
  tx: Tx,
  { from, to, days }: { from: number; to: number; days: { from: IsoDate; until: IsoDate } | null },
): Promise<void> {
  await sql`
    insert into shipments (order_id, method_id, name_pt, name_en, expected_pt, expected_en, price_cents, vat_basis_points,
        included_tax_cents, tracking_template, expected_from, expected_until, county_dico)
      select ${to}, method_id, name_pt, name_en, expected_pt, expected_en, 0, vat_basis_points, 0, tracking_template,
        ${days?.from ?? null}::date, ${days?.until ?? null}::date, county_dico
      from shipments where order_id = ${from}`.execute(tx)
}
