import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import { amount, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import type { Described } from '#src/platform/jsonapi/define-resource.ts'
import { money, type Resource } from '#src/platform/jsonapi/resource.ts'
import { defineRoute, type ApiCall, type ApiError, type ApiRoute } from '#src/platform/jsonapi/route.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import { alternatives, findCollection, findProduct, listCollections, listWholeProducts } from './actions.server.ts'
import { findDiscontinuedProduct } from './discontinued.actions.server.ts'
import {
  defaultSort,
  noFilters,
  productSorts,
  typedPrice,
  type Facet,
  type Facets,
  type ProductFilters,
} from '../listing/product-list.ts'
import { productClasses } from './product.ts'
import {
  collectionBranchResource,
  collectionBranchSchema,
  collectionResource,
  collectionSchema,
  productResource,
  productSchema,
  suggestionResource,
  suggestionSchema,
  wholeProductResource,
  wholeProductSchema,
} from './resources.api.server.ts'
import { suggest } from '../search/actions.server.ts'

const notFound = err<ApiError>({ code: 'not_found', status: 404 })
const discontinued = err<ApiError>({ code: 'gone', status: 410 })

/** Pages of short lists, which are read as a whole. */
const pageOf = (all: readonly Resource[], { number, size }: { number: number; size: number }) =>
  ok({ data: all.slice((number - 1) * size, number * size), total: all.length })

const includes = ['variants', 'default_variant', 'images', 'brand', 'collections', 'variants.images', 'default_variant.images']

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
})

const facetCount = v.array(v.strictObject({ value: text, label: text, count: whole }))
const facetMembers = {
  collection: facetCount,
  brand: facetCount,
  form: facetCount,
  class: facetCount,
  in_stock: whole,
  reduced: whole,
  price: orNull(v.strictObject({ min: amount, max: amount })),
}

const counts = (facets: readonly Facet[]) => facets.map(({ key, label, count }) => ({ value: key, label, count }))

const facetCounts = (facets: Facets): Described<typeof facetMembers> => ({
  collection: counts(facets.collections),
  brand: counts(facets.brands),
  form: counts(facets.forms),
  class: counts(facets.classes),
  in_stock: facets.inStock,
  reduced: facets.reduced,
  price: facets.price ? { min: money(facets.price.min), max: money(facets.price.max) } : null,
})

const products = defineRoute<undefined, Chosen>({
  method: 'GET',
  path: '/products',
  summary: 'Products, filtered and sorted, with the number of results for each further filter.',
  resource: wholeProductSchema,
  meta: { facets: v.strictObject(facetMembers) },
  allow: 'anyone',
  list: true,
  includes,
  filters,
  sorts: productSorts,
  async work({ world, locale, query }) {
    const wanted = filtersOf(query.filters)
    const sort = productSorts.find((known) => known === query.sort) ?? defaultSort(wanted)
    const found = await listWholeProducts(world.db, { locale, filters: wanted, sort, page: query.page })
    const data = found.products.map((product) => wholeProductResource(product, locale))
    return ok({ data, total: found.total, meta: { facets: facetCounts(found.facets) } })
  },
})

const product = defineRoute({
  method: 'GET',
  path: '/products/{id}',
  summary: 'One product, by id or by its address in either language; 410 for a discontinued one.',
  resource: wholeProductSchema,
  allow: 'anyone',
  includes,
  async work({ world, locale, params }) {
    const found = await findProduct(world.db, params['id'] ?? '', locale)
    if (found) return ok({ data: wholeProductResource(found.value, locale) })
    return (await findDiscontinuedProduct(world.db, params['id'] ?? '', locale)) ? discontinued : notFound
  },
})

const productAlternatives = defineRoute({
  method: 'GET',
  path: '/products/{id}/alternatives',
  summary: 'Other products with the same substance, form and strength.',
  resource: productSchema,
  allow: 'anyone',
  list: true,
  includes: includes.filter((path) => path !== 'collections'),
  async work({ world, locale, params, query }) {
    const found = await findProduct(world.db, params['id'] ?? '', locale)
    if (!found) return notFound
    const others = await alternatives(world.db, found.value, locale)
    return pageOf(
      others.map((other) => productResource(other, locale)),
      query.page,
    )
  },
})

const collections = defineRoute({
  method: 'GET',
  path: '/collections',
  summary: 'All collections, top level first.',
  resource: collectionSchema,
  allow: 'anyone',
  list: true,
  async work({ world, locale, query }) {
    const all = await listCollections(world.db, locale)
    return pageOf(all.map(collectionResource), query.page)
  },
})

const collection = defineRoute({
  method: 'GET',
  path: '/collections/{id}',
  summary: 'One collection, by id or by its address in either language, with its direct children.',
  resource: collectionBranchSchema,
  allow: 'anyone',
  includes: ['children'],
  async work({ world, locale, params }) {
    const found = await findCollection(world.db, params['id'] ?? '', locale)
    return found ? ok({ data: collectionBranchResource(found.value) }) : notFound
  },
})

const suggestions = defineRoute({
  method: 'GET',
  path: '/suggestions',
  summary: 'Suggested products, collections and actions for a partial search term, at most eight.',
  resource: suggestionSchema,
  allow: 'anyone',
  list: true,
  body: v.object({ q: v.optional(v.pipe(v.string(), v.maxLength(100)), '') }),
  async work({ world, locale, body, query }) {
    const found = await suggest(world.db, body.q, locale, (await currentWebsite(world, world.db)).modules)
    return pageOf(found.map(suggestionResource), query.page)
  },
})

export const routes: ApiRoute[] = [products, product, productAlternatives, collections, collection, suggestions]
