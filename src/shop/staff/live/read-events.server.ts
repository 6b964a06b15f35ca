import type { Db } from '#src/platform/database/database.ts'
import type { CapabilityHolder } from '#src/platform/access.ts'
import { latestMessageEvent, messageEventsAfter } from '#src/shop/conversation/live.actions.server.ts'
import { latestOrderEvent, orderEventsAfter } from '#src/shop/orders/staff/live.actions.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { Capability } from '#src/shop/permissions/capabilities.ts'
import { latestRequestEvent, requestEventsAfter } from '#src/shop/requests/queue/live.actions.server.ts'
import type { Cursor, LiveEvent } from './live-event.ts'

/** `needs`: the capability without which it must stay unknown. */
export type StoredEvent = LiveEvent & { source: keyof Cursor; rowId: number; needs: Capability }

export const keyOf = ({ source, rowId }: Pick<StoredEvent, 'source' | 'rowId'>): string => `${source}${rowId}`

/** Most events of one source in one reading; a client that missed more reads its page again anyway. */
const maxEvents = 500

/** Events after a cursor, each source in its own order. */
export async function readEvents(db: Db, after: Cursor): Promise<StoredEvent[]> {
  const [orders, requests, messages] = await Promise.all([
    orderEventsAfter(db, after.order, maxEvents),
    requestEventsAfter(db, after.request, maxEvents),
    messageEventsAfter(db, after.message, maxEvents),
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
  ]
}

export async function latestCursor(db: Db): Promise<Cursor> {
  const [order, request, message] = await Promise.all([latestOrderEvent(db), latestRequestEvent(db), latestMessageEvent(db)])
  return { order, request, message }
}

export const canKnow = (holder: CapabilityHolder, { needs }: StoredEvent): boolean => can(holder, needs)
