import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Animal, Audience, Fact, FreeOf } from './facts.ts'
import type { Advice } from './stored-facts.ts'

/** What the filters of a list call a fact. */
export function factLabel(fact: Fact, locale: Locale): string {
  const label = factLabels[fact]
  return label ? label({}, { locale }) : fact
}

const factLabels: Partial<Record<Fact, typeof m.catalogue_fact_adults>> = {
  adults: m.catalogue_fact_adults,
  teens: m.catalogue_fact_teens,
  children: m.catalogue_fact_children,
  pregnant: m.catalogue_fact_pregnant,
  breastfeeding: m.catalogue_fact_breastfeeding,
  diabetic: m.catalogue_fact_diabetic,
  sugar: m.catalogue_fact_sugar,
  gluten: m.catalogue_fact_gluten,
  lactose: m.catalogue_fact_lactose,
  fragrance: m.catalogue_fact_fragrance,
  alcohol: m.catalogue_fact_alcohol,
  vegan: m.catalogue_fact_vegan,
}

export const adviceText = (advice: Advice, locale: Locale): string => adviceTexts[advice]({}, { locale })

const adviceTexts: Record<Advice, typeof m.product_advice_yes> = {
  yes: m.product_advice_yes,
  ask: m.product_advice_ask,
  no: m.product_advice_no,
}

export const audienceText = (audience: Audience, locale: Locale): string => audienceTexts[audience]({}, { locale })

const audienceTexts: Record<Audience, typeof m.product_audience_baby> = {
  baby: m.product_audience_baby,
  child: m.product_audience_child,
  adult: m.product_audience_adult,
  pregnant: m.product_audience_pregnant,
  breastfeeding: m.product_audience_breastfeeding,
  diabetic: m.product_audience_diabetic,
  women: m.product_audience_women,
  men: m.product_audience_men,
}

export const animalText = (animal: Animal, locale: Locale): string => animalTexts[animal]({}, { locale })

const animalTexts: Record<Animal, typeof m.product_animal_dog> = { dog: m.product_animal_dog, cat: m.product_animal_cat }

const YEAR = 12

/** What a card says of a product: from which age, and without what ("a partir dos 12 anos", "sem açúcar"). */
export const cardFacts = (minAgeMonths: number | null, freeOf: readonly FreeOf[], locale: Locale): string[] => [
  ...(minAgeMonths ? [ageText(minAgeMonths, locale)] : []),
  ...freeOf.map((fact) => factLabel(fact, locale).toLocaleLowerCase(locale)),
]

function ageText(months: number, locale: Locale): string {
  if (months === 1) return m.catalogue_from_one_month({}, { locale })
  if (months < 2 * YEAR) return m.catalogue_from_months({ months }, { locale })
  return m.catalogue_from_years({ years: Math.ceil(months / YEAR) }, { locale })
}
