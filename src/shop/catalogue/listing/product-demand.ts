import type { Animal, Fact, Route } from '../product/facts.ts'
import { isMedicine, needsPrescription, productClasses } from '../product/product.ts'
import type { ProductClass } from '../product/product.ts'
import type { RawBuilder } from 'kysely'

export const prescriptionClasses: readonly ProductClass[] = productClasses.filter(needsPrescription)
export const nonMedicineClasses: readonly ProductClass[] = productClasses.filter((kind) => !isMedicine(kind))

/** One way to products. Texts are folded words, separated by spaces. */
export type ProductLead =
  | {
      kind: 'substance'
      /** All of them; with more than one, nothing beside them. */
      substances: readonly string[]
      routes?: readonly Route[] | undefined
      strength?: string | undefined
      classes?: readonly ProductClass[] | undefined
    }
  /** The product of one of these: SKU, CNP or barcode as they are stored. */
  | { kind: 'code'; codes: readonly string[] }
  | { kind: 'collection'; slug: string; named?: readonly string[] | undefined }
  /** Words of the Portuguese name; `classes` restricts them. */
  | { kind: 'named'; texts: readonly string[]; classes?: readonly ProductClass[] | undefined }
  /** One typed word in the language of the page: in name, keywords, or, where these have next to nothing, description. */
  | { kind: 'word'; word: string; isUnfinished: boolean }

/** What is asked of a product beside what it is for: those that have most are shown. */
export type Feature =
  | { kind: 'forms'; keys: readonly string[] }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'named'; texts: readonly string[] }
  | { kind: 'number'; number: string }

/**
 * Which products are asked for. `groups`: a product answers one if any of its leads finds it; those that answer the most groups
 * and have the most features are shown, if they answer an essential one. Without groups, every product that has a feature is.
 */
export type ProductDemand = {
  groups: readonly { leads: readonly ProductLead[]; isEssential: boolean }[]
  features: readonly Feature[]
  /** So many groups must be answered. */
  least: number
  /** Words that order, and leave nothing out. */
  words: readonly string[]
  /** In months, the youngest and the oldest that is asked for: what is not for them is left out. */
  ages: readonly [number, number] | undefined
  /** Only for this animal; undefined leaves out what is for animals. */
  animal: Animal | 'any' | undefined
  /** What is taken must say whether these may take it. */
  known: readonly ('pregnant' | 'breastfeeding')[]
  without: {
    facts: readonly Fact[]
    classes: readonly ProductClass[]
    substances: readonly string[]
    collections: readonly string[]
    named: readonly string[]
  }
  /** Classes that are counted and not shown. */
  hidden: readonly ProductClass[]
  /** The order of what was found: rules over the columns of `Candidate`. */
  order: ProductOrder
}

/** The columns that rules of order may name, as `c`. */
export type Candidate = {
  class: string
  in_stock: boolean
  popularity: number
  facts: number
  min_age_months: number | null
  substance_count: number
  generic: boolean
  /** The place of the lead that found it, from 0. */
  place: number
  /** How many of the words it has. */
  words: number
}

/** `inTurn`: leads take turns, so many products of each; undefined: one lead after the other. Ascending expressions. */
export type ProductOrder = {
  first: readonly RawBuilder<unknown>[]
  inTurn: number | undefined
  last: readonly RawBuilder<unknown>[]
}
