import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { noFilters, productSearch } from '../product-list.ts'
import type { Facet, Facets, ProductFilters, ProductQuery } from '../product-list.ts'
import { factGroups } from '../../product/facts.ts'
import { factLabel } from '../../product/fact-texts.ts'
import { classText } from '../../product/screens/labels.ts'

/** The address of a list: a collection has its own page, a search and everything else is in the query. */
export function listPath(query: ProductQuery, locale: Locale): string {
  const { q, collection } = query.filters
  const page =
    collection === undefined || q !== '' ? pathTo('products', locale) : pathTo('collections.show', locale, { id: collection })
  return page + productSearch(query)
}

export const withoutFilters = ({ filters: { q, isExact, collection }, sort }: ProductQuery): ProductQuery => ({
  filters: { ...noFilters, q, isExact, collection: q === '' ? collection : undefined },
  sort,
  page: 1,
})

/** `key` is unique among the chips of a list; `rest` is the list without this filter. */
export type Chip = { key: string; label: string; rest: ProductQuery }

/** Each active filter of a list. On a collection's own page the collection is a filter only of a search. */
export function chipsOf(query: ProductQuery, facets: Facets, locale: Locale): Chip[] {
  const { filters } = query
  const chip = (key: string, label: string, change: Partial<ProductFilters>): Chip => ({
    key,
    label,
    rest: { ...query, filters: { ...filters, ...change }, page: 1 },
  })
  const { collection, brands, forms, classes } = filters
  const price = priceText(filters, locale)
  const chips = [
    filters.q !== '' &&
      collection !== undefined &&
      chip('collection', facets.collection?.label ?? collection, { collection: undefined }),
    filters.inStock && chip('in_stock', m.catalogue_only_in_stock({}, { locale }), { inStock: false }),
    filters.reduced && chip('reduced', m.catalogue_only_reduced({}, { locale }), { reduced: false }),
    ...classes.map((kind) => chip(`class:${kind}`, classText(kind, locale), { classes: without(classes, kind) })),
    ...forms.map((form) => chip(`form:${form}`, labelOf(facets.forms, form), { forms: without(forms, form) })),
    ...brands.map((brand) => chip(`brand:${brand}`, labelOf(facets.brands, brand), { brands: without(brands, brand) })),
    ...factGroups.flatMap((group) =>
      filters.facts[group].map((fact) =>
        chip(`${group}:${fact}`, factLabel(fact, locale), {
          facts: { ...filters.facts, [group]: without(filters.facts[group], fact) },
        }),
      ),
    ),
    price !== undefined && chip('price', price, { priceMin: undefined, priceMax: undefined }),
  ]
  return chips.filter((found) => found !== false)
}

const without = <Value>(values: readonly Value[], removed: Value): Value[] => values.filter((value) => value !== removed)

const labelOf = (facets: readonly Facet[], key: string): string => facets.find((facet) => facet.key === key)?.label ?? key

function priceText({ priceMin, priceMax }: ProductFilters, locale: Locale): string | undefined {
  const [from, to] = [priceMin, priceMax].map((price) => (price === undefined ? undefined : formatMoney(price, locale)))
  if (from !== undefined && to !== undefined) return m.catalogue_chip_price({ from, to }, { locale })
  if (from !== undefined) return m.catalogue_chip_price_from({ from }, { locale })
  return to === undefined ? undefined : m.catalogue_chip_price_to({ to }, { locale })
}
