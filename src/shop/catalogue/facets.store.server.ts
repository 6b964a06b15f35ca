import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import { all, conditions, listScope, type Condition } from './listing.store.server.ts'
import type { ProductFilters } from './product-list.ts'

export type FacetRow = {
  facet: 'total' | 'stock' | 'reduced' | 'price' | 'brand' | 'form' | 'class' | 'collection' | 'chosen'
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
export async function facetRows(db: Db, filters: ProductFilters, locale: Locale): Promise<FacetRow[]> {
  const scope = listScope(filters, locale)
  const set = conditions(filters)
  const kinds = sql.join([sql`l.brand_id, l.form_key, l.class, l.in_stock, l.reduced`, ...set.map(fits)])
  const { rows } = await sql<FacetRow>`
    with ${scope.ctes},
    sums as materialized (
      select ${sql.join([sql`l.brand_id, l.form_key, l.class, l.in_stock, l.reduced`, ...set.map((condition) => sql`${condition.where} as ${fits(condition)}`)])},
             count(*) as count, min(l.price_cents) as min, max(l.price_cents) as max
        from ${scope.from} where ${scope.where} group by ${kinds}),
    shelf_sums as (
      select l.shelves, count(*) as count from ${scope.from}
        where ${all([scope.where, ...set.map(({ where }) => where)])} group by l.shelves)
    select facet, key, label, count::int, min, max from (${sql.join([...parts(set, locale), ...named(filters, locale)], sql` union all `)}) counted
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
    sql`select 'collection', ${sql.ref(`c.slug_${locale}`)}, ${sql.ref(`c.name_${locale}`)}, sum(count), null, null
      from shelf_sums join collections c on c.id = any (shelves) and c.parent_id is not distinct from (select id from chosen) group by c.id`,
  ]
}

/** The names of the chosen values, even when the other filters leave no product for them. */
const named = ({ brands, forms }: ProductFilters, locale: Locale): RawBuilder<unknown>[] => [
  sql`select 'chosen', ${sql.ref(`c.slug_${locale}`)}, ${sql.ref(`c.name_${locale}`)}, 0, null, null from collections c where c.id in (select id from chosen)`,
  ...(brands.length > 0 ? [sql`select 'brand', slug, name, 0, null, null from brands where slug = any (${brands}::text[])`] : []),
  ...(forms.length > 0
    ? [sql`select 'form', key, ${sql.ref(`forms.name_${locale}`)}, 0, null, null from forms where key = any (${forms}::text[])`]
    : []),
]
