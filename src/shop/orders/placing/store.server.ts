import type { RequestSource } from '#src/platform/audit/audit.ts'
import { sql } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { StoredToken } from '#src/platform/crypto.ts'
import { compiledQuery } from '#src/platform/database/compiled-query.ts'
import type { Slots } from '#src/platform/database/compiled-query.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { insertOrderConsent } from '#src/shop/accounts/consents/order-consents.actions.server.ts'
import type { CartTotals, PaidByPoints } from '#src/shop/cart/cart.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import type { PaymentMethod } from '#src/shop/website/payment-methods.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
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
  /** Its network, while it is unpaid and nothing vouches for it; see `isUnprovenGuest`. */ unprovenNetwork: Buffer | null
  /** Postal code of the delivery; null for a pickup. */ zipcode: string | null
  instructionsSealed: Buffer | null
  consentVersion: number
  paymentDueAt: Date | null
  promisedAt: Date | null
  /** The order of which it has pieces, and the day on which they come. */ backorder?: { of: number; expectedOn: IsoDate }
  placedAt: Date
}

/** `zipcode` stands for the county that the database finds for it. */
export const orderColumns = (order: NewOrder, number: string) => ({
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
  unproven_network: order.unprovenNetwork,
  contact_keys: order.contactKeys && [...order.contactKeys],
  zipcode: order.zipcode,
  special_instructions_sealed: order.instructionsSealed,
  health_consent_version: order.consentVersion,
  payment_due_at: order.paymentDueAt,
  promised_at: order.promisedAt,
  backorder_of: order.backorder?.of ?? null,
  expected_on: order.backorder?.expectedOn ?? null,
  placed_at: order.placedAt,
})

const insertOrder = compiledQuery((db, { zipcode, ...row }: Slots<ReturnType<typeof orderColumns>>) =>
  db
    .insertInto('orders')
    .values({ ...row, county_dico: sql<string | null>`county_of(${zipcode})` })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning(placedColumns)
    .$narrowType<{ locale: Locale }>()
    .compile(),
)

/** Undefined if another order already has this number: eight random characters collide about once in a shop's life. */
export const addOrder = async (tx: Tx, order: NewOrder, number: string): Promise<PlacedRow | undefined> =>
  (await insertOrder(tx, orderColumns(order, number)))[0]

/**
 * `ofMailbox`: unpaid orders of the mailbox, without this one. `ofNetwork`: orders that were unpaid when they were placed from the
 * network within the hour, with this one. `ofPack`: the units that those orders took of one pack, of the pack of this order that
 * has most. `ofPickups`: of the orders of the network those that wait for days with an unproven mailbox. `exceedsShare`: with this
 * one they would have more than their share of a pack that is in stock.
 */
export type UnpaidCounts = { ofMailbox: number; ofNetwork: number; ofPack: number; ofPickups: number; exceedsShare: boolean }

/** `network`, `pickups`, `counter`: of rate_limits; null: of no network, or an order that is not counted there. */
type UnpaidGuest = {
  mailbox: string
  network: string | null
  since: Date
  pickups: string | null
  unproven: Buffer | null
  share: number
  cartId: number
  packs: readonly { counter: string; variantId: number; units: number }[]
}

/**
 * Counts a guest's order that is about to be placed and still to be paid. Serializes the orders of one mailbox, and those of one
 * network, until their transactions end.
 */
export async function countUnpaidGuest(tx: Tx, { packs, ...guest }: UnpaidGuest): Promise<UnpaidCounts> {
  const columns = {
    counters: packs.map(({ counter }) => counter),
    variantIds: packs.map(({ variantId }) => variantId),
    units: packs.map(({ units }) => units),
  }
  const [counts] = await countUnpaid(tx, { ...guest, ...columns })
  if (!counts) throw new Error('orders of a mailbox were not counted')
  return counts
}

type Counted = Omit<UnpaidGuest, 'packs'> & {
  counters: readonly string[]
  variantIds: readonly number[]
  units: readonly number[]
}

const countUnpaid = compiledQuery((db, is: Slots<Counted>) =>
  sql<UnpaidCounts>`
    select of_mailbox as "ofMailbox", of_network as "ofNetwork", of_pack as "ofPack", of_pickups as "ofPickups",
        exceeds_share as "exceedsShare"
      from count_unpaid_guest(${is.mailbox}, ${is.network}, ${is.since}, ${is.counters}::text[], ${is.units}::int[], ${is.pickups},
        ${is.unproven}::bytea, ${is.share}::int, ${is.cartId}::bigint, ${is.variantIds}::bigint[])`.compile(db),
)

/** An order that is paid or has ended takes no part in the share of its network any more. */
export const eraseUnprovenNetworks = (db: Db): Promise<unknown> =>
  db
    .updateTable('orders')
    .set({ unproven_network: null })
    .where('unproven_network', 'is not', null)
    .where((where) => where.or([where('ended_at', 'is not', null), where('payment_state', 'not in', ['balance_due', 'failed'])]))
    .execute()

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
export async function recordPlacement(tx: Tx, { staffId, alerts, ...placement }: OrderPlacement): Promise<void> {
  await insertPlacement(tx, {
    ...placement,
    actor: staffId === null ? 'customer' : 'staff',
    actorId: staffId ?? placement.userId,
    alerts: [...alerts],
  })
}

type Placement = Omit<OrderPlacement, 'staffId' | 'alerts'> & { actor: string; actorId: number | null; alerts: string[] }

const insertPlacement = compiledQuery((db, { orderId, at, to, actor, actorId, alerts, ...consent }: Slots<Placement>) =>
  db
    .with('agreed', (cte) => insertOrderConsent(cte, { ...consent, orderId, at }))
    .insertInto('order_moves')
    .values({ order_id: orderId, at, event: 'place', from_state: null, to_state: to, actor, actor_id: actorId, alerts })
    .compile(),
)

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
