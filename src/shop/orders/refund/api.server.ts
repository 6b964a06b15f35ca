import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import { staffOrderResource } from '../order/api.server.ts'
import { startPicking } from '../fulfilment/actions.server.ts'
import { refundOrder } from './actions.server.ts'
import type { RefundError } from './actions.server.ts'
import { changeReturn } from './return.actions.server.ts'
import { refundBody, returnBody } from './schema.ts'
import { orderIncludes, staffOrderSchema } from '../order/resources.api.server.ts'

const refusals = {
  not_found: { status: 404 },
  forbidden: { status: 403 },
  reauthentication_required: { status: 403 },
  not_paid: { status: 409 },
  refund_changed: { status: 409, field: 'expected_amount' },
  refund_line_unknown: { status: 422, field: 'lines' },
  refund_too_many: { status: 422, field: 'lines' },
  refund_too_much: { status: 422, field: 'lines' },
  refund_nothing: { status: 422, field: 'lines' },
  refund_amount_alone: { status: 422, field: 'amount' },
} as const satisfies Record<RefundError['code'], { status: ApiStatus; field?: string }>

const refusal = ({ code }: RefundError, hasAmount: boolean): ApiError => ({
  code,
  ...refusals[code],
  ...(code === 'refund_too_much' && hasAmount && { field: 'amount' }),
})

const refund = defineRoute({
  method: 'POST',
  path: '/staff/orders/{number}/refunds',
  summary:
    'Refunds units of an order, its delivery, everything, or an `amount` that counts no units; what points paid is returned in points. The gateway is called at once. Not for the counter. Requires re-authentication within the last 15 minutes.',
  resource: staffOrderSchema,
  statuses: [201],
  allow: 'orders.refund',
  body: refundBody,
  includes: orderIncludes,
  async work(call) {
    const { world, principal, params, body, source } = call
    const {
      shipping,
      everything,
      amount,
      reason,
      restock,
      return_expected: returnExpected,
      by_hand: byHand,
      expected_amount: expected,
      expected_points: expectedPoints,
    } = body
    const lines = body.lines.map(({ line_item_id: lineId, quantity }) => ({ lineId, quantity }))
    const input = {
      lines,
      shipping,
      everything,
      amount,
      reason,
      restock,
      returnExpected,
      byHand,
      expected,
      expectedPoints,
      source,
    }
    const done = await refundOrder(world, principal, params['number'] ?? '', input)
    if (!done.ok) return err(refusal(done.error, amount !== undefined))
    return ok({ status: 201, data: await staffOrderResource(call, done.value) })
  },
})

const pickStatus = { not_found: 404, forbidden: 403, wrong_state: 409 } as const

const pick = defineRoute({
  method: 'POST',
  path: '/staff/orders/{number}/picking',
  summary: 'Starts picking: from then on the customer cannot cancel the order.',
  resource: staffOrderSchema,
  allow: 'orders.transition',
  includes: orderIncludes,
  async work(call) {
    const { world, principal, params, source } = call
    const begun = await startPicking(world, principal, { number: params['number'] ?? '', source })
    if (!begun.ok) return err({ code: begun.error.code, status: pickStatus[begun.error.code] })
    return ok({ data: await staffOrderResource(call, begun.value) })
  },
})

const returnStatus = { not_found: 404, forbidden: 403, wrong_state: 409, return_not_resellable: 409 } as const

const giveBack = defineRoute({
  method: 'PATCH',
  path: '/staff/orders/{number}/refunds/{id}',
  summary:
    'Records that units of a refund came back, and whether they are on the shelf again or destroyed. Medicines never are restocked.',
  resource: staffOrderSchema,
  allow: 'orders.transition',
  body: returnBody,
  includes: orderIncludes,
  async work(call) {
    const { world, principal, params, body, source } = call
    const change = { refundId: params['id'] ?? '', state: body.return_state, source }
    const changed = await changeReturn(world, principal, params['number'] ?? '', change)
    if (!changed.ok) return err({ code: changed.error.code, status: returnStatus[changed.error.code] })
    return ok({ data: await staffOrderResource(call, changed.value) })
  },
})

export const routes: ApiRoute[] = [refund, pick, giveBack]
