import type { NotificationSubject, Notification, RequestNotice } from './notification.ts'
import type { NotificationRow } from './store.server.ts'

/** Maps a row to its notification. Throws for one that the table's checks would not allow. */
export const toNotification = (row: NotificationRow): Notification => ({
  id: row.public_id,
  createdAt: row.created_at,
  readAt: row.read_at,
  ...subjectOf(row),
})

function subjectOf(row: NotificationRow): NotificationSubject {
  const { kind, product_id: productId, order_number: orderNumber, state, fulfilment } = row
  const { request_public_id: requestId, request_kind: requestKind, points, last_day: lastDay } = row
  if (kind === 'points_expiring' && points !== null && lastDay !== null) return { kind, points, lastDay }
  if (requestId !== null && requestKind !== null) return requestNotice({ requestId, requestKind }, kind, state)
  if (kind === 'back_in_stock' && productId !== null) return { kind, productId }
  if (kind === 'back_in_stock' || kind === 'points_expiring' || orderNumber === null)
    throw new Error('a notice does not say what it is about')
  if (kind === 'order_comment') return { kind, orderNumber }
  if (kind !== 'order_state' || state === null || fulfilment === null) throw new Error('a notice of a state without its state')
  return { kind, orderNumber, state, fulfilment }
}

function requestNotice(
  about: Pick<RequestNotice, 'requestId' | 'requestKind'>,
  kind: NotificationSubject['kind'],
  state: string | null,
): RequestNotice {
  if (kind === 'request_comment' || kind === 'request_reminder') return { kind, ...about }
  if (kind !== 'request_state' || state === null) throw new Error('a notice of a state without its state')
  return { kind, ...about, state }
}
