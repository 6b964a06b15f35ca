import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute } from '#src/platform/jsonapi/route.ts'
import { previewBulk, transitionInBulk, undoInBulk } from './actions.server.ts'
import { findBulk, startBulk, undoBulk } from './background.actions.server.ts'
import type { TooManyBulks } from './background.actions.server.ts'
import { maxAtOnce, maxBulk } from './bulk.ts'
import { previewHandOver, startHandOver } from './hand-over.actions.server.ts'
import type { BulkHandOverError } from './hand-over.actions.server.ts'
import { backgroundResource, bulkResource, bulkSchema } from './resources.api.server.ts'
import { bulkBody, bulkHandOverBody, bulkUndoBody } from './schema.ts'

const transition = defineRoute({
  method: 'POST',
  path: '/staff/orders/bulk',
  summary: `Moves up to ${maxBulk} orders to another state (more than ${maxAtOnce} by a worker: 202, and \`GET /staff/orders/bulk/{id}\` says how far it is), each by itself and by the \`version\` that was read; what one order refuses does not stop the others, and \`stays_because\` says why. At most three of one person are worked on at the same time: 409 \`too_many_bulks\`. With \`dry_run\` only says what would change. Customers are notified by the channels in \`alert\` after ten seconds.`,
  resource: bulkSchema,
  statuses: [200, 202],
  startsJob: true,
  allow: 'orders.transition',
  body: bulkBody,
  rows: maxBulk,
  async work({ world, principal, source, body: { orders, state, alert: alerts, dry_run: isPreview } }) {
    if (!isPreview && orders.length > maxAtOnce) {
      const started = await startBulk(world, principal, { orders, state, alerts, source })
      if (started.ok) return ok({ status: 202, data: backgroundResource(started.value) })
      return err({ ...started.error, status: started.error.code === 'forbidden' ? 403 : 409 })
    }
    const lines = isPreview
      ? await previewBulk(world, principal, { orders, state, source })
      : await transitionInBulk(world, principal, { orders, state, alerts, source })
    return ok({ data: bulkResource(world, lines, { isPreview, state }) })
  },
})

function handOverRefusal({ code }: BulkHandOverError | TooManyBulks): ApiError {
  if (code === 'forbidden') return { code, status: 403 }
  return code === 'too_many_bulks' ? { code, status: 409 } : { code, status: 422, field: 'to' }
}

const handOver = defineRoute({
  method: 'POST',
  path: '/staff/orders/bulk/hand-over',
  summary: `Hands up to ${maxBulk} orders in preparation over to a colleague (more than ${maxAtOnce} by a worker: 202), each by itself, by the \`version\` and the \`claimed_by\` (the \`claimed_by_id\`; null for no one) that were read; \`stays_because\` says why one stays. With \`dry_run\` only says what would change. \`POST /staff/orders/bulk/{id}/undo\` undoes it.`,
  resource: bulkSchema,
  statuses: [200, 202],
  startsJob: true,
  allow: 'orders.transition',
  body: bulkHandOverBody,
  rows: maxBulk,
  async work({ world, principal, source, body }) {
    const { to, dry_run: isPreview } = body
    const orders = body.orders.map(({ number, version, claimed_by: holder }) => ({ number, version, holder }))
    if (isPreview) {
      const lines = await previewHandOver(world, principal, { orders, to, source })
      return lines.ok ? ok({ data: bulkResource(world, lines.value, { isPreview }) }) : err(handOverRefusal(lines.error))
    }
    const started = await startHandOver(world, principal, { orders, to, source })
    if (!started.ok) return err(handOverRefusal(started.error))
    return ok({ status: orders.length > maxAtOnce ? 202 : 200, data: backgroundResource(started.value) })
  },
})

const undo = defineRoute({
  method: 'POST',
  path: '/staff/orders/bulk/undo',
  summary: `Within ten seconds undoes the last transition of each of these orders, at most ${maxAtOnce}, by the \`version\` that the transition answered: stock, points and payments are restored, and their customers are not notified. What a worker moved is undone by \`POST /staff/orders/bulk/{id}/undo\`.`,
  resource: bulkSchema,
  allow: 'orders.transition',
  body: bulkUndoBody,
  rows: maxBulk,
  async work({ world, principal, source, body: { orders } }) {
    const lines = await undoInBulk(world, principal, { orders, source })
    return ok({ data: bulkResource(world, lines, { isPreview: false }) })
  },
})

const show = defineRoute({
  method: 'GET',
  path: '/staff/orders/bulk/{id}',
  summary: `How far one’s own bulk transition of more than ${maxAtOnce} orders, or handing over, is, and what became of each order.`,
  resource: bulkSchema,
  allow: 'orders.transition',
  async work({ world, principal, params }) {
    const bulk = await findBulk(world, principal, params['id'] ?? '')
    return bulk ? ok({ data: backgroundResource(bulk) }) : err({ code: 'not_found', status: 404 })
  },
})

const undoAll = defineRoute({
  method: 'POST',
  path: '/staff/orders/bulk/{id}/undo',
  summary: `Until \`undo_until\` has a worker undo one’s own bulk transition of more than ${maxAtOnce} orders, or handing over; their customers are not notified.`,
  resource: bulkSchema,
  statuses: [202],
  startsJob: true,
  allow: 'orders.transition',
  async work({ world, principal, params }) {
    const undone = await undoBulk(world, principal, params['id'] ?? '')
    if (!undone.ok) return err({ ...undone.error, status: undone.error.code === 'not_found' ? 404 : 409 })
    const bulk = await findBulk(world, principal, params['id'] ?? '')
    if (!bulk) throw new Error('a bulk vanished while it was undone')
    return ok({ status: 202, data: backgroundResource(bulk) })
  },
})

export const routes: ApiRoute[] = [transition, handOver, undo, show, undoAll]
