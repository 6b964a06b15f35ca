import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { StoredToken } from '#src/platform/crypto.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { compiledQuery } from '#src/platform/database/compiled-query.ts'
import type { Slots } from '#src/platform/database/compiled-query.ts'
import type { Fulfilment } from '../delivery/fulfilment.ts'
import type { PaymentMethod } from '../website/payment-methods.ts'
import { columnsFor } from './cart-queries.store.server.ts'
import type { CartKey, CartRow, ColumnTypes } from './cart-queries.store.server.ts'
import { openCartStates } from './cart.ts'
import type { CartState } from './cart.ts'

export type NewCart = {
  publicId: string
  token: StoredToken
  userId: number | null
  locale: Locale
  now: Date
  expiresAt: Date
}

export async function addCart(tx: Tx, { token, ...cart }: NewCart): Promise<CartRow> {
  const [row] = await insertCart(tx, { ...cart, tokenHash: token.hash, tokenSealed: token.sealed })
  if (!row) throw new Error('a cart was not added')
  return row
}

type InsertedCart = Omit<NewCart, 'token'> & { tokenHash: Buffer; tokenSealed: Buffer }

const insertCart = compiledQuery((db, cart: Slots<InsertedCart>) =>
  db
    .insertInto('carts')
    .values({
      public_id: cart.publicId,
      token_hash: cart.tokenHash,
      token_sealed: cart.tokenSealed,
      user_id: cart.userId,
      locale: cart.locale,
      created_at: cart.now,
      updated_at: cart.now,
      expires_at: cart.expiresAt,
    })
    .returning(columnsFor(cart.userId))
    .$narrowType<ColumnTypes>()
    .compile(),
)

