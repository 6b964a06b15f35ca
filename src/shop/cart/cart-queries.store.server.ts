import { expressionBuilder, sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Locale } from '#src/i18n/locales.ts'
import type { Cents } from '#src/kernel/money.ts'
import { publicVersionSql } from '#src/platform/content-version.store.server.ts'
import { batchedPerDatabase } from '#src/platform/database/batched.ts'
import type { Db } from '#src/platform/database/database.ts'
import { unnestRows } from '#src/platform/database/unnest-rows.ts'
import { compiledQuery } from '#src/platform/database/compiled-query.ts'
import type { Slots } from '#src/platform/database/compiled-query.ts'
import type { DB } from '#src/platform/database/tables.ts'
import type { Fulfilment } from '../delivery/fulfilment.ts'
import { pointsColumns } from '#src/shop/loyalty/points-in-carts/actions.server.ts'
import type { PaymentMethod } from '../website/payment-methods.ts'
import type { CartState } from './cart.ts'
import { openCartStates } from './cart.ts'

const columns = [
  'carts.id',
  'carts.public_id',
  'carts.token_sealed',
  'carts.user_id',
  'carts.state',
  'carts.locale',
  'carts.email',
  'carts.email_proven_until',
  'carts.fulfilment',
  'carts.pickup_location_id',
  'carts.shipping_method_id',
  'carts.payment_method_code',
  'carts.coupon_code',
  'carts.contact_sealed',
  'carts.special_instructions_sealed',
  'carts.health_consent_version',
  'carts.expired_requests',
  'carts.created_at',
  'carts.updated_at',
  'carts.expires_at',
  'carts.version',
  // Whether the checkout has ever reserved stock for this cart; only then is its reservation looked up.
  'carts.has_held as has_reservation',
  // As `has_reservation`, for points.
  'carts.has_points',
  // Content version that cached settings must match.
  publicVersionSql.as('content'),
] as const

/** Columns of a cart with the points of this user; null for guests, who have none. */
export const columnsFor = (userId: RawBuilder<number | null>) => [...columns, ...pointsColumns(userId)] as const

export type ColumnTypes = {
  state: CartState
  locale: Locale
  fulfilment: Fulfilment | null
  payment_method_code: PaymentMethod | null
}

export const lineColumns = [
  'line_items.public_id',
  'line_items.variant_id',
  'line_items.request_id',
  'line_items.quantity',
  'line_items.seen_price_cents',
  // Units available to this cart, its own reservation included; null for a request.
  sql<number>`greatest(0, coalesce((select on_hand - held from catalogue_stock where variant_id = line_items.variant_id), 0)
    + coalesce((select quantity from catalogue_reservations where cart_id = line_items.cart_id and variant_id = line_items.variant_id), 0))`.as(
    'left',
  ),
] as const

type LineRow<Variant, Request> = {
  public_id: string
  variant_id: Variant
  request_id: Request
  quantity: number
  seen_price_cents: Cents | null
  left: number
}
export type ShelfLineRow = LineRow<number, null>
/** A product line, or a priced prescription or request. */
export type CartLineRow = ShelfLineRow | LineRow<null, number>

/** Finds a cart by the SHA-256 of its token, for a caller with this `userId`. */
type TokenKey = { tokenHash: Buffer; userId: number | null }
type PersonKey = { userId: number }
export type CartKey = TokenKey | PersonKey

const ofToken = (db: Db, tokenHash: RawBuilder<Buffer>, userId: RawBuilder<number | null>) =>
  db.selectFrom('carts').select(columnsFor(userId)).where('token_hash', '=', tokenHash)
const ofPerson = (db: Db, userId: RawBuilder<number>) =>
  db.selectFrom('carts').select(columnsFor(userId)).where('user_id', '=', userId).where('state', 'in', openCartStates)

/** A variant to add; `left` is what this cart can have, its own reservation included. */
export type VariantToAdd = { variantId: number; left: number }

const linesOfCart = jsonArrayFrom(
  expressionBuilder<DB, 'carts'>()
    .selectFrom('line_items')
    .select(lineColumns)
    .whereRef('line_items.cart_id', '=', 'carts.id')
    .orderBy('line_items.id')
    .limit(1000),
).as('lines')

/** A variant by its public id. */
const variantToAdd = (id: RawBuilder<string | null>) =>
  sql<VariantToAdd | null>`(
    select json_build_object('variantId', v.id, 'left', greatest(0, coalesce(s.on_hand - s.held, 0)
        + coalesce((select quantity from catalogue_reservations h where h.cart_id = carts.id and h.variant_id = v.id), 0)))
      from catalogue_variants v left join catalogue_stock s on s.variant_id = v.id where v.public_id = ${id}::uuid)`.as('toAdd')

