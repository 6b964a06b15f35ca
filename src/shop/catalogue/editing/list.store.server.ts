import { readScan } from '#src/kernel/product-codes.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { ProductClass } from '../product/product.ts'
import { parseSearchTerms } from '../search/search-terms.ts'
import { wordQuery } from '../search/search.store.server.ts'
import type { ProductListSort, ProductState } from './product-draft.ts'

export type ProductListFilter = {
  /** Words of the name, or a whole SKU, CNP or EAN. */
  q: string
  locale: Locale
  state?: ProductState | undefined
  class?: ProductClass | undefined
  /** Slug of a collection, which includes those below it. */
  collection?: string | undefined
  stock?: 'out' | 'low' | undefined
  /** From how few units on stock is low, unless the pack has its own number. */
  lowAt: number
  sort: ProductListSort
}

const state = (name: ProductState) => sql<boolean>`l.state = ${name}`
const isOut = sql<boolean>`l.least <= 0`
const isLow = (lowAt: number) => sql<boolean>`(l.least_usual <= ${lowAt} or l.least_spare <= 0)`
// What was archived is not ordered again.
const isOrdered = sql<boolean>`l.state <> 'archived'`

type Condition = RawBuilder<boolean> | false | undefined

function all(conditions: readonly Condition[]): RawBuilder<boolean> {
  const parts = conditions.filter((part) => part !== false && part !== undefined)
  return parts.length === 0 ? sql`true` : sql`${sql.join(parts, sql` and `)}`
}

/** Everything but state and stock, which the tabs of the list count. `l` is a row of staff_listings. */
const isFound = ({ q, locale, class: kind, collection }: ProductListFilter): RawBuilder<boolean> =>
  all([
    q !== '' && matching(q, locale),
    kind && sql<boolean>`l.class = ${kind}`,
    collection !== undefined &&
      sql<boolean>`l.product_id in (
        with recursive below as (
          select id from collections where ${collection} in (slug_pt, slug_en)
          union select c.id from below join collections c on c.parent_id = below.id)
        select product_id from product_collections where collection_id in (select id from below))`,
  ])

const isInTab = ({ state: only, stock, lowAt }: ProductListFilter): RawBuilder<boolean> =>
  all([only && state(only), stock === 'out' && isOut, stock === 'low' && isLow(lowAt), stock !== undefined && isOrdered])

function matching(q: string, locale: Locale): RawBuilder<boolean> {
  const terms = parseSearchTerms(q)
  // References of the pharmacy need not look like a code.
  const { codes } = readScan(q)
  return sql<boolean>`l.product_id in (
    select product_id from variants where sku = any (${codes}::text[])
    union select product_id from variants where barcode = any (${codes}::text[])
    union select product_id from variants where code = any (${codes}::text[])
    union select id from products where ${sql.ref(`search_${locale}`)} @@ ${wordQuery(terms, locale)})`
}

const orders: Record<ProductListSort, (locale: Locale) => RawBuilder<unknown>> = {
  '-updated_at': () => sql`l.updated_at desc, l.product_id desc`,
  updated_at: () => sql`l.updated_at, l.product_id`,
  name: (locale) => sql`${sql.ref(`l.name_${locale}`)}, l.product_id`,
  '-name': (locale) => sql`${sql.ref(`l.name_${locale}`)} desc, l.product_id desc`,
  price: () => sql`l.price_cents, l.product_id`,
  '-price': () => sql`l.price_cents desc nulls last, l.product_id desc`,
  stock: () => sql`l.units, l.product_id`,
  '-stock': () => sql`l.units desc nulls last, l.product_id desc`,
}

type Page = { number: number; size: number }

