import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import { factMask } from '../product/facts.ts'
import { needsKnownAge, productClasses } from '../product/product.ts'
import { wholeWord, wordOrBeginning } from '../search/search.store.server.ts'
import { nonMedicineClasses, prescriptionClasses } from './product-demand.ts'
import type { Feature, ProductDemand, ProductLead } from './product-demand.ts'

/** Below this number of products that have a word in name or keywords, descriptions are read. */
const FEW = 3

/** Most products that have a word only in their description. */
const MANY = 100

/** A group counts more than all features. */
const GROUP = 100

const and = (parts: readonly RawBuilder<unknown>[]) => (parts.length === 0 ? sql`true` : sql.join(parts, sql` and `))

/**
 * CTEs that end in `found (id, rank, met)` and `concealed (count)`: the products on sale that a demand means, best first, with a
 * bit for each group and feature and word that they have, and how many more are not shown for their class.
 */
export function demandedProducts(demand: ProductDemand, locale: Locale): RawBuilder<unknown> {
  const { groups, features, words, order, hidden } = demand
  const hits = groups.map((_, at) => sql.ref(`hits_${at}`))
  const essential = hits.filter((_, at) => groups[at]?.isEssential)
  const vector = sql.ref(`p.search_${locale}`)
  const met = [
    ...hits.map((hit) => sql`(${hit}.id is not null)`),
    ...features.map(featureOf),
    ...words.map((word) => sql`(${vector} @@ ${wholeWord(word, locale)})`),
  ]
  const level = sql.join(
    [
      sql`0`,
      ...met.slice(0, hits.length).map((one) => sql`${one}::int * ${sql.lit(GROUP)}`),
      ...met.slice(hits.length, hits.length + features.length).map((one) => sql`${one}::int`),
    ],
    sql` + `,
  )
  const placed =
    hits.length === 0
      ? sql`0`
      : sql.join(
          hits.map((hit) => sql`coalesce(${hit}.place, 0)`),
          sql` + `,
        )
  const from =
    hits.length === 0
      ? sql`product_listings l`
      : sql`(${sql.join(
          essential.map((hit) => sql`select id from ${hit}`),
          sql` union `,
        )}) u join product_listings l on l.product_id = u.id ${sql.join(
          hits.map((hit) => sql`left join ${hit} on ${hit}.id = u.id`),
          sql` `,
        )}`
  const least = sql`level >= ${sql.lit(hits.length === 0 ? 1 : GROUP * demand.least)}`
  const first = orderBy(order.first)
  const last = orderBy(order.last)
  const turnOrder = order.inTurn === undefined ? sql`place` : sql`(turn - 1) / ${sql.lit(order.inTurn)}, place`
  return sql`
    ${sql.join(
      groups.map(({ leads }, at) => hitsOf(leads, sql.ref(`hits_${at}`), locale)),
      sql``,
    )}
    candidates as materialized (
      select l.product_id as id, l.class, l.in_stock, l.popularity, l.facts, l.min_age_months, l.substance_count, p.generic,
             l.class = any (${hidden}::text[]) as concealed, (${placed})::int as place, (${level}) as level,
             ${bits(met)} as met, ${countOf(met.slice(hits.length + features.length))} as words
        from ${from} join products p on p.id = l.product_id
        where ${and(strictOf(demand))}),
    levelled as materialized (
      select *, max(level) filter (where not concealed) over () as best, max(level) over () as highest from candidates where ${least}),
    taking_turns as (
      select c.*, row_number() over (partition by place order by ${first}, ${last}) as turn from levelled c
        where level = best and not concealed),
    found as materialized (
      select id, -row_number() over (order by ${first}, ${turnOrder}, ${last}) as rank, met from taking_turns c),
    concealed as (select count(*) as count from levelled where concealed and level = coalesce(best, highest))`
}

const orderBy = (parts: readonly RawBuilder<unknown>[]) => (parts.length === 0 ? sql`true` : sql.join(parts))

const bits = (met: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join([sql`0::bigint`, ...met.map((one, at) => sql`(${one}::int::bigint << ${sql.lit(at)})`)], sql` | `)})`

const countOf = (met: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join([sql`0`, ...met.map((one) => sql`${one}::int`)], sql` + `)})`

/** A CTE with the products that a group of leads finds, and the first of them that does. */
function hitsOf(leads: readonly ProductLead[], name: RawBuilder<unknown>, locale: Locale): RawBuilder<unknown> {
  const sources = leads.flatMap((lead, place) => sourcesOf(lead, place, locale))
  const nothing = sql`select null::bigint as id, 0 as place where false`
  return sql`${name} as materialized (
      select id, min(place) as place from (${sources.length === 0 ? nothing : sql.join(sources, sql` union all `)}) leads (id, place) group by id),`
}

const named = (texts: readonly string[]): RawBuilder<unknown> =>
  sql`to_tsquery('shop_pt', ${texts
    .map(
      (text) =>
        `(${text
          .split(' ')
          .map((word) => `${word}:A`)
          .join(' & ')})`,
    )
    .join(' | ')})`

const shelf = (slug: string): RawBuilder<unknown> => sql`array(select id from collections where slug_pt = ${slug})`

