import type { Locale } from '#src/i18n/locales.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Job } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { formFinder, shelfFinder } from './plan-products.server.ts'
import type { FormFinder, ShelfFinder } from './plan-products.server.ts'
import type { ProductDraft } from './product-draft.ts'
import * as store from './store.server.ts'
import { readDrafts } from './stored-products.server.ts'

/** Reading so many products whole, and joining their names, costs a few milliseconds. */
const keywordChunk = 40

export const keywordsJob: Job<{ productIds: readonly string[] }> = {
  queue: 'product-keywords',
  expireInSeconds: 900,
  async work(world, { productIds }) {
    for (let first = 0; first < productIds.length; first += keywordChunk)
      await transaction(world.db, (tx) => rewriteChunk(tx, productIds.slice(first, first + keywordChunk)))
  },
}

/**
 * Makes products found by the present names of their brand, form and collections; their versions stay. Many are left to a worker,
 * which needs a few seconds.
 */
export async function rewriteKeywords(world: Pick<World, 'jobs'>, tx: Tx, publicIds: readonly string[]): Promise<void> {
  if (publicIds.length > keywordChunk) await world.jobs.send(tx, keywordsJob, { productIds: publicIds })
  else if (publicIds.length > 0) await rewriteChunk(tx, publicIds)
}

async function rewriteChunk(tx: Tx, publicIds: readonly string[]): Promise<void> {
  await store.lockProducts(tx, publicIds)
  const [findForm, findShelf] = [formFinder(await store.formRows(tx)), shelfFinder(await store.shelfRows(tx))]
  const drafts = await readDrafts(tx, publicIds)
  await store.updateKeywords(
    tx,
    drafts.map(({ id, draft }) => ({ id, ...keywordsWith(draft, { findForm, findShelf }) })),
  )
}

export function keywordsWith(draft: ProductDraft, { findForm, findShelf }: { findForm: FormFinder; findShelf: ShelfFinder }) {
  const form = findForm(draft.form)
  return keywordsOf(draft, {
    form: { pt: form?.name_pt ?? '', en: form?.name_en ?? '' },
    collections: draft.collections
      .flatMap((slug) => findShelf(slug) ?? [])
      .map((shelf) => ({ pt: shelf.name_pt, en: shelf.name_en })),
  })
}

type KeywordSources = { form: Record<Locale, string>; collections: readonly Record<Locale, string>[] }

/** What a search finds a product by, besides its name: brand, holder, substance, form, collections, packs and codes. */
function keywordsOf(draft: ProductDraft, { form, collections }: KeywordSources): Record<Locale, string> {
  const inLocale = (locale: Locale): string =>
    [
      draft.brand,
      draft.holder === draft.brand ? null : draft.holder,
      // "benuron" also finds Ben-u-ron.
      ...draft.name[locale]
        .split(' ')
        .filter((word) => word.includes('-'))
        .map((word) => word.replaceAll('-', '')),
      draft.substance?.[locale],
      draft.strength,
      form[locale],
      ...collections.map((collection) => collection[locale]),
      ...draft.variants.flatMap(({ sku, ean, cnp, pack }) => [sku, ean, cnp, pack[locale]]),
    ]
      .filter(Boolean)
      .join(' ')
  return { pt: inLocale('pt'), en: inLocale('en') }
}
