import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
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
  name: (locale) => sql`fold(${sql.ref(`p.name_${locale}`)}), p.id`,
}

/** The public ids of one page. */
export async function listRows(db: Db, filter: ProductListFilter, page: { number: number; size: number }): Promise<string[]> {
  const { rows } = await sql<{ public_id: string }>`
    select p.public_id from products p where ${conditions(filter)}
      order by ${orders[filter.sort](filter.locale)} limit ${page.size} offset ${(page.number - 1) * page.size}`.execute(db)
  return rows.map((row) => row.public_id)
}

export async function countProducts(db: Db, filter: ProductListFilter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from products p where ${conditions(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The product of a pack, with the versions of both. */
export const productOfVariant = (db: Db, variantId: string) =>
  db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['p.public_id', 'p.version', 'v.version as variant_version'])
    .where('v.public_id', '=', variantId)
    .executeTakeFirst()
