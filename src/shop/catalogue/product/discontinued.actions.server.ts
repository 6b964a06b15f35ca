import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import { isAddress } from './address.ts'
import * as store from './store.server.ts'

/** A product that was sold before, and where to find similar ones. */
export type DiscontinuedProduct = { name: string; substance: string | null; shelf: { name: string; slug: string } | null }

/**
 * The discontinued product that had this id or slug (either language, or a former one); undefined if there never was one. One
 * statement.
 */
export async function findDiscontinuedProduct(
  db: Db,
  idOrSlug: string,
  locale: Locale,
): Promise<DiscontinuedProduct | undefined> {
  const row = isAddress(idOrSlug) ? await store.discontinuedProduct(db, idOrSlug, locale) : undefined
  if (!row) return undefined
  const { name, substance, shelf_name: shelf, shelf_slug: slug } = row
  return { name, substance, shelf: shelf === null || slug === null ? null : { name: shelf, slug } }
}
