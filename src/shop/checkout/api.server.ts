import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { cookieAge, cookieNames, isSecure, setCookie } from '#src/platform/http/cookies.ts'
import { defineResource, toMany, toOneOrNone } from '#src/platform/jsonapi/define-resource.ts'
import { toDocument } from '#src/platform/jsonapi/document.ts'
import { text } from '#src/platform/jsonapi/attributes.ts'
import { ref, wants } from '#src/platform/jsonapi/resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiAnswer, ApiCall, ApiError, ApiRoute } from '#src/platform/jsonapi/route.ts'
import { findCart } from '#src/shop/cart/actions.server.ts'
import { callerOf } from '#src/shop/cart/api.server.ts'
import type { Cart } from '#src/shop/cart/cart.ts'
import {
  cartIncludes,
  cartMembers,
  cartMeta,
  cartResource,
  cartSchema,
  cartShipmentSchema,
} from '#src/shop/cart/resources.api.server.ts'
import type { OrderFacts } from '#src/shop/cart/resources.api.server.ts'
import { consumeOrderLimit, placeOrder, updateCheckout } from './actions.server.ts'
import { proveMailbox, sendProofCode } from './email-proof.actions.server.ts'
import type { ProveError, SendProofError } from './email-proof.actions.server.ts'
import type { CheckoutError, PlacedCart } from './actions.server.ts'
import type { DeliveryError, LinesLimited } from './checkout.ts'
import { checkoutBody, proofBody, sendCodeBody } from './checkout.schema.ts'
import { quoteMeta } from '#src/shop/delivery/resources.api.server.ts'
import { leftText } from '#src/shop/cart/left-text.ts'
import { limitText } from '#src/shop/catalogue/product/limit-text.ts'
import { deliveryAnswer } from '#src/shop/delivery/labels.ts'
import { paymentResource, paymentSchema, stepMeta, stepSchema } from '#src/shop/payments/api.server.ts'
import { orderOfCart } from '#src/shop/orders/order/actions.server.ts'
import { variantsOf } from '#src/shop/orders/order/api.server.ts'
import { withFrozenPrices } from '#src/shop/orders/order/frozen-cart.ts'
import { shipmentState } from '#src/shop/orders/fulfilment/shipment.ts'
import type { Order } from '#src/shop/orders/order/order.ts'
import { paymentStateOfOrder, placedPaymentState } from '#src/shop/orders/order/payment-state.ts'
import {
  orderIncludes,
  orderResource,
  orderSchema,
  orderShipment,
  shipmentSchema,
} from '#src/shop/orders/order/resources.api.server.ts'
import { initialShipmentState } from '#src/shop/delivery/fulfilment.ts'
import { zero } from '#src/kernel/money.ts'
import { isPlacedCart } from '#src/shop/cart/cart.ts'

// Calls that show a cart with its order are here, above both features.

const cartWithOrderSchema = defineResource({
  ...cartSchema,
  name: 'CartWithOrder',
  relationships: {
    ...cartSchema.relationships,
    payments: toMany(paymentSchema),
    shipments: toMany(cartShipmentSchema, shipmentSchema),
    order: toOneOrNone(orderSchema),
  },
})

const placedMembers = {
  ...cartMembers,
  order: v.exactOptional(v.strictObject({ number: text, token: text })),
  payment: v.exactOptional(stepSchema),
}

const includes = [...cartIncludes, ...orderIncludes.map((path) => `order.${path}`)]
const belowOrder = (include: readonly string[]): string[] =>
  include.filter((path) => path.startsWith('order.')).map((path) => path.slice('order.'.length))

type CartCall = Pick<ApiCall, 'world' | 'locale' | 'query' | 'sessionToken'>

