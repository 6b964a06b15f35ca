import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { noFacets, noFilters } from '#src/shop/catalogue/listing/product-list.ts'
import type { ListRequest, ProductPage } from '#src/shop/catalogue/listing/product-list.ts'
import { findKnownTerms } from '#src/shop/catalogue/search/terms.actions.server.ts'
import { understand } from '../understand/understand.ts'
import type { Correction, Understanding } from '../understand/understand.ts'
import { currentVocabulary } from '../vocabulary/current-vocabulary.server.ts'
import type { Phrases } from '../vocabulary/phrases.ts'
import type { Concept } from '../vocabulary/vocabulary.ts'
import { subjectsOf } from '../vocabulary/subjects.ts'
import { codeDemand, demandForOthers, demandOf, demandOfTerms, isAboutShop, onlyNarrows } from './demand.ts'
import type { LabelledDemand, DemandPart } from './demand.ts'

/** How products of a page are read: as cards, or with all their texts. */
type Reading<Product> = (db: Db, request: ListRequest) => Promise<ProductPage<Product>>

export type SearchState =
  /** Products that were labelled for. */
  | 'found'
  /** What a pharmacist would offer instead of goods that the shop does not sell. */
  | 'substitutes'
  /** Goods that the shop sells, of which none suits the people that the text names. */
  | 'unsuitable'
  /** Goods that the shop does not sell. */
  | 'absent'
  /** A question about the shop. */
  | 'about_shop'
  /** Words that mean nothing here. */
  | 'nothing'

export type SearchResult<Product> = {
  page: ProductPage<Product>
  state: SearchState
  /** What the text was about, in its order. */
  concepts: readonly Concept[]
  corrections: readonly Correction[]
  /** What no product that is shown has, in the words of the text or the names of concepts. */
  leftOut: readonly string[]
  /** Everything that was understood; undefined where the vocabulary could not be read and words alone were searched. */
  understood: Understanding | undefined
}

/**
 * One page of what a text finds. Filters narrow it as they narrow any list. Without a vocabulary it is the search by words. Three
 * statements for words of the vocabulary, one more for others, and two for each further attempt.
 */
export async function searchProducts<Product>(
  world: World,
  request: ListRequest,
  read: Reading<Product>,
): Promise<SearchResult<Product>> {
  const { filters, locale } = request
  const loaded = await currentVocabulary(world)
  if (!loaded.ok) return foundByTerms(await read(world.db, request))
  const phrases = loaded.vocabulary.phrases[locale]
  const understood = await understandText(world.db, filters.q, phrases, { locale, isExact: filters.isExact })
  const find = (labelled: LabelledDemand) => read(world.db, { ...request, demand: labelled.demand })
  const result = (page: ProductPage<Product>, state: SearchState, parts: readonly DemandPart[] = []): SearchResult<Product> => ({
    page,
    state,
    concepts: understood.concepts,
    corrections: understood.corrections,
    leftOut: leftOutOf(page, parts, locale),
    understood,
  })
  const code = codeDemand(understood.codes)
  const coded = code && (await find(code))
  if (coded && hasAny(coded)) return result(coded, 'found')
  if (isAboutShop(understood)) return result(noProducts(), 'about_shop')
  for (const attempt of attemptsOf(understood, filters.q, locale)) {
    const page = await find(attempt.labelled)
    // Filters that leave nothing are not a lack of goods.
    if (hasAny(page) || (isNarrowed(request) && (await isFoundWithout(world.db, request, attempt.labelled, read))))
      return result(page, attempt.state, attempt.labelled.parts)
  }
  const forOthers = demandForOthers(understood)
  if (forOthers && hasAny(await find(forOthers))) return result(noProducts(), 'unsuitable')
  const isAbsent = subjectsOf(understood).length > 0 || /^\d{6,}$/.test(understood.codes[0] ?? '')
  return result(noProducts(), isAbsent ? 'absent' : 'nothing')
}

const foundByTerms = <Product>(page: ProductPage<Product>): SearchResult<Product> => ({
  page,
  state: page.total > 0 ? 'found' : 'nothing',
  concepts: [],
  corrections: [],
  leftOut: [],
  understood: undefined,
})

const noProducts = <Product>(): ProductPage<Product> => ({ products: [], total: 0, facets: noFacets })

const hasAny = ({ total, demand }: Pick<ProductPage, 'total' | 'demand'>): boolean => total > 0 || (demand?.concealed ?? 0) > 0

const isNarrowed = ({ filters }: ListRequest): boolean =>
  JSON.stringify({ ...filters, q: '', isExact: false }) !== JSON.stringify(noFilters)

async function isFoundWithout<Product>(
  db: Db,
  request: ListRequest,
  { demand }: LabelledDemand,
  read: Reading<Product>,
): Promise<boolean> {
  const { q } = request.filters
  return hasAny(await read(db, { ...request, filters: { ...noFilters, q }, page: { number: 1, size: 1 }, demand }))
}

/** What a text means in this shop, with its words corrected unless `isExact`. */
export async function understandText(
  db: Db,
  text: string,
  phrases: Phrases,
  { locale, isExact = false }: { locale: Locale; isExact?: boolean },
): Promise<Understanding> {
  const asTyped = understand(text, phrases, { locale, canCorrect: false })
  if (asTyped.words.length === 0) return asTyped
  const unfinished = asTyped.isUnfinished ? asTyped.words.at(-1) : undefined
  const shop = await findKnownTerms(db, asTyped.words, unfinished, locale)
  return understand(text, phrases, { locale, shop, canCorrect: !isExact })
}

type Attempt = { labelled: LabelledDemand; state: SearchState }

/** What is labelled, then the same of a wider concept where an age leaves nothing, then what may stand in its place. */
function attemptsOf(understood: Understanding, text: string, locale: Locale): Attempt[] {
  const wider = understood.ages && understood.broader.length > 0 ? { ...understood, concepts: widened(understood) } : undefined
  const attempts: [LabelledDemand | undefined, SearchState][] = [
    [demandOf(understood), 'found'],
    [wider && demandOf(wider), 'found'],
    [onlyNarrows(understood) ? demandOfTerms(text, locale) : undefined, 'found'],
    [isProductName(understood) ? demandOf(understood, { withAnimals: true }) : undefined, 'found'],
    [
      subjectsOf(understood).some(({ substitutes }) => substitutes) ? demandOf(understood, { follow: 'substitutes' }) : undefined,
      'substitutes',
    ],
  ]
  return attempts.flatMap(([labelled, state]) => (labelled ? [{ labelled, state }] : []))
}

/** Two words that no concept has may be the name of something for animals; one is too little to tell. */
const isProductName = ({ concepts, words, unknown }: Understanding): boolean =>
  concepts.length === 0 && words.length - unknown.length > 1

const widened = ({ concepts, broader }: Understanding): Concept[] => {
  const subjects = subjectsOf({ concepts })
  return [...concepts.filter((concept) => !subjects.includes(concept)), ...broader]
}

function leftOutOf(
  { demand, total }: Pick<ProductPage, 'demand' | 'total'>,
  parts: readonly DemandPart[],
  locale: Locale,
): string[] {
  if (total === 0 || !demand) return []
  const missing = parts.filter((_, at) => !demand.met[at])
  return [...new Set(missing.map((part) => ('word' in part ? part.word : part.concept.name[locale])))]
}
