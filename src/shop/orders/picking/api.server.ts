import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import { text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import { handOverBody } from '#src/shop/conversation/hand-over/schema.ts'
import { staffOrderResource } from '../order/api.server.ts'
import { orderIncludes, staffOrderSchema } from '../order/resources.api.server.ts'
import { pickLine, undoPick } from './actions.server.ts'
import type { PickError } from './actions.server.ts'
import { claimOrder, releaseOrder } from './claim.actions.server.ts'
import type { OrderClaimError } from './claim.actions.server.ts'
import { handOver } from './hand-over.actions.server.ts'
import { claimBody, pickBody } from './schema.ts'

const statusOf = {
  not_found: 404,
  forbidden: 403,
  wrong_state: 409,
  claimed: 409,
  pick_code_unknown: 422,
  pick_not_in_order: 422,
  pick_complete: 409,
  pick_line_unknown: 422,
  pick_too_many: 422,
} as const satisfies Record<(PickError | OrderClaimError)['code'], ApiStatus>

const fieldOf: Partial<Record<PickError['code'], string>> = {
  pick_code_unknown: 'code',
  pick_not_in_order: 'code',
  pick_complete: 'code',
  pick_line_unknown: 'line_item_id',
  pick_too_many: 'quantity',
}

function pickRefusal(error: PickError, locale: Locale): ApiError {
  const field = fieldOf[error.code]
  return {
    code: error.code,
    status: statusOf[error.code],
    ...(field !== undefined && { field }),
    ...('product' in error && { meta: { product: error.product[locale] } }),
    ...('left' in error && { meta: { left: error.left } }),
  }
}

const claimRefusal = (error: OrderClaimError): ApiError => ({
  code: error.code,
  status: statusOf[error.code],
  ...(error.code === 'claimed' && { meta: { claimed_by: error.by } }),
})

const pickedMeta = { line_item_id: text, picked: whole, quantity: whole }

const pick = defineRoute({
  method: 'POST',
  path: '/staff/orders/{number}/picks',
  summary:
    'Records that pieces of an order were gathered: one piece of the line whose EAN, CNP or SKU is `code`, or `quantity` pieces of a line. The first ones start the picking.',
  resource: staffOrderSchema,
  statuses: [201],
  meta: pickedMeta,
  allow: 'orders.transition',
  body: pickBody,
  includes: orderIncludes,
  async work(call) {
    const { world, principal, params, body, source, locale } = call
    const { code, line_item_id: lineId, quantity } = body
    const input = lineId === undefined ? { code: code ?? '' } : { lineId, quantity }
    const done = await pickLine(world, principal, params['number'] ?? '', { ...input, source })
    if (!done.ok) return err(pickRefusal(done.error, locale))
    const { order, line, picked, quantity: all } = done.value
    const meta = { line_item_id: line.id, picked, quantity: all }
    return ok({ status: 201, data: await staffOrderResource(call, order), meta })
  },
})

const unpick = defineRoute({
  method: 'DELETE',
  path: '/staff/orders/{number}/picks/{id}',
  summary: 'Takes back pieces that were gathered by mistake.',
  resource: staffOrderSchema,
  allow: 'orders.transition',
  includes: orderIncludes,
  async work(call) {
    const { world, principal, params, source, locale } = call
    const pickId = params['id'] ?? ''
    const done = await undoPick(world, principal, params['number'] ?? '', { pickId, source })
    return done.ok ? ok({ data: await staffOrderResource(call, done.value) }) : err(pickRefusal(done.error, locale))
  },
})

const claim = defineRoute({
  method: 'POST',
  path: '/staff/orders/{number}/claim',
  summary: 'Shows colleagues who works on an order in preparation; from a colleague, who is named, it is taken over.',
  resource: staffOrderSchema,
  allow: 'orders.transition',
  body: claimBody,
  includes: orderIncludes,
  async work(call) {
    const { world, principal, params, body, source } = call
    const claimed = await claimOrder(world, principal, params['number'] ?? '', { takeOverFrom: body.take_over_from, source })
    return claimed.ok ? ok({ data: await staffOrderResource(call, claimed.value) }) : err(claimRefusal(claimed.error))
  },
})

const release = defineRoute({
  method: 'DELETE',
  path: '/staff/orders/{number}/claim',
  summary: 'Releases the claim of an order.',
  resource: staffOrderSchema,
  allow: 'orders.transition',
  includes: orderIncludes,
  async work(call) {
    const { world, principal, params, source } = call
    const released = await releaseOrder(world, principal, params['number'] ?? '', source)
    return released.ok ? ok({ data: await staffOrderResource(call, released.value) }) : err(claimRefusal(released.error))
  },
})

const give = defineRoute({
  method: 'POST',
  path: '/staff/orders/{number}/hand-over',
  summary:
    'Gives an order in preparation to a colleague, who finds it in their list for today by a note that names them. `claimed_by` is who had it when it was read; 409 `claimed` if another person has it by now.',
  resource: staffOrderSchema,
  allow: 'orders.transition',
  body: handOverBody,
  includes: orderIncludes,
  async work(call) {
    const { world, principal, params, body, source, locale } = call
    const input = { to: body.to, claimedBy: body.claimed_by, message: body.message, locale, source }
    const handedOver = await handOver(world, principal, params['number'] ?? '', input)
    if (handedOver.ok) return ok({ data: await staffOrderResource(call, handedOver.value) })
    const { error } = handedOver
    return err(error.code === 'colleague_unknown' ? { code: error.code, status: 422, field: 'to' } : claimRefusal(error))
  },
})

export const routes: ApiRoute[] = [pick, unpick, claim, release, give]
