import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { DB } from '#src/platform/database/tables.ts'
import { plainFieldNames } from './plain-fields.ts'
import { collectionColumns } from '../listing/store.server.ts'
import { unitsOfRequest } from '../stock/store.server.ts'
import type { Place } from '../listing/store.server.ts'

/** No product has more variants, images or collections than this. */
const MAX_COUNT = 50

type WithProduct = ExpressionBuilder<DB & { p: DB['products'] }, 'p'>

/** Products in the order of their places, as cards show them. `cartId`: units reserved by this cart count as left. */
const cards = (db: Db, places: RawBuilder<Place>, locale: Locale, cartId?: number) =>
  db
    .with('places', () => sql<Place>`(${places})`)
    .selectFrom('places')
    .innerJoin('products as p', 'p.id', 'places.product_id')
    .innerJoin('brands as b', 'b.id', 'p.brand_id')
    .innerJoin('forms as f', 'f.key', 'p.form_key')
    .orderBy('places.place')
    .select([
      'p.id',
      'p.public_id',
      'p.class',
      'p.active',
      'p.name_pt',
      'p.name_en',
      'p.slug_pt',
      'p.slug_en',
      'p.strength',
      'p.substance_pt',
      'p.max_pieces',
      'p.generic',
      'p.min_age_months',
      'p.free_of',
    ])
    .select(['b.public_id as brand_id', 'b.name as brand_name', 'b.slug as brand_slug', `f.name_${locale} as form`])
    .select(sql<boolean>`(select sells_medicines())`.as('sells_medicines'))
    .select((row) => [
      variantsOf(row, cartId).as('variants'),
      imagesOf(row).as('images'),
      collectionIdsOf(row).as('collection_ids'),
    ])

const variantsOf = (row: WithProduct, cartId?: number) =>
  jsonArrayFrom(
    row
      .selectFrom('variants as v')
      .leftJoin('stock_items as s', 's.variant_id', 'v.id')
      .select(['v.id', 'v.public_id', 'v.sku', 'v.barcode', 'v.code', 'v.pack_pt', 'v.pack_en', 'v.pack_unit'])
      .select(['v.price_cents', 'v.compare_at_cents', 'v.vat_basis_points', 'v.weight_grams'])
      .select([
        sql<number | null>`v.pack_amount`.as('pack_amount'),
        sql<number>`coalesce(s.on_hand - s.held, 0)${cartId === undefined ? sql`` : sql` + ${unitsOfRequest(cartId, sql<number>`v.id`)}`}`.as(
          'left',
        ),
        sql<number | null>`case when v.compare_at_cents is not null then ${lowestBefore} end`.as('lowest_cents'),
      ])
      .whereRef('v.product_id', '=', 'p.id')
      .orderBy('v.position')
      .limit(MAX_COUNT),
  )

// The lowest price of the 30 days before the current price began: a long reduction does not become its own reference.
const lowestBefore = sql`(
  select min(was.price_cents) from price_history now, price_history was
    where now.variant_id = v.id and now.valid_until is null and was.variant_id = v.id
      and was.valid_from < now.valid_from and was.valid_until > now.valid_from - interval '30 days')`

const imagesOf = (row: WithProduct) =>
  jsonArrayFrom(
    row
      .selectFrom('product_images as i')
      .select(['i.public_id', 'i.file_key', 'i.kind', 'i.width', 'i.height', 'i.alt_pt', 'i.alt_en'])
      .whereRef('i.product_id', '=', 'p.id')
      // A photo has no file before its sizes are made.
      .where('i.derived', '=', true)
      .orderBy('i.position')
      .limit(MAX_COUNT),
  )

/** Hidden ones too: promotions of a collection that is nowhere in the shop hold. */
const collectionIdsOf = (row: WithProduct) =>
  jsonArrayFrom(
    row
      .selectFrom('product_collections as pc')
      .innerJoin('collections as c', 'c.id', 'pc.collection_id')
      .select('c.public_id')
      .whereRef('pc.product_id', '=', 'p.id')
      .orderBy('c.position')
      .limit(MAX_COUNT),
  )

export const cardRows = (db: Db, places: RawBuilder<Place>, locale: Locale, cartId?: number) =>
  cards(db, places, locale, cartId).execute()

export type CardRow = Awaited<ReturnType<typeof cardRows>>[number]

