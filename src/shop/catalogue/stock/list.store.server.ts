import { readScan } from '#src/kernel/product-codes.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import { parseSearchTerms } from '../search/search-terms.ts'
import { wordQuery } from '../search/search.store.server.ts'
import type { StockSorting, StockTab } from './stock-item.ts'

/**
 * `lowAt`: the default of the settings. `q`: part of a name or SKU, words of name and keywords, or a whole code or barcode; empty:
 * everything.
 */
export type StockSearch = { q: string; locale: Locale; lowAt: number }

const available = sql<number>`coalesce(s.on_hand - s.held, 0)`
const lowStockAt = (lowAt: number) => sql<number>`coalesce(s.low_stock_at, ${lowAt}::int)`

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A shorter text is in too many names to mean any: it finds the beginnings of their words. */
const minLength = 3

/** Whether `v` is found. Each of its parts is answered by an index or the narrow rows of staff_listings, not by the products. */
function matching({ q, locale }: StockSearch): RawBuilder<boolean> {
  if (!q) return sql`true`
  const [terms, part] = [parseSearchTerms(q), escaped(q)]
  const isLong = terms.text.length >= minLength
  const { codes } = readScan(q)
  const name = sql.ref(`name_${locale}`)
  const named = isLong ? sql`${name} like fold(${`%${part}%`})` : sql`' ' || ${name} like fold(${`% ${part}%`})`
  // The index knows stems alone: "solar" and "solução" have one beginning.
  const parts = terms.terms.map((term) => `%${term}%`)
  const worded = sql`
    union select id from products
      where ${sql.ref(`search_${locale}`)} @@ ${wordQuery(terms, locale)} and ${sql.ref(`folded_${locale}`)} like all (${parts}::text[])`
  return sql`v.id in (
    select id from variants where sku = any (${codes}::text[]) ${isLong ? sql`union select id from variants where sku ilike ${`%${part}%`}` : sql``}
    union select id from variants where barcode = any (${codes}::text[])
    union select id from variants where code = any (${codes}::text[])
    union select id from variants where product_id in (
      select product_id from staff_listings where ${named} ${isLong && terms.unfinished !== '' ? worded : sql``}))`
}

/** Variants off sale cannot be ordered: they are in the full list only. */
const belongsTo: Record<StockTab, RawBuilder<boolean>> = {
  low: sql`(active and available <= low_at)`,
  sold_out: sql`(active and available <= 0)`,
  all: sql`true`,
}

const found = (search: StockSearch) => sql`
  select v.id, v.position, ${sql.ref(`l.name_${search.locale}`)} as name, l.state = 'published' as active, coalesce(s.on_hand, 0) as on_hand,
         ${available} as available, ${lowStockAt(search.lowAt)} as low_at
    from variants v join staff_listings l on l.product_id = v.product_id left join stock_items s on s.variant_id = v.id
    where ${matching(search)}`

const counts = sql`
  count(*) filter (where ${belongsTo.low})::int as low, count(*) filter (where ${belongsTo.sold_out})::int as sold_out,
  count(*)::int as all`

export type StockPage = { tab: StockTab; sorting: StockSorting; limit: number; offset: number }

/** How many matches of the search each tab has. */
export type StockCounts = Record<StockTab, number>

/** The public ids of a page, equal ones by name, and the counts of the tabs: one statement, which searches once. */
export async function stockPage(
  db: Db,
  search: StockSearch,
  { tab, sorting, limit, offset }: StockPage,
): Promise<{ ids: string[]; counts: StockCounts }> {
  const order = sql`${sql.ref(sorting.by)} ${sorting.isDescending ? sql`desc` : sql`asc`}, name, position, id`
  const { rows } = await sql<StockCounts & { ids: string[] }>`
    with found as materialized (${found(search)}),
    page as materialized (select id from found where ${belongsTo[tab]} order by ${order} limit ${limit} offset ${offset})
    select ${counts},
           array(select v.public_id::text from (select id, row_number() over () as place from page) placed
                   join variants v on v.id = placed.id order by place) as ids
      from found`.execute(db)
  const [{ ids, ...others } = { ids: [], low: 0, sold_out: 0, all: 0 }] = rows
  return { ids, counts: others }
}

export async function countStock(db: Db, search: StockSearch): Promise<StockCounts> {
  const { rows } = await sql<StockCounts>`select ${counts} from (${found(search)}) found`.execute(db)
  return rows[0] ?? { low: 0, sold_out: 0, all: 0 }
}

/** Something on sale that is low or sold out, and how many such packs there are. */
export type LowStockRow = {
  id: string
  name_pt: string
  name_en: string
  pack_pt: string
  pack_en: string
  on_hand: number
  held: number
  low_at: number
  total: number
}

/** What is low or sold out, fewest units first: the rows of staff_listings leave few packs to look at. */
export async function lowStockRows(db: Db, { lowAt, locale, limit }: Omit<StockSearch, 'q'> & { limit: number }) {
  const { rows } = await sql<LowStockRow>`
    select v.public_id as id, p.name_pt, p.name_en, v.pack_pt, v.pack_en, low.on_hand, low.held, low.low_at, low.total
      from (
        select v.id, l.${sql.ref(`name_${locale}`)} as name, v.position, coalesce(s.on_hand, 0) as on_hand, coalesce(s.held, 0) as held,
               ${available} as available, ${lowStockAt(lowAt)} as low_at, count(*) over ()::int as total
          from staff_listings l join variants v on v.product_id = l.product_id left join stock_items s on s.variant_id = v.id
          where l.state = 'published' and (l.least_usual <= ${lowAt} or l.least_spare <= 0) and ${available} <= ${lowStockAt(lowAt)}
          order by available, name, v.position, v.id limit ${limit}) low
      join variants v on v.id = low.id join products p on p.id = v.product_id
      order by low.available, low.name, low.position, low.id`.execute(db)
  return rows
}

/** The packs with these public ids, in no particular order. */
export const stockRows = (db: Db, publicIds: readonly string[], lowAt: number) =>
  db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .leftJoin('stock_items as s', 's.variant_id', 'v.id')
    .select([
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
    ])
    .where('v.public_id', 'in', publicIds)
    .execute()

export type StockRow = Awaited<ReturnType<typeof stockRows>>[number]

export const stockRow = async (db: Db, publicId: string, lowAt: number): Promise<StockRow | undefined> =>
  (await stockRows(db, [publicId], lowAt))[0]
