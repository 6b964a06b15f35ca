import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import { factGroups, factFilters, factMask } from '../product/facts.ts'
import type { FactGroup } from '../product/facts.ts'
import { demandedProducts } from './demand.store.server.ts'
import type { ProductDemand } from './product-demand.ts'
import type { ListRequest, ProductFilters } from './product-list.ts'
import { foundProducts } from '../search/search.store.server.ts'
import { parseSearchTerms } from '../search/search-terms.ts'
import type { Db } from '#src/platform/database/database.ts'

const HIGHEST = 2_147_483_647

/** One condition of a list with its facet, which ignores it in its own counts. `l` is a row of product_listings. */
export type Condition = {
  facet: 'brand' | 'form' | 'class' | 'price' | 'stock' | 'reduced' | FactGroup
  where: RawBuilder<boolean>
}

/** The filters that are set. */
export function conditions({ brands, forms, classes, priceMin, priceMax, inStock, reduced, facts }: ProductFilters): Condition[] {
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
    ...factGroups.map((facet): Condition | false => {
      const mask = sql.lit(factMask(facts[facet]))
      // Of several ages one is enough; suitable for two kinds of people is suitable for both.
      return (
        facts[facet].length > 0 && {
          facet,
          where: facet === 'age' ? sql`l.facts & ${mask} <> 0` : sql`l.facts & ${mask} = ${mask}`,
        }
      )
    }),
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

/** Search and collection: the scope that every facet counts within. `demand` replaces the words of the search. */
export function listScope(filters: ProductFilters, locale: Locale, demand?: ProductDemand): ListScope {
  const wanted = filters.collection ?? null
  // A slug may name different collections in the two languages: the page's language comes first.
  const chosen = sql`
    chosen as (
      select id from catalogue_visible_collections where ${wanted}::text in (slug_pt, slug_en, public_id::text)
        order by ${sql.ref(`slug_${locale}`)} <> ${wanted}::text limit 1)`
  const isSearch = demand !== undefined || filters.q !== ''
  const found = () => (demand ? demandedProducts(demand, locale) : foundProducts(parseSearchTerms(filters.q), locale))
  return {
    ctes: isSearch ? sql`${chosen}, ${found()}` : chosen,
    from: isSearch ? sql`product_listings l join found on found.id = l.product_id` : sql`product_listings l`,
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
export function pageOfListings({ filters, locale, sort, page, demand }: ListRequest): RawBuilder<Place> {
  const scope = listScope(filters, locale, demand)
  const byName = sort === 'name'
  const order = orderOf({ filters, locale, sort, demand })
  return sql<Place>`
    with ${scope.ctes}
    select l.product_id, row_number() over (order by ${order}) as place
      from ${scope.from} ${byName ? sql`join products named on named.id = l.product_id` : sql``}
      where ${all([scope.where, ...conditions(filters).map(({ where }) => where)])}
      order by ${order}
      limit ${page.size} offset ${(page.number - 1) * page.size}`
}

function orderOf({ filters, locale, sort, demand }: Omit<ListRequest, 'page'>): RawBuilder<unknown> {
  if (sort === 'name') return sql`fold(${sql.ref(`named.name_${locale}`)}), named.id`
  return sort === 'relevance' && filters.q === '' && !demand ? orders.popularity : orders[sort]
}

export type FacetRow = {
  facet:
    | 'total'
    | 'stock'
    | 'reduced'
    | 'price'
    | 'brand'
    | 'form'
    | 'class'
    | 'collection'
    | 'chosen'
    | 'concealed'
    | 'met'
    | FactGroup
  key: string
  label: string
  count: number
  min: number | null
  max: number | null
}

const fits = ({ facet }: Condition) => sql.ref<boolean>(`fits_${facet}`)

/**
 * All facet counts of a list in one statement: one pass over the listings, grouped by everything that facets use (a few thousand
 * groups for 50,000 products), then every facet is counted over the groups. A facet ignores its own conditions: it shows what
 * another choice would find. Unset conditions get no column, because the planner would estimate both of its values.
 */
export async function facetRows(db: Db, { filters, locale, demand }: Omit<ListRequest, 'sort' | 'page'>): Promise<FacetRow[]> {
  const scope = listScope(filters, locale, demand)
  const set = conditions(filters)
  const facts = sql`l.brand_id, l.form_key, l.class, l.in_stock, l.reduced, l.facts`
  const kinds = sql.join([facts, ...set.map(fits)])
  const { rows } = await sql<FacetRow>`
    with ${scope.ctes},
    sums as materialized (
      select ${sql.join([facts, ...set.map((condition) => sql`${condition.where} as ${fits(condition)}`)])},
             count(*) as count, min(l.price_cents) as min, max(l.price_cents) as max
        from ${scope.from} where ${scope.where} group by ${kinds}),
    shelf_sums as (
      select l.shelves, count(*) as count from ${scope.from}
        where ${all([scope.where, ...set.map(({ where }) => where)])} group by l.shelves)
    select facet, key, label, count::int, min, max from (${sql.join([...parts(set, locale), ...named(filters, locale), ...(demand ? demanded : [])], sql` union all `)}) counted
      order by facet, count desc, label`.execute(db)
  return rows
}

function parts(set: readonly Condition[], locale: Locale): RawBuilder<unknown>[] {
  const others = (own?: Condition['facet']) => all(set.filter(({ facet }) => facet !== own).map(fits))
  return [
    sql`select 'total' as facet, '' as key, '' as label, coalesce(sum(count), 0) as count, null::int as min, null::int as max from sums where ${others()}`,
    sql`select 'price', '', '', coalesce(sum(count), 0), min(min), max(max) from sums where ${others('price')} and min is not null`,
    sql`select 'stock', '', '', coalesce(sum(count), 0), null, null from sums where in_stock and ${others('stock')}`,
    sql`select 'reduced', '', '', coalesce(sum(count), 0), null, null from sums where reduced and ${others('reduced')}`,
    sql`select 'class', class, class, sum(count), null, null from sums where ${others('class')} group by class`,
    sql`select 'brand', b.slug, b.name, sum(count), null, null from sums join brands b on b.id = brand_id where ${others('brand')} group by b.id`,
    sql`select 'form', f.key, ${sql.ref(`f.name_${locale}`)}, sum(count), null, null from sums join forms f on f.key = form_key where ${others('form')} group by f.key`,
    ...factGroups.map(
      (group) => sql`select ${sql.lit(group)}, fact, '', coalesce(sum(count) filter (where facts & mask <> 0), 0), null, null
        from sums cross join (values ${sql.join(factFilters[group].map((fact) => sql`(${sql.lit(fact)}, ${sql.lit(factMask([fact]))})`))}) known (fact, mask)
        where ${others(group)} group by fact, mask`,
    ),
    sql`select 'collection', ${sql.ref(`c.slug_${locale}`)}, ${sql.ref(`c.name_${locale}`)}, sum(count), null, null
      from shelf_sums join catalogue_visible_collections c on c.id = any (shelves) and c.parent_id is not distinct from (select id from chosen) group by c.id, ${sql.ref(`c.slug_${locale}`)}, ${sql.ref(`c.name_${locale}`)}`,
  ]
}

/** How many were not shown for their class, and what any of the shown ones has of all that was asked for. */
const demanded: RawBuilder<unknown>[] = [
  sql`select 'concealed', '', '', count, null, null from concealed`,
  sql`select 'met', bit_or(met)::text, '', count(*), null, null from found`,
]

/** The names of the chosen values, even when the other filters leave no product for them. */
const named = ({ brands, forms }: ProductFilters, locale: Locale): RawBuilder<unknown>[] => [
  sql`select 'chosen', ${sql.ref(`c.slug_${locale}`)}, ${sql.ref(`c.name_${locale}`)}, 0, null, null from catalogue_visible_collections c where c.id in (select id from chosen)`,
  ...(brands.length > 0 ? [sql`select 'brand', slug, name, 0, null, null from brands where slug = any (${brands}::text[])`] : []),
  ...(forms.length > 0
    ? [sql`select 'form', key, ${sql.ref(`forms.name_${locale}`)}, 0, null, null from forms where key = any (${forms}::text[])`]
    : []),
]

/** How many products a demand finds. */
export async function countDemanded(db: Db, demand: ProductDemand, locale: Locale): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${demandedProducts(demand, locale)} select count(*)::int as count from found`.execute(db)
  return rows[0]?.count ?? 0
}

const MAX_COUNT = 1000

/** Expects `catalogue_visible_collections as c`. */
export const collectionColumns = (locale: Locale) =>
  [
    'c.public_id',
    sql<string | null>`(select public_id from collections where id = c.parent_id)`.as('parent_public_id'),
    `c.name_${locale} as name`,
    'c.slug_pt',
    'c.slug_en',
    `c.tagline_${locale} as tagline`,
    `c.description_${locale} as description`,
    'c.icon',
    'c.colour',
    'c.picture_key',
    'c.picture_width',
    'c.picture_height',
    'c.picture_alt_pt',
    'c.picture_alt_en',
  ] as const

/** The collections that customers see, parents before children, in shop order. */
export const collectionRows = (db: Db, locale: Locale) =>
  db
    .selectFrom('catalogue_visible_collections as c')
    .select(collectionColumns(locale))
    .orderBy(sql`c.parent_id is not null`)
    .orderBy('c.position')
    .orderBy('c.id')
    .limit(MAX_COUNT)
    .execute()

export type CollectionRow = Awaited<ReturnType<typeof collectionRows>>[number]

export const collectionNames = (db: Db) =>
  db
    .selectFrom('catalogue_visible_collections')
    .select(['name_pt', 'name_en', 'slug_pt'])
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_COUNT)
    .execute()

/** The public id of the collection that used to have this slug. */
export const formerCollection = (db: Db, slug: string) =>
  db
    .selectFrom('slug_history as h')
    .innerJoin('catalogue_visible_collections as c', 'c.id', 'h.target_id')
    .select('c.public_id')
    .where('h.kind', '=', 'collection')
    .where('h.slug', '=', slug)
    .executeTakeFirst()

export const brandsOfFormerSlugs = (db: Db, slugs: readonly string[]) =>
  db
    .selectFrom('slug_history as h')
    .innerJoin('brands as b', 'b.id', 'h.target_id')
    .select(['h.slug as former_slug', 'b.slug'])
    .where('h.kind', '=', 'brand')
    .where('h.locale', '=', 'pt')
    .where(sql<boolean>`h.slug = any (${slugs}::text[])`)
    .limit(100)
    .execute()

/** Id ranges of this size with a product on sale, and the time of their latest change; far fewer than this limit. */
export async function productParts(db: Db, size: number): Promise<{ part: number; changed: Date }[]> {
  const { rows } = await sql<{ part: number; changed: Date }>`
    select (id / ${size}::bigint)::int as part, max(updated_at) as changed from products where active
      group by part order by part limit 10000`.execute(db)
  return rows
}

/** The products of one part. */
export const productsOfPart = (db: Db, part: number, size: number) =>
  db
    .selectFrom('products')
    .select(['slug_pt', 'slug_en', 'updated_at'])
    .where('active', '=', true)
    .where('id', '>=', part * size)
    .where('id', '<', (part + 1) * size)
    .orderBy('id')
    .limit(size)
    .execute()

/** Collections with a product on sale in them or below them: empty ones are of no use in search engines. */
export async function shelvesInUse(db: Db): Promise<{ slug_pt: string; slug_en: string }[]> {
  const { rows } = await sql<{ slug_pt: string; slug_en: string }>`
    with recursive used as (
      select c.id, c.parent_id, c.slug_pt, c.slug_en from catalogue_visible_collections c where exists (
        select 1 from product_collections pc join products p on p.id = pc.product_id where pc.collection_id = c.id and p.active)
      union select c.id, c.parent_id, c.slug_pt, c.slug_en from used join catalogue_visible_collections c on c.id = used.parent_id)
    select slug_pt, slug_en from used order by id limit 1000`.execute(db)
  return rows
}

/** In the chosen order; hidden products and those that may not be advertised are left out. */
export const placesOfChosen = (publicIds: readonly string[]): RawBuilder<Place> => sql<Place>`
  select p.id as product_id, chosen.place
    from unnest(${publicIds}::uuid[]) with ordinality as chosen (id, place) join products p on p.public_id = chosen.id
    where p.active and may_be_advertised(p.class)
    order by chosen.place limit 100`

/** The product of a variant by its SKU, ignoring case. */
export const placeOfReference = (sku: string): RawBuilder<Place> => sql<Place>`
  select product_id, 1 as place from variants where sku = ${sku} or sku = ${sku.toUpperCase()} order by sku = ${sku} desc limit 1`
