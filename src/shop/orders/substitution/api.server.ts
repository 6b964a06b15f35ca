import { err, ok } from '#src/kernel/result.ts'
import { defineRoute, refusalBy } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute, Refusals } from '#src/platform/jsonapi/route.ts'
import { staffOrderResource } from '../order/api.server.ts'
import { orderIncludes, staffOrderSchema } from '../order/resources.api.server.ts'
import { refundedRefusals } from '../shortage/api.server.ts'
import { swapLine } from './actions.server.ts'
import type { SwapError } from './actions.server.ts'
import { swapBody } from './schema.ts'
import { undoSwap } from './undo-swap.actions.server.ts'
import type { UndoSwapError } from './undo-swap.actions.server.ts'

/** Of calls that swap, or undo it. */
export const swapRefusals = {
  ...refundedRefusals,
  pharmacist_needed: { status: 403 },
  out_of_stock: { status: 409 },
  swap_invoiced: { status: 409 },
  swap_not_shown: { status: 409 },
  swap_changed: { status: 409 },
  swap_unknown: { status: 422, field: 'code' },
  swap_same: { status: 422, field: 'code' },
  swap_class: { status: 422, field: 'code' },
  not_purchasable: { status: 422, field: 'code' },
} as const satisfies Refusals<(SwapError | UndoSwapError)['code']>

const refusal = refusalBy(swapRefusals)

const swap = defineRoute({
  method: 'POST',
  path: '/staff/orders/{number}/substitutions',
  summary:
    'Replaces pieces of a line of an order in preparation by another product of the same class, with the customer’s consent. They never pay more; what they pay less is refunded, with re-authentication within the last 15 minutes, or lowers a total that is paid at pickup. Medicines only by pharmacists.',
  resource: staffOrderSchema,
  statuses: [201],
  allow: 'orders.transition',
  body: swapBody,
  includes: orderIncludes,
  async work(call) {
    const { world, principal, params, body, source } = call
    const { line_item_id: lineId, quantity, code, restock, consent } = body
    const done = await swapLine(world, principal, params['number'] ?? '', { lineId, quantity, code, restock, consent, source })
    return done.ok ? ok({ status: 201, data: await staffOrderResource(call, done.value) }) : err(refusal(done.error))
  },
})

const undo = defineRoute({
  method: 'POST',
  path: '/staff/orders/{number}/substitutions/{id}/undo',
  summary: 'Puts the order back as it was before a substitution, if nothing was gathered, refunded or invoiced since.',
  resource: staffOrderSchema,
  allow: 'orders.transition',
  includes: orderIncludes,
  async work(call) {
    const { world, principal, params, source } = call
    const undone = await undoSwap(world, principal, params['number'] ?? '', { substitutionId: params['id'] ?? '', source })
    return undone.ok ? ok({ data: await staffOrderResource(call, undone.value) }) : err(refusal(undone.error))
  },
})

export const routes: ApiRoute[] = [swap, undo]
