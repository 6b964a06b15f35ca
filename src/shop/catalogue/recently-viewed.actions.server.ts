import type { Locale } from '#src/i18n/locales.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person, Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { isMedicine, productClasses } from './product.ts'
import type { ProductCardView } from './product.ts'
import * as store from './recently-viewed.store.server.ts'
import { cardRows } from './store.server.ts'
import { cardView } from './views.ts'

export const maxViewed = 20
/** What somebody looks for among medicines tells of their health, and is remembered of nobody. */
const unnoted = productClasses.filter(isMedicine)

export const enableRecentlyViewed = (world: World, principal: Person): Promise<void> =>
  transaction(world.db, (tx) => store.addOptIn(tx, principal.userId, world.now()))

/** No longer remembers, and forgets what it did. */
export const disableRecentlyViewed = (world: World, principal: Person): Promise<void> =>
  transaction(world.db, (tx) => eraseRecentlyViewed(tx, principal.userId))

export const eraseRecentlyViewed = (tx: Tx, userId: number): Promise<void> => store.removeOptIn(tx, userId)

/**
 * Somebody opened the page of a product. The page is never slower or worse for it: it is written after the answer, and a failure is
 * noted in the log, which tells neither the person nor the product.
 */
export function recordView(world: World, principal: Person, product: Pick<ProductCardView, 'id' | 'class'>): void {
  if (isMedicine(product.class)) return
  const view = { userId: principal.userId, productId: product.id, at: world.now(), max: maxViewed }
  setImmediate(() => {
    transaction(world.db, (tx) => store.note(tx, view, unnoted)).catch((error: unknown) =>
      world.log.warn({ err: error }, 'what somebody saw was not noted'),
    )
  })
}

type ListInput = { locale: Locale; limit: number; except?: string }

/** What somebody saw last, as the shelf has it today; nothing of whom has not asked for it, or of guests. One statement, for people only. */
export async function listRecentlyViewed(
  db: Db,
  principal: Principal,
  { locale, limit, except }: ListInput,
): Promise<ProductCardView[]> {
  if (principal.kind === 'guest') return []
  const places = store.placesOfViewed({ userId: principal.userId, except: except ?? null, limit }, unnoted)
  return (await cardRows(db, places, locale)).map((row) => cardView(row, locale))
}

export const isRemembered = async (db: Db, principal: Person): Promise<boolean> =>
  (await store.optInOf(db, principal.userId)) !== undefined

type RecentlyViewedExport = { since: Date; products: { productId: string; name: string; readAt: Date }[] }

/** Null: nothing is remembered. */
export async function exportRecentlyViewed({ db }: World, principal: Person): Promise<RecentlyViewedExport | null> {
  const optIn = await store.optInOf(db, principal.userId)
  if (!optIn) return null
  const rows = await store.allViewed(db, principal.userId, maxViewed)
  return {
    since: optIn.since,
    products: rows.map(({ public_id: productId, name_pt: name, seen_at: readAt }) => ({ productId, name, readAt })),
  }
}
