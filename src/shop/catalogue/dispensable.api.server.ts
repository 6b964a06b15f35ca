import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { ok } from '#src/kernel/result.ts'
import { displayMoney, money } from '#src/platform/jsonapi/resource.ts'
import type { Resource } from '#src/platform/jsonapi/resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { searchDispensable } from './dispensable.actions.server.ts'
import type { Dispensable, DispensablePack } from './dispensable.ts'

const packAttributes = (pack: DispensablePack, locale: Locale) => ({
  name: pack.name,
  pack: pack.pack,
  class: pack.class,
  price: money(pack.price),
  display_price: displayMoney(pack.price, locale),
  vat_rate: (pack.vat / 100).toFixed(2),
  available: pack.left,
  generic: pack.generic,
})

const packResource = (found: Dispensable, locale: Locale): Resource => ({
  type: 'dispensable',
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
  summary: 'Packs by name, substance or code for whoever sets prices, prescription medicines included; at most twenty.',
  resource: 'dispensable',
  allow: 'requests.quote',
  filters: { q: v.pipe(v.string(), v.trim(), v.maxLength(100)) },
  async work({ world, locale, query }) {
    const found = await searchDispensable(world.db, query.filters.q ?? '', locale)
    return ok({ data: found.map((one) => packResource(one, locale)) })
  },
})

export const routes: ApiRoute[] = [search]
