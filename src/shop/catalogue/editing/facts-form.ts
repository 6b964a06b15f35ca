import { ownValue } from '#src/kernel/own-value.ts'
import { animals, audiences, freeOfs } from '../product/facts.ts'
import type { StoredFacts } from '../product/stored-facts.ts'

/** The boxes of each list, by what they are called in the API. */
const boxes = { audiences, animals, free_of: freeOfs } as const
const lists = Object.keys(boxes) as (keyof typeof boxes)[]
const ages = ['min_age', 'max_age'] as const

export const boxName = (list: keyof typeof boxes, word: string): string => `facts.${list}.${word}`

const YEAR = 12

/** An age as people say it: "18 meses", "6 anos". */
function ageTexts(name: (typeof ages)[number], months: number | null): Record<string, string> {
  const isYears = months === null || (months >= 2 * YEAR && months % YEAR === 0)
  const age = isYears ? (months ?? 0) / YEAR : months
  return { [`facts.${name}_months`]: months === null ? '' : String(age), [`facts.${name}_unit`]: isYears ? 'years' : 'months' }
}

/** The facts as the fields of the form; a box that is not ticked is empty. */
export const factTexts = (facts: StoredFacts): Record<string, string> => ({
  ...ageTexts('min_age', facts.min_age_months),
  ...ageTexts('max_age', facts.max_age_months),
  'facts.pregnant': facts.pregnant ?? '',
  'facts.breastfeeding': facts.breastfeeding ?? '',
  'facts.vegan': facts.vegan ? 'on' : '',
  ...Object.fromEntries(
    lists.flatMap((list) =>
      boxes[list].map((word) => [boxName(list, word), facts[list].some((known) => known === word) ? 'on' : '']),
    ),
  ),
})

/** The form's fields as the facts of the API's body; what is no age stays a text, which the schema refuses. */
export function factsBody(texts: Readonly<Record<string, string>>): Record<string, unknown> {
  const text = (name: string): string => ownValue(texts, name)?.trim() ?? ''
  const age = (name: (typeof ages)[number]): number | string | null => {
    const typed = text(`facts.${name}_months`)
    if (typed === '') return null
    if (!/^\d{1,4}$/.test(typed)) return typed
    return Number(typed) * (text(`facts.${name}_unit`) === 'months' ? 1 : YEAR)
  }
  return {
    min_age_months: age('min_age'),
    max_age_months: age('max_age'),
    pregnant: text('facts.pregnant') || null,
    breastfeeding: text('facts.breastfeeding') || null,
    vegan: text('facts.vegan') !== '',
    ...Object.fromEntries(lists.map((list) => [list, boxes[list].filter((word) => text(boxName(list, word)) !== '')])),
  }
}
