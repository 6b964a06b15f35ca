import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person, Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import * as store from './store.server.ts'
import type { FavouriteMarks } from './store.server.ts'
import type { ProductCardView } from '../product/product.ts'
import { cardRows } from '../product/store.server.ts'
import { cardView } from '../product/views.ts'

/** Few enough to be read in one go. */
export const maxFavourites = 200
// Favourites that are no longer on sale do not count for the limit; the export includes up to this many.
const maxHidden = 5000

type FavouriteError = { code: 'not_found' | 'too_many_favourites' }

/** Adds a product, by public id, to the favourites. Adding it again changes nothing. */
export const addFavourite = (world: World, principal: Person, productId: string): Promise<Result<void, FavouriteError>> =>
  transaction(world.db, async (tx): Promise<Result<void, FavouriteError>> => {
    if (!(await store.lockPerson(tx, principal.userId))) return err({ code: 'not_found' })
    const put = await store.add(tx, { userId: principal.userId, productId, at: world.now(), max: maxFavourites })
    if (!put.found) return err({ code: 'not_found' })
    return put.kept ? ok() : err({ code: 'too_many_favourites' })
  })

/** False if it was not a favourite. */
export const removeFavourite = (world: World, principal: Person, productId: string): Promise<boolean> =>
  transaction(world.db, (tx) => store.drop(tx, principal.userId, productId))

/**
 * What a page needs to draw its hearts; null for guests, whose page is the same for all. One statement, for signed-in people
 * only.
 */
export async function favouriteMarks(
  db: Db,
  principal: Principal,
  products: readonly Pick<ProductCardView, 'id'>[],
): Promise<FavouriteMarks | null> {
  if (principal.kind === 'guest') return null
  return store.marksOf(
    db,
    principal.userId,
    products.map(({ id }) => id),
  )
}

/** The ids among these products that are favourites; null for guests. */
export const favouritesAmong = async (
  db: Db,
  principal: Principal,
  products: readonly Pick<ProductCardView, 'id'>[],
): Promise<string[] | null> => (await favouriteMarks(db, principal, products))?.kept ?? null

/** Favourites of one person become another's too, as many as fit; those of the first stay until the account is erased. */
export const copyFavourites = (tx: Tx, people: { from: number; to: number }): Promise<void> =>
  store.copyAll(tx, { ...people, max: maxFavourites })

/** How many favourites these people have, by row id; without any they are missing. */
export async function countFavourites(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  return new Map((await store.countsOf(db, userIds)).map(({ userId, count }) => [userId, count]))
}

type Paging = { number: number; size: number }

/** A page of a person's favourites with today's data, and their total. Two statements. */
export async function listFavourites(
  db: Db,
  principal: Person,
  { locale, page }: { locale: Locale; page: Paging },
): Promise<{ products: ProductCardView[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    cardRows(db, store.placesOfFavourites(principal.userId, page), locale),
    store.marksOf(db, principal.userId, []),
  ])
  return { products: rows.map((row) => cardView(row, locale)), total }
}

type SavedProduct = { productId: string; name: string; savedAt: Date }

/** All favourites, for the export. */
export async function exportFavourites({ db }: World, principal: Person): Promise<SavedProduct[]> {
  const rows = await store.everyFavourite(db, principal.userId, maxFavourites + maxHidden)
  return rows.map(({ public_id: productId, name_pt: name, kept_at: savedAt }) => ({ productId, name, savedAt }))
}

export const eraseFavourites = (tx: Tx, userId: number): Promise<void> => store.removeAll(tx, userId)
