import type { Text } from '#src/i18n/locales.ts'
import type { World } from '#src/platform/world.ts'
import * as store from './sitemap.store.server.ts'

type Shelf = Pick<World, 'db' | 'now'>

/** The sitemap parts that have published posts, `size` ids each. One statement. */
export const postParts = ({ db, now }: Shelf, size: number): Promise<{ part: number; changed: Date }[]> =>
  store.postParts(db, size, now())

/** The published posts of a part. One statement. */
export async function postsOfPart({ db, now }: Shelf, part: number, size: number): Promise<{ slugs: Text; changed: Date }[]> {
  const rows = await store.postsOfPart(db, part, { size, now: now() })
  return rows.map(({ slug_pt: pt, slug_en: en, changed }) => ({ slugs: { pt, en }, changed }))
}

/** The last change of each information page, by page key. */
export async function pageChanges({ db }: Pick<World, 'db'>): Promise<ReadonlyMap<string, Date>> {
  const rows = await store.pageChanges(db)
  return new Map(rows.map(({ key, updated_at: changed }) => [key, changed]))
}
