import { sql } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import type { PaymentMethod } from '#src/shop/website/payment-methods.ts'
import type { RequestKind } from '#src/shop/requests/request/request.ts'
import type { Attention, OrderOrigin, OrderState, Actor } from './order.ts'
import type { OrderPaymentState } from './payment-state.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import type { TransitionEffects } from '../fulfilment/transition-effects.ts'

export const orderColumns = [
  'orders.id',
  'orders.public_id',
  'orders.number',
  'orders.token_hash',
  'orders.token_sealed',
  'orders.cart_id',
  'orders.user_id',
  'orders.email',
  'orders.email_proven',
  'orders.locale',
  'orders.state',
  'orders.origin',
  'orders.payment_state',
  'orders.fulfilment',
  'orders.pickup_location_id',
  'orders.pickup_code',
  'orders.payment_method_code',
  'orders.item_total_cents',
  'orders.discount_total_cents',
  'orders.ship_total_cents',
  'orders.included_tax_total_cents',
  'orders.total_cents',
  'orders.points',
  'orders.points_cents',
  'orders.points_back',
  'orders.points_back_cents',
  'orders.earned_for_cents',
  'orders.contact_sealed',
  'orders.special_instructions_sealed',
  'orders.health_consent_version',
  'orders.needs_attention',
  'orders.picking_started_at',
  'orders.held_by',
  'orders.held_at',
  'orders.payment_due_at',
  'orders.promised_at',
  'orders.backorder_of',
  'orders.expected_on',
  'orders.placed_at',
  'orders.ended_at',
  'orders.erased_at',
  'orders.minimized_at',
  'orders.invoice_number',
  'orders.invoice_file',
  'orders.invoice_key_sealed',
] as const

// The table's CHECKs limit these to their values, and its amounts are whole cents.
export type OrderLabels = {
  locale: Locale
  state: OrderState
  origin: OrderOrigin
  payment_state: OrderPaymentState
  fulfilment: Fulfilment
  payment_method_code: PaymentMethod | null
  needs_attention: Attention | null
  earned_for_cents: Cents | null
} & Record<'item_total_cents' | 'discount_total_cents' | 'ship_total_cents' | 'included_tax_total_cents' | 'total_cents', Cents> &
  Record<'points_cents' | 'points_back_cents', Cents>

/** Unique keys of an order. */
export type OrderKey = { number: string } | { tokenHash: Buffer } | { cart_id: number } | { id: number }

const selectOrder = (db: Db, key: OrderKey) => {
  const query = db.selectFrom('orders').select(orderColumns)
  if ('number' in key) return query.where('number', '=', key.number)
  if ('tokenHash' in key) return query.where('token_hash', '=', key.tokenHash)
  return 'cart_id' in key ? query.where('cart_id', '=', key.cart_id) : query.where('id', '=', key.id)
}

export const findOrder = (db: Db, key: OrderKey) => selectOrder(db, key).$narrowType<OrderLabels>().executeTakeFirst()

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** Who asks for an order: the row id of a person, and the hash of a token. */
export type Reader = { userId: number | null; tokenHash: Buffer | null }

/**
 * The order with this number if it is theirs. The database decides, so that another customer's order costs as little as an unknown
 * number: the columns of a row are enough to tell them apart by their time.
 */
export const findOwnOrder = (db: Db, number: string, { userId, tokenHash }: Reader): Promise<OrderRow | undefined> =>
  selectOrder(db, { number })
    .where((row) => row.or([row('user_id', '=', userId), row('token_hash', '=', tokenHash)]))
    .$narrowType<OrderLabels>()
    .executeTakeFirst()

/** Locked until the transaction ends. The order is always locked before its payments, to avoid deadlocks. */
export const lockOrder = (tx: Tx, key: OrderKey): Promise<OrderRow | undefined> =>
  selectOrder(tx, key).$narrowType<OrderLabels>().forUpdate().executeTakeFirst()

/** Numbers of orders by row. */
export async function orderNumbers(db: Db, orderIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('orders').select(['id', 'number']).where('id', 'in', orderIds).limit(1000).execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** `keys`: by which staff find it; `zipcode`: of the delivery. */
export type NewContact = { sealed: Buffer; keys: readonly Buffer[]; zipcode: string }

/** The caller has locked the order, which is delivered. */
export async function setContact(tx: Tx, orderId: number, { sealed, keys, zipcode }: NewContact): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ contact_sealed: sealed, contact_keys: [...keys], county_dico: sql`county_of(${zipcode})` })
    .where('id', '=', orderId)
    .execute()
}

