import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { SearchTerms } from './search-terms.ts'

/** Below this number of exact matches, similar words are searched too. */
const FEW = 3

/** Most results that match by description only, best-selling first. */
const MANY = 100

/** Corrected words count if they are at least this similar, relative to the best one. */
const NEARLY_BEST = 0.85

/** All words, the last one also as a beginning. */
export const wordQuery = ({ finished, unfinished }: SearchTerms, locale: Locale): RawBuilder<unknown> =>
  sql`tsquery_and(to_tsquery(${sql.lit(`shop_${locale}`)}, ${finished}), ${wordOrBeginning(unfinished.replaceAll(':*', ''), locale)})`

/** One whole folded word, stemmed; `weight` A is the name. */
export const wholeWord = (word: string, locale: Locale, weight: 'A' | '' = ''): RawBuilder<unknown> =>
  sql`to_tsquery(${sql.lit(`shop_${locale}`)}, ${weight === '' ? word : `${word}:${weight}`})`

/**
 * A word, or what begins with its letters. Never what begins with its stem: the stem of "azia" begins "azitromicina". A single
 * letter means only itself, as in "vitamina C".
 */
export function wordOrBeginning(terms: string, locale: Locale, weight: 'A' | '' = ''): RawBuilder<unknown> {
  const marked = (mark: string): string =>
    terms.replaceAll(/[a-z\d]+/g, (word) => (word.length > 1 || weight ? word + mark : word))
  return sql`(to_tsquery(${sql.lit(`shop_${locale}`)}, ${weight === '' ? terms : marked(`:${weight}`)}) || to_tsquery('simple', ${marked(`:*${weight}`)}))`
}

/**
 * CTEs that end in `found (id, rank)`, each id once: the active products that match a search. A code matches its product only.
 * Otherwise every word must be in name or keywords (stemmed, without accents, the last word as a prefix). If that finds next to
 * nothing, matches in the description follow, and then those with corrected words.
 */
export function foundProducts(terms: SearchTerms, locale: Locale): RawBuilder<unknown> {
  const vector = sql.ref(`products.search_${locale}`)
  const folded = sql.ref(`products.folded_${locale}`)
  const description = sql`to_tsvector(${sql.lit(`public.shop_${locale}`)}, ${sql.ref(`products.description_${locale}`)})`
  return sql`
    coded as materialized (${sql.join(
      ['sku', 'barcode', 'code'].map(
        (code) =>
          sql`select product_id as id, 1::real as rank from variants where ${sql.ref(code)} = any (${terms.codes}::text[])`,
      ),
      sql` union `,
    )}),
    worded as materialized (
      select id, 2 + ts_rank(${vector}, query) + case when starts_with(${folded}, ${terms.text}) then 1 else 0 end as rank
        from products, ${wordQuery(terms, locale)} query
        where active and ${vector} @@ query and not exists (select 1 from coded)),
    described as materialized (
      select id, 1::real as rank from products
        where active and ${description} @@ ${wordQuery(terms, locale)} and id not in (select id from worded)
          and not exists (select 1 from coded) and ${areFew('worded')}
        order by popularity desc, id limit ${MANY}),
    meant as (
      select id, ts_rank(${vector}, query) as rank from products, ${meantQuery(terms, locale)} query
        where active and ${vector} @@ query and id not in (select id from worded union all select id from described)
          and not exists (select 1 from coded) and ${areFew('worded', 'described')}),
    found as (${sql.join(
      ['coded', 'worded', 'described', 'meant'].map((source) => sql`select id, rank from ${sql.table(source)}`),
      sql` union all `,
    )})`
}

const areFew = (...sources: string[]): RawBuilder<boolean> =>
  sql`(select count(*) from (${sql.join(
    sources.map((source) => sql`select 1 from ${sql.table(source)}`),
    sql` union all `,
  )} limit ${FEW}) hits) < ${FEW}`

