import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import { dayField } from '#src/platform/field-schemas.ts'
import { flag, orNull, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import { staffOrderResource, variantsOf } from '../order/api.server.ts'
import { transitionBody, undoBody } from '../fulfilment/transitions.schema.ts'
import { alertChannels } from '#src/shop/notifications/notification.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { unreachableReasons, droppedAlerts } from '../fulfilment/unreachable-channels.ts'
import { defaultAlerts, eventTo, orderOrigins, orderStates } from '../order/order.ts'
import type { Order } from '../order/order.ts'
import { changeOrder } from '../documents/actions.server.ts'
import type { ChangeError } from '../documents/actions.server.ts'
import { orderIncludes, orderResource, staffOrderSchema } from '../order/resources.api.server.ts'
import { placedBetween } from '../search/order-filter.ts'
import { findCounty, findVariants } from '../search/order-search.server.ts'
import { fulfilments } from '#src/shop/delivery/fulfilment.ts'
import { paymentMethods } from '#src/shop/website/payment-methods.ts'
import { findStaffOrder, listStaffOrders } from './actions.server.ts'
import { undoTransition } from '../fulfilment/actions.server.ts'
import type { UndoError } from '../fulfilment/actions.server.ts'

const statusOf = {
  not_found: 404,
  forbidden: 403,
  wrong_state: 409,
  changed_meanwhile: 409,
  pharmacist_needed: 403,
  out_of_stock: 409,
  promotion_exhausted: 409,
  request_expired: 409,
  points_short: 409,
  not_delivered: 422,
  paid_with_needed: 422,
  amount_short: 422,
  amount_not_cash: 422,
  reason_needed: 422,
  undo_over: 409,
} as const satisfies Record<(ChangeError | UndoError)['code'], ApiStatus>

const fieldOf: Partial<Record<(ChangeError | UndoError)['code'], string>> = {
  not_delivered: 'tracking_number',
  paid_with_needed: 'paid_with',
  amount_short: 'amount',
  amount_not_cash: 'amount',
  reason_needed: 'reason',
}

function refusal(error: ChangeError | UndoError): ApiError {
  const { code } = error
  const field = fieldOf[code]
  return {
    code,
    status: statusOf[code],
    ...(field !== undefined && { field }),
    ...(code === 'changed_meanwhile' && { meta: { state: error.state } }),
  }
}

const day = dayField('error_day')

const list = defineRoute({
  method: 'GET',
  path: '/staff/orders',
  summary:
    'Orders, newest first. Only pharmacists see the names of prescribed items, and find orders by them; owners do not see messages. `filter[q]` is part of a number, of an email, of an invoice number or of an account’s name, whole words of a guest’s name, a telephone, a NIF, a pickup code, or a SKU or words of a product. `filter[placed_from]` and `filter[placed_to]` are days in Lisbon, both included; `filter[product]` is a SKU, CNP, barcode or words of the name; `filter[county]` the name of the concelho of the delivery, or its official code. Of a text that finds more than 1,000 orders, `meta.is_minimum` is true: then there are at least `total_count`, `state_counts` is null, and `links.next` leads on to the last page.',
  resource: staffOrderSchema,
  meta: { state_counts: orNull(v.strictObject(v.entriesFromList(orderStates, whole))), is_minimum: flag },
  allow: 'orders.read',
  list: true,
  includes: orderIncludes,
  filters: {
    state: v.picklist(orderStates),
    needs_attention: v.literal('true'),
    q: v.pipe(v.string(), v.trim(), v.maxLength(100)),
    placed_from: day,
    placed_to: day,
    fulfilment: v.picklist(fulfilments),
    payment_method: v.picklist(paymentMethods),
    origin: v.picklist(orderOrigins),
    product: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100)),
    county: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60)),
  },
  async work({ world, principal, locale, query, sessionToken, source }) {
    const { state, needs_attention: attention, q, ...filters } = query.filters
    const needsAttention = attention !== undefined
    const county = filters.county === undefined ? undefined : await findCounty(world.db, filters.county)
    if (filters.county !== undefined && county === undefined)
      return err({ code: 'county_not_found', status: 400, parameter: 'filter[county]' })
    const { placed_from: from, placed_to: to, fulfilment, payment_method: paymentMethod, origin, product } = filters
    const variants = product === undefined ? undefined : await findVariants(world.db, product, locale)
    if (product !== undefined && variants === undefined)
      return err({ code: 'product_too_many', status: 400, parameter: 'filter[product]' })
    const { orders, total, counts } = await listStaffOrders(world, principal, {
      states: state && [state],
      needsAttention,
      q,
      filter: { ...placedBetween(from, to), fulfilment, paymentMethod, origin, variants, county },
      locale,
      page: query.page,
      source,
    })
    const included = await variantsOf(world, orders, { include: query.include, locale })
    const showing = { world, sessionToken, include: query.include, locale, variants: included, source: 'staff' } as const
    const data = orders.map((order) => orderResource(order, showing))
    if (counts) return ok({ data, total, meta: { state_counts: counts, is_minimum: false } })
    // A program goes from page to page: one more than what it has read, for the link to the next.
    const { number, size } = query.page
    return ok({ data, total: Math.max(total, number * size) + 1, meta: { state_counts: null, is_minimum: true } })
  },
})

