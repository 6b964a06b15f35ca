import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { ok } from '#src/kernel/result.ts'
import { amountAttributes, flag, orNull, percent, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { amounts } from '#src/platform/jsonapi/resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { searchDispensable } from './actions.server.ts'
import type { Dispensable, DispensablePack } from './dispensable.ts'
import { productClasses } from '../product/product.ts'

const packMembers = {
  name: text,
  pack: text,
  class: v.picklist(productClasses),
  ...amountAttributes('price'),
  vat_rate: percent,
  available: whole,
  generic: flag,
}

const dispensableSchema = defineResource({
  type: 'dispensable',
  attributes: {
    ...packMembers,
    detail: text,
    code: orNull(text),
    cheapest_generic: orNull(v.strictObject({ id: text, ...packMembers })),
  },
})

const packAttributes = (pack: DispensablePack, locale: Locale) => ({
  name: pack.name,
  pack: pack.pack,
  class: pack.class,
  ...amounts({ price: pack.price }, locale),
  vat_rate: (pack.vat / 100).toFixed(2),
  available: pack.left,
  generic: pack.generic,
})

const packResource = (found: Dispensable, locale: Locale) =>
  dispensableSchema.resource({
    id: found.id,
    attributes: {
      ...packAttributes(found, locale),
      detail: found.detail,
      code: found.code,
      cheapest_generic: found.cheapest && { id: found.cheapest.id, ...packAttributes(found.cheapest, locale) },
    },
  })

const search = defineRoute({
  method: 'GET',
  path: '/staff/dispensables',
  summary: 'Packs by name, substance or code for staff who write quotes, prescription medicines included; at most twenty.',
  resource: dispensableSchema,
  unpaged: true,
  allow: 'requests.quote',
  filters: { q: v.pipe(v.string(), v.trim(), v.maxLength(100)) },
  async work({ world, locale, query }) {
    const found = await searchDispensable(world.db, query.filters.q ?? '', locale)
    return ok({ data: found.map((one) => packResource(one, locale)) })
  },
})

export const routes: ApiRoute[] = [search]
