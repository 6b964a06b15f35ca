import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { ProductFilters, ProductSort } from './product-list.ts'
import { foundProducts } from './search.store.server.ts'
import { parseSearchTerms } from './search-terms.ts'

const HIGHEST = 2_147_483_647

/** One condition of a list with its facet, which ignores it in its own counts. `l` is a row of product_listings. */
export type Condition = { facet: 'brand' | 'form' | 'class' | 'price' | 'stock' | 'reduced'; where: RawBuilder<boolean> }

/** The filters that are set. */
export function conditions({ brands, forms, classes, priceMin, priceMax, inStock, reduced }: ProductFilters): Condition[] {
  const found: (Condition | false)[] = [
    brands.length > 0 && {
      facet: 'brand',
      where: sql`l.brand_id = any (array(select id from brands where slug = any (${brands}::text[])))`,
    },
    forms.length > 0 && { facet: 'form', where: sql`l.form_key = any (${forms}::text[])` },
    classes.length > 0 && { facet: 'class', where: sql`l.class = any (${classes}::text[])` },
    // A prescription medicine has no public price: any price filter excludes it.
    (priceMin ?? priceMax) !== undefined && {
      facet: 'price',
      where: sql`coalesce(l.price_cents between ${priceMin ?? 0} and ${priceMax ?? HIGHEST}, false)`,
    },
    inStock && { facet: 'stock', where: sql`l.in_stock` },
    reduced && { facet: 'reduced', where: sql`l.reduced` },
  ]
  return found.filter((condition) => condition !== false)
}

export type ListScope = {
  /** Goes after `with`; never empty. `chosen` is the collection, if there is one. */
  ctes: RawBuilder<unknown>
  /** The matching listings as `l`, joined with `found` for a search. */
  from: RawBuilder<unknown>
  where: RawBuilder<boolean>
}

/** Search and collection: the scope that every facet counts within. */
export function listScope(filters: ProductFilters, locale: Locale): ListScope {
  const wanted = filters.collection ?? null
  // A slug may name different collections in the two languages: the page's language comes first.
  const chosen = sql`
    chosen as (
      select id from collections where ${wanted}::text in (slug_pt, slug_en, public_id::text)
        order by ${sql.ref(`slug_${locale}`)} <> ${wanted}::text limit 1)`
  return {
    ctes: filters.q === '' ? chosen : sql`${chosen}, ${foundProducts(parseSearchTerms(filters.q), locale)}`,
    from: filters.q === '' ? sql`product_listings l` : sql`product_listings l join found on found.id = l.product_id`,
    where: wanted === null ? all([]) : sql`(select id from chosen) = any (l.shelves)`,
  }
}

/** `true` for no conditions. */
export const all = (parts: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  parts.length === 0 ? sql`true` : sql`${sql.join(parts, sql` and `)}`

const orders = {
  relevance: sql`found.rank desc, l.popularity desc, l.product_id`,
  popularity: sql`l.popularity desc, l.product_id`,
  price: sql`l.price_cents, l.product_id`,
  '-price': sql`l.price_cents desc nulls last, l.product_id desc`,
  '-created_at': sql`l.created_at desc, l.product_id desc`,
} as const

export type Place = { product_id: number; place: number }

/** The rows of one page of a list, `place` counting from 1. */
export function pageOfListings(
  filters: ProductFilters,
  locale: Locale,
  sort: ProductSort,
  page: { number: number; size: number },
): RawBuilder<Place> {
  const scope = listScope(filters, locale)
  const byName = sort === 'name'
  const order = orderOf(filters, locale, sort)
  return sql<Place>`
    with ${scope.ctes}
    select l.product_id, row_number() over (order by ${order}) as place
      from ${scope.from} ${byName ? sql`join products named on named.id = l.product_id` : sql``}
      where ${all([scope.where, ...conditions(filters).map(({ where }) => where)])}
      order by ${order}
      limit ${page.size} offset ${(page.number - 1) * page.size}`
}

function orderOf(filters: ProductFilters, locale: Locale, sort: ProductSort): RawBuilder<unknown> {
  if (sort === 'name') return sql`fold(${sql.ref(`named.name_${locale}`)}), named.id`
  return sort === 'relevance' && filters.q === '' ? orders.popularity : orders[sort]
}
