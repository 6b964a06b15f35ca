import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Crop } from '#src/platform/images/encoding.ts'
import type { ImageFailure } from './gallery-image.ts'

const columns = [
  'i.id',
  'i.public_id',
  'i.product_id',
  'i.position',
  'i.version',
  'i.kind',
  'i.alt_pt',
  'i.alt_en',
  'i.file_key',
  'i.width',
  'i.height',
  'i.derived',
  'i.source_key',
  'i.source_width',
  'i.source_height',
  'i.crop_left',
  'i.crop_top',
  'i.crop_width',
  'i.crop_height',
  'i.next_key',
  'i.failure',
] as const

/** The pictures of a product in their order. */
export const imageRows = (db: Db, productId: string) =>
  db
    .selectFrom('product_images as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select(columns)
    .where('p.public_id', '=', productId)
    .orderBy('i.position')
    .limit(50)
    .execute()

export type ImageRow = Awaited<ReturnType<typeof imageRows>>[number]

export const findImage = (db: Db, id: string): Promise<ImageRow | undefined> =>
  db.selectFrom('product_images as i').select(columns).where('i.public_id', '=', id).executeTakeFirst()

export const productOfImage = (db: Db, id: string): Promise<{ public_id: string } | undefined> =>
  db
    .selectFrom('product_images as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select('p.public_id')
    .where('i.public_id', '=', id)
    .executeTakeFirst()

/** Locks the product of the pictures until the transaction ends, and counts as a change of it. */
export const touchProduct = (tx: Tx, productId: string, at: Date): Promise<{ id: number } | undefined> =>
  tx.updateTable('products').set({ updated_at: at }).where('public_id', '=', productId).returning('id').executeTakeFirst()

export type NewImage = {
  publicId: string
  productId: number
  position: number
  alt: { pt: string; en: string }
  nextKey: string
  source: { key: string; width: number; height: number }
}

/** A photo whose sizes are still to be made. */
export async function insertImage(tx: Tx, { publicId, productId, position, alt, nextKey, source }: NewImage): Promise<void> {
  await tx
    .insertInto('product_images')
    .values({
      public_id: publicId,
      product_id: productId,
      position,
      kind: 'photo',
      file_key: nextKey,
      next_key: nextKey,
      width: source.width,
      height: source.height,
      alt_pt: alt.pt,
      alt_en: alt.en,
      source_key: source.key,
      source_width: source.width,
      source_height: source.height,
    })
    .execute()
}

export type ImageChange = { alt?: { pt: string; en: string }; crop?: { crop: Crop | null; nextKey: string } }

/** Raises the version. A new crop is shown once its sizes exist. */
export async function updateImage(tx: Tx, id: number, { alt, crop }: ImageChange): Promise<void> {
  const part = crop?.crop ?? null
  await tx
    .updateTable('product_images')
    .set((row) => ({
      version: row('version', '+', 1),
      ...(alt && { alt_pt: alt.pt, alt_en: alt.en }),
      ...(crop && {
        crop_left: part?.left ?? null,
        crop_top: part?.top ?? null,
        crop_width: part?.width ?? null,
        crop_height: part?.height ?? null,
        next_key: crop.nextKey,
        failure: null,
      }),
    }))
    .where('id', '=', id)
    .execute()
}

/** Numbers pictures from 1 in this order. */
export async function orderImages(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update product_images i set position = o.position
      from unnest(${ids}::bigint[]) with ordinality as o (id, position) where o.id = i.id and i.position <> o.position`.execute(
    tx,
  )
}

export async function deleteImage(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('product_images').where('id', '=', id).execute()
}

/** Shows the file whose sizes have been made. False when the picture was removed or changed again in the meantime. */
export async function showNextFile(
  db: Db,
  id: number,
  { key, width, height }: { key: string; width: number; height: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('product_images')
    .set({ file_key: key, next_key: null, width, height, derived: true, failure: null })
    .where('id', '=', id)
    .where('next_key', '=', key)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markFailed(db: Db, id: number, key: string, failure: ImageFailure): Promise<void> {
  await db
    .updateTable('product_images')
    .set({ next_key: null, failure })
    .where('id', '=', id)
    .where('next_key', '=', key)
    .execute()
}

/** The keys among these that a picture still uses. */
export async function usedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
      where exists (select 1 from product_images where key in (file_key, next_key, source_key))`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
