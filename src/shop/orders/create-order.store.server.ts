import { sql } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { StoredToken } from '#src/platform/crypto.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { CartTotals, PaidByPoints } from '#src/shop/cart/cart.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import type { PaymentMethod } from '#src/shop/website/payment-methods.ts'
import type { PickupCounts } from './guest-pickup.ts'

const placedColumns = ['orders.id', 'orders.public_id', 'orders.number', 'orders.token_sealed', 'orders.locale'] as const

export const orderOfCart = (db: Db, cartId: number) =>
  db.selectFrom('orders').select(placedColumns).where('cart_id', '=', cartId).$narrowType<{ locale: Locale }>().executeTakeFirst()

export type PlacedRow = NonNullable<Awaited<ReturnType<typeof orderOfCart>>>

/** How a person fetched and paid the last time; undefined for who has never ordered. */
export const lastChoices = (db: Db, userId: number) =>
  db
    .selectFrom('orders')
    .leftJoin('stock_locations', 'stock_locations.id', 'orders.pickup_location_id')
    .select(['orders.fulfilment', 'orders.payment_method_code as paymentMethod', 'stock_locations.public_id as pickupLocationId'])
    .where('orders.user_id', '=', userId)
    .orderBy('orders.placed_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(1)
    .$narrowType<{ fulfilment: Fulfilment; paymentMethod: PaymentMethod | null }>()
    .executeTakeFirst()

export type LastChoices = NonNullable<Awaited<ReturnType<typeof lastChoices>>>

/** The order that a cart has become, for who placed it: by the account, or by the token that their browser keeps. */
export const ownOrderOfCart = (db: Db, cartId: string, owner: { userId: number | null; tokenHash: Buffer | null }) =>
  db
    .selectFrom('orders')
    .innerJoin('carts', 'carts.id', 'orders.cart_id')
    .select(['orders.public_id', 'orders.token_sealed'])
    .where('carts.public_id', '=', cartId)
    .where((where) =>
      where.or([
        ...(owner.tokenHash === null ? [] : [where('orders.token_hash', '=', owner.tokenHash)]),
        ...(owner.userId === null ? [] : [where('orders.user_id', '=', owner.userId)]),
      ]),
    )
    .executeTakeFirst()

export type NewOrder = {
  publicId: string
  token: StoredToken
  cartId: number
  userId: number | null
  email: string
  locale: Locale
  state: 'pending' | 'balance_due'
  paymentState: 'paid' | 'balance_due'
  fulfilment: Fulfilment
  pickupLocationId: number | null
  pickupCode: string | null
  paymentMethod: PaymentMethod | null
  totals: CartTotals
  points: PaidByPoints
  contactSealed: Buffer | null
  instructionsSealed: Buffer | null
  consentVersion: number
  paymentDueAt: Date | null
  promisedAt: Date | null
  placedAt: Date
}

/** Undefined when another order has this number already: eight random characters do meet, once in a shop's life. */
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
      locale: order.locale,
      state: order.state,
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
      special_instructions_sealed: order.instructionsSealed,
      health_consent_version: order.consentVersion,
      payment_due_at: order.paymentDueAt,
      promised_at: order.promisedAt,
      placed_at: order.placedAt,
    })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning(placedColumns)
    .$narrowType<{ locale: Locale }>()
    .executeTakeFirst()

type GuestPickup = { mailbox: string; /** A counter of rate_limits; null: of no network. */ network: string | null; since: Date }

/**
 * Counts a guest's order that is about to be placed and paid at pick-up. Orders of one mailbox wait for each other from here to the end
 * of their transactions, as do those of one network.
 */
export async function countGuestPickup(tx: Tx, { mailbox, network, since }: GuestPickup): Promise<PickupCounts> {
  const { rows } = await sql<PickupCounts>`
    select of_mailbox as "ofMailbox", of_network as "ofNetwork"
      from count_guest_pickup(${mailbox}, ${network}, ${since})`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('orders of a mailbox were not counted')
  return counts
}

export type PlaceOrderInput = {
  orderId: number
  userId: number | null
  to: 'pending' | 'balance_due'
  locale: Locale
  source: 'page' | 'api'
  consentVersion: number
  /** By which the customer is told. */ alerts: readonly CustomerChannel[]
  at: Date
}

/** The first row of the history, and the consent that came with it. */
export async function addPlacing(
  tx: Tx,
  { orderId, userId, to, locale, source, consentVersion, alerts, at }: PlaceOrderInput,
): Promise<void> {
  await tx
    .with('agreed', (cte) =>
      cte
        .insertInto('consents')
        .values({ user_id: userId, order_id: orderId, kind: 'health', version: consentVersion, locale, door: source, at }),
    )
    .insertInto('order_moves')
    .values({
      order_id: orderId,
      at,
      event: 'place',
      from_state: null,
      to_state: to,
      actor: 'customer',
      actor_id: userId,
      alerts: [...alerts],
    })
    .execute()
}

/** Whether the customer is told by email that the order was placed. */
export async function isNotifiedByEmail(db: Db, orderId: number): Promise<boolean> {
  const placing = await db
    .selectFrom('order_moves')
    .select('alerts')
    .where('order_id', '=', orderId)
    .where('event', '=', 'place')
    .executeTakeFirst()
  return placing?.alerts.includes('email') ?? false
}

/** The bank would not take the charge; the order waits for another attempt. */
export async function recordDeclined(tx: Tx, orderId: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ payment_state: 'failed' })
    .where('id', '=', orderId)
    .where('payment_state', '=', 'balance_due')
    .execute()
}
