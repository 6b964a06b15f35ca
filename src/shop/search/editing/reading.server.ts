import type { Locale, Text } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { Cents } from '#src/kernel/money.ts'
import { fold } from '#src/kernel/text.ts'
import type { World } from '#src/platform/world.ts'
import { listProducts } from '#src/shop/catalogue/product/actions.server.ts'
import { noFilters, productSearch } from '#src/shop/catalogue/listing/product-list.ts'
import { cheapestVariant } from '#src/shop/catalogue/product/variant-choice.ts'
import { countedTexts, leastPeople } from '../counts/actions.server.ts'
import type { CountedText } from '../counts/actions.server.ts'
import { searchProducts } from '../find/actions.server.ts'
import type { SearchState } from '../find/actions.server.ts'
import { understand } from '../understand/understand.ts'
import { hasWord, keyOf } from '../vocabulary/changes.ts'
import { currentVocabulary } from '../vocabulary/current-vocabulary.server.ts'
import type { Vocabulary } from '../vocabulary/current-vocabulary.server.ts'
import type { Concept, ConceptKind, Lead, VocabularyIssue, Word } from '../vocabulary/vocabulary.ts'
import { countChanges, listChanges } from './actions.server.ts'
import type { ChangeRow } from './actions.server.ts'
import { nearestConcept } from './nearest.ts'

const size = 50

/** Texts that are counted for concepts, the most frequent ones; understanding one takes 30 µs. */
const maxTexts = 2000

/** Texts without a click that are searched for again, to see which find nothing: a few milliseconds each. */
const maxRepeated = 40

export type Counts = { searches: number; clicks: number; purchases: number }

const none: Counts = { searches: 0, clicks: 0, purchases: 0 }

const sum = (one: Counts, other: Counts): Counts => ({
  searches: one.searches + other.searches,
  clicks: one.clicks + other.clicks,
  purchases: one.purchases + other.purchases,
})

/** What is wrong with the vocabulary; null for nothing. */
export type VocabularyWarning = { error: string } | { issues: readonly VocabularyIssue[]; count: number }

const maxIssues = 20

export type VocabularyOverview = {
  total: Counts
  warning: VocabularyWarning | null
  vocabulary: Vocabulary | undefined
  texts: readonly CountedText[]
}

/** What every tab needs. Four statements. */
export async function readOverview(world: World): Promise<VocabularyOverview> {
  const loaded = await currentVocabulary(world)
  const texts = await countedTexts(world, world.db, maxTexts)
  const total = texts.reduce<Counts>(sum, none)
  if (!loaded.ok) return { total, warning: { error: loaded.error }, vocabulary: undefined, texts }
  const { vocabulary } = loaded
  const { issues } = vocabulary
  const warning = issues.length > 0 ? { issues: issues.slice(0, maxIssues), count: issues.length } : null
  return { total, warning, vocabulary, texts }
}

export type ConceptRow = Counts & { id: string; kind: ConceptKind; name: string }

export type ConceptList = { rows: ConceptRow[]; found: number; pages: number }

/** A page of the concepts that have a word, in either language, the most searched first. */
export function conceptList(
  { vocabulary, texts }: VocabularyOverview,
  { q, page, locale }: { q: string; page: number; locale: Locale },
): ConceptList {
  if (!vocabulary) return { rows: [], found: 0, pages: 0 }
  const counts = countsOf(vocabulary, texts)
  const wanted = fold(q)
  const rows = vocabulary.concepts
    .filter((concept) => isEditable(concept) && (wanted === '' || textsOf(concept).some((text) => fold(text).includes(wanted))))
    .map(({ id, kind, name }) => ({ id, kind, name: name[locale], ...(counts.get(id) ?? none) }))
    .toSorted((a, b) => b.searches - a.searches || a.name.localeCompare(b.name, locale))
  return { rows: rows.slice((page - 1) * size, page * size), found: rows.length, pages: Math.ceil(rows.length / size) }
}

const isEditable = ({ kind }: Concept): boolean => kind !== 'collection'

const textsOf = ({ name, words }: Concept): string[] => [
  name.pt,
  name.en,
  ...[...(words.pt ?? []), ...(words.en ?? []), ...(words.both ?? [])].map(({ text }) => text),
]

/** By concept; a text that is about several counts for each. */
function countsOf(vocabulary: Vocabulary, texts: readonly CountedText[]): Map<string, Counts> {
  const counts = new Map<string, Counts>()
  for (const counted of texts)
    for (const { id } of meaningOf(vocabulary, counted)) counts.set(id, sum(counts.get(id) ?? none, counted))
  return counts
}

const meaningOf = ({ phrases }: Vocabulary, { text, locale }: Pick<CountedText, 'text' | 'locale'>): readonly Concept[] =>
  understand(text, phrases[locale], { locale, canCorrect: false }).concepts

export type WordView = { text: string; origin: Word['origin'] | 'shop' | null }

