import type { IsoDate } from '#src/kernel/dates.ts'

export const alertChannels = ['in_app', 'email', 'sms'] as const
/** A channel by which a customer hears about an order. */
export type CustomerChannel = (typeof alertChannels)[number]

/** An order has reached a state (`state` as stored), or the pharmacy has written about it. */
export type OrderNotification =
  | { kind: 'order_state'; orderNumber: string; state: string; fulfilment: 'delivery' | 'pickup' }
  | { kind: 'order_comment'; orderNumber: string }

/** A product can be bought again; its public id. */
export type StockNotice = { kind: 'back_in_stock'; productId: string }

/** A prescription or special request (by its public id) has reached a state, waits for its customer, or got a message. */
export type RequestNotice = { requestKind: 'prescription' | 'request'; requestId: string } & (
  | { kind: 'request_state'; state: string }
  | { kind: 'request_comment' | 'request_reminder' }
)

/** The number of points that will expire, and the last day on which they can be spent. */
export type PointsNotice = { kind: 'points_expiring'; points: number; lastDay: IsoDate }

export type NotificationSubject = OrderNotification | StockNotice | RequestNotice | PointsNotice

export const isOfRequest = (notice: NotificationSubject): notice is RequestNotice => 'requestId' in notice
export const isOfOrder = (notice: NotificationSubject): notice is OrderNotification => 'orderNumber' in notice

export const noticeTopics = ['orders', 'requests', 'points', 'stock'] as const
/** The topic of a notification, for which people choose channels. */
export type NotificationTopic = (typeof noticeTopics)[number]

/**
 * A channel that a person can choose for a topic. Staff choose no push: it goes out wherever the notification appears in the
 * account.
 */
export type NotificationChannel = CustomerChannel | 'push'

export function topicOf(notice: NotificationSubject): NotificationTopic {
  if (isOfRequest(notice)) return 'requests'
  if (isOfOrder(notice)) return 'orders'
  return notice.kind === 'points_expiring' ? 'points' : 'stock'
}

export const notificationKinds = [
  'order_state',
  'order_comment',
  'back_in_stock',
  'request_state',
  'request_comment',
  'request_reminder',
  'points_expiring',
] as const satisfies readonly NotificationSubject['kind'][]

/** One entry of a person's list of notifications. */
export type Notification = NotificationSubject & { id: string; createdAt: Date; readAt: Date | null }
