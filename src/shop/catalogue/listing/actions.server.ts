import type { Locale, Text } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import { listProducts } from '../product/actions.server.ts'
import * as store from './store.server.ts'
import { noFilters } from './product-list.ts'
import { canBeAdvertised, productClasses } from '../product/product.ts'
import type { ProductCardView } from '../product/product.ts'
import { cardRows } from '../product/store.server.ts'
import { cardView } from '../product/views.ts'

/** Products chosen in the content, by public id, in order. Removed ones and those that may not be advertised are left out. */
export async function chosenProducts(db: Db, publicIds: readonly string[], locale: Locale): Promise<ProductCardView[]> {
  if (publicIds.length === 0) return []
  return (await cardRows(db, store.placesOfChosen(publicIds), locale)).map((row) => cardView(row, locale))
}

const candidates = 5

/**
 * The product with this reference, of any class; otherwise those with a similar name that may be advertised, best match first.
 */
export async function productsByReference(db: Db, typed: string, locale: Locale): Promise<readonly ProductCardView[]> {
  const rows = await cardRows(db, store.placeOfReference(typed), locale)
  if (rows.length > 0) return rows.map((row) => cardView(row, locale))
  const filters = { ...noFilters, q: typed, classes: productClasses.filter(canBeAdvertised) }
  return (await listProducts(db, { locale, filters, sort: 'relevance', page: { number: 1, size: candidates } })).products
}

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

/** The slugs of the brands that these former ones were merged into; others are absent. One statement. */
export const presentBrandSlugs = async (db: Db, former: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await store.brandsOfFormerSlugs(db, former)).map(({ former_slug: slug, slug: now }) => [slug, now]))
