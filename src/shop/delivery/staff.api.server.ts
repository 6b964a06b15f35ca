import { err, ok } from '#src/kernel/result.ts'
import type { Db } from '#src/platform/database/database.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiAnswer, ApiError, ApiRoute, ApiStatus, SuccessStatus } from '#src/platform/jsonapi/route.ts'
import {
  deliveryChange,
  methodAfter,
  methodBody,
  methodChange,
  methodTerms,
  rateAfter,
  rateBody,
  rateChange,
  rateTerms,
} from './delivery.schema.ts'
import {
  addShippingMethod,
  addShippingRate,
  changeDelivery,
  changeShippingMethod,
  changeShippingRate,
  findShippingMethod,
  listShippingMethods,
  readDeliverySettings,
} from './actions.server.ts'
import type { ChangeError } from './actions.server.ts'
import { deliverySchema, methodTable, settingsResource, staffMethodSchema } from './staff-resources.api.server.ts'

const allow = 'delivery.change'
const includes = ['shipping_rates'] as const

const statusOf = {
  owner_needed: 403,
  reauthentication_required: 403,
  not_found: 404,
  counties_required: 422,
  county_unknown: 422,
  band_reversed: 422,
} as const satisfies Record<ChangeError['code'], ApiStatus>

const refusal = (error: ChangeError): { ok: false; error: ApiError } =>
  err({ code: error.code, status: statusOf[error.code], ...('field' in error && { field: error.field }) })

async function answerMethod(db: Db, id: string, status: SuccessStatus = 200): Promise<ApiAnswer> {
  const method = await findShippingMethod(db, id)
  return method ? ok({ status, data: methodTable(method) }) : err({ code: 'not_found', status: 404 })
}

const settings = defineRoute({
  method: 'GET',
  path: '/staff/delivery',
  summary: 'Whether orders are delivered, the VAT of delivery, and all counties, with those where medicines may be delivered.',
  resource: deliverySchema,
  allow,
  work: async ({ world }) => ok({ data: settingsResource(await readDeliverySettings(world.db)) }),
})

const changeSettings = defineRoute({
  method: 'PATCH',
  path: '/staff/delivery',
  summary: 'Switches delivery on or off, sets its VAT, sets the counties where medicines may be delivered.',
  resource: deliverySchema,
  allow,
  body: deliveryChange,
  async work({ world, principal, source, body }) {
    const change = { enabled: body.enabled, vat: body.vat_rate, countyDicos: body.county_dicos }
    const changed = await changeDelivery(world, { principal, source }, change)
    if (!changed.ok) return refusal(changed.error)
    return ok({ data: settingsResource(await readDeliverySettings(world.db)) })
  },
})

const list = defineRoute({
  method: 'GET',
  path: '/staff/shipping-methods',
  summary: 'All delivery methods with their rates, inactive ones included.',
  resource: staffMethodSchema,
  allow,
  list: true,
  includes,
  async work({ world, query: { page } }) {
    const methods = await listShippingMethods(world.db)
    const first = (page.number - 1) * page.size
    return ok({ data: methods.slice(first, first + page.size).map(methodTable), total: methods.length })
  },
})

const create = defineRoute({
  method: 'POST',
  path: '/staff/shipping-methods',
  summary: 'A new method; customers see it once it has a rate.',
  resource: staffMethodSchema,
  statuses: [201],
  allow,
  includes,
  body: methodBody,
  async work({ world, principal, source, body }) {
    const added = await addShippingMethod(world, { principal, source }, methodTerms(body))
    return added.ok ? answerMethod(world.db, added.value.id, 201) : refusal(added.error)
  },
})

const show = defineRoute({
  method: 'GET',
  path: '/staff/shipping-methods/{id}',
  summary: 'One method with its table of rates.',
  resource: staffMethodSchema,
  allow,
  includes,
  work: ({ world, params }) => answerMethod(world.db, params['id'] ?? ''),
})

const change = defineRoute({
  method: 'PATCH',
  path: '/staff/shipping-methods/{id}',
  summary: 'Changes a method; with `active: false` it is no longer offered; its rates stay.',
  resource: staffMethodSchema,
  allow,
  includes,
  body: methodChange,
  async work({ world, principal, source, params, body }) {
    const id = params['id'] ?? ''
    const changed = await changeShippingMethod(world, { principal, source }, { id, after: methodAfter(body) })
    return changed.ok ? answerMethod(world.db, id) : refusal(changed.error)
  },
})

const createRate = defineRoute({
  method: 'POST',
  path: '/staff/shipping-methods/{id}/rates',
  summary: 'A new row of the table of a method.',
  resource: staffMethodSchema,
  statuses: [201],
  allow,
  includes,
  body: rateBody,
  async work({ world, principal, source, params, body }) {
    const methodId = params['id'] ?? ''
    const added = await addShippingRate(world, { principal, source }, { methodId, terms: rateTerms(body) })
    return added.ok ? answerMethod(world.db, methodId, 201) : refusal(added.error)
  },
})

const changeRate = defineRoute({
  method: 'PATCH',
  path: '/staff/shipping-rates/{id}',
  lookUp: '/staff/delivery',
  summary: 'Changes a row; `active: false` removes it from the table. Placed orders do not change.',
  resource: staffMethodSchema,
  allow,
  includes,
  body: rateChange,
  async work({ world, principal, source, params, body }) {
    const id = params['id'] ?? ''
    const changed = await changeShippingRate(world, { principal, source }, { id, after: rateAfter(body) })
    return changed.ok ? answerMethod(world.db, changed.value.methodId) : refusal(changed.error)
  },
})

export const routes: ApiRoute[] = [settings, changeSettings, list, create, show, change, createRate, changeRate]
