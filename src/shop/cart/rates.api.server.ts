import * as v from 'valibot'
import { normalisePostalCode } from '#src/kernel/portuguese-numbers.ts'
import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { quoteMembers, quoteMeta, rateResource, shippingRateSchema } from '../delivery/resources.api.server.ts'
import { callerOf } from './api.server.ts'
import { quoteForCart } from './delivery.actions.server.ts'

const zipcode = v.pipe(
  v.string('error_zipcode'),
  v.transform((value) => normalisePostalCode(value) ?? ''),
  v.nonEmpty('error_zipcode'),
)

const rates = defineRoute({
  method: 'GET',
  path: '/store/rates',
  summary:
    'The delivery rates of this cart for a postal code, by default that of its address, cheapest first. If it cannot be delivered, meta says why.',
  resource: shippingRateSchema,
  meta: quoteMembers,
  allow: 'anyone',
  list: true,
  body: v.object({ zipcode: v.optional(zipcode) }),
  includes: ['shipping_method'],
  async work(call) {
    const quoted = await quoteForCart(call.world, callerOf(call), call.body.zipcode)
    if (!quoted.ok && quoted.error.code === 'not_found') return err({ code: 'not_found', status: 404 })
    if (!quoted.ok) return err({ code: quoted.error.code, status: 422, field: 'zipcode' })
    const { cart, quote } = quoted.value
    const data = quote.rates.map((rate) => rateResource(rate, rate.id === cart.shippingRate?.id, call.locale))
    return ok({ data, total: data.length, meta: quoteMeta(quote, call.locale) })
  },
})

export const routes: ApiRoute[] = [rates]
