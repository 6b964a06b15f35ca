import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { plainFieldNames, plainFieldsOf } from '../product/plain-fields.ts'
import { factColumns, factNames } from '../product/stored-facts.ts'
import type { ProductDraft } from './product-draft.ts'

/** Rows of one statement: the triggers that list and index products run once for each. */
const chunkSize = 400
/** Where a statement changes a column or two. */
export const narrowChunk = 1000

export const chunks = <T>(rows: readonly T[], size = chunkSize): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))

/** Locks products until the transaction ends, in the order of their ids. */
export async function lockProducts(tx: Tx, publicIds: readonly string[]): Promise<void> {
  if (publicIds.length === 0) return
  await sql`select count(*) from (
    select 1 from products where public_id = any (${publicIds}::uuid[]) order by id for update) locked`.execute(tx)
}

/** Products in any state with all that staff edit. */
export const draftRows = (db: Db, publicIds: readonly string[]) =>
  db
    .selectFrom('products as p')
    .innerJoin('brands as b', 'b.id', 'p.brand_id')
    .select(['p.id', 'p.public_id', 'p.version', 'p.class', 'p.active', 'p.archived_at', 'p.published_at', 'b.name as brand'])
    .select(['p.form_key', 'p.name_pt', 'p.name_en', 'p.slug_pt', 'p.slug_en', 'p.substance_pt', 'p.substance_en', 'p.strength'])
    .select(plainFieldNames.map((name) => `p.${name}` as const))
    .select(factNames.map((name) => `p.${name}` as const))
    .select(['p.generic', 'p.description_pt', 'p.description_en', 'p.usage_pt', 'p.usage_en'])
    .select(['p.warnings_pt', 'p.warnings_en', 'p.untranslated', 'p.created_at', 'p.updated_at'])
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom('variants as v')
          .leftJoin('stock_items as s', 's.variant_id', 'v.id')
          .select(['v.id', 'v.public_id', 'v.version', 'v.sku', 'v.code', 'v.barcode', 'v.pack_pt', 'v.pack_en', 'v.pack_unit'])
          .select(['v.price_cents', 'v.compare_at_cents', 'v.vat_basis_points', 'v.position', 's.low_stock_at'])
          .select([
            sql<number | null>`v.pack_amount`.as('pack_amount'),
            sql<number>`coalesce(s.on_hand, 0)`.as('on_hand'),
            sql<number>`coalesce(s.held, 0)`.as('held'),
          ])
          .whereRef('v.product_id', '=', 'p.id')
          .orderBy('v.position')
          .limit(50),
      ).as('variants'),
      sql<string[]>`array(
        select c.slug_pt from product_collections pc join collections c on c.id = pc.collection_id
          where pc.product_id = p.id order by c.slug_pt limit 50)`.as('collections'),
    ])
    .where(sql<boolean>`p.public_id = any (${publicIds}::uuid[])`)
    .limit(20_000)
    .execute()

export type DraftRow = Awaited<ReturnType<typeof draftRows>>[number]

export type Codes = { skus: readonly string[]; cnps: readonly string[]; eans: readonly string[] }

/** The packs that have one of these codes. */
export async function variantsByCodes(db: Db, { skus, cnps, eans }: Codes) {
  const { rows } = await sql<{
    sku: string
    code: string | null
    barcode: string | null
    variant_id: string
    product_id: string
  }>`
    select v.sku, v.code, v.barcode, v.public_id as variant_id, p.public_id as product_id
      from (
        select id from variants where sku = any (${skus}::text[])
        union select id from variants where code = any (${cnps}::text[])
        union select id from variants where barcode = any (${eans}::text[])) named
      join variants v using (id) join products p on p.id = v.product_id
      limit 60000`.execute(db)
  return rows
}

/** Products that have one of these slugs in its language. */
export async function productsBySlugs(db: Db, { pt, en }: { pt: readonly string[]; en: readonly string[] }) {
  const { rows } = await sql<{ public_id: string; slug_pt: string; slug_en: string }>`
    select public_id, slug_pt, slug_en from products
      where id in (select id from products where slug_pt = any (${pt}::text[]) union select id from products where slug_en = any (${en}::text[]))
      limit 40000`.execute(db)
  return rows
}

export const formRows = (db: Db) => db.selectFrom('forms').select(['key', 'name_pt', 'name_en']).limit(5000).execute()

export type FormRow = Awaited<ReturnType<typeof formRows>>[number]

export const shelfRows = (db: Db) =>
  db
    .selectFrom('collections')
    .select(['id', 'public_id', 'slug_pt', 'slug_en', 'name_pt', 'name_en'])
    .orderBy('id')
    .limit(5000)
    .execute()

export type ShelfRow = Awaited<ReturnType<typeof shelfRows>>[number]

