import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import { isAddress } from './address.ts'
import * as store from './discontinued.store.server.ts'

/** A product that the shop once had, and where one may look for something like it. */
export type DiscontinuedProduct = { name: string; substance: string | null; shelf: { name: string; slug: string } | null }

/** What an id, a slug or a former slug of either language once meant; undefined for an address that never was one. One statement. */
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
