import type { Locale } from '#src/i18n/locales.ts'
import { lisbonDate, MINUTE, nextDay } from '#src/kernel/dates.ts'
import { ok } from '#src/kernel/result.ts'
import { fold } from '#src/kernel/text.ts'
import type { Db } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { createSemaphore } from '#src/platform/semaphore.ts'
import type { World } from '#src/platform/world.ts'
import { listProducts } from '#src/shop/catalogue/product/actions.server.ts'
import { noFilters } from '#src/shop/catalogue/listing/product-list.ts'
import { searchProducts } from '../find/actions.server.ts'
import * as store from './store.server.ts'
import type { CountedText } from './store.server.ts'

export type { CountedText } from './store.server.ts'

/** What a request says of who sent it. Stored nowhere: it only makes hashes under the key of the day. */
export type Visitor = { address: string; device: string }

/** A text is shown only where so many people typed it on one day: across days people cannot be told apart. */
export const leastPeople = 3

const retentionDays = 90
const countedDays = 30

/** How long after a search an opened product is one that it led to. */
const clickMinutes = 30

/** As long as a word of a concept may be: every text can be joined to one. */
const maxLength = 80

/**
 * A text as it is counted: without accents and capitals. Undefined for one without a letter, and for addresses and long numbers,
 * which may be a person's.
 */
export function countedText(typed: string): string | undefined {
  const text = fold(typed.replaceAll('\0', '')).replaceAll(/\s+/g, ' ').trim().slice(0, maxLength).trim()
  const digits = text.replaceAll(/\D/g, '').length
  return /[a-z]/.test(text) && !text.includes('@') && digits < 9 ? text : undefined
}

/** Counts a search: at most once a visitor, text and day. One statement, and three for the first one of a day. */
export async function countSearch(world: World, visitor: Visitor, { q, locale }: { q: string; locale: Locale }): Promise<void> {
  const text = countedText(q)
  if (text === undefined) return
  const counting = countingOf(world, visitor)
  if (await store.addSearch(world.db, counting, { locale, text })) return
  await renewKey(world)
  await store.addSearch(world.db, counting, { locale, text })
}

/** Counts an opened product for the text that the visitor searched for last, if that had shown it. `slug`: its address or id. */
export async function countOpened(world: World, visitor: Visitor, slug: string): Promise<void> {
  const counting = countingOf(world, visitor)
  const since = new Date(counting.at.getTime() - clickMinutes * MINUTE)
  const searched = await store.latestSearch(world.db, counting, since)
  if (!searched) return
  const product = (await firstProductsOf(world, searched)).get(slug)
  if (product !== undefined) await store.addClick(world.db, counting, { ...searched, product })
}

/** Counts an order for the texts that led its visitor to its products today. `products`: their public ids. */
export async function countOrdered(world: World, visitor: Visitor, products: readonly string[]): Promise<void> {
  if (products.length > 0) await store.addPurchases(world.db, countingOf(world, visitor), [...new Set(products)])
}

// Few at once: pages from the cache need no database, and must not make it busy. What does not fit is not counted.
const inTurn = createSemaphore(2, 100)

/** Runs a count after the answer, which neither waits for it nor fails with it. */
export function countLater(world: World, count: () => Promise<void>): void {
  setImmediate(() => {
    inTurn(async () => ok(await count())).catch((error: unknown) => world.log.warn({ err: error }, 'a search was not counted'))
  })
}

const countingOf = ({ now }: World, { address, device }: Visitor) => {
  const at = now()
  return { at, day: lisbonDate(at), visitor: JSON.stringify([address, device]) }
}

const firstPage = { number: 1, size: 24 }

/** The products on the first page of a search: their public ids by address and by id. */
async function firstProductsOf(world: World, { locale, text }: store.SearchedText): Promise<ReadonlyMap<string, string>> {
  const request = { locale, filters: { ...noFilters, q: text }, sort: 'relevance' as const, page: firstPage }
  const { page } = await searchProducts(world, request, listProducts)
  return new Map(page.products.flatMap(({ id, slug }) => [[slug, id] as const, [id, id] as const]))
}

const renewKey = (world: World): Promise<boolean> =>
  transaction(world.db, (tx) => store.replaceKey(tx, { day: lisbonDate(world.now()), secret: world.random(32) }), {
    isIndependent: true,
  })

const batch = 1000

/** Another key for another day, and no count that is older than 90 days. */
export async function removeExpiredSearches(world: World): Promise<void> {
  await renewKey(world)
  const first = nextDay(lisbonDate(world.now()), -retentionDays)
  while ((await store.removeCountsBefore(world.db, first, batch)) >= batch);
}

/** What was searched for in the last 30 days, the most frequent first; those that too few people typed as well, which are not to be shown. */
export const countedTexts = (world: World, db: Db, limit: number): Promise<CountedText[]> =>
  store.countedTexts(db, nextDay(lisbonDate(world.now()), 1 - countedDays), limit)
