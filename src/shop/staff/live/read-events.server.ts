import { claimsAfter, latestClaim } from '#src/platform/audit/reading.store.server.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { CapabilityHolder } from '#src/platform/access.ts'
import { latestMessageEvent, messageEventsAfter } from '#src/shop/conversation/live.actions.server.ts'
import { latestOrderEvent, orderEventsAfter } from '#src/shop/orders/staff/live.actions.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { Capability } from '#src/shop/permissions/capabilities.ts'
import { clinicalRequests, latestRequestEvent, requestEventsAfter } from '#src/shop/requests/queue/live.actions.server.ts'
import type { Cursor, LiveEvent } from './live-event.ts'

/** `needs`: the capability without which it must stay unknown. */
export type StoredEvent = LiveEvent & { source: keyof Cursor; rowId: number; needs: Capability }

export const keyOf = ({ source, rowId }: Pick<StoredEvent, 'source' | 'rowId'>): string => `${source}${rowId}`

/** Most events of one source in one reading; a client that missed more reads its page again anyway. */
const maxEvents = 500

/** Events after a cursor, each source in its own order. */
export async function readEvents(db: Db, after: Cursor): Promise<StoredEvent[]> {
  const [orders, requests, messages, claims] = await Promise.all([
    orderEventsAfter(db, after.order, maxEvents),
    requestEventsAfter(db, after.request, maxEvents),
    messageEventsAfter(db, after.message, maxEvents),
    claimEventsAfter(db, after.claim),
  ])
  return [
    ...orders.map((event) => ({ ...event, source: 'order' as const, needs: 'orders.read' as const })),
    ...requests.map(({ isClinical, rowId, type, id }) => ({
      rowId,
      type,
      id,
      source: 'request' as const,
      needs: isClinical ? ('prescriptions.read' as const) : ('requests.read' as const),
    })),
    ...messages.map(({ subject, rowId, type, id }) => ({
      rowId,
      type,
      id,
      source: 'message' as const,
      needs: subject === 'order' ? ('orders.read' as const) : ('requests.read' as const),
    })),
    ...claims,
  ]
}

/** Of customers, about missing pieces. */
const answers: ReadonlySet<string> = new Set(['proposal_accepted', 'proposal_declined'])

/** Claiming, releasing and changing stock make no transition: the audit log has them, in the order in which they were committed. */
async function claimEventsAfter(db: Db, after: number): Promise<StoredEvent[]> {
  const rows = await claimsAfter(db, after, maxEvents)
  const requestIds = rows
    .filter((row) => row.subject_kind !== 'order' && row.subject_kind !== 'stock')
    .map((row) => row.subject_id)
  const clinical = await clinicalRequests(db, requestIds)
  return rows.map(({ id: rowId, action, subject_kind: kind, subject_id: id }) => {
    if (kind === 'order')
      return { source: 'claim', rowId, type: answers.has(action) ? 'order.answered' : 'order.changed', id, needs: 'orders.read' }
    if (kind === 'stock') return { source: 'claim', rowId, type: 'stock.changed', id, needs: 'stock.read' }
    const needs = clinical.has(id) ? 'prescriptions.read' : 'requests.read'
    return { source: 'claim', rowId, type: 'request.changed', id, needs }
  })
}

export async function latestCursor(db: Db): Promise<Cursor> {
  const [order, request, message, claim] = await Promise.all([
    latestOrderEvent(db),
    latestRequestEvent(db),
    latestMessageEvent(db),
    latestClaim(db),
  ])
  return { order, request, message, claim: claim?.id ?? 0 }
}

export const canKnow = (holder: CapabilityHolder, { needs }: StoredEvent): boolean => can(holder, needs)
