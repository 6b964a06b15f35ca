import type { Locale } from '#src/i18n/locales.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'

const columns = ['l.public_id', 'l.locale', 'l.version', 'l.file_key', 'l.byte_size', 'l.updated_at'] as const

export const leafletRows = (db: Db, productId: string) =>
  db
    .selectFrom('product_leaflets as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(columns)
    .where('p.public_id', '=', productId)
    .orderBy('l.locale', 'desc')
    .limit(2)
    .execute()

export type LeafletRow = Awaited<ReturnType<typeof leafletRows>>[number]

/** The leaflet behind a file, with what names its download. */
export const leafletOfFile = (db: Db, key: string) =>
  db
    .selectFrom('product_leaflets as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(['l.locale', 'p.slug_pt', 'p.slug_en'])
    .where('l.file_key', '=', key)
    .executeTakeFirst()

export const productOfLeaflet = (db: Db, id: string) =>
  db
    .selectFrom('product_leaflets as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(['p.public_id', 'l.locale'])
    .where('l.public_id', '=', id)
    .executeTakeFirst()

type Saved = { publicId: string; productId: number; locale: Locale; key: string; byteSize: number; at: Date }

/** Replaces the one in this language and raises its version. */
export async function saveLeaflet(tx: Tx, { publicId, productId, locale, key, byteSize, at }: Saved): Promise<void> {
  await tx
    .insertInto('product_leaflets')
    .values({ public_id: publicId, product_id: productId, locale, file_key: key, byte_size: byteSize, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'locale']).doUpdateSet((row) => ({
        file_key: key,
        byte_size: byteSize,
        updated_at: at,
        version: row('product_leaflets.version', '+', 1),
      })),
    )
    .execute()
}

export async function deleteLeaflet(tx: Tx, productId: number, locale: Locale): Promise<void> {
  await tx.deleteFrom('product_leaflets').where('product_id', '=', productId).where('locale', '=', locale).execute()
}
