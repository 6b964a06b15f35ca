import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { removeFavourite, addFavourite, listFavourites } from './actions.server.ts'
import { productResource, productSchema } from '../product/resources.api.server.ts'

const list = defineRoute({
  method: 'GET',
  path: '/favourites',
  summary: 'The favourites of the signed-in person, latest first, with current price and stock.',
  resource: productSchema,
  allow: 'person',
  list: true,
  includes: ['variants', 'default_variant', 'images', 'brand'],
  async work({ world, principal, locale, query }) {
    const { products, total } = await listFavourites(world.db, principal, { locale, page: query.page })
    return ok({ data: products.map((product) => productResource(product, locale)), total })
  },
})

const statusOf = { not_found: 404, too_many_favourites: 422 } as const

const add = defineRoute({
  method: 'POST',
  path: '/favourites',
  summary: 'Adds a favourite, up to two hundred. Adding it again gets the same answer.',
  resource: productSchema,
  statuses: [204],
  allow: 'person',
  body: v.object({ product_id: v.pipe(v.string('error_invalid'), v.uuid('error_invalid')) }),
  async work({ world, principal, body }) {
    const added = await addFavourite(world, principal, body.product_id)
    return added.ok ? ok({ status: 204, data: null }) : err({ code: added.error.code, status: statusOf[added.error.code] })
  },
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/favourites/{id}',
  summary: 'Removes a favourite, by the id of its product.',
  resource: productSchema,
  statuses: [204],
  allow: 'person',
  async work({ world, principal, params }) {
    const dropped = await removeFavourite(world, principal, params['id'] ?? '')
    return dropped ? ok({ status: 204, data: null }) : err({ code: 'not_found', status: 404 })
  },
})

export const routes: ApiRoute[] = [list, add, remove]