export type ConceptView = Counts & {
  id: string
  kind: ConceptKind
  name: string
  names: Text
  words: Record<Locale, WordView[]>
  leads: { kind: 'substances' | 'collections' | 'named' | 'pages'; texts: string[] }[]
  advice: string | null
  doctor: { text: string; isEmergency: boolean }[]
  /** What was typed for it, by three people or more on a day. */
  typed: { text: string; searches: number }[]
  changes: ChangeView[]
  shop: string
}

const maxTyped = 8
const maxChanges = 20

/** One concept with its words; undefined for an unknown one. */
export async function readConcept(
  world: World,
  { vocabulary, texts }: VocabularyOverview,
  { id, locale }: { id: string; locale: Locale },
): Promise<ConceptView | undefined> {
  const concept = vocabulary?.concepts.find((one) => one.id === id)
  if (!vocabulary || !concept || !isEditable(concept)) return undefined
  const changes = await listChanges(world.db, { concept: id, limit: maxChanges, offset: 0 })
  const own = changes.filter((change) => change.undone_at === null && change.concept === id && change.kind !== 'removed')
  const reached = texts.filter((counted) => meaningOf(vocabulary, counted).includes(concept))
  return {
    id,
    kind: concept.kind,
    name: concept.name[locale],
    names: concept.name,
    words: { pt: wordViews(concept, 'pt', own), en: wordViews(concept, 'en', own) },
    ...reached.reduce<Counts>(sum, none),
    leads: leadsOf(concept, vocabulary, locale),
    advice: concept.advice?.[locale] ?? null,
    doctor: (concept.doctor ?? []).map((sign) => ({ text: sign[locale], isEmergency: sign.isEmergency ?? false })),
    typed: reached
      .filter(isVisible)
      .slice(0, maxTyped)
      .map(({ text, searches }) => ({ text, searches })),
    changes: changeViews(changes, vocabulary, locale),
    shop: shopPath(concept.name[locale], locale),
  }
}

const isVisible = ({ most }: CountedText): boolean => most >= leastPeople

const shopPath = (q: string, locale: Locale): string =>
  pathTo('products', locale) + productSearch({ filters: { ...noFilters, q }, sort: 'relevance', page: 1 })

const wordViews = ({ words }: Concept, locale: Locale, own: readonly ChangeRow[]): WordView[] =>
  [...(words[locale] ?? []), ...(words.both ?? [])].map(({ text, origin }) => ({
    text,
    origin: own.some((change) => change.locale === locale && keyOf(change.word, locale) === keyOf(text, locale))
      ? 'shop'
      : (origin ?? null),
  }))

function leadsOf({ leads = [] }: Concept, { concepts }: Vocabulary, locale: Locale): ConceptView['leads'] {
  const collectionName = (slug: string) => concepts.find(({ id }) => id === `collection:${slug}`)?.name[locale] ?? slug
  const texts = {
    substances: leads.flatMap((lead) => ('substance' in lead ? [[lead.substance, lead.strength].filter(Boolean).join(' ')] : [])),
    collections: leads.flatMap((lead) => ('collection' in lead ? [collectionName(lead.collection)] : [])),
    named: leads.flatMap((lead) => (isNamed(lead) ? lead.named : [])),
    pages: leads.flatMap((lead) => ('page' in lead ? [pathTo(lead.page, locale)] : [])),
  }
  return (['substances', 'collections', 'named', 'pages'] as const).flatMap((kind) =>
    texts[kind].length > 0 ? [{ kind, texts: [...new Set(texts[kind])] }] : [],
  )
}

const isNamed = (lead: Lead): lead is { named: string[] } => !('substance' in lead || 'collection' in lead || 'page' in lead)

/** A text that found nothing. `is`: the concept that it means, without any product; `nearest`: the one proposed for it. */
export type NothingRow = {
  text: string
  locale: Locale
  searches: number
  is: string | null
  nearest: { id: string; name: string } | null
}

/** What three people or more typed on a day and finds nothing now, the most frequent first. Some statements for each text. */
export async function textsWithoutResult(
  world: World,
  { vocabulary, texts }: VocabularyOverview,
  locale: Locale,
): Promise<NothingRow[]> {
  const rows: NothingRow[] = []
  for (const counted of texts.filter((one) => isVisible(one) && one.clicks === 0).slice(0, maxRepeated)) {
    const { state } = await searchFor(world, counted)
    if (state !== 'absent' && state !== 'nothing') continue
    const [is] = vocabulary ? meaningOf(vocabulary, counted) : []
    const { phrases } = vocabulary ?? {}
    const nearest = phrases && !is ? nearestConcept(keyOf(counted.text, counted.locale), phrases[counted.locale]) : undefined
    rows.push({
      text: counted.text,
      locale: counted.locale,
      searches: counted.searches,
      is: is?.name[locale] ?? null,
      nearest: nearest ? { id: nearest.id, name: nearest.name[locale] } : null,
    })
  }
  return rows
}

