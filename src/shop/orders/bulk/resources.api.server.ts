import * as v from 'valibot'
import { flag, moment, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import type { World } from '#src/platform/world.ts'
import { alertChannels } from '#src/shop/notifications/notification.ts'
import { reachedBy } from '../fulfilment/unreachable-channels.ts'
import { orderStates } from '../order/order.ts'
import type { OrderState } from '../order/order.ts'
import type { BulkLine } from './actions.server.ts'
import type { Background } from './background.actions.server.ts'
import { bulkPhases, bulkReasons, countWaiting } from './bulk.ts'

const row = v.strictObject({
  number: text,
  /** Null: there is no such order. */ state: orNull(v.picklist(orderStates)),
  version: orNull(whole),
  stays_because: orNull(v.picklist(bulkReasons)),
  /** Who made the last transition, and when. */ changed_by: orNull(text),
  changed_at: orNull(moment),
  /** Who has it now. */ claimed_by: orNull(text),
  claimed_by_id: orNull(text),
  /** The channels that reach the customer. */ alert: v.array(v.picklist(alertChannels)),
})

export const bulkSchema = defineResource({
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

/** What was tried or made, order by order. */
export function bulkResource(
  world: World,
  lines: readonly BulkLine[],
  { isPreview, state }: { isPreview: boolean; state?: OrderState },
) {
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
      claimed_by: order?.claim?.by ?? null,
      claimed_by_id: order?.claim?.id ?? null,
      alert: isReached ? reachedBy(order, { state, canText: world.texts !== undefined }) : [...(last?.alerts ?? [])],
    }
  })
  const count = { done: lines.length, total: lines.length, changes, stays: lines.length - changes }
  const attributes = { dry_run: isPreview, state: 'done' as const, ...count, undo_until: null, rows }
  return bulkSchema.resource({ id: isPreview ? 'preview' : world.id(), attributes })
}

/** Its orders with what became of each; their states and customers are read one by one. */
export function backgroundResource({ id, phase, rows, undoUntil }: Background) {
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
      claimed_by: null,
      claimed_by_id: null,
      alert: [],
    })),
  }
  return bulkSchema.resource({ id, attributes })
}
