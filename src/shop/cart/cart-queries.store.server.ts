import { expressionBuilder, sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Locale } from '#src/i18n/locales.ts'
import type { Cents } from '#src/kernel/money.ts'
import { unnestRows } from '#src/platform/database/unnest-rows.ts'
import type { Db } from '#src/platform/database/database.ts'
import { batchedPerDatabase } from '#src/platform/database/batched.ts'
import { compiledQuery } from '#src/platform/database/compiled-query.ts'
import type { Slots } from '#src/platform/database/compiled-query.ts'
import type { DB } from '#src/platform/database/tables.ts'
import type { Fulfilment } from '../delivery/fulfilment.ts'
import { pointsColumns } from '../loyalty/cart-points.actions.server.ts'
import type { PaymentMethod } from '../website/payment-methods.ts'
import type { CartState } from './cart.ts'

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
  // Whether the checkout has ever kept pieces for it: then it is asked whether it still does.
  'carts.has_held as has_hold',
  // The same of points.
  'carts.has_points',
  // What settings may be as old as.
  sql<number>`(select version from content_versions where name = 'public')`.as('content'),
] as const

/** A cart as this person finds it, whose points are looked at; null: a guest, who has none. */
export const columnsFor = (userId: RawBuilder<number | null>) => [...columns, ...pointsColumns(userId)] as const

export type StoredText = {
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
  // Of its variant, for this cart: what it holds itself counts. Nothing of a request.
  sql<number>`greatest(0, coalesce((select on_hand - held from stock_items where variant_id = line_items.variant_id), 0)
    + coalesce((select quantity from stock_holds where cart_id = line_items.cart_id and variant_id = line_items.variant_id), 0))`.as(
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
/** Something from the shelf, or a priced prescription or request. */
export type CartLineRow = ShelfLineRow | LineRow<null, number>

/** A cart is named by the SHA-256 of its token, `userId` being who asks, or it is the open one of a person. */
export type CartKey = { tokenHash: Buffer; userId: number | null } | { userId: number }

const ofToken = (db: Db, tokenHash: RawBuilder<Buffer>, userId: RawBuilder<number | null>) =>
  db.selectFrom('carts').select(columnsFor(userId)).where('token_hash', '=', tokenHash)
const ofPerson = (db: Db, userId: RawBuilder<number>) =>
  db.selectFrom('carts').select(columnsFor(userId)).where('user_id', '=', userId).where('state', '=', 'open')

/** One more variant, and what is left of it for whoever holds nothing. */
export type RequestedVariant = { variantId: number; left: number }

const linesOfCart = jsonArrayFrom(
  expressionBuilder<DB, 'carts'>()
    .selectFrom('line_items')
    .select(lineColumns)
    .whereRef('line_items.cart_id', '=', 'carts.id')
    .orderBy('line_items.id')
    .limit(1000),
).as('lines')

/** A variant by its public id. */
const wantedVariant = (id: RawBuilder<string | null>) =>
  sql<RequestedVariant | null>`(
    select json_build_object('variantId', v.id, 'left', greatest(0, coalesce(s.on_hand - s.held, 0)))
      from variants v left join stock_items s on s.variant_id = v.id where v.public_id = ${id}::uuid)`.as('wanted')

type Whole = StoredText & { lines: CartLineRow[] }
type Question = { tokenHash: Buffer; userId: number | null; wanted: string | null }
type CartQuestion = { token_hash: Buffer; user_id: number | null; wanted: string | null; at: number }
type Questions = { tokenHashes: readonly Buffer[]; userIds: readonly (number | null)[]; wanted: readonly (string | null)[] }

const questions = ({ tokenHashes, userIds, wanted }: Slots<Questions>) =>
  sql<CartQuestion>`${unnestRows(sql`unnest(${tokenHashes}::bytea[], ${userIds}::bigint[], ${wanted}::uuid[]) with ordinality
    as lists(token_hash, user_id, wanted, at)`)}`.as<'asked'>(sql`asked`)

/** Carts with their lines, each with the variant that was asked for, in one statement. */
const findByTokens = compiledQuery((db, is: Slots<Questions>) =>
  db
    .selectFrom(questions(is))
    .innerJoin('carts', 'carts.token_hash', 'asked.token_hash')
    .select('asked.at')
    .select(columnsFor(sql.ref('asked.user_id')))
    .select([linesOfCart, wantedVariant(sql.ref('asked.wanted'))])
    .$narrowType<Whole>()
    .compile(),
)

async function findMany(db: Db, questions: readonly Question[]) {
  const rows = await findByTokens(db, {
    tokenHashes: questions.map(({ tokenHash }) => tokenHash),
    userIds: questions.map(({ userId }) => userId),
    wanted: questions.map(({ wanted }) => wanted),
  })
  const found = new Map(rows.map(({ at, ...row }) => [at, row]))
  return questions.map((_, index) => found.get(index + 1))
}

const findTogether = batchedPerDatabase(findMany, { maxOpen: 2 })

const findByPerson = compiledQuery((db, { userId, wanted }: Slots<{ userId: number; wanted: string | null }>) =>
  ofPerson(db, userId)
    .select([linesOfCart, wantedVariant(wanted)])
    .$narrowType<Whole>()
    .compile(),
)

/** With a variant, by its public id. Carts that are looked for at the same time are found together, but not within transactions. */
export async function findCart(db: Db, key: CartKey, wanted: string | null = null) {
  if (!('tokenHash' in key)) return (await findByPerson(db, { ...key, wanted }))[0]
  const question = { ...key, wanted }
  return db.isTransaction ? (await findMany(db, [question]))[0] : findTogether(db, question)
}

export type CartRow = Omit<NonNullable<Awaited<ReturnType<typeof findCart>>>, 'lines' | 'wanted'>

/** Pieces in an open cart that has not expired. */
export async function countItems(db: Db, key: CartKey, now: Date): Promise<number> {
  const row = await (
    'tokenHash' in key ? ofToken(db, sql.val(key.tokenHash), sql.val(key.userId)) : ofPerson(db, sql.val(key.userId))
  )
    .clearSelect()
    .innerJoin('line_items', 'line_items.cart_id', 'carts.id')
    .select(
      sql<number>`coalesce(sum(coalesce(
        (select sum(quantity) from request_items where request_items.request_id = line_items.request_id),
        line_items.quantity)), 0)::int`.as('count'),
    )
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.count ?? 0
}
