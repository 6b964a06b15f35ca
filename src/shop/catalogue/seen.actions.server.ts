import type { Locale } from '#src/i18n/locales.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person, Who } from '#src/platform/who.ts'
import type { World } from '#src/platform/world.ts'
import { isMedicine, productClasses } from './product.ts'
import type { ProductCardView } from './product.ts'
import * as store from './seen.store.server.ts'
import { cardRows } from './store.server.ts'
import { cardView } from './views.ts'

export const mostSeen = 20
/** What somebody looks for among medicines tells of their health, and is remembered of nobody. */
const unnoted = productClasses.filter(isMedicine)

export const rememberSeen = (world: World, who: Person): Promise<void> =>
  transaction(world.db, (tx) => store.wish(tx, who.userId, world.now()))

/** No longer remembers, and forgets what it did. */
export const forgetSeen = (world: World, who: Person): Promise<void> =>
  transaction(world.db, (tx) => forgetSeenOf(tx, who.userId))

export const forgetSeenOf = (tx: Tx, userId: number): Promise<void> => store.unwish(tx, userId)

/**
 * Somebody opened the page of a product. The page is never slower or worse for it: it is written after the answer, and a failure is
 * noted in the log, which tells neither the person nor the product.
 */
export function noteSeen(world: World, who: Person, product: Pick<ProductCardView, 'id' | 'class'>): void {
  if (isMedicine(product.class)) return
  const view = { userId: who.userId, productId: product.id, at: world.now(), most: mostSeen }
  setImmediate(() => {
    transaction(world.db, (tx) => store.note(tx, view, unnoted)).catch((error: unknown) =>
      world.log.warn({ err: error }, 'what somebody saw was not noted'),
    )
  })
}

type Asked = { locale: Locale; limit: number; except?: string }

/** What somebody saw last, as the shelf has it today; nothing of whom has not asked for it, or of guests. One statement, for people only. */
export async function listSeen(db: Db, who: Who, { locale, limit, except }: Asked): Promise<ProductCardView[]> {
  if (who.kind === 'guest') return []
  const places = store.placesOfSeen({ userId: who.userId, except: except ?? null, limit }, unnoted)
  return (await cardRows(db, places, locale)).map((row) => cardView(row, locale))
}

export const isRemembered = async (db: Db, who: Person): Promise<boolean> => (await store.wishOf(db, who.userId)) !== undefined

type SeenExport = { since: Date; products: { productId: string; name: string; seenAt: Date }[] }

/** Null: nothing is remembered. */
export async function exportSeen({ db }: World, who: Person): Promise<SeenExport | null> {
  const wish = await store.wishOf(db, who.userId)
  if (!wish) return null
  const rows = await store.everySeen(db, who.userId, mostSeen)
  return {
    since: wish.since,
    products: rows.map(({ public_id: productId, name_pt: name, seen_at: seenAt }) => ({ productId, name, seenAt })),
  }
}
