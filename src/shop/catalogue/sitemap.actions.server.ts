import type { Text } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import * as store from './sitemap.store.server.ts'

/** The slugs of a page in both languages, and when it changed. */
type Listed = { slugs: Text; changed: Date }

/**
 * Sitemap parts of products on sale, `size` ids each. By id range, not by offset: a part changes only with its own products, and
 * later parts cost no more than the first. One statement.
 */
export const productParts = (db: Db, size: number): Promise<{ part: number; changed: Date }[]> => store.productParts(db, size)

/** The products of a part, prescription medicines included: their pages inform, and a URL is no advertising. One statement. */
export async function productsOfPart(db: Db, part: number, size: number): Promise<Listed[]> {
  const rows = await store.productsOfPart(db, part, size)
  return rows.map(({ slug_pt: pt, slug_en: en, updated_at: changed }) => ({ slugs: { pt, en }, changed }))
}

/** The slugs of every collection with a product on sale in it or below it. One statement. */
export async function shelvesForSitemap(db: Db): Promise<{ slugs: Text }[]> {
  const rows = await store.shelvesInUse(db)
  return rows.map(({ slug_pt: pt, slug_en: en }) => ({ slugs: { pt, en } }))
}
