import { readScan } from '#src/kernel/product-codes.ts'
import type { Text } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import { variantsByCodes } from '../batches/store.server.ts'
import type { CodedVariant } from '../batches/store.server.ts'
import * as store from './store.server.ts'

/**
 * Finds packs by texts that a scanner read or a person typed: by the first of their codes that the shop knows, as EAN before CNP
 * and SKU.
 */
export async function finder(db: Db, scans: readonly string[]): Promise<(scan: string) => CodedVariant | undefined> {
  const codes = [...new Set(scans.flatMap((scan) => readScan(scan).codes))]
  if (codes.length === 0) return () => undefined
  const skus = codes.flatMap((code) => [code, code.toLowerCase()])
  const found = await variantsByCodes(db, { ids: [], skus, cnps: codes, eans: codes })
  const byCode = (code: string): CodedVariant | undefined =>
    found.find(({ ean }) => ean === code) ??
    found.find(({ cnp }) => cnp === code) ??
    found.find(({ sku }) => sku.toUpperCase() === code)
  return (scan) =>
    readScan(scan)
      .codes.map(byCode)
      .find((variant) => variant !== undefined)
}

/** The pack with a code that was scanned or typed; undefined for a code of no product. */
export const findByScan = async (db: Db, scan: string): Promise<CodedVariant | undefined> => (await finder(db, [scan]))(scan)

/** A pack that a scanner read, or whose code was typed. */
export type ScannedPack = { rowId: number; name: Text; pack: Text }

/** Public id of the variant with a code that was scanned or typed; undefined for a code of no product. */
export async function findScannedVariant(db: Db, scan: string): Promise<string | undefined> {
  return (await findByScan(db, scan))?.public_id
}

/** Undefined for a code of no product. `scan`: an EAN, CNP or SKU, or the contents of a DataMatrix. */
export async function findScannedPack(db: Db, scan: string): Promise<ScannedPack | undefined> {
  const variant = await findByScan(db, scan)
  const [row] = variant ? await store.packRows(db, [variant.public_id]) : []
  if (!variant || !row) return undefined
  return { rowId: variant.id, name: { pt: row.name_pt, en: row.name_en }, pack: { pt: row.pack_pt, en: row.pack_en } }
}
