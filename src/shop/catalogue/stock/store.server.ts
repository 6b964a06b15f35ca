import { sql } from 'kysely'
import { compiledQuery } from '#src/platform/database/compiled-query.ts'
import type { Slots } from '#src/platform/database/compiled-query.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { StockMovement, StockReason } from './stock-item.ts'
import type { RawBuilder } from 'kysely'

// True if the variant was sold in a prescription or in a request for a medicine.
const isOfClinicalRequest = sql<boolean>`exists (
  select from orders_clinical_lines l where l.order_id = m.order_id and l.variant_id = m.variant_id)`

/** Newest first. */
export const movementRows = (db: Db, variantId: number, limit: number) =>
  db
    .selectFrom('stock_movements as m')
    .leftJoin('accounts_people as u', 'u.id', 'm.user_id')
    .leftJoin('orders_summaries as o', 'o.id', 'm.order_id')
    .leftJoin('stock_batches as b', 'b.id', 'm.batch_id')
    .select(sql<string | null>`coalesce(b.code, b.expires_on::text)`.as('batch'))
    .select([
      'm.kind',
      'm.at',
      'm.change',
      'm.reason',
      'm.note',
      'u.name as by',
      'o.number as order_number',
      isOfClinicalRequest.as('is_clinical'),
    ])
    .where('m.variant_id', '=', variantId)
    .orderBy('m.id', 'desc')
    .limit(limit)
    .$narrowType<{ reason: StockReason; kind: StockMovement['kind'] }>()
    .execute()

export type MovementRow = Awaited<ReturnType<typeof movementRows>>[number]

/** Lifetime of a reservation after each write to its cart, and its maximum in total. */
const lasts = sql`interval '10 minutes'`
const maxDuration = sql`interval '60 minutes'`

export type Holding = {
  cartId: number
  variantIds: readonly number[]
  quantities: readonly number[]
  now: Date
  /** False: only updates an active reservation, and releases an expired one. */
  canStart: boolean
}

export type Short = { variant_id: number; left: number }

/**
 * Sets the reservation of a cart to exactly what is wanted, or returns what is short (units reserved by the cart count as left).
 * One statement. Lock order: the cart's own reservations, then stock items by id, here and in every stock change; the expiry job
 * skips locked rows. So there is no deadlock. Both numbers are written for the reason explained at `take`.
 */
export const reserve = (tx: Tx, holding: Holding): Promise<Short[]> => reserveOnce(tx, holding)

const reserveOnce = compiledQuery((db, { cartId, variantIds, quantities, now, canStart }: Slots<Holding>) =>
  sql<Short>`
    with wanted as (select * from unnest(${variantIds}::bigint[], ${quantities}::int[]) as w (variant_id, quantity)),
    own as materialized (select * from stock_holds where cart_id = ${cartId} for update),
    life as materialized (
      select coalesce(min(started_at) filter (where expires_at > ${now} and started_at <= ${now}), ${now}::timestamptz) as started_at,
             ${canStart}::boolean or coalesce(bool_or(expires_at > ${now} and started_at <= ${now}), false) as goes_on
        from own),
    asked as materialized (
      select variant_id, case when goes_on then coalesce(wanted.quantity, 0) else 0 end as quantity, coalesce(own.quantity, 0) as had
        from wanted full join own using (variant_id) cross join life),
    locked as materialized (
      select s.variant_id, s.on_hand, s.held, s.on_hand - s.held + a.had as left, a.quantity, a.had
        from stock_items s join asked a using (variant_id)
        where a.quantity <> a.had
        order by s.variant_id for update of s),
    short as materialized (
      select a.variant_id, coalesce(l.left, 0) as left
        from asked a left join locked l using (variant_id)
        where a.quantity > a.had and coalesce(l.left, 0) < a.quantity),
    moved as (
      update stock_items s set on_hand = l.on_hand, held = l.held + l.quantity - l.had
        from locked l where s.variant_id = l.variant_id and not exists (select 1 from short)),
    gone as (
      delete from stock_holds h using asked a
        where h.cart_id = ${cartId} and h.variant_id = a.variant_id and a.quantity = 0 and not exists (select 1 from short)),
    kept as (
      insert into stock_holds (cart_id, variant_id, quantity, started_at, expires_at)
        select ${cartId}, variant_id, quantity, started_at, least(${now}::timestamptz + ${lasts}, started_at + ${maxDuration})
          from asked cross join life where quantity > 0 and not exists (select 1 from short)
        on conflict (cart_id, variant_id) do update
          set (quantity, started_at, expires_at) = (excluded.quantity, excluded.started_at, excluded.expires_at))
    select variant_id, "left" from short order by variant_id`.compile(db),
)

