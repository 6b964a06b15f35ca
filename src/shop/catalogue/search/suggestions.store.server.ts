import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { SearchTerms } from './search-terms.ts'
import { meantQuery, wordQuery } from './search.store.server.ts'

export type SuggestionRow = {
  kind: 'product' | 'collection'
  public_id: string
  name: string
  slug: string
  detail: string
  file_key: string | null
  is_photo: boolean | null
}

/** The best-selling products; a word that is common among all products is searched among these only. */
const MANY = 1500

/**
 * Products and collections for a few typed characters, best first. Limited to a few milliseconds: a common prefix ("co") is
 * answered from the best-selling products, a rare one from the index, and only an input without matches is treated as a typing
 * error.
 */
export async function suggestionRows(
  db: Db,
  terms: SearchTerms,
  locale: Locale,
  max: { products: number; collections: number },
): Promise<SuggestionRow[]> {
  const [name, slug] = [sql.ref(`p.name_${locale}`), sql.ref(`p.slug_${locale}`)]
  const { rows } = await sql<SuggestionRow>`
    with ${suggestedProducts(terms, locale, max.products)},
    shelves as (
      select public_id, ${sql.ref(`c.name_${locale}`)} as name, ${sql.ref(`c.slug_${locale}`)} as slug, ${sql.ref(`c.tagline_${locale}`)} as detail
        from catalogue_visible_collections c where ' ' || fold(${sql.ref(`c.name_${locale}`)}) like ${`% ${terms.text.replace(/[%_\\]/g, '')}%`}
        order by c.parent_id is not null, c.position limit ${max.collections})
    select * from (
      select 'product' as kind, p.public_id, ${name} as name, ${slug} as slug, concat_ws(' · ', b.name, p.strength) as detail,
             i.file_key, i.kind = 'photo' as is_photo
        from suggested join products p on p.id = suggested.id join brands b on b.id = p.brand_id
        left join lateral (
          select file_key, kind from product_images where product_id = p.id and derived
            order by position limit 1) i on true
        order by suggested.step, suggested.rank desc, p.popularity desc limit ${max.products}) products
    union all
    select 'collection', public_id, name, slug, detail, null, null from shelves`.execute(db)
  return rows
}

function suggestedProducts(terms: SearchTerms, locale: Locale, max: number): RawBuilder<unknown> {
  const [vector, folded] = [sql.ref(`p.search_${locale}`), sql.ref(`p.folded_${locale}`)]
  const [query, named] = [wordQuery(terms, locale), wordQuery(inNames(terms), locale)]
  return sql`
    popular as materialized (
      select p.id, (${vector} @@ ${named})::int as rank
        from (select product_id, popularity from product_listings order by popularity desc, product_id limit ${MANY}) l
        -- offset 0: the planner shall look these up one by one and not turn to the index, where a common beginning finds everything.
        cross join lateral (select id, ${vector} from products p where p.id = l.product_id offset 0) p
        where ${vector} @@ ${query} order by rank desc, l.popularity desc limit ${max}),
    indexed as materialized (
      select p.id, (${vector} @@ ${named})::int + starts_with(${folded}, ${terms.text})::int as rank from products p
        where active and ${vector} @@ ${query} and (select count(*) from popular) < ${max}
        order by rank desc, p.popularity desc limit ${max}),
    meant as (
      select p.id, ts_rank(${vector}, query) as rank from products p, ${meantQuery(terms, locale)} query
        where active and ${vector} @@ query and not exists (select 1 from popular) and not exists (select 1 from indexed)
        order by rank desc, p.popularity desc limit ${max}),
    suggested as (
      select id, 0 as step, rank::real as rank from popular where (select count(*) from popular) >= ${max}
      union all select id, 0, rank from indexed
      union all select id, 1, rank from meant)`
}

// Weight A is the name: "par" is completed from names, not from keywords.
const inNames = (terms: SearchTerms): SearchTerms => ({ ...terms, unfinished: terms.unfinished.replaceAll(':*', ':*A') })
