import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Locale } from '#src/i18n/locales.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Db } from '#src/platform/database/database.ts'
import { prepared } from '#src/platform/database/prepared.ts'
import type { Slots } from '#src/platform/database/prepared.ts'
import type { Fulfilment } from '../delivery/fulfilment.ts'
import { pointsColumns } from '../loyalty/cart-points.actions.server.ts'
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

export type Words = {
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

/** A cart is named by its token, `userId` being who asks, or it is the open one of a person. */
export type CartKey = { token: string; userId: number | null } | { userId: number }

const ofToken = (db: Db, token: RawBuilder<string>, userId: RawBuilder<number | null>) =>
  db.selectFrom('carts').select(columnsFor(userId)).where('token', '=', token)
const ofPerson = (db: Db, userId: RawBuilder<number>) =>
  db.selectFrom('carts').select(columnsFor(userId)).where('user_id', '=', userId).where('state', '=', 'open')

/** One more variant, and what is left of it for whoever holds nothing. */
export type Wanted = { variantId: number; left: number }

/** A cart with its lines, in one statement; and with a variant, by its public id. */
const whole = (query: ReturnType<typeof ofToken>, wanted: RawBuilder<string | null>) =>
  query
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
    .select(
      sql<Wanted | null>`(
        select json_build_object('variantId', v.id, 'left', greatest(0, coalesce(s.on_hand - s.held, 0)))
          from variants v left join stock_items s on s.variant_id = v.id where v.public_id = ${wanted}::uuid)`.as('wanted'),
    )
    .$narrowType<Words & { lines: CartLineRow[] }>()
    .compile()

const findByToken = prepared(
  (db, { token, userId, wanted }: Slots<{ token: string; userId: number | null; wanted: string | null }>) =>
    whole(ofToken(db, token, userId), wanted),
)
const findByPerson = prepared((db, { userId, wanted }: Slots<{ userId: number; wanted: string | null }>) =>
  whole(ofPerson(db, userId), wanted),
)

export async function findCart(db: Db, key: CartKey, wanted: string | null = null) {
  const [row] = await ('token' in key ? findByToken(db, { ...key, wanted }) : findByPerson(db, { ...key, wanted }))
  return row
}

export type CartRow = Omit<NonNullable<Awaited<ReturnType<typeof findCart>>>, 'lines' | 'wanted'>

/** Pieces in an open cart that has not expired. */
export async function countItems(db: Db, key: CartKey, now: Date): Promise<number> {
  const row = await ('token' in key ? ofToken(db, sql.val(key.token), sql.val(key.userId)) : ofPerson(db, sql.val(key.userId)))
    .clearSelect()
    .innerJoin('line_items', 'line_items.cart_id', 'carts.id')
    .select(sql<number>`coalesce(sum(line_items.quantity), 0)::int`.as('count'))
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.count ?? 0
}