/** As `cards`, with all texts and the path to each product. */
export const productRows = (db: Db, places: RawBuilder<Place>, locale: Locale) =>
  cards(db, places, locale)
    .select([`p.substance_${locale} as substance`, 'p.sample', 'p.created_at', 'p.updated_at'])
    .select(plainFieldNames.map((name) => `p.${name}` as const))
    .select([`p.description_${locale} as description`, `p.usage_${locale} as usage`, `p.warnings_${locale} as warnings`])
    .select((row) => [pathsOf(row, locale).as('paths'), leafletsOf(row).as('leaflets')])
    .execute()

export type ProductRow = Awaited<ReturnType<typeof productRows>>[number]

const leafletsOf = (row: WithProduct) =>
  jsonArrayFrom(
    row
      .selectFrom('product_leaflets as l')
      .select(['l.locale', 'l.file_key', 'l.byte_size'])
      .whereRef('l.product_id', '=', 'p.id')
      .limit(2),
  )

/** The collections of a product and all their ancestors, top ones first. */
const pathsOf = (row: WithProduct, locale: Locale) =>
  jsonArrayFrom(
    row
      .selectFrom('catalogue_visible_collections as c')
      .select(collectionColumns(locale))
      .where(
        'c.id',
        'in',
        sql<number>`(with recursive up as (
          select collection_id as id from product_collections where product_id = p.id
          union select parent_id from collections join up on up.id = collections.id where parent_id is not null)
          select id from up)`,
      )
      .orderBy(sql`c.parent_id is not null`)
      .orderBy('c.position')
      .limit(MAX_COUNT),
  )

// Text that is not a UUID matches nothing; it is not an error.
export const uuidOr = (text: string): string | null => (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : null)

/** The active product with this id, slug (either language) or former slug; the page's language wins. */
export const placeOfProduct = (idOrSlug: string, locale: Locale): RawBuilder<Place> => sql<Place>`
  select product_id, 1 as place from (
    select id as product_id, 0 as step from products where ${sql.ref(`slug_${locale}`)} = ${idOrSlug}
    union all select id, 1 from products where public_id = ${uuidOr(idOrSlug)}::uuid
    union all select id, 2 from products where ${idOrSlug} in (slug_pt, slug_en)
    union all select target_id, 3 from slug_history where kind = 'product' and slug = ${idOrSlug}) meant
  where exists (select 1 from products where id = meant.product_id and active)
  order by step limit 1`

/** Products with the same substance, form and strength, without the product itself. */
export const placesOfAlternatives = (publicId: string): RawBuilder<Place> => sql<Place>`
  select o.id as product_id, row_number() over (order by o.popularity desc, o.id) as place
    from products p join products o using (substance_pt, form_key, strength)
    where p.public_id = ${publicId}::uuid and o.id <> p.id and o.active
    order by o.popularity desc, o.id limit 12`

export const placesOfVariants = (variantIds: readonly number[]): RawBuilder<Place> => sql<Place>`
  select distinct product_id, 1 as place from variants where id = any (${variantIds}::bigint[]) limit 1000`

export const placeOfVariant = (publicId: string): RawBuilder<Place> => sql<Place>`
  select product_id, 1 as place from variants where public_id = ${uuidOr(publicId)}::uuid`

export type DiscontinuedRow = {
  name: string
  substance: string | null
  shelf_name: string | null
  shelf_slug: string | null
}

// One subquery per kind of name: combined in one condition they make PostgreSQL read every product.
/** The discontinued product with this id, slug or former slug, with one of its lowest collections. */
export async function discontinuedProduct(db: Db, idOrSlug: string, locale: Locale): Promise<DiscontinuedRow | undefined> {
  const { rows } = await sql<DiscontinuedRow>`
    select p.${sql.ref(`name_${locale}`)} as name, p.${sql.ref(`substance_${locale}`)} as substance, shelf.name as shelf_name, shelf.slug as shelf_slug
      from products p join (
        select id from products where slug_pt = ${idOrSlug}
        union select id from products where slug_en = ${idOrSlug}
        union select id from products where public_id = ${uuidOr(idOrSlug)}::uuid
        union select target_id from slug_history where kind = 'product' and slug = ${idOrSlug}) meant on meant.id = p.id
      left join lateral (
        select c.${sql.ref(`name_${locale}`)} as name, c.${sql.ref(`slug_${locale}`)} as slug
          from product_collections pc join catalogue_visible_collections c on c.id = pc.collection_id where pc.product_id = p.id
          order by c.parent_id is null, c.position, c.id limit 1) shelf on true
      where not p.active and p.published_at is not null
      limit 1`.execute(db)
  return rows[0]
}
