import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { ok } from '#src/kernel/result.ts'
import { amount, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import type { Described } from '#src/platform/jsonapi/define-resource.ts'
import { money } from '#src/platform/jsonapi/resource.ts'
import { defineRoute, type ApiCall, type ApiRoute } from '#src/platform/jsonapi/route.ts'
import { defaultSort, noFilters, productSorts, typedPrice } from '#src/shop/catalogue/listing/product-list.ts'
import type { Facet, Facets, ProductFilters } from '#src/shop/catalogue/listing/product-list.ts'
import { factFilters } from '#src/shop/catalogue/product/facts.ts'
import { listWholeProducts } from '#src/shop/catalogue/product/actions.server.ts'
import { productIncludes } from '#src/shop/catalogue/product/api.server.ts'
import { productClasses } from '#src/shop/catalogue/product/product.ts'
import { wholeProductResource, wholeProductSchema } from '#src/shop/catalogue/product/resources.api.server.ts'
import { searchProducts } from './find/actions.server.ts'
import { suggest } from './suggest/actions.server.ts'
import { suggestionResource, suggestionSchema } from './suggest/resources.api.server.ts'
import type { SearchResult } from './find/actions.server.ts'

// Several of a kind mean "or": filter[brand]=vitalis,marinox.
const severalOf = <Item extends v.GenericSchema<string>>(item: Item) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
    v.array(item),
  )
const price = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const amount = typedPrice(dataset.value)
    if (amount !== undefined) return amount
    addIssue({ message: 'error_amount' })
    return NEVER
  }),
)
const flag = v.pipe(
  v.picklist(['true', 'false', '1', '0']),
  v.transform((text) => text === 'true' || text === '1'),
)

const filters = {
  q: v.pipe(v.string(), v.trim(), v.maxLength(100)),
  collection: v.pipe(v.string(), v.nonEmpty()),
  brand: severalOf(v.string()),
  form: severalOf(v.string()),
  class: severalOf(v.picklist(productClasses)),
  price_min: price,
  price_max: price,
  in_stock: flag,
  reduced: flag,
  age: severalOf(v.picklist(factFilters.age)),
  suits: severalOf(v.picklist(factFilters.suits)),
  free: severalOf(v.picklist(factFilters.free)),
  exact: flag,
}

type Chosen = { [Name in keyof typeof filters]: v.InferOutput<(typeof filters)[Name]> }

const filtersOf = (chosen: ApiCall<undefined, Chosen>['query']['filters']): ProductFilters => ({
  ...noFilters,
  q: chosen.q ?? '',
  collection: chosen.collection,
  brands: chosen.brand ?? [],
  forms: chosen.form ?? [],
  classes: chosen.class ?? [],
  priceMin: chosen.price_min,
  priceMax: chosen.price_max,
  inStock: chosen.in_stock ?? false,
  reduced: chosen.reduced ?? false,
  facts: { age: chosen.age ?? [], suits: chosen.suits ?? [], free: chosen.free ?? [] },
  isExact: chosen.exact ?? false,
})

const facetCount = v.array(v.strictObject({ value: text, label: text, count: whole }))
const factCount = v.array(v.strictObject({ value: text, count: whole }))
const facetMembers = {
  collection: facetCount,
  brand: facetCount,
  form: facetCount,
  class: facetCount,
  in_stock: whole,
  reduced: whole,
  price: orNull(v.strictObject({ min: amount, max: amount })),
  age: factCount,
  suits: factCount,
  free: factCount,
}

const counts = (facets: readonly Facet[]) => facets.map(({ key, label, count }) => ({ value: key, label, count }))

const factCounts = (facts: readonly { fact: string; count: number }[]) => facts.map(({ fact, count }) => ({ value: fact, count }))

const facetCounts = (facets: Facets): Described<typeof facetMembers> => ({
  collection: counts(facets.collections),
  brand: counts(facets.brands),
  form: counts(facets.forms),
  class: counts(facets.classes),
  in_stock: facets.inStock,
  reduced: facets.reduced,
  price: facets.price ? { min: money(facets.price.min), max: money(facets.price.max) } : null,
  age: factCounts(facets.facts.age),
  suits: factCounts(facets.facts.suits),
  free: factCounts(facets.facts.free),
})

/** What became of a search text. */
const searchMembers = {
  state: v.picklist(['found', 'substitutes', 'unsuitable', 'absent', 'about_shop', 'nothing']),
  understood: v.array(v.strictObject({ id: text, kind: text, name: text })),
  corrected: v.array(v.strictObject({ from: text, to: text })),
  left_out: v.array(text),
  on_prescription: whole,
}

const searchOf = (result: SearchResult<unknown>, locale: Locale): Described<typeof searchMembers> => ({
  state: result.state,
  understood: result.concepts.map(({ id, kind, name }) => ({ id, kind, name: name[locale] })),
  corrected: result.corrections.map(({ from, to }) => ({ from, to })),
  left_out: [...result.leftOut],
  on_prescription: result.page.demand?.concealed ?? 0,
})

const products = defineRoute<undefined, Chosen>({
  method: 'GET',
  path: '/products',
  summary:
    'Products, filtered and sorted, with the number of results for each further filter, and what was understood of a search, corrected and left out.',
  resource: wholeProductSchema,
  meta: { facets: v.strictObject(facetMembers), search: orNull(v.strictObject(searchMembers)) },
  allow: 'anyone',
  list: true,
  includes: productIncludes,
  filters,
  sorts: productSorts,
  async work({ world, locale, query }) {
    const wanted = filtersOf(query.filters)
    const sort = productSorts.find((known) => known === query.sort) ?? defaultSort(wanted)
    const request = { locale, filters: wanted, sort, page: query.page }
    const result = wanted.q === '' ? undefined : await searchProducts(world, request, listWholeProducts)
    const found = result?.page ?? (await listWholeProducts(world.db, request))
    const data = found.products.map((product) => wholeProductResource(product, locale))
    const meta = { facets: facetCounts(found.facets), search: result ? searchOf(result, locale) : null }
    return ok({ data, total: found.total, meta })
  },
})

const suggestions = defineRoute({
  method: 'GET',
  path: '/suggestions',
  summary:
    'Suggested complaints and needs with their number of products, products, pages and actions for a partial search term, at most twelve.',
  resource: suggestionSchema,
  allow: 'anyone',
  list: true,
  body: v.object({ q: v.optional(v.pipe(v.string(), v.maxLength(100)), '') }),
  async work({ world, locale, body, query: { page } }) {
    const found = await suggest(world, body.q, locale)
    const data = found.slice((page.number - 1) * page.size, page.number * page.size)
    return ok({ data: data.map(suggestionResource), total: found.length })
  },
})

export const routes: ApiRoute[] = [products, suggestions]