/** The row ids of the first products, in one value: thousands of rows cost several times the time. */
export async function firstRowIds(db: Db, filter: ProductListFilter, limit: number): Promise<number[]> {
  const found = sql`(select * from staff_listings l where ${isFound(filter)})`
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(json_agg(product_id), '[]') as ids from (${pageOf(filter, { number: 1, size: limit }, found)}) page`.execute(
    db,
  )
  return rows[0]?.ids ?? []
}

const pageOf = (filter: ProductListFilter, { number, size }: Page, found: RawBuilder<unknown>) => sql`
  select l.product_id from ${found} l where ${isInTab(filter)}
    order by ${orders[filter.sort](filter.locale)} limit ${size} offset ${(number - 1) * size}`

// Only the rows of the page are looked up among the products, which are twenty times as wide.
const placedProducts = sql`
  from (select product_id, row_number() over () as place from page) placed
    join products p on p.id = placed.product_id order by placed.place`

/** How many products a filter finds in each state and stock level; its own state and level do not count. */
export type ProductCounts = Record<ProductState | 'all' | 'low' | 'out', number>

export type ListedPage = { ids: string[]; total: number; counts: ProductCounts }

/** The public ids of one page, how many there are in all, and the counts of the tabs: in one statement, which searches once. */
export async function listPage(db: Db, filter: ProductListFilter, page: Page): Promise<ListedPage> {
  // What is found by no word and in no collection comes from the index of its order.
  const once = filter.q === '' && filter.collection === undefined ? sql`not materialized` : sql`materialized`
  const { rows } = await sql<ProductCounts & { ids: string[]; total: number }>`
    with found as ${once} (select * from staff_listings l where ${isFound(filter)}),
    page as materialized (${pageOf(filter, page, sql`found`)})
    select count(*)::int as all,
           count(*) filter (where ${isInTab(filter)})::int as total,
           count(*) filter (where ${state('published')})::int as published,
           count(*) filter (where ${state('draft')})::int as draft,
           count(*) filter (where ${state('archived')})::int as archived,
           count(*) filter (where ${isOrdered} and ${isOut})::int as out,
           count(*) filter (where ${isOrdered} and ${isLow(filter.lowAt)})::int as low,
           array(select p.public_id::text ${placedProducts}) as ids
      from found l`.execute(db)
  const [{ ids, total, ...counts } = none] = rows
  return { ids, total, counts }
}

const none = { ids: [], total: 0, all: 0, published: 0, draft: 0, archived: 0, out: 0, low: 0 }

/** The products of one page as the list shows them, in no particular order. */
export const listedRows = (db: Db, publicIds: readonly string[]) =>
  db
    .selectFrom('products as p')
    .select(['p.public_id', 'p.version', 'p.class', 'p.active', 'p.archived_at', 'p.name_pt', 'p.name_en', 'p.untranslated'])
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom('variants as v')
          .leftJoin('stock_items as s', 's.variant_id', 'v.id')
          .select([
            'v.public_id',
            'v.version',
            'v.sku',
            'v.code',
            'v.pack_pt',
            'v.pack_en',
            'v.price_cents',
            'v.compare_at_cents',
          ])
          .select(['s.low_stock_at'])
          .select([
            sql<number>`coalesce(s.on_hand, 0)`.as('on_hand'),
            sql<number>`coalesce(s.on_hand - s.held, 0)`.as('available'),
          ])
          .whereRef('v.product_id', '=', 'p.id')
          .orderBy('v.position')
          .limit(50),
      ).as('variants'),
      jsonArrayFrom(
        row
          .selectFrom('product_images as i')
          .select(['i.public_id', 'i.file_key', 'i.kind', 'i.width', 'i.height'])
          .whereRef('i.product_id', '=', 'p.id')
          // A photo has no file before its sizes are made.
          .where('i.derived', '=', true)
          .orderBy('i.position')
          .limit(1),
      ).as('images'),
    ])
    .where(sql<boolean>`p.public_id = any (${publicIds}::uuid[])`)
    .limit(500)
    .execute()

export type ListedRow = Awaited<ReturnType<typeof listedRows>>[number]

/** The lowest price of each pack since a day, without the one of a present reduction. */
export async function lowestPriceRows(
  db: Db,
  productId: string,
  since: Date,
): Promise<{ public_id: string; lowest_cents: number }[]> {
  const { rows } = await sql<{ public_id: string; lowest_cents: number }>`
    select v.public_id, min(h.price_cents) as lowest_cents
      from products p join variants v on v.product_id = p.id join price_history h on h.variant_id = v.id
      where p.public_id = ${productId}::uuid and (h.valid_until is null or h.valid_until > ${since})
        and not (h.valid_until is null and v.compare_at_cents is not null)
      group by v.public_id limit 50`.execute(db)
  return rows
}

/** The prices of each pack that were charged since a day, the earliest first. */
export async function priceSteps(
  db: Db,
  productId: string,
  since: Date,
): Promise<{ public_id: string; price_cents: number; valid_from: Date }[]> {
  const { rows } = await sql<{ public_id: string; price_cents: number; valid_from: Date }>`
    select v.public_id, h.price_cents, h.valid_from
      from products p join variants v on v.product_id = p.id join price_history h on h.variant_id = v.id
      where p.public_id = ${productId}::uuid and (h.valid_until is null or h.valid_until > ${since})
      order by v.position, h.valid_from limit 2000`.execute(db)
  return rows
}

/** The product of a pack, with the versions of both. */
export const productOfVariant = (db: Db, variantId: string) =>
  db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['p.public_id', 'p.version', 'v.version as variant_version'])
    .where('v.public_id', '=', variantId)
    .executeTakeFirst()
