import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import { variantsOf } from '../order/api.server.ts'
import { orderIncludes, orderResource, staffOrderSchema } from '../order/resources.api.server.ts'
import { swapLine, undoSwap } from './actions.server.ts'
import type { SwapError, UndoSwapError } from './actions.server.ts'
import { swapBody } from './schema.ts'

const refusals = {
  not_found: { status: 404 },
  forbidden: { status: 403 },
  reauthentication_required: { status: 403 },
  pharmacist_needed: { status: 403 },
  wrong_state: { status: 409 },
  not_paid: { status: 409 },
  refund_changed: { status: 409 },
  out_of_stock: { status: 409 },
  shortage_payment: { status: 409 },
  swap_invoiced: { status: 409 },
  swap_changed: { status: 409 },
  shortage_line_unknown: { status: 422, field: 'line_item_id' },
  shortage_too_many: { status: 422, field: 'quantity' },
  swap_unknown: { status: 422, field: 'code' },
  swap_same: { status: 422, field: 'code' },
  swap_class: { status: 422, field: 'code' },
  not_purchasable: { status: 422, field: 'code' },
  refund_line_unknown: { status: 422, field: 'line_item_id' },
  refund_too_many: { status: 422, field: 'quantity' },
  refund_too_much: { status: 422, field: 'quantity' },
  refund_nothing: { status: 422, field: 'quantity' },
  refund_amount_alone: { status: 422 },
} as const satisfies Record<(SwapError | UndoSwapError)['code'], { status: ApiStatus; field?: string }>

const refusal = (error: SwapError | UndoSwapError): ApiError => ({
  code: error.code,
  ...refusals[error.code],
  ...('left' in error && { meta: { left: error.left } }),
})

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
  idempotent: true,
  async work({ world, principal, locale, query, sessionToken, params, body, source }) {
    const { line_item_id: lineId, quantity, code, restock, consent } = body
    const done = await swapLine(world, principal, params['number'] ?? '', { lineId, quantity, code, restock, consent, source })
    if (!done.ok) return err(refusal(done.error))
    const { include } = query
    const variants = await variantsOf(world, [done.value], { include, locale })
    const data = orderResource(done.value, { world, sessionToken, include, locale, variants, source: 'staff' })
    return ok({ status: 201, data })
  },
})

const undo = defineRoute({
  method: 'POST',
  path: '/staff/orders/{number}/substitutions/{id}/undo',
  summary: 'Puts the order back as it was before a substitution, if nothing was gathered, refunded or invoiced since.',
  resource: staffOrderSchema,
  allow: 'orders.transition',
  includes: orderIncludes,
  idempotent: true,
  async work({ world, principal, locale, query, sessionToken, params, source }) {
    const undone = await undoSwap(world, principal, params['number'] ?? '', { substitutionId: params['id'] ?? '', source })
    if (!undone.ok) return err(refusal(undone.error))
    const { include } = query
    const variants = await variantsOf(world, [undone.value], { include, locale })
    return ok({ data: orderResource(undone.value, { world, sessionToken, include, locale, variants, source: 'staff' }) })
  },
})

export const routes: ApiRoute[] = [swap, undo]
