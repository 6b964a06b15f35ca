import type { Text } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import { variantsByCodes } from '../batches/store.server.ts'
import type { CodedVariant } from '../batches/store.server.ts'
import { readScan } from './draft.ts'
import * as store from './store.server.ts'

/** Finds a pack by whichever code was read: EAN first, then CNP and SKU. */
export async function finder(db: Db, codes: readonly string[]): Promise<(code: string) => CodedVariant | undefined> {
  const upper = codes.map((code) => code.toUpperCase())
  const found = await variantsByCodes(db, { ids: [], skus: [...codes, ...upper], cnps: codes, eans: codes })
  return (code) =>
    found.find(({ ean }) => ean === code) ??
    found.find(({ cnp }) => cnp === code) ??
    found.find(({ sku }) => sku === code || sku === code.toUpperCase())
}

/** A pack that a scanner read, or whose code was typed. */
export type ScannedPack = { rowId: number; name: Text; pack: Text }

/** Public id of the variant with a code that was scanned or typed; undefined for a code of no product. */
export async function findScannedVariant(db: Db, scan: string): Promise<string | undefined> {
  const { code } = readScan(scan)
  return code === '' ? undefined : (await finder(db, [code]))(code)?.public_id
}

/** Undefined for a code of no product. `scan`: an EAN, CNP or SKU, or the contents of a DataMatrix. */
export async function findScannedPack(db: Db, scan: string): Promise<ScannedPack | undefined> {
  const { code } = readScan(scan)
  const variant = code === '' ? undefined : (await finder(db, [code]))(code)
  const [row] = variant ? await store.packRows(db, [variant.public_id]) : []
  if (!variant || !row) return undefined
  return { rowId: variant.id, name: { pt: row.name_pt, en: row.name_en }, pack: { pt: row.pack_pt, en: row.pack_en } }
}
