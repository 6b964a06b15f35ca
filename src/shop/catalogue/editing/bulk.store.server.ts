import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { BulkFields, BulkProduct } from './bulk-plan.ts'
import type { ProductState } from './product-draft.ts'
import { chunks, narrowChunk } from './store.server.ts'
import { takeLevels, takePrices } from './variants.store.server.ts'

/** What a bulk change is of, by row ids. `variantIds`: of these packs only; without them of all packs of the products. */
export type BulkRows = { productIds: readonly number[]; variantIds?: readonly number[] | undefined }

// One text instead of an array, which the driver writes value by value.
const rowIds = (ids: readonly number[]) =>
  sql`(select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`
const publicIds = (ids: readonly string[]) =>
  sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

/** The products with these public ids; fewer if some do not exist. */
export async function rowsOfProducts(db: Db, ids: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(json_agg(id), '[]') as ids from products where public_id in ${publicIds(ids)}`.execute(db)
  return rows[0]?.ids ?? []
}

/** The packs with these public ids, and their products; fewer if some do not exist. */
export async function rowsOfVariants(db: Db, ids: readonly string[]): Promise<{ productIds: number[]; variantIds: number[] }> {
  const { rows } = await sql<{ productIds: number[]; variantIds: number[] }>`
    select coalesce(json_agg(id), '[]') as "variantIds", coalesce(json_agg(distinct product_id), '[]') as "productIds"
      from variants where public_id in ${publicIds(ids)}`.execute(db)
  return rows[0] ?? { productIds: [], variantIds: [] }
}

export async function countPacks(db: Db, productIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from variants where product_id in ${rowIds(productIds)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Locks products until the transaction ends, in the order of their ids. */
export async function lockRows(tx: Tx, productIds: readonly number[]): Promise<void> {
  await sql`select count(*) from (
    select 1 from products where id in ${rowIds(productIds)} order by id for update) locked`.execute(tx)
}

// Each of these is looked up for one product `p`: how many products a text names is unknown to the planner, which joins them in
// seconds where it expects few.
const state = sql`case when p.active then 'published' when p.archived_at is not null then 'archived' else 'draft' end`
const collections = sql`coalesce((
  select json_agg(c.slug_pt order by c.slug_pt) from product_collections pc join collections c on c.id = pc.collection_id
    where pc.product_id = p.id), '[]')`
const packs = ({ variantIds }: Pick<BulkRows, 'variantIds'>, pack: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(${pack} order by v.position) from variants v
    where v.product_id = p.id and ${variantIds ? sql`v.id in ${rowIds(variantIds)}` : sql`true`}), '[]')`
const level = sql`(select s.low_stock_at from stock_items s where s.variant_id = v.id)`
const presentPack = sql`json_build_object('id', v.id, 'public_id', v.public_id, 'pack_pt', v.pack_pt, 'price_cents', v.price_cents,
  'compare_at_cents', v.compare_at_cents, 'low_stock_at', ${level})`
const packBefore = sql`json_build_object('id', v.public_id, 'price', v.price_cents, 'lowStockAt', ${level})`

/**
 * These products in the order of their ids, with these of their packs. In one value, as `firstRowIds`; `withCollections`: false leaves
 * them empty.
 */
export async function bulkProducts(
  db: Db,
  chosen: BulkRows,
  { withCollections }: { withCollections: boolean },
): Promise<BulkProduct[]> {
  const { rows } = await sql<{ products: BulkProduct[] }>`
    select coalesce(json_agg(json_build_object('id', p.id, 'public_id', p.public_id, 'name_pt', p.name_pt,
             'state', ${state}, 'collections', ${withCollections ? collections : sql`'[]'::json`},
             'variants', ${packs(chosen, presentPack)}) order by p.id), '[]') as products
      from products p where p.id in ${rowIds(chosen.productIds)}`.execute(db)
  return rows[0]?.products ?? []
}

/** Their addresses; `wasPublished`: whether customers could open them at some time. */
export async function addressesOf(
  db: Db,
  productIds: readonly number[],
): Promise<{ id: number; pt: string; en: string; wasPublished: boolean }[]> {
  const { rows } = await sql<{ addresses: { id: number; pt: string; en: string; wasPublished: boolean }[] }>`
    select coalesce(json_agg(json_build_object('id', id, 'pt', slug_pt, 'en', slug_en, 'wasPublished', published_at is not null)), '[]')
             as addresses
      from products where id in ${rowIds(productIds)}`.execute(db)
  return rows[0]?.addresses ?? []
}

/** The products `p` of a bulk change that are as it left them, with what it kept of them. */
const unchanged = (bulkChangeId: number) => sql`
  bulk_changes b, jsonb_array_elements(b.products) kept, products p
    where b.id = ${bulkChangeId} and p.public_id = (kept ->> 'id')::uuid and p.version = (kept ->> 'version')::int`

/** A product that was in another state or in other collections before a bulk change. */
export type MovedProduct = Pick<BulkProduct, 'id' | 'public_id' | 'state' | 'collections'> & {
  before: Pick<BulkFields, 'state' | 'collections'>
}

/** Of a bulk change the products that are as it left them, by public id, and those of them that it moved. */
export async function unchangedSince(tx: Tx, bulkChangeId: number): Promise<{ ids: string[]; moved: MovedProduct[] }> {
  const { rows } = await sql<{ ids: string[]; moved: MovedProduct[] }>`
    select coalesce(json_agg(public_id order by id), '[]') as ids,
           coalesce(json_agg(json_build_object('id', id, 'public_id', public_id, 'state', state, 'collections', collections,
             'before', before) order by id)
             filter (where state <> before ->> 'state' or collections <> before -> 'collections'), '[]') as moved
      from (select p.id, p.public_id, ${state} as state, ${collections}::jsonb as collections, kept -> 'before' as before
              from ${unchanged(bulkChangeId)}) product`.execute(tx)
  return rows[0] ?? { ids: [], moved: [] }
}

/**
 * The packs of these products, which are as a bulk change left them, with what it found. What it kept is one long text: written out
 * once, whatever the planner expects of it.
 */
const packsBefore = (bulkChangeId: number, ids: readonly string[]) => sql`(
  with kept as materialized (
    select was from bulk_changes b, jsonb_array_elements(b.products) product, jsonb_array_elements(product -> 'before' -> 'variants') was
      where b.id = ${bulkChangeId} and (product ->> 'id')::uuid in ${publicIds(ids)})
  select v.id, (was ->> 'price')::int as price_cents, (was ->> 'lowStockAt')::int as low_stock_at
    from kept join variants v on v.public_id = (was ->> 'id')::uuid join products p on p.id = v.product_id
    where p.public_id in ${publicIds(ids)}) r`

/**
 * Puts back prices and low-stock levels of these products, which are as a bulk change left them, and raises their versions: then they
 * are so no longer. The rows of their packs are not read: they are 5,000. `ids`: public ids.
 */
export async function restorePacks(tx: Tx, bulkChangeId: number, ids: readonly string[], at: Date): Promise<void> {
  for (const part of chunks(ids, narrowChunk)) {
    await takePrices(tx, packsBefore(bulkChangeId, part), at)
    await takeLevels(tx, packsBefore(bulkChangeId, part))
    await sql`update products set version = version + 1, updated_at = ${at} where public_id in ${publicIds(part)}`.execute(tx)
  }
}

/** Raises the version of each. */
export async function touchProducts(tx: Tx, productIds: readonly number[], at: Date): Promise<void> {
  for (const part of chunks(productIds, narrowChunk))
    await sql`update products set version = version + 1, updated_at = ${at} where id in ${rowIds(part)}`.execute(tx)
}

/** The version is the caller's. */
export async function updateStates(tx: Tx, products: readonly { id: number; state: ProductState }[], at: Date): Promise<void> {
  for (const part of chunks(products, narrowChunk))
    await sql`
      update products p set
          active = r.state = 'published',
          published_at = case when r.state = 'published' then coalesce(p.published_at, ${at}::timestamptz) else p.published_at end,
          archived_at = case when r.state = 'archived' then coalesce(p.archived_at, ${at}::timestamptz) end
        from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as r (id bigint, state text) where p.id = r.id`.execute(tx)
}

export async function addToCollection(tx: Tx, productIds: readonly number[], collectionId: number): Promise<void> {
  for (const part of chunks(productIds, narrowChunk))
    await sql`
      insert into product_collections (product_id, collection_id) select value, ${collectionId}::bigint
        from ${rowIds(part)} part on conflict do nothing`.execute(tx)
}

/** Keeps the fields and packs of these products as they are before they are changed, with the version that the change leaves. */
export async function insertBulkChange(
  tx: Tx,
  { publicId, userId, at }: { publicId: string; userId: number; at: Date },
  chosen: BulkRows,
): Promise<void> {
  await sql`
    insert into bulk_changes (public_id, user_id, at, products)
      select ${publicId}::uuid, ${userId}, ${at},
             coalesce(jsonb_agg(jsonb_build_object('id', p.public_id, 'version', p.version + 1, 'before',
               jsonb_build_object('state', ${state}, 'collections', ${collections}, 'variants', ${packs(chosen, packBefore)}))), '[]')
        from products p where p.id in ${rowIds(chosen.productIds)}`.execute(tx)
}

/** Waits for another person who undoes it, and then for those who change one of its products. `ids`: public ids of these. */
export async function lockBulkChange(
  tx: Tx,
  publicId: string,
): Promise<{ id: number; at: Date; undone_at: Date | null; ids: string[] } | undefined> {
  const { rows } = await sql<{ id: number; at: Date; undone_at: Date | null }>`
    select id, at, undone_at from bulk_changes where public_id = ${publicId}::uuid for update`.execute(tx)
  const [change] = rows
  if (!change) return undefined
  const products = sql`(select r ->> 'id' as id from bulk_changes b, jsonb_array_elements(b.products) r where b.id = ${change.id})`
  await sql`select count(*) from (
    select 1 from products where public_id in (select id::uuid from ${products} kept) order by id for update) locked`.execute(tx)
  const { rows: named } = await sql<{ ids: string[] }>`select coalesce(json_agg(id), '[]') as ids from ${products} kept`.execute(
    tx,
  )
  return { ...change, ids: named[0]?.ids ?? [] }
}

export async function markUndone(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('bulk_changes').set({ undone_at: at }).where('id', '=', id).execute()
}

/** Changes that can no longer be undone are of no further use. */
export async function deleteBulkChanges(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('bulk_changes').where('at', '<', before).execute()
}
