import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import { firstCollections } from './store.server.ts'

/** The collection in which a variant stands in the pharmacy; `position`: in the order of the tree. */
export type Shelf = { name: string; position: number }

/** The first collection of each of these variants, by row id; none for a product without one. One statement at most. */
export async function shelvesOf(db: Db, variantIds: readonly number[], locale: Locale): Promise<Map<number, Shelf>> {
  if (variantIds.length === 0) return new Map()
  const rows = await firstCollections(db, variantIds)
  return new Map(
    rows.map(({ variant_id: id, name_pt: pt, name_en: en, place }) => [id, { name: { pt, en }[locale], position: place }]),
  )
}
