import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { fold } from '#src/kernel/text.ts'
import { publicVersion } from '#src/platform/content-version.store.server.ts'
import { versionedBatch } from '#src/platform/database/versioned-cache.ts'
import type { World } from '#src/platform/world.ts'
import { countProducts, firstProducts, listProducts } from '#src/shop/catalogue/product/actions.server.ts'
import { noFilters, productSearch } from '#src/shop/catalogue/listing/product-list.ts'
import { stockWord } from '#src/shop/catalogue/product/product.ts'
import type { ProductCardView } from '#src/shop/catalogue/product/product.ts'
import { cheapestVariant } from '#src/shop/catalogue/product/variant-choice.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import { alsoFound } from '../content/also-found.server.ts'
import { understandText } from '../find/actions.server.ts'
import { codeDemand, demandOf, demandOfTerms, onlyNarrows } from '../find/demand.ts'
import { currentVocabulary } from '../vocabulary/current-vocabulary.server.ts'
import type { Vocabulary } from '../vocabulary/current-vocabulary.server.ts'
import { nothingUnderstood } from '../understand/understand.ts'
import type { Concept, ConceptKind } from '../vocabulary/vocabulary.ts'
import type { Suggestion } from './suggestion.ts'

const max = { concepts: 3, products: 5, pages: 3 }

/** Concepts that are counted for a text; some have no product in this shop. */
const maxCounted = 8
const maxTyped = 100

/**
 * What a text that is still being typed may lead to, in the order of `suggestionKinds`; at most twelve, none for an empty text.
 * The last word may be unfinished.
 */
export async function suggest(world: World, typed: string, locale: Locale): Promise<Suggestion[]> {
  const text = typed.replaceAll('\0', '').trim().slice(0, maxTyped)
  if (fold(text) === '') return []
  const loaded = await currentVocabulary(world)
  const begins = loaded.ok ? await countedConcepts(world, text, loaded.vocabulary, locale) : []
  const concepts = begins.map(({ concept, count }) => conceptSuggestion(concept, count, locale))
  const found = loaded.ok
    ? await matchingProducts(world, text, { ...loaded.vocabulary, begins: begins[0]?.concept }, locale)
    : { ...(await productsByTerms(world, text, locale)), meant: text, pages: [] }
  const products = found.products.map((product) => productSuggestion(product, locale))
  const isEmpty = concepts.length + products.length + found.pages.length === 0
  return [
    ...concepts,
    ...products,
    ...found.pages,
    ...(await actions(world, text, { locale, isEmpty })),
    ...(found.total > 0 ? [allSuggestion(found.meant, found.total, locale)] : []),
  ]
}

const suggestedKinds: readonly ConceptKind[] = ['symptom', 'need', 'ingredient']
const shelfKinds: readonly ConceptKind[] = ['collection']

type CountedConcept = { concept: Concept; count: number }

/** Complaints, needs and substances that a typed text begins, the nearest first, with how many products they have. */
async function countedConcepts(world: World, text: string, { concepts }: Vocabulary, locale: Locale): Promise<CountedConcept[]> {
  const version = await publicVersion(world.db)
  const found: CountedConcept[] = []
  for (const concept of begun(fold(text), concepts, { kinds: suggestedKinds, locale }).slice(0, maxCounted)) {
    if (found.length === max.concepts) break
    const count = (await counts[locale](world, version, world.db, [concept])).get(concept) ?? 0
    if (count > 0) found.push({ concept, count })
  }
  return found
}

const conceptSuggestion = ({ id, name }: Concept, count: number, locale: Locale): Suggestion => ({
  ...none,
  kind: 'concept',
  id,
  name: name[locale],
  path: searchPath(name[locale], locale),
  count,
})

// A letter begins too much to mean anything.
const minBeginning = 2

type Wanted = { kinds: readonly ConceptKind[]; locale: Locale }

function begun(text: string, concepts: readonly Concept[], { kinds, locale }: Wanted): Concept[] {
  if (text.length < minBeginning) return []
  const scored = concepts.flatMap((concept) => {
    const kind = kinds.indexOf(concept.kind)
    if (kind < 0) return []
    const texts = [
      concept.name[locale],
      ...[...(concept.words[locale] ?? []), ...(concept.words.both ?? [])].map(({ text: word }) => word),
    ]
    const score = Math.min(...texts.map((one, at) => scoreOf(fold(one), text, at === 0)))
    return score === Infinity ? [] : [{ concept, score: score * 10 + kind }]
  })
  return scored
    .toSorted((a, b) => a.score - b.score || a.concept.name[locale].length - b.concept.name[locale].length)
    .map(({ concept }) => concept)
}

/** The same, the beginning of a name, of another word for it, of a word within the name; Infinity for none of these. */
function scoreOf(known: string, text: string, isName: boolean): number {
  if (known === text) return 0
  if (known.startsWith(text)) return isName ? 1 : 2
  return isName && known.includes(` ${text}`) ? 3 : Infinity
}

