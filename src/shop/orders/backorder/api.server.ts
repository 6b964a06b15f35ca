import { err, ok } from '#src/kernel/result.ts'
import { defineRoute, refusalBy } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute, Refusals } from '#src/platform/jsonapi/route.ts'
import { staffOrderResource } from '../order/api.server.ts'
import { orderIncludes, staffOrderSchema } from '../order/resources.api.server.ts'
import { missingRefusals } from '../shortage/api.server.ts'
import { moveToBackorder } from './actions.server.ts'
import type { BackorderError } from './actions.server.ts'
import { backorderBody } from './schema.ts'

/** Of every call that has pieces come later. */
export const backorderRefusals = {
  ...missingRefusals,
  proposal_changed: { status: 409 },
  backorder_all: { status: 409 },
  backorder_of_backorder: { status: 409 },
  backorder_points: { status: 409 },
  backorder_invoiced: { status: 409 },
  backorder_undoable: { status: 409 },
  backorder_refunded: { status: 409 },
  backorder_day: { status: 422, field: 'expected_on' },
  backorder_closed: { status: 422, field: 'expected_on' },
} as const satisfies Refusals<BackorderError['code']>

const refusal = refusalBy(backorderRefusals)

const move = defineRoute({
  method: 'POST',
  path: '/staff/orders/{number}/backorders',
  summary:
    'Has pieces of an order in preparation come later as an order of their own, with the customer’s consent. Each is paid for what it has: at the counter, or by its share of the payment that came. More pieces of the same day join the same order.',
  resource: staffOrderSchema,
  statuses: [201],
  allow: 'orders.transition',
  body: backorderBody,
  includes: orderIncludes,
  async work(call) {
    const { world, principal, params, body, source } = call
    const { line_item_id: lineId, quantity, expected_on: expectedOn, consent } = body
    const input = { lineId, quantity, expectedOn, consent, source } as const
    const moved = await moveToBackorder(world, principal, params['number'] ?? '', input)
    return moved.ok ? ok({ status: 201, data: await staffOrderResource(call, moved.value) }) : err(refusal(moved.error))
  },
})

export const routes: ApiRoute[] = [move]
