import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import { listProducts } from './actions.server.ts'
import { placeOfReference, placesOfChosen } from './chosen.store.server.ts'
import { noFilters } from './product-list.ts'
import { canBeAdvertised, productClasses } from './product.ts'
import type { ProductCardView } from './product.ts'
import { cardRows } from './store.server.ts'
import { cardView } from './views.ts'

/** Products chosen in the content, by public id, in order. Removed ones and those that may not be advertised are left out. */
export async function chosenProducts(db: Db, publicIds: readonly string[], locale: Locale): Promise<ProductCardView[]> {
  if (publicIds.length === 0) return []
  return (await cardRows(db, placesOfChosen(publicIds), locale)).map((row) => cardView(row, locale))
}

const candidates = 5

/**
 * The product with this reference, of any class; otherwise those with a similar name that may be advertised, best match first.
 */
export async function productsByReference(db: Db, typed: string, locale: Locale): Promise<readonly ProductCardView[]> {
  const rows = await cardRows(db, placeOfReference(typed), locale)
  if (rows.length > 0) return rows.map((row) => cardView(row, locale))
  const filters = { ...noFilters, q: typed, classes: productClasses.filter(canBeAdvertised) }
  return (await listProducts(db, { locale, filters, sort: 'relevance', page: { number: 1, size: candidates } })).products
}
