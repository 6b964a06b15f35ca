import type { Locale } from '#src/i18n/locales.ts'
import { fold } from '#src/kernel/text.ts'
import { prescriptionClasses } from '#src/shop/catalogue/listing/product-demand.ts'
import type { Feature, ProductDemand, ProductLead } from '#src/shop/catalogue/listing/product-demand.ts'
import type { Audience, Fact } from '#src/shop/catalogue/product/facts.ts'
import { canBeAdvertised, productClasses } from '#src/shop/catalogue/product/product.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'
import { orderOf, type Intent } from '../arrange/arrange.ts'
import { nothingUnderstood } from '../understand/understand.ts'
import type { Understanding } from '../understand/understand.ts'
import { subjectsOf } from '../vocabulary/subjects.ts'
import { contentTokens, tokensOf } from '../vocabulary/word-forms.ts'
import type { Asks, Concept, ConceptKind, Lead } from '../vocabulary/vocabulary.ts'

/** What a part of a demand was in the text: a concept, or words. Those that no product has are said to be left out. */
export type DemandPart = { concept: Concept } | { word: string }

/** What is asked of the catalogue, and what each of its groups, features and words was in the text, in this order. */
export type LabelledDemand = { demand: ProductDemand; parts: readonly DemandPart[] }

/** Which leads of the concepts are followed. */
type LeadsOf = 'leads' | 'substitutes'

/** Without these nothing is an answer: travel goods are none to "enjoo de viagem". */
const specific: readonly ConceptKind[] = ['symptom', 'ingredient', 'brand', 'absent']
const purposes: readonly ConceptKind[] = ['symptom', 'need', 'body']

/** A question about the shop, not about goods. */
export const isAboutShop = (understood: Understanding): boolean =>
  subjectsOf(understood).length === 0 && understood.concepts.some(({ kind }) => kind === 'service')

/** Undefined for a text that is no code. */
export function codeDemand(codes: readonly string[]): LabelledDemand | undefined {
  const [word] = codes
  if (word === undefined) return undefined
  const demand = {
    ...emptyDemand,
    groups: [{ leads: [{ kind: 'code', codes } as const], isEssential: true }],
    animal: 'any',
  } as const
  return { demand, parts: [{ word }] }
}

type DemandOptions = {
  follow?: LeadsOf
  /** Shows what is for animals although the text names none. */
  withAnimals?: boolean
}

/** Undefined where the text asks for no product at all. */
export function demandOf(
  understood: Understanding,
  { follow = 'leads', withAnimals = false }: DemandOptions = {},
): LabelledDemand | undefined {
  const subjects = subjectsOf(understood)
  if (isAboutShop(understood)) return undefined
  const requirements = understood.concepts.flatMap((concept) => (concept.asks ? [{ concept, asks: concept.asks }] : []))
  const audiences = requirements.flatMap(({ asks }) => asks.audience ?? [])
  const unknown = new Set(understood.unknown)
  const terms = subjects.length > 0 ? [] : understood.words.filter((word) => !unknown.has(word))
  const hasSpecific = subjects.some(({ kind }) => specific.includes(kind))
  const groups = [
    ...subjects.map((concept) => ({
      part: { concept },
      leads: leadsOf(concept, follow),
      isEssential: !hasSpecific || specific.includes(concept.kind),
    })),
    ...terms.map((word, at) => ({
      part: { word },
      isEssential: true,
      leads: [{ kind: 'word' as const, word, isUnfinished: understood.isUnfinished && at === terms.length - 1 }],
    })),
  ]
  const features = [
    ...requirements.flatMap(({ concept, asks }) =>
      featuresOf(asks, groups.length === 0).map((feature) => ({ part: { concept }, feature })),
    ),
    ...understood.numbers.map((number) => ({ part: { word: number }, feature: { kind: 'number' as const, number } })),
  ]
  if (groups.length + features.length === 0) return undefined
  const soft = subjects.length > 0 ? understood.words : []
  const intent: Intent = { aim: aimOf(subjects), ages: understood.ages, audiences, isGeneric: understood.isGeneric }
  return {
    demand: {
      groups,
      features: features.map(({ feature }) => feature),
      least: subjects.length > 0 ? 1 : minTerms(terms.length),
      words: soft,
      ages: understood.ages,
      animal:
        animalOf(
          requirements.map(({ asks }) => asks),
          subjects,
        ) ?? (withAnimals ? 'any' : undefined),
      known: audiences.filter((one) => one === 'pregnant' || one === 'breastfeeding'),
      without: withoutOf(understood, subjects, audiences),
      hidden: hiddenFor(subjects),
      order: orderOf(intent),
    },
    parts: [
      ...groups.map(({ part }) => part),
      ...features.map(({ part }) => part),
      ...soft.map((word) => ({ word })),
      ...(subjects.length > 0 ? [] : understood.unknown.map((word) => ({ word }))),
    ],
  }
}

/** The same for whomever it is; undefined where the text says nothing of people. */
export function demandForOthers(understood: Understanding): LabelledDemand | undefined {
  const concepts = understood.concepts.filter(({ asks }) => asks?.audience === undefined && asks?.ageMonths === undefined)
  const isForOthers = understood.ages !== undefined || concepts.length < understood.concepts.length
  return isForOthers && subjectsOf({ concepts }).length > 0 ? demandOf({ ...understood, concepts, ages: undefined }) : undefined
}

/** The text has only what narrows products, such as "creme": a product may also have it in its name. */
export const onlyNarrows = (understood: Understanding): boolean =>
  understood.concepts.length > 0 && subjectsOf(understood).length === 0 && !isAboutShop(understood)

/** What products have the words of a text, whatever these mean. */
export const demandOfTerms = (text: string, locale: Locale): LabelledDemand | undefined =>
  demandOf({ ...nothingUnderstood, words: contentTokens(tokensOf(text), locale) })

