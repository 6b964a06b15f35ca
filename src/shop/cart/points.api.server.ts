import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import { money } from '#src/platform/jsonapi/resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute } from '#src/platform/jsonapi/route.ts'
import { callerOf, cartAnswer, statusOf } from './api.server.ts'
import { pointsBody } from './cart.schema.ts'
import { applyPoints, removePoints } from './points.actions.server.ts'
import type { PointsError } from './points.actions.server.ts'
import { tooHighText } from './points-labels.ts'
import { cartIncludes, cartMembers, cartSchema } from './resources.api.server.ts'

function pointsError(error: PointsError, locale: Locale): ApiError {
  const { code } = error
  if (code === 'not_found' || code === 'cart_complete' || code === 'unauthorized') return { code, status: statusOf[code] }
  const refused = { code, status: 422, field: 'amount' } as const
  if (code === 'amount_too_high')
    return { ...refused, detail: tooHighText(error.maximum, locale), meta: { maximum_amount: money(error.maximum) } }
  return refused
}

const apply = defineRoute({
  method: 'POST',
  path: '/store/apply-points',
  lookUp: '/store/carts',
  summary: 'Pays an amount of the cart in euros with points of the signed-in person; replaces the amount set before.',
  resource: cartSchema,
  meta: cartMembers,
  allow: 'person',
  body: pointsBody,
  includes: cartIncludes,
  async work(call) {
    const change = await applyPoints(call.world, callerOf(call), call.body.amount)
    return change.ok ? ok(cartAnswer(call, change.value)) : err(pointsError(change.error, call.locale))
  },
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/store/apply-points',
  lookUp: '/store/carts',
  summary: 'Releases the points that the cart has reserved.',
  resource: cartSchema,
  meta: cartMembers,
  allow: 'person',
  body: v.object({}),
  includes: cartIncludes,
  async work(call) {
    const change = await removePoints(call.world, callerOf(call))
    return change.ok ? ok(cartAnswer(call, change.value)) : err(pointsError(change.error, call.locale))
  },
})

export const routes: ApiRoute[] = [apply, remove]
