import * as v from 'valibot'
import { ok } from '#src/kernel/result.ts'
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
import { bulkReasons, maxBulk } from './bulk.ts'
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
  attributes: { dry_run: flag, changes: whole, stays: whole, rows: v.array(row) },
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
  const attributes = { dry_run: isPreview, changes, stays: lines.length - changes, rows }
  return ok({ data: bulkSchema.resource({ id: isPreview ? 'preview' : world.id(), attributes }) })
}

const transition = defineRoute({
  method: 'POST',
  path: '/staff/orders/bulk',
  summary:
    'Moves up to 500 orders to another state, each by itself and by the `version` that was read; what one order refuses does not stop the others, and `stays_because` says why. With `dry_run` only says what would change. Customers are notified by the channels in `alert` after ten seconds.',
  resource: bulkSchema,
  allow: 'orders.transition',
  body: bulkBody,
  rows: maxBulk,
  idempotent: true,
  async work({ world, principal, source, body: { orders, state, alert: alerts, dry_run: isPreview } }) {
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

export const routes: ApiRoute[] = [transition, undo]
