import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Letter } from '#src/platform/mail/port.ts'
import type { TextMessage } from '#src/platform/texts/port.ts'
import type { Person } from '#src/platform/who.ts'
import type { World } from '#src/platform/world.ts'
import { letterJob, sealMessage, textJob } from './jobs.server.ts'
import type {
  AlertChannel,
  NoticeSubject,
  Notification,
  OrderNotice,
  PointsNotice,
  RequestNotice,
  StockNotice,
} from './notice.ts'
import type { NotificationRow } from './store.server.ts'
import * as store from './store.server.ts'

/** What there is to tell, ready for each channel that can reach the customer. */
export type Alert = {
  inApp?:
    | (({ userId: number; orderId: number } & OrderNotice) | ({ userId: number } & (StockNotice | RequestNotice | PointsNotice)))
    | undefined
  letter?: Letter | undefined
  text?: TextMessage | undefined
}

/** The channels of those wished by which the customer can be reached: guests have no list, and not everybody left a number. */
export const reachable = ({ inApp, letter, text }: Alert, wished: readonly AlertChannel[]): AlertChannel[] => {
  const can = { in_app: inApp, email: letter, sms: text } as const satisfies Record<AlertChannel, unknown>
  return wished.filter((channel) => can[channel] !== undefined)
}

/** Tells the customer by these channels. Written in the transaction of the fact that it tells; the worker sends it. */
export async function alert(world: World, tx: Tx, told: Alert, channels: readonly AlertChannel[]): Promise<void> {
  const { inApp, letter, text } = told
  if (inApp && channels.includes('in_app')) await store.addNotification(tx, { ...inApp, publicId: world.id(), now: world.now() })
  if (letter && channels.includes('email')) await world.jobs.send(tx, letterJob, sealMessage(world, letter))
  if (text && channels.includes('sms')) await world.jobs.send(tx, textJob, sealMessage(world, text))
}

/** Newest first; `number` counts pages from 1. */
export async function listNotifications(
  db: Db,
  { userId }: Person,
  { number, size }: { number: number; size: number },
): Promise<{ notifications: Notification[]; total: number; unread: number }> {
  const rows = await store.listNotifications(db, userId, { limit: size, offset: (number - 1) * size })
  return { notifications: rows.map(toNotification), ...(await store.countNotifications(db, userId)) }
}

export const countUnread = async (db: Db, { userId }: Person): Promise<number> =>
  (await store.countNotifications(db, userId)).unread

/** `read: false` makes it new again. */
export async function markRead(
  world: World,
  { userId }: Person,
  id: string,
  read: boolean,
): Promise<Result<Notification, { code: 'not_found' }>> {
  if (!isId(id)) return err({ code: 'not_found' })
  const row = await transaction(world.db, (tx) => store.setRead(tx, userId, id, read ? world.now() : null))
  return row ? ok(toNotification(row)) : err({ code: 'not_found' })
}

export const markAllRead = (world: World, { userId }: Person): Promise<void> =>
  transaction(world.db, (tx) => store.setAllRead(tx, userId, world.now()))

const toNotification = (row: NotificationRow): Notification => ({
  id: row.public_id,
  createdAt: row.created_at,
  readAt: row.read_at,
  ...subjectOf(row),
})

function subjectOf(row: NotificationRow): NoticeSubject {
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
  kind: NoticeSubject['kind'],
  state: string | null,
): RequestNotice {
  if (kind === 'request_comment' || kind === 'request_reminder') return { kind, ...about }
  if (kind !== 'request_state' || state === null) throw new Error('a notice of a state without its state')
  return { kind, ...about, state }
}
