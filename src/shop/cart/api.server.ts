import type * as v from 'valibot'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import { cookieAge, cookieNames, isSecure, setCookie } from '#src/platform/http/cookies.ts'
import { consumeLimit } from '#src/platform/http/rate-limit.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiAnswer, ApiCall, ApiData, ApiError, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import type { Result } from '#src/kernel/result.ts'
import { addItem, changeQuantity, getOrCreateCart, removeItems } from './actions.server.ts'
import type { CartChange } from './actions.server.ts'
import { addRequestToCart } from './requests.actions.server.ts'
import type { AddRequestError } from './requests.actions.server.ts'
import type { Caller } from './cart.ts'
import { addItemBody, quantityBody, removeItemsBody } from './cart.schema.ts'
import { leftText } from './left-text.ts'
import { limitText } from '#src/shop/catalogue/product/limit-text.ts'
import { cartIncludes, cartMembers, cartMeta, cartResource, cartSchema } from './resources.api.server.ts'

export const statusOf = {
  not_found: 404,
  cart_complete: 409,
  not_purchasable: 422,
  quantity_fixed: 422,
  out_of_stock: 422,
  quantity_limited: 422,
  unauthorized: 401,
  request_expired: 409,
  wrong_state: 409,
  cart_not_own: 409,
} as const satisfies Record<AddRequestError['code'], ApiStatus>

/** An address may create a thousand carts a minute. */
export const consumeCartCreationLimit = ({
  world,
  address,
}: Pick<ApiCall, 'world' | 'address'>): ReturnType<typeof consumeLimit> =>
  consumeLimit(world, `carts:${address}`, { max: 1000, seconds: 60 })

/** Lets the shop's own pages open the cart that the API created. */
function cartCookie(origin: string, token: string): string {
  const { cart } = cookieNames(isSecure(origin))
  return setCookie(cart, token, { maxAge: cookieAge.cart })
}

type CartCaller = Pick<ApiCall, 'principal' | 'cartToken' | 'locale'>
export const callerOf = ({ principal, cartToken, locale }: CartCaller): Caller => ({ principal, token: cartToken, locale })

function cartError(error: AddRequestError, locale: Locale): ApiError {
  const { code } = error
  if (code === 'quantity_fixed') return { code, status: statusOf[code], field: 'quantity' }
  if (code === 'wrong_state') return { code, status: statusOf[code], detail: m.error_request_state({}, { locale }) }
  if (code === 'quantity_limited')
    return { code, status: statusOf[code], field: 'quantity', detail: limitText(error, locale), meta: { maximum: error.max } }
  if (code !== 'out_of_stock') return { code, status: statusOf[code] }
  return {
    code,
    status: statusOf[code],
    field: 'quantity',
    detail: leftText(error.left, locale),
    meta: { left: error.left },
  }
}

const answer = (call: Pick<ApiCall, 'locale' | 'query'>, change: Result<CartChange, AddRequestError>): ApiAnswer =>
  change.ok ? ok(cartAnswer(call, change.value)) : err(cartError(change.error, call.locale))

/** Response with the cart after a write. */
export const cartAnswer = ({ locale, query }: Pick<ApiCall, 'locale' | 'query'>, { cart, created }: CartChange): ApiData => ({
  status: created ? 201 : 200,
  data: cartResource(cart, { include: query.include, locale }),
  meta: cartMeta(cart, locale),
})

const addToCart = defineRoute({
  method: 'POST',
  path: '/store/carts',
  summary:
    'Adds a variant to the cart, or a quoted prescription or request of the signed-in person to their own cart; without a token it creates a new cart.',
  resource: cartSchema,
  statuses: [200, 201],
  meta: cartMembers,
  allow: 'anyone',
  body: addItemBody,
  includes: cartIncludes,
  async work(call) {
    const allowed = call.cartToken === undefined ? await consumeCartCreationLimit(call) : ok()
    if (!allowed.ok) return err({ ...allowed.error, status: 429 })
    const change = await addItemOrRequest(call, call.body)
    if (change.ok && change.value.created) call.cookies.push(cartCookie(call.origin, change.value.cart.token))
    return answer(call, change)
  },
})

function addItemOrRequest(call: CartCaller & Pick<ApiCall, 'world'>, body: v.InferOutput<typeof addItemBody>) {
  const { variant_id: variantId, quantity, prescription_id: prescription, request_id: request } = body
  const caller = callerOf(call)
  if (prescription !== undefined) return addRequestToCart(call.world, caller, { kind: 'prescription', publicId: prescription })
  if (request !== undefined) return addRequestToCart(call.world, caller, { kind: 'request', publicId: request })
  if (variantId === undefined || quantity === undefined) return getOrCreateCart(call.world, caller)
  return addItem(call.world, caller, { variantId, quantity })
}

const removeFromCart = defineRoute({
  method: 'DELETE',
  path: '/store/carts',
  summary: 'Removes the lines with these ids, or all lines without ids.',
  resource: cartSchema,
  meta: cartMembers,
  allow: 'anyone',
  body: removeItemsBody,
  includes: cartIncludes,
  work: async (call) => answer(call, await removeItems(call.world, callerOf(call), call.body.line_item_ids)),
})

const changeLine = defineRoute({
  method: 'PATCH',
  path: '/store/items/{id}',
  lookUp: '/store/carts',
  summary: 'Changes the quantity of a line; 0 removes it.',
  resource: cartSchema,
  meta: cartMembers,
  allow: 'anyone',
  body: quantityBody,
  includes: cartIncludes,
  work: async (call) =>
    answer(
      call,
      await changeQuantity(call.world, callerOf(call), { lineId: call.params['id'] ?? '', quantity: call.body.quantity }),
    ),
})

/** `GET /store/carts` is defined with the orders, because a placed cart includes its order. */
export const routes: ApiRoute[] = [addToCart, removeFromCart, changeLine]