/** Each word; one that occurs nowhere is replaced by the most similar words (trigram similarity of at least 0.3). */
export const meantQuery = ({ terms }: SearchTerms, locale: Locale): RawBuilder<unknown> => sql`(
    select to_tsquery(${sql.lit(`shop_${locale}`)}, string_agg('(' || coalesce(nearest, typed) || ')', ' & ' order by place)) as query
      from unnest(${terms}::text[]) with ordinality as given (typed, place), lateral (
        select string_agg(word, ' | ') as nearest from (
          select word, similarity(word, typed) as likeness, max(similarity(word, typed)) over () as best from search_words
            where locale = ${locale} and word % typed and length(typed) > 2
              and not exists (select 1 from search_words where locale = ${locale} and word = typed)) alike
          where likeness > best * ${NEARLY_BEST}) corrected)`

export type WordRow = { word: string; known: boolean; occurs: boolean; similar: string[] }

/**
 * For each folded word whether names or keywords of products have it, whether any of their texts has it in some form, and up to ten
 * similar words where it is not known. One statement.
 */
export async function wordRows(
  db: Db,
  terms: readonly string[],
  unfinished: string | undefined,
  locale: Locale,
): Promise<WordRow[]> {
  const described = sql`to_tsvector(${sql.lit(`public.shop_${locale}`)}, ${sql.ref(`p.description_${locale}`)})`
  const { rows } = await sql<WordRow>`
    select word, known, known or stem_occurs as occurs, case when known then '{}'::text[] else array(
        select s.word from search_words s where s.locale = ${locale} and s.word % typed.word
          order by similarity(s.word, typed.word) desc, s.word limit 10) end as similar
      from (select word, exists (
          select 1 from search_words s where s.locale = ${locale} and (s.word = given.word or given.word = ${unfinished ?? null} and starts_with(s.word, given.word))) as known,
          exists (select 1 from products p where p.${sql.ref(`search_${locale}`)} @@ plainto_tsquery(${sql.lit(`shop_${locale}`)}, given.word))
          or exists (select 1 from products p where ${described} @@ plainto_tsquery(${sql.lit(`shop_${locale}`)}, given.word)) as stem_occurs
        from unnest(${terms}::text[]) given (word)) typed`.execute(db)
  return rows
}

export type VariantSearch = { terms: SearchTerms; codes: readonly string[]; limit: number }

/** Row ids of variants in any state, by a whole code or by the words of the product's name. */
export async function variantsFound(db: Db, { terms, codes, limit }: VariantSearch, locale: Locale): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id) as ids from (
      select id from variants where sku = any (${codes}::text[])
      union select id from variants where barcode = any (${codes}::text[])
      union select id from variants where code = any (${codes}::text[])
      union (select v.id from variants v join products p on p.id = v.product_id
        where p.${sql.ref(`search_${locale}`)} @@ ${wordQuery(terms, locale)} limit ${limit}) limit ${limit}) found`.execute(db)
  return rows[0]?.ids ?? []
}

/** `variantsFound`, best match first as in the shop, best-selling first where they match alike. */
export async function bestVariantsFound(db: Db, { terms, codes, limit }: VariantSearch, locale: Locale): Promise<number[]> {
  const [vector, folded] = [sql.ref(`p.search_${locale}`), sql.ref(`p.folded_${locale}`)]
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, 9::real as rank, 0 as popularity, position from variants where sku = any (${codes}::text[]) or barcode = any (${codes}::text[]) or code = any (${codes}::text[])
      union all (
        select v.id, ts_rank(${vector}, query) + case when starts_with(${folded}, ${terms.text}) then 1 else 0 end as rank, p.popularity, v.position
          from ${wordQuery(terms, locale)} query join products p on ${vector} @@ query join variants v on v.product_id = p.id
          order by rank desc, p.popularity desc, v.position, v.id limit ${limit})) found
      group by id order by max(rank) desc, max(popularity) desc, min(position), id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
