import type { Locale } from '#src/i18n/locales.ts'
import type { Animal, Audience, FreeOf, Route } from '#src/shop/catalogue/product/facts.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'

/** What a concept is to a shopper; `collection` is made of the shop's own shelves. */
export const conceptKinds = [
  'symptom',
  'need',
  'body',
  'ingredient',
  'brand',
  'audience',
  'attribute',
  'service',
  'absent',
  'collection',
] as const
export type ConceptKind = (typeof conceptKinds)[number]

/** Where a word that is not everyday speech comes from: another country, an older spelling, a common error, the clinic. */
export const wordOrigins = ['foreign', 'old', 'error', 'clinical'] as const
type WordOrigin = (typeof wordOrigins)[number]

export type Word = { text: string; origin?: WordOrigin }

/** One way from a concept to products or to a page. The order in a concept is the order on the page. */
export type Lead =
  | {
      /** International name in Portuguese, without its salt; "A + B" is the combination. */
      substance: string
      routes?: Route[]
      /** As printed: "400 mg". Of another strength, nothing is meant. */
      strength?: string
      /** Only these legal classes. */
      classes?: ProductClass[]
    }
  | {
      /** Portuguese slug of a collection. */
      collection: string
      /** Only products whose Portuguese name has all words of one of these texts. */
      named?: string[]
    }
  /** Products, medicines by substance excepted, whose Portuguese name has all words of one of these texts. */
  | { named: string[] }
  /** Name of a page in `i18n/paths.ts`, one of `leadPages`. */
  | { page: LeadPage }

/** The pages of the shop that a concept may lead to. */
export const leadPages = [
  'company',
  'services',
  'faqs',
  'purchase-policy',
  'terms',
  'privacy',
  'posts',
  'prescriptions.new',
  'requests.new',
  'orders',
  'account',
  'account.card',
  'account.delete',
  'account.privacy',
  'account.notifications.preferences',
] as const
export type LeadPage = (typeof leadPages)[number]

/** What must not be shown for a concept, whatever else leads to it. */
type Never = { substances?: string[]; collections?: string[]; classes?: ProductClass[]; named?: string[] }

type Texts = Record<Locale, string>

type DoctorSign = Texts & { isEmergency?: boolean }

export type Concept = {
  id: string
  kind: ConceptKind
  name: Texts
  words: Partial<Record<Locale | 'both', Word[]>>
  leads?: Lead[]
  /** What may be shown instead where nothing that it leads to is sold. */
  substitutes?: Lead[]
  /** Portuguese slug of the nearest collection, offered where nothing is found. */
  nearest?: string
  never?: Never
  advice?: Texts
  doctor?: DoctorSign[]
  /** Of an audience or an attribute: what it asks of a product. */
  asks?: Asks
}

/** What an audience or an attribute asks of products. */
export type Asks = {
  audience?: Audience
  /** Age in months of the youngest and of the oldest one meant: "bebé" is 0 to 23. */
  ageMonths?: [number, number]
  animal?: Animal
  freeOf?: FreeOf
  isVegan?: boolean
  /** Keys of forms, or words of the Portuguese name. */
  forms?: string[]
  named?: string[]
}

/** What is wrong with a vocabulary; `detail` names the word, the other concept or the place. */
export type VocabularyIssue = { code: 'doubled_word' | 'doubled_concept' | 'invalid'; concept: string; detail: string }
