import type { Text } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import * as store from './sitemap.store.server.ts'

/** The slugs of a page in both languages, and when it changed. */
type Listed = { slugs: Text; changed: Date }

/**
 * The parts that the products on sale fall into, `size` ids each. By ids and not by counting: a part changes with its own products
 * alone, and a later one costs no more than the first. One statement.
 */
export const productParts = (db: Db, size: number): Promise<{ part: number; changed: Date }[]> => store.productParts(db, size)

/** The products of a part, prescription medicines too: their pages inform, and an address praises nothing. One statement. */
export async function productsOfPart(db: Db, part: number, size: number): Promise<Listed[]> {
  const rows = await store.productsOfPart(db, part, size)
  return rows.map(({ slug_pt: pt, slug_en: en, updated_at: changed }) => ({ slugs: { pt, en }, changed }))
}

/** The slugs of every collection with something on sale, on it or below it. One statement. */
export async function shelvesForSitemap(db: Db): Promise<{ slugs: Text }[]> {
  const rows = await store.shelvesInUse(db)
  return rows.map(({ slug_pt: pt, slug_en: en }) => ({ slugs: { pt, en } }))
}
