import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Fact, FreeOf } from './facts.ts'

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
