import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import { wants } from '#src/platform/jsonapi/resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiAnswer, ApiCall, ApiRoute } from '#src/platform/jsonapi/route.ts'
import type { World } from '#src/platform/world.ts'
import { variantsForCart } from '#src/shop/catalogue/product/actions.server.ts'
import type { CartVariant } from '#src/shop/catalogue/product/product.ts'
import { payingPhone } from '#src/shop/cart/cart.ts'
import { stepMeta, stepSchema } from '#src/shop/payments/api.server.ts'
import { nextStep } from '#src/shop/payments/payment.ts'
import { cancelOwnOrder, findOrder, listOrders } from './actions.server.ts'
import { orderStates } from './order.ts'
import type { Order } from './order.ts'
import { variantRows } from './request-lines.ts'
import { retryPayment } from '../payment/actions.server.ts'
import { orderIncludes, orderResource, orderSchema } from './resources.api.server.ts'

/** Today's variants of these orders, if the caller includes them. One statement at most. */
export async function variantsOf(
  world: World,
  orders: readonly Order[],
  query: { include: readonly string[]; locale: Locale },
): Promise<Map<number, CartVariant>> {
  const wanted = wants(query.include, 'variants') || wants(query.include, 'line_items.variant')
  const ids = wanted ? orders.flatMap((order) => variantRows(order.lines)) : []
  const variants = await variantsForCart(world.db, ids, query.locale)
  return new Map(variants.map((variant) => [variant.id, variant]))
}

const list = defineRoute({
  method: 'GET',
  path: '/orders',
  summary: 'The orders of the person who is signed in, newest first.',
  resource: orderSchema,
  allow: 'person',
  list: true,
  includes: orderIncludes,
  filters: { state: v.picklist(orderStates) },
  async work({ world, principal, locale, query, sessionToken }) {
    const { state } = query.filters
    const { orders, total } = await listOrders(world, principal, { ...query.page, states: state && [state] })
    const showing = {
      world,
      sessionToken,
      include: query.include,
      locale,
      variants: await variantsOf(world, orders, { include: query.include, locale }),
      source: 'customer',
    } as const
    return ok({ data: orders.map((order) => orderResource(order, showing)), total })
  },
})

type OrderCall = ApiCall<unknown>

/** An order as staff see it, with what the call includes. */
export async function staffOrderResource(
  { world, locale, query: { include }, sessionToken }: Pick<OrderCall, 'world' | 'locale' | 'query' | 'sessionToken'>,
  order: Order,
) {
  const variants = await variantsOf(world, [order], { include, locale })
  return orderResource(order, { world, sessionToken, include, locale, variants, source: 'staff' })
}

const ownOrder = ({ world, principal, params, orderToken }: OrderCall): Promise<Order | undefined> =>
  findOrder(world, principal, { number: params['number'] ?? '', token: orderToken })

/** The order and the customer's next step, as `GET` returns it. */
async function answer({ world, locale, query, sessionToken, origin }: OrderCall, order: Order): Promise<ApiAnswer> {
  const variants = await variantsOf(world, [order], { include: query.include, locale })
  const payment = stepMeta(nextStep(order.payments.at(-1), payingPhone(order.contact)), origin)
  return ok({
    data: orderResource(order, { world, sessionToken, include: query.include, locale, variants, source: 'customer' }),
    meta: { payment },
  })
}

const show = defineRoute({
  method: 'GET',
  path: '/orders/{number}',
  summary: 'An order of the signed-in person, or the order of the X-Order-Token.',
  resource: orderSchema,
  meta: { payment: stepSchema },
  allow: 'anyone',
  includes: orderIncludes,
  async work(call) {
    const order = await ownOrder(call)
    return order ? answer(call, order) : err({ code: 'not_found', status: 404 })
  },
})

const cancel = defineRoute({
  method: 'POST',
  path: '/orders/{number}/cancel',
  summary: 'Cancels an own order, or the order of the X-Order-Token, until picking has started; payments are refunded in full.',
  resource: orderSchema,
  meta: { payment: stepSchema },
  allow: 'anyone',
  includes: orderIncludes,
  async work(call) {
    const order = await ownOrder(call)
    if (!order) return err({ code: 'not_found', status: 404 })
    const canceled = await cancelOwnOrder(call.world, order, { principal: call.principal })
    return canceled.ok ? answer(call, canceled.value) : err({ code: canceled.error.code, status: 409 })
  },
})

const pay = defineRoute({
  method: 'POST',
  path: '/orders/{number}/pay',
  summary:
    'Starts another payment of an own order, or the order of the X-Order-Token, while it awaits payment; `meta.payment` says how to pay.',
  resource: orderSchema,
  meta: { payment: stepSchema },
  allow: 'anyone',
  includes: orderIncludes,
  async work(call) {
    const order = await ownOrder(call)
    if (!order) return err({ code: 'not_found', status: 404 })
    const begun = await retryPayment(call.world, order, call.address)
    if (!begun.ok) return err({ ...begun.error, status: begun.error.code === 'too_many_cards' ? 429 : 409 })
    return answer(call, (await ownOrder(call)) ?? order)
  },
})

export const routes: ApiRoute[] = [list, show, cancel, pay]

declare module '#src/platform/jsonapi/route.ts' {
  interface CallTokens {
    /** From the header X-Order-Token: a guest's key to an order. */
    orderToken: string | undefined
  }
}
