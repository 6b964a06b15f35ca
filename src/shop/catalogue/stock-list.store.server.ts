import { sql } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { StockReason, StockTab } from './stock-item.ts'

/** `lowAt`: the default of the settings. `q`: part of a name or SKU, or a whole code or barcode; empty: everything. */
export type StockSearch = { q: string; locale: Locale; lowAt: number }

const shelf = (db: Db) =>
  db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .leftJoin('stock_items as s', 's.variant_id', 'v.id')

const available = sql<number>`coalesce(s.on_hand - s.held, 0)`
const lowStockAt = (lowAt: number) => sql<number>`coalesce(s.low_stock_at, ${lowAt}::int)`

/** Variants off sale cannot be ordered: they are in the full list only. */
const belongsTo = (tab: StockTab, lowAt: number) => {
  const rules = {
    low: sql<boolean>`p.active and ${available} <= ${lowStockAt(lowAt)}`,
    sold_out: sql<boolean>`p.active and ${available} <= 0`,
    all: sql<boolean>`true`,
  }
  return rules[tab]
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const matching = (db: Db, { q, locale }: StockSearch) => {
  if (!q) return shelf(db)
  const part = `%${escaped(q)}%`
  return shelf(db).where((row) =>
    row.or([
      row(sql<string>`${sql.ref(`p.folded_${locale}`)}`, 'like', sql<string>`fold(${part})`),
      row('v.sku', 'ilike', part),
      row('v.code', '=', q),
      row('v.barcode', '=', q),
    ]),
  )
}

const selectItems = (lowAt: number) =>
  [
    'v.id',
    'v.public_id',
    'v.sku',
    'v.barcode',
    'v.code',
    'v.pack_pt',
    'v.pack_en',
    'p.name_pt',
    'p.name_en',
    'p.active',
    'p.max_pieces',
    's.low_stock_at',
    sql<number>`coalesce(s.on_hand, 0)`.as('on_hand'),
    sql<number>`coalesce(s.held, 0)`.as('held'),
    available.as('available'),
    lowStockAt(lowAt).as('low_at'),
  ] as const

export type StockPage = { tab: StockTab; limit: number; offset: number }

/** The full list by name; the others by units left, fewest first. */
export const stockRows = (db: Db, search: StockSearch, { tab, limit, offset }: StockPage) =>
  matching(db, search)
    .select(selectItems(search.lowAt))
    .where(belongsTo(tab, search.lowAt))
    .orderBy(sql`case when ${tab} = 'all' then 0 else ${available} end`)
    .orderBy(sql`fold(${sql.ref(`p.name_${search.locale}`)})`)
    .orderBy('v.position')
    .orderBy('v.id')
    .limit(limit)
    .offset(offset)
    .execute()

export type StockRow = Awaited<ReturnType<typeof stockRows>>[number]

/** How many matches of the search each tab has. */
export const countStock = (db: Db, search: StockSearch): Promise<Record<StockTab, number>> =>
  matching(db, search)
    .select([
      sql<number>`(count(*) filter (where ${belongsTo('low', search.lowAt)}))::int`.as('low'),
      sql<number>`(count(*) filter (where ${belongsTo('sold_out', search.lowAt)}))::int`.as('sold_out'),
      sql<number>`count(*)::int`.as('all'),
    ])
    .executeTakeFirstOrThrow()

export const stockRow = (db: Db, publicId: string, lowAt: number): Promise<StockRow | undefined> =>
  shelf(db).select(selectItems(lowAt)).where('v.public_id', '=', publicId).executeTakeFirst()

// True if the variant was sold in a prescription or in a request for a medicine.
const isOfClinicalRequest = sql<boolean>`exists (
  select from order_lines l join requests r on r.id = l.request_id
    where l.order_id = m.order_id and l.variant_id = m.variant_id and r.is_clinical)`

/** Newest first. */
export const movementRows = (db: Db, variantId: number, limit: number) =>
  db
    .selectFrom('stock_movements as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('orders as o', 'o.id', 'm.order_id')
    .select([
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
    .$narrowType<{ reason: StockReason }>()
    .execute()

export type MovementRow = Awaited<ReturnType<typeof movementRows>>[number]
