import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import { flag, moment, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import type { World } from '#src/platform/world.ts'
import { alertChannels } from '#src/shop/notifications/notification.ts'
import { reachedBy } from '../fulfilment/unreachable-channels.ts'
import { orderStates } from '../order/order.ts'
import type { OrderState } from '../order/order.ts'
import { previewBulk, transitionInBulk, undoInBulk } from './actions.server.ts'
import type { BulkLine } from './actions.server.ts'
import { findBulk, startBulk, undoBulk } from './background.actions.server.ts'
import type { Background } from './background.actions.server.ts'
import { bulkPhases, bulkReasons, countWaiting, maxAtOnce, maxBulk } from './bulk.ts'
import { bulkBody, bulkUndoBody } from './schema.ts'

const row = v.strictObject({
  number: text,
  /** Null: there is no such order. */ state: orNull(v.picklist(orderStates)),
  version: orNull(whole),
  stays_because: orNull(v.picklist(bulkReasons)),
  /** Who made the last transition, and when. */ changed_by: orNull(text),
  changed_at: orNull(moment),
  /** The channels that reach the customer. */ alert: v.array(v.picklist(alertChannels)),
})

const bulkSchema = defineResource({
  type: 'order_bulk',
  attributes: {
    dry_run: flag,
    /** `working` and `undoing` while a worker goes on with it. */ state: v.picklist(bulkPhases),
    /** How many were looked at, of how many. */ done: whole,
    total: whole,
    changes: whole,
    stays: whole,
    undo_until: orNull(moment),
    rows: v.array(row),
  },
})

function answer(world: World, lines: readonly BulkLine[], { isPreview, state }: { isPreview: boolean; state?: OrderState }) {
  const changes = lines.filter(({ reason }) => reason === null).length
  const rows = lines.map(({ number, version, order, reason }) => {
    const last = order?.transitions.at(-1)
    const isReached = isPreview && order && state && reason === null
    return {
      number,
      state: order?.state ?? null,
      version: order ? version : null,
      stays_because: reason,
      changed_by: last?.by ?? null,
      changed_at: last?.at.toISOString() ?? null,
      alert: isReached ? reachedBy(order, { state, canText: world.texts !== undefined }) : [...(last?.alerts ?? [])],
    }
  })
  const count = { done: lines.length, total: lines.length, changes, stays: lines.length - changes }
  const attributes = { dry_run: isPreview, state: 'done' as const, ...count, undo_until: null, rows }
  return ok({ data: bulkSchema.resource({ id: isPreview ? 'preview' : world.id(), attributes }) })
}

const transition = defineRoute({
  method: 'POST',
  path: '/staff/orders/bulk',
  summary:
    'Moves up to 500 orders to another state (more than 25 by a worker: 202, and `GET /staff/orders/bulk/{id}` says how far it is), each by itself and by the `version` that was read; what one order refuses does not stop the others, and `stays_because` says why. With `dry_run` only says what would change. Customers are notified by the channels in `alert` after ten seconds.',
  resource: bulkSchema,
  statuses: [200, 202],
  startsJob: true,
  allow: 'orders.transition',
  body: bulkBody,
  rows: maxBulk,
  idempotent: true,
  async work({ world, principal, source, body: { orders, state, alert: alerts, dry_run: isPreview } }) {
    if (!isPreview && orders.length > maxAtOnce) {
      const started = await startBulk(world, principal, { orders, state, alerts, source })
      return started.ok ? ok({ status: 202, data: backgroundResource(started.value) }) : err({ ...started.error, status: 403 })
    }
    const lines = isPreview
      ? await previewBulk(world, principal, { orders, state, source })
      : await transitionInBulk(world, principal, { orders, state, alerts, source })
    return answer(world, lines, { isPreview, state })
  },
})

const undo = defineRoute({
  method: 'POST',
  path: '/staff/orders/bulk/undo',
  summary:
    'Within ten seconds undoes the last transition of each of these orders, by the `version` that the transition answered: stock, points and payments are restored, and their customers are not notified.',
  resource: bulkSchema,
  allow: 'orders.transition',
  body: bulkUndoBody,
  rows: maxBulk,
  idempotent: true,
  async work({ world, principal, source, body: { orders } }) {
    return answer(world, await undoInBulk(world, principal, { orders, source }), { isPreview: false })
  },
})

/** Its orders with what became of each; their states and customers are read one by one. */
function backgroundResource({ id, phase, rows, undoUntil }: Background) {
  const made = rows.filter(({ result }) => result === 'made' || result === 'undone' || result === 'undo_refused').length
  const waiting = countWaiting(phase, rows)
  const attributes = {
    dry_run: false,
    state: phase,
    done: rows.length - waiting,
    total: rows.length,
    changes: made,
    stays: rows.filter(({ result }) => result === 'stays').length,
    undo_until: undoUntil?.toISOString() ?? null,
    rows: rows.map(({ number, version, result, reason }) => ({
      number,
      state: null,
      version: result === 'made' ? version : null,
      stays_because: reason,
      changed_by: null,
      changed_at: null,
      alert: [],
    })),
  }
  return bulkSchema.resource({ id, attributes })
}

const show = defineRoute({
  method: 'GET',
  path: '/staff/orders/bulk/{id}',
  summary: 'How far one’s own bulk transition of more than 25 orders is, and what became of each order.',
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
  summary:
    'Until `undo_until` has a worker undo one’s own bulk transition of more than 25 orders; their customers are not notified.',
  resource: bulkSchema,
  statuses: [202],
  startsJob: true,
  allow: 'orders.transition',
  idempotent: true,
  async work({ world, principal, params }) {
    const undone = await undoBulk(world, principal, params['id'] ?? '')
    if (!undone.ok) return err({ ...undone.error, status: undone.error.code === 'not_found' ? 404 : 409 })
    const bulk = await findBulk(world, principal, params['id'] ?? '')
    if (!bulk) throw new Error('a bulk vanished while it was undone')
    return ok({ status: 202, data: backgroundResource(bulk) })
  },
})

export const routes: ApiRoute[] = [transition, undo, show, undoAll]