export type PageOf = { limit: number; offset: number }
export type OwnOrders = { userId: number; states: readonly OrderState[] }

/** Newest first. */
export const ordersOf = (db: Db, { userId, states }: OwnOrders, { limit, offset }: PageOf): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .where('user_id', '=', userId)
    .where('state', 'in', states)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .$narrowType<OrderLabels>()
    .execute()

export async function countOrdersOf(db: Db, { userId, states }: OwnOrders): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('state', 'in', states)
    .executeTakeFirstOrThrow()
  return count
}

/** Lines of these orders, in the order within each. */
export const linesOf = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('order_lines')
    .leftJoin('catalogue_variants as variants', 'variants.id', 'order_lines.variant_id')
    .leftJoin('requests_summaries as requests', 'requests.id', 'order_lines.request_id')
    .select([
      'order_lines.public_id',
      'order_lines.order_id',
      'order_lines.variant_id',
      'variants.public_id as variant_public_id',
      'order_lines.request_id',
      'order_lines.request_line',
      'requests.public_id as request_public_id',
      'requests.kind as request_kind',
      'requests.is_clinical as request_is_clinical',
      'requests.created_at as request_created_at',
      'requests.submitted_at as request_submitted_at',
      'order_lines.name_pt',
      'order_lines.name_en',
      'order_lines.pack_pt',
      'order_lines.pack_en',
      'order_lines.sku',
      'order_lines.class',
      'order_lines.quantity',
      'order_lines.refunded_quantity',
      'order_lines.restocked_quantity',
      'order_lines.unit_price_cents',
      'order_lines.discount_cents',
      'order_lines.total_cents',
      'order_lines.points_cents',
      'order_lines.vat_basis_points',
      'order_lines.included_tax_cents',
      'order_lines.checked_by',
      'order_lines.checked_at',
    ])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('order_lines.position')
    .limit(10_000)
    .$narrowType<{
      request_kind: RequestKind | null
      class: ProductClass
      unit_price_cents: Cents
      discount_cents: Cents
      total_cents: Cents
      points_cents: Cents
      vat_basis_points: BasisPoints
      included_tax_cents: Cents
    }>()
    .execute()

export type OrderLineRow = Awaited<ReturnType<typeof linesOf>>[number]

/** In the order in which they were applied. */
export const adjustmentsOf = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('order_adjustments as a')
    .innerJoin('promotions_ids as p', 'p.id', 'a.promotion_id')
    .leftJoin('order_lines as l', 'l.id', 'a.order_line_id')
    .select([
      'a.order_id',
      'l.public_id as line_public_id',
      'p.public_id as promotion_public_id',
      'a.label_pt',
      'a.label_en',
      'a.code',
      'a.amount_cents',
    ])
    .where('a.order_id', 'in', orderIds)
    .orderBy('a.id')
    .limit(10_000)
    .$narrowType<{ amount_cents: Cents }>()
    .execute()

export type OrderAdjustmentRow = Awaited<ReturnType<typeof adjustmentsOf>>[number]

/** Every transition of these orders, oldest first, with the reasons written by staff. */
export const transitionsOf = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('order_moves')
    .leftJoin('order_move_reasons', 'order_move_reasons.move_id', 'order_moves.id')
    .select([
      'order_moves.id',
      'order_id',
      'at',
      'event',
      'from_state',
      'to_state',
      'actor',
      'actor_id',
      'alerts',
      'undo_until',
      sql<TransitionEffects | null>`effects`.as('effects'),
      'order_move_reasons.public_id as reason_id',
      'reason_sealed',
    ])
    .where('order_id', 'in', orderIds)
    .orderBy('order_moves.id')
    .limit(10_000)
    .$narrowType<{
      from_state: OrderState | null
      to_state: OrderState
      actor: Actor
      alerts: CustomerChannel[]
    }>()
    .execute()

export type OrderTransitionRow = Awaited<ReturnType<typeof transitionsOf>>[number]

export const addReason = (tx: Tx, reason: { transitionId: number; publicId: string; sealed: Buffer }) =>
  tx
    .insertInto('order_move_reasons')
    .values({ move_id: reason.transitionId, public_id: reason.publicId, reason_sealed: reason.sealed })
    .execute()

/** For orders whose customer is erased. */
export async function eraseTransitionReasons(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .deleteFrom('order_move_reasons')
    .where('move_id', 'in', (query) => query.selectFrom('order_moves').select('id').where('order_id', 'in', orderIds))
    .execute()
}