const searchFor = (world: World, { text, locale }: { text: string; locale: Locale }, pageSize = 1) =>
  searchProducts(
    world,
    { locale, filters: { ...noFilters, q: text }, sort: 'relevance', page: { number: 1, size: pageSize } },
    listProducts,
  )

export type TrialView = {
  state: SearchState
  concepts: { id: string; name: string; isEditable: boolean }[]
  corrections: { from: string; to: string }[]
  ages: readonly [number, number] | null
  words: readonly string[]
  leftOut: readonly string[]
  isWithoutPrescription: boolean
  isGeneric: boolean
  total: number
  onPrescription: number
  products: { id: string; name: string; detail: string; price: Cents | null; path: string }[]
  shop: string
}

const triedProducts = 5

/** What a search for a text understands and shows first. It is not counted. `locale`: of the page; `language`: of the search. */
export async function tryText(
  world: World,
  { text, language, locale }: { text: string; language: Locale; locale: Locale },
): Promise<TrialView> {
  const { page, state, concepts, corrections, leftOut, understood } = await searchFor(
    world,
    { text, locale: language },
    triedProducts,
  )
  return {
    state,
    concepts: concepts.map((concept) => ({ id: concept.id, name: concept.name[locale], isEditable: isEditable(concept) })),
    corrections: corrections.map(({ from, to }) => ({ from, to })),
    ages: understood?.ages ?? null,
    words: understood?.words.filter((word) => !leftOut.includes(word)) ?? [],
    leftOut,
    isWithoutPrescription: understood?.isWithoutPrescription ?? false,
    isGeneric: understood?.isGeneric ?? false,
    total: page.total,
    onPrescription: page.demand?.concealed ?? 0,
    products: page.products.slice(0, triedProducts).map((product) => {
      const variant = cheapestVariant(product.variants, product.variant)
      return {
        id: product.id,
        name: product.name,
        detail: [product.form, variant.pack].join(' · '),
        price: variant.price,
        path: pathTo('products.show', language, { id: product.slug }),
      }
    }),
    shop: shopPath(text, language),
  }
}

export type ChangeView = {
  id: string
  text: string
  /** Who and when, as a sentence. */
  madeAt: Date
  madeBy: string | null
  undoneAt: Date | null
  undoneBy: string | null
  /** The vocabulary no longer has its concept. */
  isObsolete: boolean
}

const historySize = 50

export async function readHistory(
  world: World,
  { vocabulary }: VocabularyOverview,
  { page, locale }: { page: number; locale: Locale },
): Promise<{ rows: ChangeView[]; pages: number }> {
  const [rows, count] = await Promise.all([
    listChanges(world.db, { limit: historySize, offset: (page - 1) * historySize }),
    countChanges(world.db),
  ])
  return { rows: changeViews(rows, vocabulary, locale), pages: Math.ceil(count / historySize) }
}

function changeViews(rows: readonly ChangeRow[], vocabulary: Vocabulary | undefined, locale: Locale): ChangeView[] {
  const nameOf = (id: string) => vocabulary?.concepts.find((concept) => concept.id === id)?.name[locale]
  return rows.map((row) => ({
    id: row.id,
    text: changeText(
      row,
      { concept: nameOf(row.concept) ?? row.concept, from: row.from && (nameOf(row.from) ?? row.from) },
      locale,
    ),
    madeAt: row.made_at,
    madeBy: row.made_by,
    undoneAt: row.undone_at,
    undoneBy: row.undone_by,
    isObsolete: vocabulary !== undefined && nameOf(row.concept) === undefined,
  }))
}

function changeText(
  { kind, word }: ChangeRow,
  { concept, from }: { concept: string; from: string | null },
  locale: Locale,
): string {
  if (kind === 'removed') return m.words_change_removed({ word, concept }, { locale })
  if (from !== null) return m.words_change_moved({ word, concept, from }, { locale })
  const text = kind === 'joined' ? m.words_change_joined : m.words_change_added
  return text({ word, concept }, { locale })
}

/** Names of the concepts that a text may be joined to, for a field's list. */
export const conceptNames = ({ vocabulary }: VocabularyOverview, locale: Locale): string[] =>
  (vocabulary?.concepts ?? []).filter(isEditable).map(({ name }) => name[locale])

/** The concept of a name or word as staff typed it. */
export function conceptNamed(
  { vocabulary }: Pick<VocabularyOverview, 'vocabulary'>,
  typed: string,
  locale: Locale,
): Concept | undefined {
  const concepts = (vocabulary?.concepts ?? []).filter(isEditable)
  const wanted = fold(typed.trim())
  return (
    concepts.find(({ name }) => fold(name[locale]) === wanted) ??
    concepts.find((concept) => hasWord(concept, { word: typed, locale }))
  )
}
