import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { toDecimal } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { factLabel } from '../../product/fact-texts.ts'
import { factGroups } from '../../product/facts.ts'
import type { FactGroup } from '../../product/facts.ts'
import { isProductClass } from '../../product/product.ts'
import type { Facet, Facets, ProductQuery } from '../product-list.ts'
import { classText } from '../../product/screens/labels.ts'

/** `count`: products that it would leave; absent where it does not matter. */
export type Choice = { name: string; value: string; label: string; count?: number; isChosen: boolean }

/** Choices under one heading: multiple or single choice. */
export type ChoiceGroup = {
  title: string
  type: 'checkbox' | 'radio'
  choices: readonly Choice[]
  /** Number of choices with few products that were left out, if a group has too many. */
  leftOut?: number
}

// A catalogue of 50,000 products has a thousand brands, too many to read; the search box and product pages lead to each.
const MAX_COUNT = 40

/** Value for "no collection", on the page of a collection. On their own pages both choices have an empty value. */
export const noCollection = '-'

type Narrowed = { query: ProductQuery; facets: Facets; total: number }

/** All filters except the price; groups without a choice are left out. */
export function choiceGroups({ query: { filters }, facets, total }: Narrowed, locale: Locale): ChoiceGroup[] {
  const choices = (name: string, all: readonly Facet[], chosen: readonly string[]): Choice[] =>
    all.map(({ key, label, count }) => ({ name, value: key, label, count, isChosen: chosen.includes(key) }))
  // What no product of the list says is no choice, unless another age has it.
  const facts = (group: FactGroup): Choice[] => {
    const all = facets.facts[group].map(({ fact, count }) => ({
      name: group,
      value: fact,
      label: factLabel(fact, locale),
      count,
      isChosen: filters.facts[group].includes(fact),
    }))
    const some = all.filter(({ count, isChosen }) => count > 0 || isChosen)
    return group === 'age' && some.length > 0 && facets.facts.age.some(({ fact, count }) => fact !== 'adults' && count > 0)
      ? all
      : group === 'age'
        ? []
        : some
  }
  const classes = facets.classes.map((facet) =>
    isProductClass(facet.key) ? { ...facet, label: classText(facet.key, locale) } : facet,
  )
  const groups: ChoiceGroup[] = [
    {
      title: m.catalogue_facet_collections({}, { locale }),
      type: 'radio',
      choices:
        filters.q === '' ? collectionChoices(facets, total, locale) : collectionsOfSearch(facets, filters.collection, locale),
    },
    ...factGroups.map((group): ChoiceGroup => ({
      title: factGroupTitles[group]({}, { locale }),
      type: 'checkbox',
      choices: facts(group),
    })),
    {
      title: m.catalogue_facet_availability({}, { locale }),
      type: 'checkbox',
      choices: [
        {
          name: 'in_stock',
          value: '1',
          label: m.catalogue_only_in_stock({}, { locale }),
          count: facets.inStock,
          isChosen: filters.inStock,
        },
        {
          name: 'reduced',
          value: '1',
          label: m.catalogue_only_reduced({}, { locale }),
          count: facets.reduced,
          isChosen: filters.reduced,
        },
      ],
    },
    { title: m.catalogue_facet_class({}, { locale }), type: 'checkbox', choices: choices('class', classes, filters.classes) },
    readable(m.catalogue_facet_brand({}, { locale }), choices('brand', facets.brands, filters.brands)),
    readable(m.catalogue_facet_form({}, { locale }), choices('form', facets.forms, filters.forms)),
  ]
  return groups.filter((group) => group.choices.length > 0)
}

/** The choices with the most products, and all chosen ones. */
function readable(title: string, all: readonly Choice[]): ChoiceGroup {
  const choices = all.filter(({ isChosen }, place) => place < MAX_COUNT || isChosen)
  return { title, type: 'checkbox', choices, leftOut: all.length - choices.length }
}

const factGroupTitles = {
  age: m.catalogue_facet_age,
  suits: m.catalogue_facet_suits,
  free: m.catalogue_facet_free,
} satisfies Record<FactGroup, unknown>

/** A search stays on its own page: a collection is a filter like the others. */
function collectionsOfSearch({ collection, collections }: Facets, chosen: string | undefined, locale: Locale): Choice[] {
  const choice = ({ key, label, count }: Pick<Facet, 'key' | 'label'> & { count?: number }): Choice => ({
    name: 'collection',
    value: key,
    label,
    ...(count !== undefined && { count }),
    isChosen: key === (collection?.key ?? chosen ?? ''),
  })
  const all = choice({ key: '', label: m.catalogue_all_collections({}, { locale }) })
  const own = collection ? [choice({ key: collection.key, label: collection.label })] : []
  return own.length + collections.length > 0 ? [all, ...own, ...collections.map(choice)] : []
}

// The collection of the page has an empty value: submitting the form for another change stays on the page.
function collectionChoices({ collection, collections }: Facets, total: number, locale: Locale): Choice[] {
  const choice = (value: string, label: string, count?: number): Choice => ({
    name: 'collection',
    value,
    label,
    ...(count !== undefined && { count }),
    isChosen: value === '',
  })
  const all = m.catalogue_all_collections({}, { locale })
  const below = collections.map(({ key, label, count }) => choice(key, label, count))
  if (!collection) return below.length > 0 ? [choice('', all), ...below] : []
  return [choice(noCollection, all), choice('', collection.label, total), ...below]
}

export type PriceRange = Record<'from' | 'to', { value: string; hint: string }>

/** The requested limits and, as placeholders, those of the list, in the format users type. */
export function priceRange({ query: { filters }, facets: { price } }: Narrowed, locale: Locale): PriceRange {
  const typed = (amount: Cents | undefined) =>
    amount === undefined ? '' : toDecimal(amount).replace('.', locale === 'pt' ? ',' : '.')
  return {
    from: { value: typed(filters.priceMin), hint: typed(price?.min) },
    to: { value: typed(filters.priceMax), hint: typed(price?.max) },
  }
}
