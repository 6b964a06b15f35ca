import type { Locale } from '#src/i18n/locales.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person, Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { isMedicine, productClasses } from '../product/product.ts'
import type { ProductCardView } from '../product/product.ts'
import * as store from './store.server.ts'
import { cardRows } from '../product/store.server.ts'
import { cardView } from '../product/views.ts'

export const maxViewed = 20
/** Views of medicines reveal health data and are never recorded. */
const unrecorded = productClasses.filter(isMedicine)

export const enableRecentlyViewed = (world: World, principal: Person): Promise<void> =>
  transaction(world.db, (tx) => store.addOptIn(tx, principal.userId, world.now()))

/** Ends the opt-in and deletes what was recorded. */
export const disableRecentlyViewed = (world: World, principal: Person): Promise<void> =>
  transaction(world.db, (tx) => eraseRecentlyViewed(tx, principal.userId))

export const eraseRecentlyViewed = (tx: Tx, userId: number): Promise<void> => store.removeOptIn(tx, userId)

/**
 * Records a product page view. It never delays or breaks the page: it is written after the response, and a failure is logged
 * without the person or the product.
 */
export function recordView(world: World, principal: Person, product: Pick<ProductCardView, 'id' | 'class'>): void {
  if (isMedicine(product.class)) return
  const view = { userId: principal.userId, productId: product.id, at: world.now(), max: maxViewed }
  setImmediate(() => {
    transaction(world.db, (tx) => store.recordView(tx, view, unrecorded)).catch((error: unknown) =>
      world.log.warn({ err: error }, 'a viewed product was not recorded'),
    )
  })
}

type ListInput = { locale: Locale; limit: number; except?: string }

/**
 * A person's recently viewed products with today's data; empty without the opt-in and for guests. One statement, for signed-in
 * people only.
 */
export async function listRecentlyViewed(
  db: Db,
  principal: Principal,
  { locale, limit, except }: ListInput,
): Promise<ProductCardView[]> {
  if (principal.kind === 'guest') return []
  const places = store.placesOfViewed({ userId: principal.userId, except: except ?? null, limit }, unrecorded)
  return (await cardRows(db, places, locale)).map((row) => cardView(row, locale))
}

export const isRemembered = async (db: Db, principal: Person): Promise<boolean> =>
  (await store.optInOf(db, principal.userId)) !== undefined

type RecentlyViewedExport = { since: Date; products: { productId: string; name: string; readAt: Date }[] }

/** Null without the opt-in. */
export async function exportRecentlyViewed({ db }: World, principal: Person): Promise<RecentlyViewedExport | null> {
  const optIn = await store.optInOf(db, principal.userId)
  if (!optIn) return null
  const rows = await store.allViewed(db, principal.userId, maxViewed)
  return {
    since: optIn.since,
    products: rows.map(({ public_id: productId, name_pt: name, seen_at: readAt }) => ({ productId, name, readAt })),
  }
}
