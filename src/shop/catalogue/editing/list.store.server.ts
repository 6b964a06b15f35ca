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

const states: Record<ProductState, RawBuilder<boolean>> = {
  published: sql`p.active`,
  draft: sql`not p.active and p.archived_at is null`,
  archived: sql`p.archived_at is not null`,
}

const left = sql`coalesce(s.on_hand - s.held, 0)`

function conditions({ q, locale, state, class: kind, collection, stock, lowAt }: ProductListFilter): RawBuilder<boolean> {
  const packs = (where: RawBuilder<boolean>) => sql<boolean>`exists (
    select 1 from variants v left join stock_items s on s.variant_id = v.id where v.product_id = p.id and ${where})`
  const found: (RawBuilder<boolean> | false | undefined)[] = [
    q !== '' && matching(q, locale),
    state && states[state],
    kind && sql<boolean>`p.class = ${kind}`,
    collection !== undefined &&
      sql<boolean>`p.id in (
        with recursive below as (
          select id from collections where ${collection} in (slug_pt, slug_en)
          union select c.id from below join collections c on c.parent_id = below.id)
        select product_id from product_collections where collection_id in (select id from below))`,
    stock === 'out' && packs(sql`${left} <= 0`),
    stock === 'low' && packs(sql`${left} <= coalesce(s.low_stock_at, ${lowAt}::int)`),
    // What was archived is not ordered again.
    stock !== undefined && sql<boolean>`p.archived_at is null`,
  ]
  const parts = found.filter((part) => part !== false && part !== undefined)
  return parts.length === 0 ? sql`true` : sql`${sql.join(parts, sql` and `)}`
}

function matching(q: string, locale: Locale): RawBuilder<boolean> {
  const terms = parseSearchTerms(q)
  // References of the pharmacy need not look like a code.
  const code = q.replace(/\s/g, '').toUpperCase()
  return sql<boolean>`p.id in (
    select product_id from variants where sku = ${code}
    union select product_id from variants where barcode = ${code}
    union select product_id from variants where code = ${code}
    union select id from products where ${sql.ref(`search_${locale}`)} @@ ${wordQuery(terms, locale)})`
}

const orders: Record<ProductListSort, (locale: Locale) => RawBuilder<unknown>> = {
  '-updated_at': () => sql`p.updated_at desc, p.id desc`,
  updated_at: () => sql`p.updated_at, p.id`,
  name: (locale) => sql`fold(${sql.ref(`p.name_${locale}`)}), p.id`,
  '-name': (locale) => sql`fold(${sql.ref(`p.name_${locale}`)}) desc, p.id desc`,
  price: () => sql`packs.price, p.id`,
  '-price': () => sql`packs.price desc, p.id desc`,
  stock: () => sql`packs.units, p.id`,
  '-stock': () => sql`packs.units desc, p.id desc`,
}

/** What all products are sorted by: one pass over their packs costs less than a look at those of each. */
const packSums: Partial<Record<ProductListSort, RawBuilder<unknown>>> = {
  price: sql`join (select product_id, min(price_cents) as price from variants group by product_id) packs on packs.product_id = p.id`,
  stock: sql`join (
    select v.product_id, sum(${left}) as units from variants v left join stock_items s on s.variant_id = v.id group by v.product_id)
    packs on packs.product_id = p.id`,
}
const sumsFor = (sort: ProductListSort): RawBuilder<unknown> =>
  packSums[sort === '-price' ? 'price' : sort === '-stock' ? 'stock' : sort] ?? sql``

/** The public ids of one page. */
export async function listRows(db: Db, filter: ProductListFilter, page: { number: number; size: number }): Promise<string[]> {
  const { rows } = await sql<{ public_id: string }>`
    select p.public_id from products p ${sumsFor(filter.sort)} where ${conditions(filter)}
      order by ${orders[filter.sort](filter.locale)} limit ${page.size} offset ${(page.number - 1) * page.size}`.execute(db)
  return rows.map((row) => row.public_id)
}

export async function countProducts(db: Db, filter: ProductListFilter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from products p where ${conditions(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

export type ProductCounts = Record<ProductState | 'all' | 'low' | 'out', number>

/** How many products a filter finds in each state and stock level; its own state and level do not count. */
export async function countByState(db: Db, { state: _, stock: __, ...filter }: ProductListFilter): Promise<ProductCounts> {
  const { rows } = await sql<ProductCounts>`
    select count(*)::int as all,
           count(*) filter (where ${states.published})::int as published,
           count(*) filter (where ${states.draft})::int as draft,
           count(*) filter (where ${states.archived})::int as archived,
           count(*) filter (where p.archived_at is null and packs.least <= 0)::int as out,
           count(*) filter (where p.archived_at is null and packs.spare <= 0)::int as low
      from products p
      left join (
        select v.product_id, min(${left}) as least, min(${left} - coalesce(s.low_stock_at, ${filter.lowAt}::int)) as spare
          from variants v left join stock_items s on s.variant_id = v.id group by v.product_id) packs on packs.product_id = p.id
      where ${conditions(filter)}`.execute(db)
  return rows[0] ?? { all: 0, published: 0, draft: 0, archived: 0, out: 0, low: 0 }
}

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
          .select(['i.public_id', 'i.file_key', 'i.kind', 'i.width', 'i.height', 'i.derived'])
          .whereRef('i.product_id', '=', 'p.id')
          // A photo has no file before its sizes are made.
          .where((image) => image.or([image('i.derived', '=', true), image('i.kind', '=', 'illustration')]))
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

/** The product of a pack, with the versions of both. */
export const productOfVariant = (db: Db, variantId: string) =>
  db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['p.public_id', 'p.version', 'v.version as variant_version'])
    .where('v.public_id', '=', variantId)
    .executeTakeFirst()
