import { err, ok } from '#src/kernel/result.ts'
import type { Resource } from '#src/platform/jsonapi/resource.ts'
import { defineRoute, type ApiError, type ApiRoute } from '#src/platform/jsonapi/route.ts'
import { alternatives, findCollection, findProduct, listCollections } from './actions.server.ts'
import { findDiscontinuedProduct } from './discontinued.actions.server.ts'
import {
  collectionBranchResource,
  collectionBranchSchema,
  collectionResource,
  collectionSchema,
  productResource,
  productSchema,
  wholeProductResource,
  wholeProductSchema,
} from './resources.api.server.ts'

const notFound = err<ApiError>({ code: 'not_found', status: 404 })
const discontinued = err<ApiError>({ code: 'gone', status: 410 })

/** Pages of short lists, which are read as a whole. */
const pageOf = (all: readonly Resource[], { number, size }: { number: number; size: number }) =>
  ok({ data: all.slice((number - 1) * size, number * size), total: all.length })

/** What may be included beside products. */
export const productIncludes = [
  'variants',
  'default_variant',
  'images',
  'brand',
  'collections',
  'variants.images',
  'default_variant.images',
]

const product = defineRoute({
  method: 'GET',
  path: '/products/{id}',
  summary: 'One product, by id or by its address in either language; 410 for a discontinued one.',
  resource: wholeProductSchema,
  allow: 'anyone',
  includes: productIncludes,
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
  includes: productIncludes.filter((path) => path !== 'collections'),
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

export const routes: ApiRoute[] = [product, productAlternatives, collections, collection]
