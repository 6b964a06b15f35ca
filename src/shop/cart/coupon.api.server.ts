import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute } from '#src/platform/jsonapi/route.ts'
import { callerOf, cartAnswer, statusOf } from './api.server.ts'
import { couponBody } from './cart.schema.ts'
import { consumeCouponLimit, removeCoupon, applyCoupon } from './coupon.actions.server.ts'
import type { CouponError } from './coupon.actions.server.ts'
import { cartIncludes, cartMembers, cartSchema } from './resources.api.server.ts'

function couponError({ code }: CouponError): ApiError {
  if (code === 'not_found' || code === 'cart_complete') return { code, status: statusOf[code] }
  return { code, status: 422, field: 'code' }
}

const apply = defineRoute({
  method: 'POST',
  path: '/store/coupon',
  lookUp: '/store/carts',
  summary: 'Applies a coupon to the cart and replaces the current one; case does not matter.',
  resource: cartSchema,
  meta: cartMembers,
  allow: 'anyone',
  body: couponBody,
  includes: cartIncludes,
  async work(call) {
    const allowed = await consumeCouponLimit(call)
    if (!allowed.ok) return err({ ...allowed.error, status: 429 })
    const change = await applyCoupon(call.world, callerOf(call), call.body.code)
    return change.ok ? ok(cartAnswer(call, change.value)) : err(couponError(change.error))
  },
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/store/coupon',
  lookUp: '/store/carts',
  summary: 'Removes the coupon from the cart.',
  resource: cartSchema,
  meta: cartMembers,
  allow: 'anyone',
  body: v.object({}),
  includes: cartIncludes,
  async work(call) {
    const change = await removeCoupon(call.world, callerOf(call))
    return change.ok ? ok(cartAnswer(call, change.value)) : err(couponError(change.error))
  },
})

export const routes: ApiRoute[] = [apply, remove]
