import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import { variantsOf } from './api.server.ts'
import { moveBody } from './moving.schema.ts'
import { orderStates } from './order.ts'
import { changeOrder } from './papers.actions.server.ts'
import type { ChangeError } from './papers.actions.server.ts'
import { orderIncludes, orderResource } from './resources.api.server.ts'
import { findStaffOrder, listStaffOrders } from './staff.actions.server.ts'

const statusOf = {
  not_found: 404,
  wrong_state: 409,
  changed_meanwhile: 409,
  pharmacist_needed: 403,
  out_of_stock: 409,
  promotion_exhausted: 409,
  request_expired: 409,
  points_short: 409,
  not_delivered: 422,
} as const satisfies Record<ChangeError['code'], ApiStatus>

const refusal = ({ code }: ChangeError): ApiError => ({
  code,
  status: statusOf[code],
  ...(code === 'not_delivered' && { field: 'tracking_number' }),
})

const list = defineRoute({
  method: 'GET',
  path: '/staff/orders',
  summary: 'Every order, newest first. The owner sees neither who bought nor what.',
  resource: 'order',
  allow: ['pharmacist', 'counter', 'owner'],
  list: true,
  includes: orderIncludes,
  filters: {
    state: v.picklist(orderStates),
    needs_attention: v.literal('true'),
    q: v.pipe(v.string(), v.trim(), v.maxLength(100)),
  },
  async work({ world, who, locale, query, sessionToken, door }) {
    const { state, needs_attention: attention, q } = query.filters
    const needsAttention = attention !== undefined
    const { orders, total, counts } = await listStaffOrders(world, who, {
      states: state && [state],
      needsAttention,
      q,
      page: query.page,
      door,
    })
    const variants = await variantsOf(world, orders, { include: query.include, locale })
    const showing = { world, sessionToken, include: query.include, locale, variants, door: 'staff' } as const
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
  async work({ world, who, locale, query, sessionToken, params, door }) {
    const order = await findStaffOrder(world, who, { number: params['number'] ?? '', door })
    if (!order) return err({ code: 'not_found', status: 404 })
    const variants = await variantsOf(world, [order], { include: query.include, locale })
    return ok({ data: orderResource(order, { world, sessionToken, include: query.include, locale, variants, door: 'staff' }) })
  },
})

const move = defineRoute({
  method: 'PATCH',
  path: '/staff/orders/{number}',
  summary:
    'Leads an order to another state, telling the customer by the channels in `alert`; notes the numbers of invoice and parcel.',
  resource: 'order',
  allow: ['pharmacist', 'counter'],
  body: moveBody,
  includes: orderIncludes,
  async work({ world, who, locale, query, sessionToken, params, body, door }) {
    const { state, alert: alerts, seen } = body
    const papers = { invoiceNumber: body.invoice_number, trackingNumber: body.tracking_number }
    const move = state && { state, alerts, seen }
    const changed = await changeOrder(world, who, params['number'] ?? '', { papers, move, door })
    if (!changed.ok) return err(refusal(changed.error))
    const variants = await variantsOf(world, [changed.value], { include: query.include, locale })
    return ok({
      data: orderResource(changed.value, { world, sessionToken, include: query.include, locale, variants, door: 'staff' }),
    })
  },
})

export const routes: ApiRoute[] = [list, show, move]
