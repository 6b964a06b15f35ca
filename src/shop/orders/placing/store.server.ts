import type { RequestSource } from '#src/platform/audit/audit.ts'
import { sql } from 'kysely'
import type { Locale, Text } from '#src/i18n/locales.ts'
import type { StoredToken } from '#src/platform/crypto.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { insertOrderConsent } from '#src/shop/accounts/consents/order-consents.actions.server.ts'
import type { CartTotals, PaidByPoints } from '#src/shop/cart/cart.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import type { PaymentMethod } from '#src/shop/website/payment-methods.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { ExpectedDays } from '#src/shop/delivery/expected-days.ts'
import type { Adjustment } from '#src/shop/promotions/apply-promotions.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'
import { awaitsMoney, orderPaymentStates, paymentStateOfOrder } from '../order/payment-state.ts'
import type { OrderPaymentState } from '../order/payment-state.ts'
import type { OrderOrigin, OrderState } from '../order/order.ts'

const placedColumns = ['orders.id', 'orders.public_id', 'orders.number', 'orders.token_sealed', 'orders.locale'] as const

export const orderOfCart = (db: Db, cartId: number) =>
  db.selectFrom('orders').select(placedColumns).where('cart_id', '=', cartId).$narrowType<{ locale: Locale }>().executeTakeFirst()

export type PlacedRow = NonNullable<Awaited<ReturnType<typeof orderOfCart>>>

