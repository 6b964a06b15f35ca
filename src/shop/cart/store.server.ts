import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Locale } from '#src/i18n/locales.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Fulfilment } from '../delivery/fulfilment.ts'
import type { PaymentMethod } from '../website/website.ts'
import type { CartState } from './cart.ts'

const columns = [
  'carts.id',
  'carts.public_id',
  'carts.token',
  'carts.user_id',
  'carts.state',
  'carts.locale',
  'carts.email',
  'carts.fulfilment',
  'carts.pickup_location_id',
  'carts.shipping_method_id',
  'carts.payment_method_code',
  'carts.coupon_code',
  'carts.contact_sealed',
  'carts.special_instructions_sealed',
  'carts.health_consent_version',
  'carts.created_at',
  'carts.updated_at',
  'carts.expires_at',
  // Whether the checkout has ever kept pieces for it: then it is asked whether it still does.
  'carts.has_held as has_hold',
  // What settings may be as old as.
  sql<number>`(select version from content_versions where name = 'public')`.as('content'),
] as const

type Words = {
  state: CartState
  locale: Locale
  fulfilment: Fulfilment | null
  payment_method_code: PaymentMethod | null
}

export const lineColumns = [
  'line_items.public_id',
  'line_items.variant_id',
  'line_items.quantity',
  'line_items.seen_price_cents',
] as const

export type CartLineRow = { public_id: string; variant_id: number; quantity: number; seen_price_cents: Cents | null }

/** A cart is named by its token, or it is the open one of a person. */
export type CartKey = { token: string } | { userId: number }

const selectCart = (db: Db, key: CartKey) => {
  const query = db.selectFrom('carts').select(columns)
  if ('token' in key) return query.where('token', '=', key.token)
  return query.where('user_id', '=', key.userId).where('state', '=', 'open')
}

/** The cart and its lines in one statement. */
export const findCart = (db: Db, key: CartKey) =>
  selectCart(db, key)
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('line_items')
          .select(lineColumns)
          .whereRef('line_items.cart_id', '=', 'carts.id')
          .orderBy('line_items.id')
          .limit(1000),
      ).as('lines'),
    )
    .$narrowType<Words & { lines: CartLineRow[] }>()
    .executeTakeFirst()

export type CartRow = Omit<NonNullable<Awaited<ReturnType<typeof findCart>>>, 'lines'>

/** Pieces in an open cart that has not expired. */
export async function countItems(db: Db, key: CartKey, now: Date): Promise<number> {
  const row = await selectCart(db, key)
    .clearSelect()
    .innerJoin('line_items', 'line_items.cart_id', 'carts.id')
    .select(sql<number>`coalesce(sum(line_items.quantity), 0)::int`.as('count'))
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.count ?? 0
}

export type NewCart = { publicId: string; token: string; userId: number | null; locale: Locale; now: Date; expiresAt: Date }

export const addCart = (tx: Tx, cart: NewCart): Promise<CartRow> =>
  tx
    .insertInto('carts')
    .values({
      public_id: cart.publicId,
      token: cart.token,
      user_id: cart.userId,
      locale: cart.locale,
      created_at: cart.now,
      updated_at: cart.now,
      expires_at: cart.expiresAt,
    })
    .returning(columns)
    .$narrowType<Words>()
    .executeTakeFirstOrThrow()

/** Makes everybody else wait who wants to give this person a cart: each has one open cart at most. */
export async function lockOwner(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('owner of a cart'), ${userId}::int)`.execute(tx)
}

/** False when the person has an open cart already, or the cart an owner. */
export async function claimCart(tx: Tx, cartId: number, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('carts')
    .set({ user_id: userId })
    .where('id', '=', cartId)
    .where('user_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('carts as other').select('other.id').where('other.user_id', '=', userId).where('other.state', '=', 'open'),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type CartFields = {
  email?: string | null
  fulfilment?: Fulfilment | null
  pickup_location_id?: number | null
  shipping_method_id?: number | null
  payment_method_code?: PaymentMethod | null
  coupon_code?: string | null
  contact_sealed?: Buffer | null
  special_instructions_sealed?: Buffer | null
  health_consent_version?: number | null
  has_held?: boolean
}

/**
 * Takes an open cart for a write: nobody else writes to it until the transaction ends. A cart keeps the span of life that it
 * was given when it began, counted from its last write. Undefined when there is no such cart, or it is complete or expired.
 */
export const takeCart = (tx: Tx, key: CartKey, now: Date): Promise<CartRow | undefined> =>
  tx
    .updateTable('carts')
    .set({ updated_at: now, expires_at: sql`${now}::timestamptz + (expires_at - updated_at)`, version: sql`version + 1` })
    .where('token' in key ? 'token' : 'user_id', '=', 'token' in key ? key.token : key.userId)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .returning(columns)
    .$narrowType<Words>()
    .executeTakeFirst()

export async function setFields(tx: Tx, cartId: number, fields: CartFields): Promise<void> {
  await tx.updateTable('carts').set(fields).where('id', '=', cartId).execute()
}

export async function completeCart(tx: Tx, cartId: number, now: Date, fields: CartFields): Promise<void> {
  await tx
    .updateTable('carts')
    .set({ ...fields, state: 'complete', completed_at: now })
    .where('id', '=', cartId)
    .execute()
}

/** For a cart whose lines went into another one. */
export async function endCart(tx: Tx, cartId: number, now: Date): Promise<void> {
  await tx
    .updateTable('carts')
    .set({ state: 'expired', updated_at: now })
    .where('id', '=', cartId)
    .where('state', '=', 'open')
    .execute()
}

/** The open cart of a person whose time has passed, before a sweep has found it. */
export async function endOverdueCart(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('carts')
    .set({ state: 'expired', updated_at: now })
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .execute()
}

export async function expireCarts(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('carts')
    .set({ state: 'expired', updated_at: now })
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .execute()
}