function sourcesOf(lead: ProductLead, place: number, locale: Locale): RawBuilder<unknown>[] {
  const at = sql`${sql.lit(place)} as place`
  if (lead.kind === 'substance') {
    const { substances, routes, strength, classes } = lead
    const conditions = [
      sql`substance_keys @> ${substances}::text[]`,
      ...(substances.length > 1 ? [sql`substance_count = ${sql.lit(substances.length)}`] : []),
      ...(routes ? [sql`form_key = any (array(select key from forms where route = any (${routes}::text[])))`] : []),
      ...(strength === undefined ? [] : [sql`fold(strength) = ${strength}`]),
      ...(classes ? [sql`class = any (${classes}::text[])`] : []),
    ]
    return [sql`select id, ${at} from products where ${and(conditions)}`]
  }
  if (lead.kind === 'collection') {
    const { slug, named: texts } = lead
    const within = sql`l.shelves && ${shelf(slug)}`
    return texts
      ? [
          sql`select l.product_id, ${at} from product_listings l join products p on p.id = l.product_id where ${within} and p.search_pt @@ ${named(texts)}`,
        ]
      : [sql`select l.product_id, ${at} from product_listings l where ${within}`]
  }
  if (lead.kind === 'code')
    return ['sku', 'barcode', 'code'].map(
      (code) => sql`select product_id, ${at} from variants where ${sql.ref(code)} = any (${lead.codes}::text[])`,
    )
  if (lead.kind === 'named') {
    const { texts, classes = nonMedicineClasses } = lead
    return [sql`select id, ${at} from products where search_pt @@ ${named(texts)} and class = any (${classes}::text[])`]
  }
  return wordSources(lead, locale)
}

/** Name first, then keywords; the description only where they have next to nothing, and never of prescription medicines. */
function wordSources({ word, isUnfinished }: Extract<ProductLead, { kind: 'word' }>, locale: Locale): RawBuilder<unknown>[] {
  const vector = sql.ref(`search_${locale}`)
  const query = isUnfinished ? wordOrBeginning(word, locale) : wholeWord(word, locale)
  const inName = isUnfinished ? wordOrBeginning(word, locale, 'A') : wholeWord(word, locale, 'A')
  const description = sql`to_tsvector(${sql.lit(`public.shop_${locale}`)}, ${sql.ref(`description_${locale}`)})`
  return [
    sql`select id, case when ${vector} @@ ${inName} then 0 else 1 end as place from products where ${vector} @@ ${query}`,
    sql`(select id, 2 as place from products
          where active and class <> all (${prescriptionClasses}::text[]) and ${description} @@ ${wholeWord(word, locale)}
            and (select count(*) from (select 1 from products where ${vector} @@ ${query} limit ${sql.lit(FEW)}) few) < ${sql.lit(FEW)}
          order by popularity desc, id limit ${sql.lit(MANY)})`,
  ]
}

function featureOf(feature: Feature): RawBuilder<unknown> {
  if (feature.kind === 'forms') return sql`(l.form_key = any (${feature.keys}::text[]))`
  if (feature.kind === 'named') return sql`(p.search_pt @@ ${named(feature.texts)})`
  if (feature.kind === 'number') return sql`(p.search_pt @@ to_tsquery('shop_pt', ${feature.number}))`
  const mask = sql.lit(factMask(feature.facts))
  return sql`(l.facts & ${mask} = ${mask})`
}

/** What is left out whatever else a product has. */
function strictOf({ ages, animal, known, without }: ProductDemand): RawBuilder<unknown>[] {
  const ofAnimals = sql.lit(factMask(['dog', 'cat']))
  const unwanted = sql.lit(factMask(without.facts))
  return [
    ...(animal === undefined ? [sql`l.facts & ${ofAnimals} = 0`] : []),
    ...(animal === undefined || animal === 'any' ? [] : [sql`l.facts & ${sql.lit(factMask([animal]))} <> 0`]),
    sql`l.facts & ${unwanted} = 0`,
    ...(ages ? [ageOf(ages)] : []),
    ...known.map((who) => sql`(${sql.ref(`p.${who}`)} is not null or ${isForAnyAge})`),
    ...(without.classes.length > 0 ? [sql`l.class <> all (${without.classes}::text[])`] : []),
    ...(without.substances.length > 0 ? [sql`not p.substance_keys && ${without.substances}::text[]`] : []),
    ...without.collections.map((slug) => sql`not l.shelves && ${shelf(slug)}`),
    ...(without.named.length > 0 ? [sql`not p.search_pt @@ ${named(without.named)}`] : []),
  ]
}

const isForAnyAge = sql`l.class = any (${productClasses.filter((kind) => !needsKnownAge(kind))}::text[])`

/** Below twelve years, what is taken says from which age; what says nothing is for older people. */
const ADOLESCENT = 144

function ageOf([youngest, oldest]: readonly [number, number]): RawBuilder<unknown> {
  const unknown = youngest < ADOLESCENT ? isForAnyAge : sql`true`
  return sql`coalesce(l.min_age_months <= ${sql.lit(oldest)}, ${unknown}) and coalesce(l.max_age_months >= ${sql.lit(youngest)}, true)`
}
