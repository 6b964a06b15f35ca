import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'

const columns = [
  'c.id',
  'c.public_id',
  'c.parent_id',
  'c.position',
  'c.name_pt',
  'c.name_en',
  'c.slug_pt',
  'c.slug_en',
  'c.tagline_pt',
  'c.tagline_en',
  'c.description_pt',
  'c.description_en',
  'c.icon',
  'c.colour',
  'c.version',
  'c.hidden',
  'c.picture_key',
  'c.picture_width',
  'c.picture_height',
  'c.picture_alt_pt',
  'c.picture_alt_en',
] as const

/** Every collection with how many products are directly in it, parents first, in shop order. */
export const collectionRows = (db: Db) =>
  db
    .selectFrom('collections as c')
    .select(columns)
    .select(sql<string | null>`(select public_id from collections where id = c.parent_id)`.as('parent_public_id'))
    .select(sql<number>`(select count(*)::int from product_collections pc where pc.collection_id = c.id)`.as('products'))
    .orderBy(sql`c.parent_id is not null`)
    .orderBy('c.position')
    .orderBy('c.id')
    .limit(1000)
    .execute()

export type CollectionRow = Awaited<ReturnType<typeof collectionRows>>[number]

/** How many products each collection has, those of the collections below it included. */
export async function productsWithin(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ public_id: string; products: number }>`
    with recursive tree as (
      select id as top, id from collections
      union all select tree.top, c.id from tree join collections c on c.parent_id = tree.id)
    select c.public_id, count(distinct pc.product_id)::int as products
      from tree join product_collections pc on pc.collection_id = tree.id join collections c on c.id = tree.top
      group by c.public_id`.execute(db)
  return new Map(rows.map(({ public_id: id, products }) => [id, products]))
}

/** All collections are locked together: the tree and the order of siblings are checked as a whole. */
export const lockCollections = (tx: Tx) => sql`select 1 from collections order by id for update`.execute(tx)

type PictureFile = 'picture_key' | 'picture_width' | 'picture_height'
export type CollectionColumns = Omit<
  CollectionRow,
  'id' | 'public_id' | 'version' | 'parent_public_id' | 'products' | PictureFile
>

export const insertCollection = (tx: Tx, collection: CollectionColumns & { public_id: string }) =>
  tx.insertInto('collections').values(collection).returning('id').executeTakeFirstOrThrow()

/** Raises the version. */
export async function updateCollection(tx: Tx, id: number, collection: CollectionColumns): Promise<void> {
  await tx
    .updateTable('collections')
    .set({ ...collection, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Numbers siblings in this order. */
export async function orderCollections(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update collections c set position = w.place from unnest(${ids}::bigint[]) with ordinality as w (id, place)
      where c.id = w.id and c.position <> w.place`.execute(tx)
}

/** Null takes the picture away. Raises the version. */
export async function updatePicture(
  tx: Tx,
  id: number,
  picture: { key: string; width: number; height: number } | null,
): Promise<void> {
  await tx
    .updateTable('collections')
    .set({
      picture_key: picture?.key ?? null,
      picture_width: picture?.width ?? null,
      picture_height: picture?.height ?? null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteCollection(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('collections').where('id', '=', id).execute()
}

/** Brands by name, with how many products each has. */
export const brandRows = (db: Db) =>
  db
    .selectFrom('brands as b')
    .select(['b.id', 'b.public_id', 'b.name', 'b.slug', 'b.version'])
    .select(sql<number>`(select count(*)::int from products p where p.brand_id = b.id)`.as('products'))
    .orderBy(sql`fold(b.name)`)
    .orderBy('b.id')
    .limit(5000)
    .execute()

export type BrandRow = Awaited<ReturnType<typeof brandRows>>[number]

export const lockBrand = (tx: Tx, publicId: string) =>
  tx
    .selectFrom('brands')
    .select(['id', 'name', 'slug', 'version'])
    .where('public_id', '=', publicId)
    .forUpdate()
    .executeTakeFirst()

/** Brands with this name or slug. */
export const brandsOfName = (tx: Tx, name: string, slug: string) =>
  tx
    .selectFrom('brands')
    .select('public_id')
    .where((row) => row.or([row(sql`fold(name)`, '=', sql`fold(${name})`), row('slug', '=', slug)]))
    .limit(2)
    .execute()

export async function insertBrand(tx: Tx, brand: { public_id: string; name: string; slug: string }): Promise<void> {
  await tx.insertInto('brands').values(brand).execute()
}

/** Its slug stays: it is part of addresses. Raises the version. */
export async function renameBrand(tx: Tx, id: number, name: string): Promise<void> {
  await tx
    .updateTable('brands')
    .set({ name, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteBrand(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('brands').where('id', '=', id).execute()
}

/** Both brands, locked in one order so that two merges cannot wait for each other. */
export const lockBrands = (tx: Tx, publicIds: readonly string[]) =>
  tx
    .selectFrom('brands')
    .select(['id', 'public_id', 'name', 'slug', 'version'])
    .where('public_id', 'in', publicIds)
    .orderBy('id')
    .limit(2)
    .forUpdate()
    .execute()

/** Gives the products of a brand to another one, with its promotions; raises the version of each product. */
export async function moveToBrand(tx: Tx, { from, to, at }: { from: number; to: number; at: Date }): Promise<void> {
  await sql`update products set brand_id = ${to}, version = version + 1, updated_at = ${at} where brand_id = ${from}`.execute(tx)
  await sql`select promotions_follow_brand(${from}, ${to})`.execute(tx)
}

export async function hasProducts(tx: Tx, brandId: number): Promise<boolean> {
  const row = await tx.selectFrom('products').select('id').where('brand_id', '=', brandId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** The public ids of the products of a brand or of a collection. */
export async function productsNaming(
  tx: Tx,
  { brandId, collectionId }: { brandId?: number; collectionId?: number },
): Promise<string[]> {
  const { rows } = await sql<{ public_id: string }>`
    select public_id from products where brand_id = ${brandId ?? null}::bigint
      or id in (select product_id from product_collections where collection_id = ${collectionId ?? null}::bigint)
      order by id limit 100000`.execute(tx)
  return rows.map((row) => row.public_id)
}

/** For each variant the first of its product's collections, in the order of the tree. */
export async function firstCollections(
  db: Db,
  variantIds: readonly number[],
): Promise<{ variant_id: number; name_pt: string; name_en: string; place: number }[]> {
  const { rows } = await sql<{ variant_id: number; name_pt: string; name_en: string; place: number }>`
    with recursive tree as (
      select id, name_pt, name_en, array[position] as path from collections where parent_id is null
      union all select c.id, c.name_pt, c.name_en, t.path || c.position from tree t join collections c on c.parent_id = t.id),
    placed as (select id, name_pt, name_en, row_number() over (order by path, id)::int as place from tree)
    select distinct on (v.id) v.id as variant_id, p.name_pt, p.name_en, p.place
      from variants v join product_collections pc on pc.product_id = v.product_id join placed p on p.id = pc.collection_id
      where v.id = any (${variantIds}::bigint[]) order by v.id, p.place`.execute(db)
  return rows
}