/** A cart that is ordered in the same transaction; its row id, or undefined if there is a cart of this public id already. */
export async function addOrderedCart(
  tx: Tx,
  cart: Pick<NewCart, 'publicId' | 'userId' | 'locale' | 'now'> & { tokenHash: Buffer },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('carts')
    .values({
      public_id: cart.publicId,
      token_hash: cart.tokenHash,
      user_id: cart.userId,
      locale: cart.locale,
      state: 'complete' satisfies CartState,
      created_at: cart.now,
      updated_at: cart.now,
      expires_at: cart.now,
      completed_at: cart.now,
    })
    .onConflict((conflict) => conflict.column('public_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Serializes concurrent transactions that give this person a cart: each has at most one open cart. */
export async function lockOwner(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('owner of a cart'), ${userId}::int)`.execute(tx)
}

/** False if the person already has an open cart, or the cart an owner. */
export async function claimCart(tx: Tx, cartId: number, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('carts')
    .set({ user_id: userId })
    .where('id', '=', cartId)
    .where('user_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('carts as other')
            .select('other.id')
            .where('other.user_id', '=', userId)
            .where('other.state', 'in', openCartStates),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type CartFields = {
  email?: string | null
  email_proven_until?: Date | null
  fulfilment?: Fulfilment | null
  pickup_location_id?: number | null
  shipping_method_id?: number | null
  payment_method_code?: PaymentMethod | null
  coupon_code?: string | null
  contact_sealed?: Buffer | null
  special_instructions_sealed?: Buffer | null
  health_consent_version?: number | null
  expired_requests?: string[]
  has_held?: boolean
}

/**
 * Locks an open cart until the transaction ends. Its lifetime restarts at each write, with the duration it was created with.
 * Undefined if there is no such cart, or it is complete or expired.
 */
export async function lockOpenCart(tx: Tx, key: CartKey, now: Date): Promise<CartRow | undefined> {
  const [row] = await ('tokenHash' in key ? lockByToken(tx, { ...key, now }) : lockByPerson(tx, { ...key, now }))
  return row
}

const lockedCart = (db: Db, now: RawBuilder<Date>, userId: RawBuilder<number | null>) =>
  db
    .updateTable('carts')
    .set({ updated_at: now, expires_at: sql`${now}::timestamptz + (expires_at - updated_at)`, version: sql`version + 1` })
    .where('state', 'in', openCartStates)
    .where('expires_at', '>', now)
    .returning(columnsFor(userId))
    .$narrowType<ColumnTypes>()

const lockByToken = compiledQuery(
  (db, { tokenHash, userId, now }: Slots<{ tokenHash: Buffer; userId: number | null; now: Date }>) =>
    lockedCart(db, now, userId).where('token_hash', '=', tokenHash).compile(),
)
const lockByPerson = compiledQuery((db, { userId, now }: Slots<{ userId: number; now: Date }>) =>
  lockedCart(db, now, userId).where('user_id', '=', userId).compile(),
)

export async function setFields(tx: Tx, cartId: number, fields: CartFields): Promise<void> {
  await tx.updateTable('carts').set(fields).where('id', '=', cartId).execute()
}

/** All fields of the checkout. */
export type CheckoutFields = Required<Omit<CartFields, 'coupon_code' | 'expired_requests'>>

/** Saves all fields of the checkout of a locked cart. */
export async function saveCheckout(tx: Tx, cartId: number, fields: CheckoutFields): Promise<void> {
  await updateCheckout(tx, { cartId, ...fields })
}

const updateCheckout = compiledQuery((db, { cartId, ...fields }: Slots<CheckoutFields & { cartId: number }>) =>
  db
    .updateTable('carts')
    .set({ ...fields })
    .where('id', '=', cartId)
    .compile(),
)

export async function completeCart(tx: Tx, cartId: number, now: Date, fields: CheckoutFields): Promise<void> {
  await updateToComplete(tx, { cartId, now, ...fields })
}

const updateToComplete = compiledQuery((db, { cartId, now, ...fields }: Slots<CheckoutFields & { cartId: number; now: Date }>) =>
  db
    .updateTable('carts')
    .set({ ...fields, state: 'complete', completed_at: now, token_sealed: null })
    .where('id', '=', cartId)
    .compile(),
)

/** For a cart whose lines were merged into another. */
export async function closeMergedCart(tx: Tx, cartId: number, now: Date): Promise<void> {
  await tx
    .updateTable('carts')
    .set({
      state: 'expired',
      updated_at: now,
      token_sealed: null,
      email: null,
      email_proven_until: null,
      contact_sealed: null,
      special_instructions_sealed: null,
    })
    .where('id', '=', cartId)
    .where('state', 'in', openCartStates)
    .execute()
}

/** Locks an open cart until the transaction ends, for a write that its customer did not make. */
export const lockCart = (tx: Tx, cartId: number): Promise<Pick<CartRow, 'id' | 'has_reservation'> | undefined> =>
  tx
    .selectFrom('carts')
    .select(['id', 'has_held as has_reservation'])
    .where('id', '=', cartId)
    .where('state', 'in', openCartStates)
    .forUpdate()
    .executeTakeFirst()

/** Records requests removed because they expired, until the customer acknowledges it. */
export async function recordExpiredRequests(tx: Tx, cartId: number, requestIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('carts')
    .set({ expired_requests: sql`expired_requests || ${requestIds}::uuid[]`, version: sql`version + 1` })
    .where('id', '=', cartId)
    .execute()
}

/** Which carts end: those of a person, one cart, those without points; by default all that are due. */
export type CartsToExpire = { userId?: number; cartId?: number; withPoints?: boolean }

type EndedCarts = { requestRows: number[]; /** Row ids of those that may hold points. */ withPoints: number[] }

/** Overdue carts that may have reserved points. */
export async function listExpiredCartsWithPoints(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('carts')
    .select('id')
    .where('state', 'in', openCartStates)
    .where('expires_at', '<=', now)
    .where('has_points', '=', true)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Expires overdue open carts; returns the row ids of their requests. Adding a line renews the cart, so this statement sees all
 * lines that an expired cart has.
 */
export async function expireCarts(tx: Tx, now: Date, { userId, cartId, withPoints = true }: CartsToExpire): Promise<EndedCarts> {
  const { rows } = await sql<EndedCarts>`
    with ended as (
      update carts set state = ${sql.lit<CartState>('expired')}, updated_at = ${now}, token_sealed = null, email = null,
          email_proven_until = null, contact_sealed = null, special_instructions_sealed = null
        where state in (${sql.join(openCartStates.map((state) => sql.lit(state)))}) and expires_at <= ${now}
          and (${userId ?? null}::bigint is null or user_id = ${userId ?? null})
          and (${cartId ?? null}::bigint is null or id = ${cartId ?? null}) and (${withPoints} or not has_points)
        returning id, has_points),
    gone as (
      delete from line_items using ended where cart_id = ended.id and request_id is not null returning request_id)
    select (select coalesce(json_agg(request_id), '[]') from gone) as "requestRows",
           (select coalesce(json_agg(id), '[]') from ended where has_points) as "withPoints"`.execute(tx)
  return rows[0] ?? { requestRows: [], withPoints: [] }
}