/** Renews an active reservation without changing it. */
export async function renew(tx: Tx, cartId: number, now: Date): Promise<void> {
  await tx
    .updateTable('stock_holds')
    .set({ expires_at: sql`least(${now}::timestamptz + ${lasts}, started_at + ${maxDuration})` })
    .where('cart_id', '=', cartId)
    .where('expires_at', '>', now)
    .where('started_at', '<=', now)
    .execute()
}

/** Releases these rows of `stock_holds`; returns how many there were. */
async function giveBack(tx: Tx, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: released } = await sql<{ count: number }>`
    with own as materialized (${rows}),
    freed as (select variant_id, sum(quantity)::int as quantity from own group by variant_id),
    locked as materialized (
      select s.variant_id, s.on_hand, s.held, f.quantity from stock_items s join freed f using (variant_id) order by s.variant_id for update of s),
    moved as (
      update stock_items s set on_hand = l.on_hand, held = l.held - l.quantity from locked l where s.variant_id = l.variant_id),
    gone as (
      delete from stock_holds h using own where h.cart_id = own.cart_id and h.variant_id = own.variant_id)
    select count(*)::int as count from own`.execute(tx)
  return released[0]?.count ?? 0
}

export async function release(tx: Tx, cartIds: readonly number[]): Promise<void> {
  await giveBack(
    tx,
    sql`select cart_id, variant_id, quantity from stock_holds where cart_id = any (${cartIds}::bigint[]) for update`,
  )
}

/** Ends every reservation of a variant, for pieces that must not be sold. */
export const releaseOfVariant = (tx: Tx, variantId: number): Promise<number> =>
  giveBack(
    tx,
    sql`select cart_id, variant_id, quantity from stock_holds where variant_id = ${variantId} order by cart_id for update`,
  )

/**
 * Ends reservations that have expired, or that lie in the future because the shop's clock was set back, oldest first. Skips carts
 * that are being written to: the next run takes them.
 */
export const expire = (tx: Tx, now: Date, limit: number): Promise<number> =>
  giveBack(
    tx,
    sql`select cart_id, variant_id, quantity from stock_holds where expires_at <= ${now} or started_at > ${now}
          order by expires_at limit ${limit} for update skip locked`,
  )

/** Units of a variant that are left for a cart, its own reservation included. `variantId` is a column of the enclosing query. */
export const unitsOfRequest = (cartId: number, variantId: RawBuilder<number>): RawBuilder<number> =>
  sql<number>`coalesce((select quantity from stock_holds where cart_id = ${cartId} and variant_id = ${variantId}), 0)`

/** Locks a variant's stock row until the transaction ends; undefined if there is no such variant. */
export async function lockStock(tx: Tx, publicId: string) {
  // A variant that was never counted has no row to lock.
  await tx
    .insertInto('stock_items')
    .columns(['variant_id', 'on_hand'])
    .expression((row) =>
      row
        .selectFrom('variants')
        .select(['id', row.val(0).as('on_hand')])
        .where('public_id', '=', publicId),
    )
    .onConflict((conflict) => conflict.column('variant_id').doNothing())
    .execute()
  return tx
    .selectFrom('stock_items as s')
    .innerJoin('variants as v', 'v.id', 's.variant_id')
    .select(['s.variant_id', 's.on_hand', 's.held', 's.low_stock_at', 'v.sku'])
    .where('v.public_id', '=', publicId)
    .forUpdate('s')
    .executeTakeFirst()
}

export type LockedStock = NonNullable<Awaited<ReturnType<typeof lockStock>>>

export async function setStock(
  tx: Tx,
  variantId: number,
  { onHand, lowStockAt }: { onHand: number; lowStockAt: number | null },
): Promise<void> {
  await tx
    .updateTable('stock_items')
    .set({ on_hand: onHand, low_stock_at: lowStockAt })
    .where('variant_id', '=', variantId)
    .execute()
}

/** Most units per order, for each variant of this variant's product. */
export async function setMaxUnits(tx: Tx, variantId: number, maxUnits: number | null): Promise<void> {
  await tx
    .updateTable('products')
    .set({ max_pieces: maxUnits })
    .where('id', '=', (row) => row.selectFrom('variants').select('product_id').where('id', '=', variantId))
    .execute()
}

export type NewMovement = {
  variantId: number
  change: number
  reason: Extract<StockReason, 'received' | 'corrected'>
  note: string | null
  userId: number
  at: Date
}

export async function addMovement(tx: Tx, { variantId, change, reason, note, userId, at }: NewMovement): Promise<void> {
  await tx.insertInto('stock_movements').values({ variant_id: variantId, change, reason, note, user_id: userId, at }).execute()
}
