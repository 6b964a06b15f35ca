import { err, ok } from '#src/kernel/result.ts'
import { defineRoute, refusalBy } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute, Refusals } from '#src/platform/jsonapi/route.ts'
import { staffOrderResource } from '../order/api.server.ts'
import { orderIncludes, staffOrderSchema } from '../order/resources.api.server.ts'
import { recordShortage } from './actions.server.ts'
import type { ShortageError } from './actions.server.ts'
import { shortageBody } from './schema.ts'

/** Of every call about missing pieces of a line. */
export const missingRefusals = {
  not_found: { status: 404 },
  forbidden: { status: 403 },
  wrong_state: { status: 409 },
  shortage_payment: { status: 409 },
  shortage_line_unknown: { status: 422, field: 'line_item_id' },
  shortage_too_many: { status: 422, field: 'quantity' },
} as const satisfies Refusals<string>

/** Of those that refund them, or may. */
export const refundedRefusals = {
  ...missingRefusals,
  reauthentication_required: { status: 403 },
  not_paid: { status: 409 },
  refund_changed: { status: 409 },
  refund_line_unknown: { status: 422, field: 'line_item_id' },
  refund_too_many: { status: 422, field: 'quantity' },
  refund_too_much: { status: 422, field: 'quantity' },
  refund_nothing: { status: 422, field: 'quantity' },
  refund_amount_alone: { status: 422 },
} as const satisfies Refusals<string>

/** Of the call that leaves pieces out. */
export const shortageRefusals = {
  ...refundedRefusals,
  shortage_last: { status: 409 },
  shortage_points: { status: 409 },
  proposal_changed: { status: 409 },
} as const satisfies Refusals<ShortageError['code']>

const refusal = refusalBy(shortageRefusals)

const record = defineRoute({
  method: 'POST',
  path: '/staff/orders/{number}/shortages',
  summary:
    'Goes on with an order in preparation without pieces that the pharmacy does not have, with the customer’s consent. What was paid for them is refunded, with re-authentication within the last 15 minutes; a total that is paid at pickup is lowered.',
  resource: staffOrderSchema,
  statuses: [201],
  allow: 'orders.transition',
  body: shortageBody,
  includes: orderIncludes,
  async work(call) {
    const { world, principal, params, body, source } = call
    const { line_item_id: lineId, quantity, consent } = body
    const done = await recordShortage(world, principal, params['number'] ?? '', { lineId, quantity, consent, source })
    return done.ok ? ok({ status: 201, data: await staffOrderResource(call, done.value) }) : err(refusal(done.error))
  },
})

export const routes: ApiRoute[] = [record]
