import { animals, audiences, freeOfs } from './facts.ts'
import type { Animal, Audience, FreeOf } from './facts.ts'

/** Whether a person may take it; "ask": after a word with the pharmacist. */
export const advices = ['yes', 'ask', 'no'] as const
export type Advice = (typeof advices)[number]

/** In months: a hundred years. */
export const maxAge = 1200

/**
 * For whom a product is and what it is free of, by the names of the columns, which the API, the form of the staff and imports use too.
 * Ages in months, both included. Null or empty: the product does not say. Searches and filters ask for it.
 */
export type StoredFacts = {
  min_age_months: number | null
  max_age_months: number | null
  audiences: readonly Audience[]
  pregnant: Advice | null
  breastfeeding: Advice | null
  animals: readonly Animal[]
  free_of: readonly FreeOf[]
  vegan: boolean
}

export const noFacts: StoredFacts = {
  min_age_months: null,
  max_age_months: null,
  audiences: [],
  pregnant: null,
  breastfeeding: null,
  animals: [],
  free_of: [],
  vegan: false,
}

// `Object.keys` does not keep the names.
export const factNames = Object.keys(noFacts) as (keyof StoredFacts)[]

/** As it stands in the database, where words are texts. */
export type FactsRow = {
  [Name in keyof StoredFacts]: StoredFacts[Name] extends readonly string[]
    ? readonly string[]
    : StoredFacts[Name] extends string | null
      ? string | null
      : StoredFacts[Name]
}

/** Its columns. */
export const factColumns = (facts: StoredFacts) => ({
  ...facts,
  audiences: [...facts.audiences],
  animals: [...facts.animals],
  free_of: [...facts.free_of],
})

export const factsOf = (row: FactsRow): StoredFacts => ({
  min_age_months: row.min_age_months,
  max_age_months: row.max_age_months,
  audiences: audiences.filter((known) => row.audiences.includes(known)),
  pregnant: advices.find((known) => known === row.pregnant) ?? null,
  breastfeeding: advices.find((known) => known === row.breastfeeding) ?? null,
  animals: animals.filter((known) => row.animals.includes(known)),
  free_of: freeOfs.filter((known) => row.free_of.includes(known)),
  vegan: row.vegan,
})
