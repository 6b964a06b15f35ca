import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import { wants } from '#src/platform/jsonapi/resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import type { World } from '#src/platform/world.ts'
import { variantsForCart } from '#src/shop/catalogue/product/actions.server.ts'
import type { CartVariant } from '#src/shop/catalogue/product/product.ts'
import { payingPhone } from '#src/shop/cart/cart.ts'
import { stepMeta, stepSchema } from '#src/shop/payments/api.server.ts'
import { nextStep } from '#src/shop/payments/payment.ts'
import { findOrder, listOrders } from './actions.server.ts'
import { orderStates } from './order.ts'
import type { Order } from './order.ts'
import { variantRows } from './request-lines.ts'
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

const show = defineRoute({
  method: 'GET',
  path: '/orders/{number}',
  summary: 'An order of the signed-in person, or the order of the X-Order-Token.',
  resource: orderSchema,
  meta: { payment: stepSchema },
  allow: 'anyone',
  includes: orderIncludes,
  async work({ world, principal, locale, query, sessionToken, params, orderToken, origin }) {
    const order = await findOrder(world, principal, { number: params['number'] ?? '', token: orderToken })
    if (!order) return err({ code: 'not_found', status: 404 })
    const variants = await variantsOf(world, [order], { include: query.include, locale })
    const payment = stepMeta(nextStep(order.payments.at(-1), payingPhone(order.contact)), origin)
    return ok({
      data: orderResource(order, { world, sessionToken, include: query.include, locale, variants, source: 'customer' }),
      meta: { payment },
    })
  },
})

export const routes: ApiRoute[] = [list, show]

declare module '#src/platform/jsonapi/route.ts' {
  interface CallTokens {
    /** From the header X-Order-Token: a guest's key to an order. */
    orderToken: string | undefined
  }
}