type Whole = ColumnTypes & { lines: CartLineRow[] }
type Lookup = TokenKey & { toAdd: string | null }
type Lookups = {
  tokenHashes: readonly Buffer[]
  userIds: readonly (number | null)[]
  toAdd: readonly (string | null)[]
}

const lookupRows = ({ tokenHashes, userIds, toAdd }: Slots<Lookups>) =>
  sql<{ token_hash: Buffer; user_id: number | null; to_add: string | null; position: number }>`${unnestRows(
    sql`unnest(${tokenHashes}::bytea[], ${userIds}::bigint[], ${toAdd}::uuid[]) with ordinality
      as lists(token_hash, user_id, to_add, position)`,
  )}`.as<'lookups'>(sql`lookups`)

const findByTokens = compiledQuery((db, lists: Slots<Lookups>) =>
  db
    .selectFrom(lookupRows(lists))
    .innerJoin('carts', 'carts.token_hash', 'lookups.token_hash')
    .select('lookups.position')
    .select(columnsFor(sql.ref('lookups.user_id')))
    .select([linesOfCart, variantToAdd(sql.ref('lookups.to_add'))])
    .$narrowType<Whole>()
    .compile(),
)

async function findMany(db: Db, lookups: readonly Lookup[]) {
  const rows = await findByTokens(db, {
    tokenHashes: lookups.map(({ tokenHash }) => tokenHash),
    userIds: lookups.map(({ userId }) => userId),
    toAdd: lookups.map(({ toAdd }) => toAdd),
  })
  const found = new Map(rows.map(({ position, ...row }) => [position, row]))
  return lookups.map((_, index) => found.get(index + 1))
}

// With 16 clients filling carts, one statement in three is shared; without batching, reads alone cost a fifth of the throughput.
const findBatched = batchedPerDatabase(findMany, { maxOpen: 2 })

const findByPerson = compiledQuery((db, { userId, toAdd }: Slots<{ userId: number; toAdd: string | null }>) =>
  ofPerson(db, userId)
    .select([linesOfCart, variantToAdd(toAdd)])
    .$narrowType<Whole>()
    .compile(),
)

/** A cart with its lines, and the variant with this public id. */
export async function findCart(db: Db, key: CartKey, toAdd: string | null = null) {
  if (!('tokenHash' in key)) return (await findByPerson(db, { ...key, toAdd }))[0]
  const lookup = { ...key, toAdd }
  // A transaction has its own connection and must see its own writes, so it is not batched.
  return db.isTransaction ? (await findMany(db, [lookup]))[0] : findBatched(db, lookup)
}

/** After locking a cart, read its points again: they are stable now and may differ from those before the wait. */
export const pointsOfCart = (db: Db, cartId: number, userId: number) =>
  db
    .selectFrom('carts')
    .select(pointsColumns(sql.val(userId)))
    .where('id', '=', cartId)
    .executeTakeFirstOrThrow()

/** The lines of a locked cart, and the variant with this public id. */
export async function findContents(
  db: Db,
  cartId: number,
  toAdd: string | null,
): Promise<{ lines: CartLineRow[]; toAdd: VariantToAdd | null }> {
  const [contents] = await contentsOf(db, { cartId, toAdd })
  if (!contents) throw new Error('a locked cart vanished')
  return contents
}

const contentsOf = compiledQuery((db, { cartId, toAdd }: Slots<{ cartId: number; toAdd: string | null }>) =>
  db
    .selectFrom('carts')
    .select([linesOfCart, variantToAdd(toAdd)])
    .where('id', '=', cartId)
    .$narrowType<Pick<Whole, 'lines'>>()
    .compile(),
)

export type CartRow = Omit<NonNullable<Awaited<ReturnType<typeof findCart>>>, 'lines' | 'toAdd'>

/** Variants by public id, with the units that an order can take; those that do not exist are missing. */
export const variantsForDraft = (db: Db, publicIds: readonly string[]) =>
  db
    .selectFrom('catalogue_variants as variant')
    .leftJoin('catalogue_stock as stock', 'stock.variant_id', 'variant.id')
    .select(['variant.id', 'variant.public_id', sql<number>`greatest(0, coalesce(stock.on_hand - stock.held, 0))`.as('left')])
    .where('variant.public_id', 'in', publicIds)
    .limit(publicIds.length)
    .execute()

/** Units in an open cart that has not expired. */
export async function countItems(db: Db, key: CartKey, now: Date): Promise<number> {
  const row = await (
    'tokenHash' in key ? ofToken(db, sql.val(key.tokenHash), sql.val(key.userId)) : ofPerson(db, sql.val(key.userId))
  )
    .clearSelect()
    .innerJoin('line_items', 'line_items.cart_id', 'carts.id')
    .select(
      sql<number>`coalesce(sum(coalesce(
        (select sum(items.quantity) from requests_items items where items.request_id = line_items.request_id),
        line_items.quantity)), 0)::int`.as('count'),
    )
    .where('state', 'in', openCartStates)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.count ?? 0
}
