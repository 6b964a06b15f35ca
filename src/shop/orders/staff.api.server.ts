import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import { variantsOf } from './api.server.ts'
import { moveBody } from './moving.schema.ts'
import { orderStates } from './order.ts'
import { orderIncludes, orderResource } from './resources.api.server.ts'
import { findStaffOrder, listStaffOrders, moveOrder } from './staff.actions.server.ts'
import type { MoveError } from './staff.actions.server.ts'

const statusOf = {
  not_found: 404,
  wrong_state: 409,
  changed_meanwhile: 409,
  pharmacist_needed: 403,
  out_of_stock: 409,
  promotion_exhausted: 409,
} as const satisfies Record<MoveError['code'], ApiStatus>

const list = defineRoute({
  method: 'GET',
  path: '/staff/orders',
  summary: 'Every order, newest first. The owner sees neither who bought nor what.',
  resource: 'order',
  allow: ['pharmacist', 'counter', 'owner'],
  list: true,
  includes: orderIncludes,
  filters: { state: v.picklist(orderStates), q: v.pipe(v.string(), v.trim(), v.maxLength(100)) },
  async work({ world, who, locale, query, door }) {
    const { state, q } = query.filters
    const { orders, total, counts } = await listStaffOrders(world, who, { states: state && [state], q, page: query.page, door })
    const variants = await variantsOf(world, orders, { include: query.include, locale })
    const showing = { include: query.include, locale, variants, door: 'staff' } as const
    return ok({ data: orders.map((order) => orderResource(order, showing)), total, meta: { state_counts: counts } })
  },
})

const show = defineRoute({
  method: 'GET',
  path: '/staff/orders/{number}',
  summary: 'One order with its history.',
  resource: 'order',
  allow: ['pharmacist', 'counter', 'owner'],
  includes: orderIncludes,
  async work({ world, who, locale, query, params, door }) {
    const order = await findStaffOrder(world, who, { number: params['number'] ?? '', door })
    if (!order) return err({ code: 'not_found', status: 404 })
    const variants = await variantsOf(world, [order], { include: query.include, locale })
    return ok({ data: orderResource(order, { include: query.include, locale, variants, door: 'staff' }) })
  },
})

const move = defineRoute({
  method: 'PATCH',
  path: '/staff/orders/{number}',
  summary: 'Leads an order to another state and tells the customer by the channels in `alert`.',
  resource: 'order',
  allow: ['pharmacist', 'counter'],
  body: moveBody,
  includes: orderIncludes,
  async work({ world, who, locale, query, params, body, door }) {
    const moving = { state: body.state, alerts: body.alert, seen: body.seen, door }
    const moved = await moveOrder(world, who, params['number'] ?? '', moving)
    if (!moved.ok) return err({ code: moved.error.code, status: statusOf[moved.error.code] })
    const variants = await variantsOf(world, [moved.value], { include: query.include, locale })
    return ok({ data: orderResource(moved.value, { include: query.include, locale, variants, door: 'staff' }) })
  },
})

export const routes: ApiRoute[] = [list, show, move]