/** Fulfilment and payment method of a person's last order; undefined if there is none. */
export const lastChoices = (db: Db, userId: number) =>
  db
    .selectFrom('orders')
    .leftJoin('website_pickup_locations as location', 'location.id', 'orders.pickup_location_id')
    .select(['orders.fulfilment', 'orders.payment_method_code as paymentMethod', 'location.public_id as pickupLocationId'])
    .where('orders.user_id', '=', userId)
    .orderBy('orders.placed_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(1)
    .$narrowType<{ fulfilment: Fulfilment; paymentMethod: PaymentMethod | null }>()
    .executeTakeFirst()

export type LastChoices = NonNullable<Awaited<ReturnType<typeof lastChoices>>>

/** The order placed from a cart, for the person who placed it: by account, or by the token of their browser. */
export const ownOrderOfCart = (db: Db, cartId: string, owner: { userId: number | null; tokenHash: Buffer | null }) =>
  db
    .selectFrom('orders')
    .innerJoin('cart_ids as cart', 'cart.id', 'orders.cart_id')
    .select(['orders.public_id', 'orders.token_sealed'])
    .where('cart.public_id', '=', cartId)
    .where((where) =>
      where.or([
        ...(owner.tokenHash === null ? [] : [where('orders.token_hash', '=', owner.tokenHash)]),
        ...(owner.userId === null ? [] : [where('orders.user_id', '=', owner.userId)]),
      ]),
    )
    .executeTakeFirst()

/** Number of the order placed from the cart with this public id. */
export async function numberOfCart(db: Db, cartId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('cart_ids as cart', 'cart.id', 'orders.cart_id')
    .select('orders.number')
    .where('cart.public_id', '=', cartId)
    .executeTakeFirst()
  return row?.number
}

export type NewOrder = {
  publicId: string
  token: StoredToken
  /** Null for a backorder. */ cartId: number | null
  userId: number | null
  email: string | null
  /** Emails about it do not count against the limit of its mailbox. */ isEmailProven: boolean
  locale: Locale
  state: OrderState
  origin: OrderOrigin
  paymentState: OrderPaymentState
  fulfilment: Fulfilment
  pickupLocationId: number | null
  pickupCode: string | null
  paymentMethod: PaymentMethod | null
  totals: CartTotals
  points: PaidByPoints
  contactSealed: Buffer | null
  /** By which staff find it. */ contactKeys: readonly Buffer[] | null
  /** Postal code of the delivery; null for a pickup. */ zipcode: string | null
  instructionsSealed: Buffer | null
  consentVersion: number
  paymentDueAt: Date | null
  promisedAt: Date | null
  /** The order of which it has pieces, and the day on which they come. */ backorder?: { of: number; expectedOn: IsoDate }
  placedAt: Date
}

/** Undefined if another order already has this number: eight random characters collide about once in a shop's life. */
export const addOrder = (tx: Tx, order: NewOrder, number: string): Promise<PlacedRow | undefined> =>
  tx
    .insertInto('orders')
    .values({
      public_id: order.publicId,
      number,
      token_hash: order.token.hash,
      token_sealed: order.token.sealed,
      cart_id: order.cartId,
      user_id: order.userId,
      email: order.email,
      email_proven: order.isEmailProven,
      locale: order.locale,
      state: order.state,
      origin: order.origin,
      payment_state: order.paymentState,
      fulfilment: order.fulfilment,
      pickup_location_id: order.pickupLocationId,
      pickup_code: order.pickupCode,
      payment_method_code: order.paymentMethod,
      item_total_cents: order.totals.items,
      discount_total_cents: order.totals.discount,
      points: order.points.points,
      points_cents: order.points.amount,
      ship_total_cents: order.totals.shipping,
      included_tax_total_cents: order.totals.includedTax,
      total_cents: order.totals.total,
      contact_sealed: order.contactSealed,
      contact_keys: order.contactKeys && [...order.contactKeys],
      county_dico: sql<string | null>`county_of(${order.zipcode})`,
      special_instructions_sealed: order.instructionsSealed,
      health_consent_version: order.consentVersion,
      payment_due_at: order.paymentDueAt,
      promised_at: order.promisedAt,
      backorder_of: order.backorder?.of ?? null,
      expected_on: order.backorder?.expectedOn ?? null,
      placed_at: order.placedAt,
    })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning(placedColumns)
    .$narrowType<{ locale: Locale }>()
    .executeTakeFirst()

/**
 * `ofMailbox`: unpaid orders of the mailbox, without this one. `ofNetwork`: orders that were unpaid when they were placed from the
 * network within the hour, with this one. `ofPack`: the units that those orders took of one pack, of the pack of this order that
 * has most.
 */
export type UnpaidCounts = { ofMailbox: number; ofNetwork: number; ofPack: number }

/** `network`, `counter`: of rate_limits; null: of no network. */
type UnpaidGuest = {
  mailbox: string
  network: string | null
  since: Date
  packs: readonly { counter: string; units: number }[]
}

/**
 * Counts a guest's order that is about to be placed and still to be paid. Serializes the orders of one mailbox, and those of one
 * network, until their transactions end.
 */
export async function countUnpaidGuest(tx: Tx, { mailbox, network, since, packs }: UnpaidGuest): Promise<UnpaidCounts> {
  const [counters, units] = [packs.map(({ counter }) => counter), packs.map((pack) => pack.units)]
  const { rows } = await sql<UnpaidCounts>`
    select of_mailbox as "ofMailbox", of_network as "ofNetwork", of_pack as "ofPack"
      from count_unpaid_guest(${mailbox}, ${network}, ${since}, ${counters}::text[], ${units}::int[])`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('orders of a mailbox were not counted')
  return counts
}

export type OrderPlacement = {
  orderId: number
  userId: number | null
  /** Who of the staff placed it for the customer. */ staffId: number | null
  to: OrderState
  locale: Locale
  source: RequestSource
  consentVersion: number
  /** Channels of the notification. */ alerts: readonly CustomerChannel[]
  at: Date
}

/** The first row of the history, and the consent given with the order. */
export async function recordPlacement(
  tx: Tx,
  { orderId, userId, staffId, to, locale, source, consentVersion, alerts, at }: OrderPlacement,
): Promise<void> {
  await tx
    .with('agreed', (cte) => insertOrderConsent(cte, { userId, orderId, version: consentVersion, locale, source, at }))
    .insertInto('order_moves')
    .values({
      order_id: orderId,
      at,
      event: 'place',
      from_state: null,
      to_state: to,
      actor: staffId === null ? 'customer' : 'staff',
      actor_id: staffId ?? userId,
      alerts: [...alerts],
    })
    .execute()
}

/** Whether the customer is notified of the order by email. */
export async function isNotifiedByEmail(db: Db, orderId: number): Promise<boolean> {
  const placing = await db
    .selectFrom('order_moves')
    .select('alerts')
    .where('order_id', '=', orderId)
    .where('event', '=', 'place')
    .executeTakeFirst()
  return placing?.alerts.includes('email') ?? false
}

/** The gateway declined the charge; the order waits for another attempt. */
export async function recordDeclined(tx: Tx, orderId: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ payment_state: paymentStateOfOrder.failed })
    .where('id', '=', orderId)
    .where('payment_state', 'in', orderPaymentStates.filter(awaitsMoney))
    .execute()
}