/** How many products each concept leads to; the vocabulary in memory is one object a concept. */
const countsIn = (locale: Locale) =>
  versionedBatch<Concept, number>(async (db, concepts) => {
    const counted = new Map<Concept, number>()
    for (const concept of concepts) {
      const labelled = demandOf({ ...nothingUnderstood, concepts: [concept] })
      counted.set(concept, labelled ? await countProducts(db, labelled.demand, locale) : 0)
    }
    return counted
  })
const counts = { pt: countsIn('pt'), en: countsIn('en') }

/** `meant`: the text that finds all of them. */
type FoundProducts = { products: readonly ProductCardView[]; total: number; meant: string; pages: Suggestion[] }

/** `begins`: the concept that the text most likely begins. */
async function matchingProducts(
  world: World,
  text: string,
  { phrases, concepts, begins }: Vocabulary & { begins: Concept | undefined },
  locale: Locale,
): Promise<FoundProducts> {
  const typed = await understandText(world.db, text, phrases[locale], { locale })
  // "heartb" is no mistake for "heart".
  const isBeginning = begins !== undefined && typed.corrections.length > 0
  const understood = isBeginning ? { ...nothingUnderstood, concepts: [begins] } : typed
  const meant = isBeginning ? begins.name[locale] : text
  const demands = [
    codeDemand(understood.codes),
    demandOf(understood),
    onlyNarrows(understood) ? demandOfTerms(text, locale) : undefined,
  ]
  const shelves = begun(fold(text), concepts, { kinds: shelfKinds, locale })
  const also = await alsoFound(world, text, { ...understood, concepts: [...understood.concepts, ...shelves] }, locale)
  const pages = also.slice(0, max.pages).map(({ kind, title, text: detail, path }): Suggestion => ({
    ...none,
    kind: kind === 'collection' ? 'collection' : 'page',
    id: path,
    name: title,
    detail,
    path,
  }))
  for (const one of demands) {
    const found = one && (await firstProducts(world.db, { locale, demand: one.demand, size: max.products }))
    if (found && found.total > 0) return { ...found, meant, pages: pages.toSorted(shelvesFirst) }
  }
  return { products: [], total: 0, meant, pages: pages.toSorted(shelvesFirst) }
}

const shelvesFirst = (a: Suggestion, b: Suggestion): number => Number(b.kind === 'collection') - Number(a.kind === 'collection')

const productsByTerms = ({ db }: World, q: string, locale: Locale) =>
  listProducts(db, { locale, filters: { ...noFilters, q }, sort: 'relevance', page: { number: 1, size: max.products } })

const none = { detail: '', image: null, count: null, price: null, stock: null, class: null }

function productSuggestion(product: ProductCardView, locale: Locale): Suggestion {
  const variant = cheapestVariant(product.variants, product.variant)
  const [image] = product.images
  return {
    kind: 'product',
    id: product.id,
    name: product.name,
    detail: [product.form, variant.pack].join(' · '),
    path: pathTo('products.show', locale, { id: product.slug }),
    image: image ? { key: image.key, kind: image.kind } : null,
    count: null,
    price: variant.price,
    stock: variant.price === null ? null : stockWord(variant.left),
    class: product.class,
  }
}

const searchPath = (q: string, locale: Locale): string =>
  pathTo('products', locale) + productSearch({ filters: { ...noFilters, q }, sort: 'relevance', page: 1 })

const allSuggestion = (text: string, count: number, locale: Locale): Suggestion => ({
  ...none,
  kind: 'all',
  id: 'all',
  name: count === 1 ? m.search_see_one({ text }, { locale }) : m.search_see_all({ count, text }, { locale }),
  path: searchPath(text, locale),
  count,
})

/** Sending a prescription if that is being typed; a request if nothing else was found. */
async function actions(
  world: World,
  text: string,
  { locale, isEmpty }: { locale: Locale; isEmpty: boolean },
): Promise<Suggestion[]> {
  const { modules } = await currentWebsite(world, world.db)
  const name = m.catalogue_suggest_prescription({}, { locale })
  const typesIt = fold(name)
    .split(' ')
    .some((word) => word.length > 2 && text.length > 2 && word.startsWith(fold(text)))
  const prescription: Suggestion = {
    ...none,
    kind: 'action',
    id: 'prescriptions.new',
    name,
    detail: m.catalogue_suggest_prescription_detail({}, { locale }),
    path: pathTo('prescriptions.new', locale),
  }
  const request: Suggestion = {
    ...none,
    kind: 'action',
    id: 'requests.new',
    name: m.catalogue_suggest_request({}, { locale }),
    detail: m.catalogue_suggest_request_detail({}, { locale }),
    path: pathTo('requests.new', locale),
  }
  return [
    ...((typesIt || isEmpty) && modules.prescriptions ? [prescription] : []),
    ...(isEmpty && modules.requests ? [request] : []),
  ]
}