async function factsOf({ world, locale, query, sessionToken }: CartCall, order: Order): Promise<OrderFacts> {
  const below = { include: belowOrder(query.include), locale }
  const variants = await variantsOf(world, [order], below)
  return {
    order: wants(query.include, 'order')
      ? orderResource(order, { ...below, world, sessionToken, variants, source: 'customer' })
      : ref('order', order.id),
    number: order.number,
    payment_state: order.paymentState,
    shipment_state: shipmentState(order.state),
    payments: order.payments.map((payment) => paymentResource(payment, locale)),
    shipment: orderShipment(order, locale),
  }
}

const show = defineRoute({
  method: 'GET',
  path: '/store/carts',
  summary: 'The cart of the token, else the open one of the person; a placed one with its order.',
  resource: cartWithOrderSchema,
  meta: cartMembers,
  allow: 'anyone',
  includes,
  async work(call) {
    const { world, locale, query } = call
    const cart = await findCart(world, callerOf(call))
    const order = cart && isPlacedCart(cart.state) ? await orderOfCart(world, cart.rowId) : undefined
    if (!cart || (isPlacedCart(cart.state) && !order)) return err({ code: 'not_found', status: 404 })
    const showing = { include: query.include, locale }
    if (!order) return ok({ data: cartResource(cart, showing), meta: cartMeta(cart, locale) })
    const frozen = withFrozenPrices(cart, order)
    return ok({ data: cartResource(frozen, showing, await factsOf(call, order)), meta: cartMeta(frozen, locale) })
  },
})

const checkout = defineRoute({
  method: 'PATCH',
  path: '/store/checkout',
  lookUp: '/store/carts',
  isRepeatable: true,
  summary:
    'Sets the fulfilment and payment of the cart; `complete: true` places the order, once. A guest whose email must be verified before the order is paid gets 422 `email_unproven`: see `POST /store/email-code`, then complete under another Idempotency-Key.',
  resource: cartWithOrderSchema,
  meta: placedMembers,
  allow: 'anyone',
  body: checkoutBody,
  includes,
  async work(call) {
    const { world, body, query, locale } = call
    const { complete, expected_total: expectedTotal, ...patch } = body
    if (!complete) {
      const cart = await updateCheckout(world, callerOf(call), patch)
      return cart.ok
        ? ok({ data: cartResource(cart.value, { include: query.include, locale }), meta: cartMeta(cart.value, locale) })
        : err(checkoutError(cart.error, locale))
    }
    const allowed = await consumeOrderLimit(call)
    if (!allowed.ok) return err({ ...allowed.error, status: 429 })
    const placed = await placeOrder(world, callerOf(call), { patch, expectedTotal, source: 'api', ...allowed.value })
    return placed.ok ? placedAnswer(call, placed.value) : err(checkoutError(placed.error, locale))
  },
})

type PlacedOrderCall = CartCall & Pick<ApiCall, 'origin' | 'cookies'>

/** Reads the order only if the response needs more of it than placing it returned. */
async function placedAnswer(call: PlacedOrderCall, { cart, order: placed, isRepeat }: PlacedCart): Promise<ApiAnswer> {
  const { world, locale, query, origin } = call
  const names = cookieNames(isSecure(origin))
  call.cookies.push(
    setCookie(names.last_order, placed.token, { maxAge: cookieAge.last_order }),
    setCookie(names.cart, '', { maxAge: 0 }),
  )
  const order = isRepeat || wants(query.include, 'order') ? await orderOfCart(world, cart.rowId) : undefined
  const facts = order ? await factsOf(call, order) : factsOfPlaced(placed, locale)
  const visible = order ? withFrozenPrices(cart, order) : cart
  const meta = {
    ...cartMeta(visible, locale),
    order: { number: placed.number, token: placed.token },
    payment: stepMeta(placed.next, origin),
  }
  return ok({ data: cartResource(visible, { include: query.include, locale }, facts), meta })
}

const factsOfPlaced = ({ id, number, payment }: PlacedCart['order'], locale: Locale): OrderFacts => ({
  order: ref('order', id),
  number,
  payment_state: payment ? paymentStateOfOrder[payment.state] : placedPaymentState(zero),
  shipment_state: initialShipmentState,
  payments: payment ? [paymentResource(payment, locale)] : [],
  shipment: null,
})

