import { m } from '#src/i18n/paraglide/messages.js'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import { cookieAge, cookieNames, isSecure, setCookie } from '#src/platform/http/cookies.ts'
import { hit } from '#src/platform/http/limits.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiAnswer, ApiCall, ApiData, ApiError, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import type { Result } from '#src/kernel/result.ts'
import { addItem, changeQuantity, openCart, removeItems } from './actions.server.ts'
import type { CartChange, CartError } from './actions.server.ts'
import type { Caller } from './cart.ts'
import { addItemBody, quantityBody, removeItemsBody } from './cart.schema.ts'
import { cartIncludes, cartMeta, cartResource } from './resources.api.server.ts'

export const statusOf = {
  not_found: 404,
  cart_complete: 409,
  not_purchasable: 422,
  out_of_stock: 422,
} as const satisfies Record<CartError['code'], ApiStatus>

/** One address may begin a thousand carts a minute. */
export const mayBeginCart = ({ world, address }: Pick<ApiCall, 'world' | 'address'>): ReturnType<typeof hit> =>
  hit(world, `carts:${address}`, { most: 1000, seconds: 60 })

/** The site's own pages then know the cart without being told its token. */
function cartCookie(origin: string, token: string): string {
  const { cart } = cookieNames(isSecure(origin))
  return setCookie(cart, token, { maxAge: cookieAge.cart })
}

type Asking = Pick<ApiCall, 'who' | 'cartToken' | 'locale'>
export const callerOf = ({ who, cartToken, locale }: Asking): Caller => ({ who, token: cartToken, locale })

function cartError(error: CartError, locale: Locale): ApiError {
  const { code } = error
  if (code !== 'out_of_stock') return { code, status: statusOf[code] }
  return {
    code,
    status: statusOf[code],
    field: 'quantity',
    detail: m.cart_left({ left: error.left }, { locale }),
    meta: { left: error.left },
  }
}

const answer = (call: Pick<ApiCall, 'locale' | 'query'>, change: Result<CartChange, CartError>): ApiAnswer =>
  change.ok ? ok(cartAnswer(call, change.value)) : err(cartError(change.error, call.locale))

/** A cart after a write. */
export const cartAnswer = ({ locale, query }: Pick<ApiCall, 'locale' | 'query'>, { cart, created }: CartChange): ApiData => ({
  status: created ? 201 : 200,
  data: cartResource(cart, { include: query.include, locale }),
  meta: cartMeta(cart, locale),
})

const addToCart = defineRoute({
  method: 'POST',
  path: '/store/carts',
  summary: 'Adds a variant to the cart; without a token it begins a new one.',
  resource: 'cart',
  allow: 'anyone',
  body: addItemBody,
  includes: cartIncludes,
  idempotent: true,
  async work(call) {
    const { variant_id: variantId, quantity } = call.body
    const allowed = call.cartToken === undefined ? await mayBeginCart(call) : ok()
    if (!allowed.ok) return err({ ...allowed.error, status: 429 })
    const isEmpty = variantId === undefined || quantity === undefined
    const change = await (isEmpty
      ? openCart(call.world, callerOf(call))
      : addItem(call.world, callerOf(call), { variantId, quantity }))
    if (change.ok && change.value.created) call.cookies.push(cartCookie(call.origin, change.value.cart.token))
    return answer(call, change)
  },
})

const removeFromCart = defineRoute({
  method: 'DELETE',
  path: '/store/carts',
  summary: 'Removes the named lines, or without ids all of them.',
  resource: 'cart',
  allow: 'anyone',
  body: removeItemsBody,
  includes: cartIncludes,
  idempotent: true,
  work: async (call) => answer(call, await removeItems(call.world, callerOf(call), call.body.line_item_ids)),
})

const changeLine = defineRoute({
  method: 'PATCH',
  path: '/store/items/{id}',
  summary: 'Changes the quantity of a line; 0 removes it.',
  resource: 'cart',
  allow: 'anyone',
  body: quantityBody,
  includes: cartIncludes,
  idempotent: true,
  work: async (call) =>
    answer(
      call,
      await changeQuantity(call.world, callerOf(call), { lineId: call.params['id'] ?? '', quantity: call.body.quantity }),
    ),
})

/** `GET /store/carts` stands with the orders: a placed cart shows its order. */
export const routes: ApiRoute[] = [addToCart, removeFromCart, changeLine]
