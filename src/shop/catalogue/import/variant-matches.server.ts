import type { Db } from '#src/platform/database/database.ts'
import { findVariantsByCodes } from '../editing/save-products.server.ts'
import type { VariantMatch } from '../editing/save-products.server.ts'
import { codeFields } from './product-row.ts'
import type { ImportRow } from './product-row.ts'

const codeLookup = { sku: 'skus', cnp: 'cnps', ean: 'eans' } as const
const rowsPerStatement = 2000

export type VariantMatches = Record<(typeof codeFields)[number], Map<string, VariantMatch>>

/** The packs of the shop that have the codes of these rows, by code. */
export async function matchesOf(db: Db, rows: readonly ImportRow[]): Promise<VariantMatches> {
  const found: VariantMatches = { sku: new Map(), cnp: new Map(), ean: new Map() }
  for (let first = 0; first < rows.length; first += rowsPerStatement) {
    const packs = rows.slice(first, first + rowsPerStatement).flatMap(({ fields }) => fields.variants?.[0] ?? [])
    const codes: Record<(typeof codeLookup)[keyof typeof codeLookup], string[]> = { skus: [], cnps: [], eans: [] }
    for (const field of codeFields) codes[codeLookup[field]] = packs.flatMap((pack) => pack[field] ?? [])
    for (const match of await findVariantsByCodes(db, codes))
      for (const field of codeFields) if (match[field] !== null) found[field].set(match[field], match)
  }
  return found
}
