import { readScan } from '#src/kernel/product-codes.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import { parseSearchTerms } from './search-terms.ts'
import { bestVariantsFound, variantsFound } from './search.store.server.ts'
import type { VariantSearch } from './search.store.server.ts'

/**
 * Row ids of the variants, on sale or not, with this SKU, CNP or barcode, or with these words in the name, as many as `limit`.
 * One statement at most.
 */
export async function findVariantRows(db: Db, typed: string, locale: Locale, limit: number): Promise<number[]> {
  const search = searchOf(typed, limit)
  return search ? variantsFound(db, search, locale) : []
}

/** `findVariantRows`, the best match first. */
export async function findBestVariantRows(db: Db, typed: string, locale: Locale, limit: number): Promise<number[]> {
  const search = searchOf(typed, limit)
  return search ? bestVariantsFound(db, search, locale) : []
}

function searchOf(typed: string, limit: number): VariantSearch | undefined {
  const terms = parseSearchTerms(typed)
  // One letter is in too many names to mean any.
  if (terms.text.length < 2 || terms.unfinished === '') return undefined
  return { terms, codes: readScan(typed).codes, limit }
}