function checkoutError(error: CheckoutError, locale: Locale): ApiError {
  if (error.code === 'not_found') return { code: error.code, status: 404 }
  if (error.code === 'cart_complete' || error.code === 'request_expired') return { code: error.code, status: 409 }
  if (error.code === 'too_many_cards') return { ...error, status: 429 }
  if (error.code === 'total_changed')
    return {
      code: error.code,
      status: 409,
      field: 'expected_total',
      meta: { ...cartMeta(error.cart, locale), cart: cartJson(error.cart, locale) },
    }
  if (error.code === 'delivery_unavailable') return deliveryError(error, locale)
  if (error.code === 'quantity_limited') return limitedError(error, locale)
  if (error.code !== 'out_of_stock') return { code: error.code, status: 422, field: error.field }
  const left = error.lines[0]?.left ?? 0
  const lines = error.lines.map((line) => ({ line_item_id: line.lineId, left: line.left }))
  return { code: error.code, status: 409, field: 'line_items', detail: leftText(left, locale), meta: { left, lines } }
}

function limitedError({ code, field, lines }: LinesLimited, locale: Locale): ApiError {
  const [first] = lines
  const meta = { lines: lines.map(({ lineId, max }) => ({ line_item_id: lineId, maximum: max })) }
  return { code, status: 422, field, ...(first && { detail: limitText(first, locale) }), meta }
}

/** The detail names the counties if they are the reason (S12). */
const deliveryError = ({ code, field, quote }: DeliveryError, locale: Locale): ApiError => ({
  code,
  status: 422,
  field,
  ...(quote && !quote.deliverable && { detail: deliveryAnswer(quote, locale), meta: quoteMeta(quote, locale) }),
})

const cartJson = (cart: Cart, locale: Locale) =>
  toDocument(cartResource(cart, { include: [], locale }), { include: [], sparse: new Map() }).data

const sendCode = defineRoute({
  method: 'POST',
  path: '/store/email-code',
  lookUp: '/store/carts',
  summary:
    'Sends a six-digit code to the email of the cart, or to `email`, which then becomes the email of the cart. The checkout requires it when it answers `email_unproven`. The previous code becomes invalid.',
  resource: cartWithOrderSchema,
  statuses: [202],
  allow: 'anyone',
  body: sendCodeBody,
  async work(call) {
    const { world, body, address, locale } = call
    const settled = body.email === undefined ? ok() : await updateCheckout(world, callerOf(call), { email: body.email })
    if (!settled.ok) return err(checkoutError(settled.error, locale))
    const sent = await sendProofCode(world, callerOf(call), address)
    return sent.ok ? ok({ status: 202, data: null }) : err(proofError(sent.error))
  },
})

const confirmCode = defineRoute({
  method: 'POST',
  path: '/store/email-code/confirm',
  lookUp: '/store/carts',
  summary: 'Verifies the email of the cart with the code that was sent to it; a different email must be verified again.',
  resource: cartWithOrderSchema,
  meta: cartMembers,
  allow: 'anyone',
  body: proofBody,
  includes,
  async work(call) {
    const { world, body, query, locale } = call
    const proven = await proveMailbox(world, callerOf(call), body.code)
    return proven.ok
      ? ok({ data: cartResource(proven.value, { include: query.include, locale }), meta: cartMeta(proven.value, locale) })
      : err(proofError(proven.error))
  },
})

function proofError(error: SendProofError | ProveError): ApiError {
  if ('retryAfter' in error) return { code: 'too_many', status: 429, retryAfter: error.retryAfter }
  if (error.code === 'not_found') return { code: error.code, status: 404 }
  if (error.code === 'cart_complete') return { code: error.code, status: 409 }
  return { code: error.code, status: 422, field: error.code === 'email_required' ? 'email' : 'code' }
}

export const routes: ApiRoute[] = [show, checkout, sendCode, confirmCode]