// The contents of an order, frozen when it is placed.

/** A frozen line of an order. `request`: its prescription or request, and the line that this was in the cart. */
export type NewLine = {
  id: string
  variantRowId: number | null
  request: { rowId: number; lineId: string } | null
  name: Text
  pack: Text
  sku: string
  class: ProductClass
  quantity: number
  price: Cents
  discount: Cents
  /** The part of `discount` that points pay. */
  points: Cents
  total: Cents
  vat: BasisPoints
  includedTax: Cents
}

export async function addLines(tx: Tx, orderId: number, lines: readonly NewLine[]): Promise<void> {
  await tx
    .insertInto('order_lines')
    .values(
      lines.map(({ name, pack, ...line }, position) => ({
        public_id: line.id,
        order_id: orderId,
        variant_id: line.variantRowId,
        request_id: line.request?.rowId ?? null,
        request_line: line.request?.lineId ?? null,
        position,
        name_pt: name.pt,
        name_en: name.en,
        pack_pt: pack.pt,
        pack_en: pack.en,
        sku: line.sku,
        class: line.class,
        quantity: line.quantity,
        unit_price_cents: line.price,
        discount_cents: line.discount,
        points_cents: line.points,
        total_cents: line.total,
        vat_basis_points: line.vat,
        included_tax_cents: line.includedTax,
      })),
    )
    .execute()
}

export type NewShipment = {
  methodId: number
  name: Text
  expected: Text
  price: Cents
  vat: BasisPoints
  includedTax: Cents
  trackingTemplate: string | null
  expectedDays: ExpectedDays | null
  /** Of the address, for the register of dispensed medicines. */ zipcode: string | null
}

export async function addShipment(tx: Tx, orderId: number, shipment: NewShipment): Promise<void> {
  const { methodId, name, expected, price, vat, includedTax, trackingTemplate, expectedDays: days, zipcode } = shipment
  await tx
    .insertInto('shipments')
    .values({
      order_id: orderId,
      method_id: methodId,
      name_pt: name.pt,
      name_en: name.en,
      expected_pt: expected.pt,
      expected_en: expected.en,
      price_cents: price,
      vat_basis_points: vat,
      included_tax_cents: includedTax,
      tracking_template: trackingTemplate,
      expected_from: days?.from ?? null,
      expected_until: days?.until ?? null,
      county_dico: zipcode === null ? null : sql<string | null>`county_of(${zipcode})`,
    })
    .execute()
}

/** Needs the order lines first: adjustments refer to lines by their ids in the cart, and to promotions by public id. */
export async function addAdjustments(tx: Tx, orderId: number, adjustments: readonly Adjustment[]): Promise<void> {
  const rows = adjustments.map(({ promotionId, lineId, label, code, amount }) => ({
    promotionId,
    lineId,
    ...label,
    code,
    amount,
  }))
  await sql`
    insert into order_adjustments (order_id, order_line_id, promotion_id, label_pt, label_en, code, amount_cents)
    select ${orderId}::bigint, l.id, p.id, a.pt, a.en, a.code, a.amount
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as ("promotionId" uuid, "lineId" uuid, pt text, en text, code text, amount int)) with ordinality
             as a (promotion_id, line_id, pt, en, code, amount, place)
      join promotions_ids p on p.public_id = a.promotion_id
      left join order_lines l on l.public_id = a.line_id and l.order_id = ${orderId}
      order by a.place`.execute(tx)
}