/** The brands of these names, by name; those that do not exist are created. */
export async function ensureBrands(
  tx: Tx,
  brands: readonly { name: string; slug: string; publicId: string }[],
): Promise<Map<string, number>> {
  for (const part of chunks(brands))
    await tx
      .insertInto('brands')
      .values(part.map(({ name, slug, publicId }) => ({ public_id: publicId, name, slug })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const names = brands.map(({ name }) => name)
  const rows = await tx
    .selectFrom('brands')
    .select(['id', 'name', 'slug'])
    .where(sql<boolean>`name = any (${names}::text[]) or slug = any (${brands.map(({ slug }) => slug)}::text[])`)
    .limit(40_000)
    .execute()
  const bySlug = new Map(rows.map(({ slug, id }) => [slug, id]))
  const byName = new Map(rows.map(({ name, id }) => [name, id]))
  return new Map(brands.flatMap(({ name, slug }) => [[name, byName.get(name) ?? bySlug.get(slug) ?? 0] as const]))
}

export async function addForms(tx: Tx, forms: readonly FormRow[]): Promise<void> {
  if (forms.length === 0) return
  await tx
    .insertInto('forms')
    .values(forms)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A product and what belongs to it by row id. */
export type ProductWrite = {
  draft: ProductDraft
  brandId: number
  keywords: { pt: string; en: string }
}

export type NewProduct = ProductWrite & { publicId: string }

export type ChangedProduct = ProductWrite & { id: number }

const columnsOf = ({ draft, brandId, keywords }: ProductWrite) => ({
  class: draft.class,
  brand_id: brandId,
  form_key: draft.form,
  name_pt: draft.name.pt,
  name_en: draft.name.en,
  slug_pt: draft.slug.pt,
  slug_en: draft.slug.en,
  substance_pt: draft.substance?.pt ?? null,
  substance_en: draft.substance?.en ?? null,
  strength: draft.strength,
  ...plainFieldsOf(draft),
  generic: draft.generic,
  ...factColumns(draft.facts),
  description_pt: draft.description.pt,
  description_en: draft.description.en,
  usage_pt: draft.usage.pt,
  usage_en: draft.usage.en,
  warnings_pt: draft.warnings.pt,
  warnings_en: draft.warnings.en,
  keywords_pt: keywords.pt,
  keywords_en: keywords.en,
  active: draft.state === 'published',
  untranslated: [...draft.untranslated],
})

/** Row ids by public id. */
export async function insertProducts(tx: Tx, products: readonly NewProduct[], at: Date): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const part of chunks(products)) {
    const rows = await tx
      .insertInto('products')
      .values(
        part.map((product) => ({
          ...columnsOf(product),
          public_id: product.publicId,
          colour: 'green',
          published_at: product.draft.state === 'published' ? at : null,
          archived_at: product.draft.state === 'archived' ? at : null,
          created_at: at,
          updated_at: at,
        })),
      )
      .returning(['id', 'public_id'])
      .execute()
    for (const row of rows) ids.set(row.public_id, row.id)
  }
  return ids
}

const setPlainFields = sql.join(plainFieldNames.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`))

const plainFieldTypes = sql.join(plainFieldNames.map((name) => sql`${sql.ref(name)} text`))

const setFacts = sql.join(factNames.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`))

const factTypes = sql`min_age_months smallint, max_age_months smallint, audiences text[], pregnant text, breastfeeding text, animals text[],
  free_of text[], vegan boolean`

/** Raises the version of each. */
export async function updateProducts(tx: Tx, products: readonly ChangedProduct[], at: Date): Promise<void> {
  for (const part of chunks(products)) {
    const rows = part.map((product) => ({ ...columnsOf(product), id: product.id, state: product.draft.state }))
    await sql`
      update products p set
          class = r.class, brand_id = r.brand_id, form_key = r.form_key, name_pt = r.name_pt, name_en = r.name_en,
          slug_pt = r.slug_pt, slug_en = r.slug_en, substance_pt = r.substance_pt, substance_en = r.substance_en,
          strength = r.strength, generic = r.generic, ${setPlainFields}, ${setFacts}, description_pt = r.description_pt,
          description_en = r.description_en, usage_pt = r.usage_pt, usage_en = r.usage_en, warnings_pt = r.warnings_pt,
          warnings_en = r.warnings_en, keywords_pt = r.keywords_pt, keywords_en = r.keywords_en, active = r.active,
          untranslated = r.untranslated, version = p.version + 1, updated_at = ${at},
          published_at = case when r.active then coalesce(p.published_at, ${at}::timestamptz) else p.published_at end,
          archived_at = case when r.state = 'archived' then coalesce(p.archived_at, ${at}::timestamptz) end
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
          id bigint, state text, class text, brand_id bigint, form_key text, name_pt text, name_en text, slug_pt text, slug_en text,
          substance_pt text, substance_en text, strength text, generic boolean, ${plainFieldTypes}, ${factTypes}, description_pt text, description_en text,
          usage_pt text, usage_en text, warnings_pt text, warnings_en text, keywords_pt text, keywords_en text, active boolean,
          untranslated text[])
        where p.id = r.id`.execute(tx)
  }
}

export async function updateKeywords(tx: Tx, products: readonly { id: number; pt: string; en: string }[]): Promise<void> {
  await sql`
    update products p set keywords_pt = r.pt, keywords_en = r.en
      from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as r (id bigint, pt text, en text) where p.id = r.id`.execute(
    tx,
  )
}

/** Puts products into exactly these collections. */
export async function replaceCollections(
  tx: Tx,
  products: readonly { id: number; collectionIds: readonly number[] }[],
): Promise<void> {
  for (const part of chunks(products, narrowChunk)) {
    const pairs = part.flatMap(({ id, collectionIds }) => collectionIds.map((collection) => ({ id, collection })))
    const wanted = sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as w (id bigint, collection bigint)`
    await sql`
      delete from product_collections pc where product_id = any (${part.map(({ id }) => id)}::bigint[])
        and not exists (select 1 from ${wanted} where w.id = pc.product_id and w.collection = pc.collection_id)`.execute(tx)
    await sql`insert into product_collections (product_id, collection_id) select w.id, w.collection from ${wanted} on conflict do nothing`.execute(
      tx,
    )
  }
}