const show = defineRoute({
  method: 'GET',
  path: '/staff/orders/{number}',
  summary: 'One order with its history.',
  resource: staffOrderSchema,
  allow: 'orders.read',
  includes: orderIncludes,
  async work(call) {
    const { world, principal, params, source, isPrefetch } = call
    const order = await findStaffOrder(world, principal, { number: params['number'] ?? '', source, isPrefetch })
    return order ? ok({ data: await staffOrderResource(call, order) }) : err({ code: 'not_found', status: 404 })
  },
})

/** The channels on which the customer was notified of the last transition, and why not on the others that were requested. */
function alertsOf(order: Order, { alerts, canText }: { alerts: readonly CustomerChannel[] | undefined; canText: boolean }) {
  const last = order.transitions.at(-1)
  const event = last?.from ? eventTo(last.from, last.to) : undefined
  const requested = alerts ?? defaultAlerts(order.state, event)
  return { sent: [...(last?.alerts ?? [])], not_sent: droppedAlerts(order, requested, { canText, event }) }
}

const alertsSchema = v.strictObject({
  sent: v.array(v.picklist(alertChannels)),
  not_sent: v.array(v.strictObject({ channel: v.picklist(alertChannels), reason: v.picklist(unreachableReasons) })),
})

const transition = defineRoute({
  method: 'PATCH',
  path: '/staff/orders/{number}',
  summary:
    'Moves an order to another state, and notifies the customer by the channels in `alert` after ten seconds (`meta.alerts` says which channels reach no one, and why); records the payment at the counter and the numbers of invoice and parcel.',
  resource: staffOrderSchema,
  meta: { alerts: v.exactOptional(alertsSchema) },
  allow: 'orders.transition',
  body: transitionBody,
  includes: orderIncludes,
  async work(call) {
    const { world, principal, params, body, source } = call
    const { state, alert: alerts, seen: expected, version, reason } = body
    const documents = { invoiceNumber: body.invoice_number, trackingNumber: body.tracking_number }
    const counterPayment = body.paid_with && { method: body.paid_with, tendered: body.amount }
    const transition = state && { state, alerts, expected, version, counterPayment, reason }
    const changed = await changeOrder(world, principal, params['number'] ?? '', { documents, transition, source })
    if (!changed.ok) return err(refusal(changed.error))
    const alertsMeta = state && alertsOf(changed.value, { alerts, canText: world.texts !== undefined })
    const data = await staffOrderResource(call, changed.value)
    return ok({ ...(alertsMeta && { meta: { alerts: alertsMeta } }), data })
  },
})

const undo = defineRoute({
  method: 'POST',
  path: '/staff/orders/{number}/undo',
  summary:
    'Undoes the last transition within ten seconds: stock, points and payments are restored, and the customer is not notified.',
  resource: staffOrderSchema,
  allow: 'orders.transition',
  body: undoBody,
  includes: orderIncludes,
  async work(call) {
    const { world, principal, params, body, source } = call
    const undone = await undoTransition(world, principal, params['number'] ?? '', { version: body.version, source })
    return undone.ok ? ok({ data: await staffOrderResource(call, undone.value) }) : err(refusal(undone.error))
  },
})

export const routes: ApiRoute[] = [list, show, transition, undo]