/** Of one or two words that products have, all; of more, two thirds: a product that has one word of three is not meant. */
const minTerms = (count: number): number => (count < 3 ? count : Math.ceil((count * 2) / 3))

const emptyDemand: ProductDemand = {
  groups: [],
  features: [],
  least: 1,
  words: [],
  ages: undefined,
  animal: undefined,
  known: [],
  without: { facts: [], classes: [], substances: [], collections: [], named: [] },
  hidden: [],
  order: orderOf({ aim: 'words', ages: undefined, audiences: [], isGeneric: false }),
}

/** A complaint never leads to what the public may not be shown advertisements of (DL 176/2006, article 152). */
const advertisedNever: readonly ProductClass[] = productClasses.filter((kind) => !canBeAdvertised(kind))

/** Named goods are shown whatever their class; for a purpose, nothing on prescription; for a complaint, nothing prepared here either. */
function hiddenFor(subjects: readonly Concept[]): readonly ProductClass[] {
  if (subjects.some(({ kind }) => kind === 'ingredient' || kind === 'brand')) return []
  if (subjects.some(({ kind }) => kind === 'symptom')) return advertisedNever
  return subjects.some(({ kind }) => purposes.includes(kind)) ? prescriptionClasses : []
}

function aimOf(subjects: readonly Concept[]): Intent['aim'] {
  if (subjects.some(({ kind }) => kind === 'brand')) return 'brand'
  if (subjects.some(({ kind }) => kind === 'ingredient')) return 'ingredient'
  return subjects.some(({ kind }) => purposes.includes(kind)) ? 'purpose' : 'words'
}

/** What is for animals is shown where they are named, or where a shelf, a brand or a product is. */
function animalOf(requirements: readonly Asks[], subjects: readonly Concept[]): ProductDemand['animal'] {
  const named = requirements.find(({ animal }) => animal)?.animal
  if (named) return named
  return subjects.length > 0 && subjects.every((concept) => concept.kind === 'brand' || isWholeShelf(concept)) ? 'any' : undefined
}

const isWholeShelf = ({ leads = [] }: Concept): boolean =>
  leads.some((lead) => 'collection' in lead) && leads.every((lead) => 'page' in lead || ('collection' in lead && !lead.named))

function leadsOf(concept: Concept, follow: LeadsOf): ProductLead[] {
  const own = (concept[follow] ?? []).flatMap(productLead)
  if (follow === 'substitutes') return own
  if (concept.kind === 'brand') return [{ kind: 'named', texts: namesOf(concept), classes: productClasses }, ...own]
  if (concept.kind === 'ingredient') return [...own, { kind: 'named', texts: namesOf(concept) }]
  return concept.kind === 'absent' ? [...own, { kind: 'named', texts: namesOf(concept), classes: productClasses }] : own
}

const namesOf = ({ name, words }: Concept): string[] => [
  ...new Set([name.pt, ...[...(words.pt ?? []), ...(words.both ?? [])].map(({ text }) => text)].map(foldedText)),
]

const foldedText = (text: string): string => tokensOf(text).join(' ')

function productLead(lead: Lead): ProductLead[] {
  if ('page' in lead) return []
  if ('substance' in lead) {
    const { substance, strength, ...rest } = lead
    const substances = substance.split('+').map((name) => fold(name))
    return [{ kind: 'substance', substances, ...rest, ...(strength !== undefined && { strength: fold(strength) }) }]
  }
  if ('collection' in lead) return [{ kind: 'collection', slug: lead.collection, named: lead.named?.map(foldedText) }]
  return [{ kind: 'named', texts: lead.named.map(foldedText) }]
}

/** Alone, an audience means what is made for it; beside goods it only narrows and orders them. */
function featuresOf(asks: Asks, isAlone: boolean): Feature[] {
  const own = madeForFacts.get(asks.audience ?? 'adult')
  return [
    ...(asks.freeOf ? [{ kind: 'facts' as const, facts: [asks.freeOf] }] : []),
    ...(asks.isVegan ? [{ kind: 'facts' as const, facts: ['vegan' as const] }] : []),
    ...(asks.forms ? [{ kind: 'forms' as const, keys: asks.forms }] : []),
    ...(asks.named ? [{ kind: 'named' as const, texts: asks.named.map(foldedText) }] : []),
    ...(isAlone && own ? [{ kind: 'facts' as const, facts: [own] }] : []),
    ...(isAlone && asks.animal ? [{ kind: 'facts' as const, facts: [asks.animal] }] : []),
  ]
}

const madeForFacts: ReadonlyMap<Audience, Fact> = new Map([
  ['baby', 'for_baby'],
  ['child', 'for_child'],
  ['women', 'for_women'],
  ['men', 'for_men'],
  ['pregnant', 'pregnant'],
  ['breastfeeding', 'breastfeeding'],
  ['diabetic', 'diabetic'],
])

function withoutOf(
  understood: Understanding,
  subjects: readonly Concept[],
  audiences: readonly Audience[],
): ProductDemand['without'] {
  const never = subjects.flatMap((concept) => concept.never ?? [])
  return {
    facts: [
      ...(audiences.includes('pregnant') ? ['not_pregnant' as const] : []),
      ...(audiences.includes('breastfeeding') ? ['not_breastfeeding' as const] : []),
    ],
    classes: [...never.flatMap(({ classes = [] }) => classes), ...(understood.isWithoutPrescription ? prescriptionClasses : [])],
    substances: never.flatMap(({ substances = [] }) => substances.map((name) => fold(name))),
    collections: never.flatMap(({ collections = [] }) => collections),
    named: never.flatMap(({ named = [] }) => named.map(foldedText)),
  }
}
