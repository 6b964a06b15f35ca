import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { isOfOrder, isOfRequest } from './notification.ts'
import type { NotificationSubject, OrderNotification, PointsNotice, RequestNotice, StockNotice } from './notification.ts'

export type NewNotification = { publicId: string; userId: number; now: Date } & (
  | ({ orderId: number } & OrderNotification)
  | StockNotice
  | RequestNotice
  | PointsNotice
)

export async function addNotification(tx: Tx, { publicId, userId, now, ...about }: NewNotification): Promise<void> {
  const ofOrder = isOfOrder(about) && { order_id: about.orderId, order_number: about.orderNumber }
  const ofState = about.kind === 'order_state' && { fulfilment: about.fulfilment }
  const ofRequest = isOfRequest(about) && { request_public_id: about.requestId, request_kind: about.requestKind }
  const ofProduct = about.kind === 'back_in_stock' && { product_id: about.productId }
  const ofPoints = about.kind === 'points_expiring' && { points: about.points, last_day: about.lastDay }
  await tx
    .insertInto('notifications')
    .values({
      public_id: publicId,
      user_id: userId,
      kind: about.kind,
      state: 'state' in about ? about.state : null,
      created_at: now,
      ...ofOrder,
      ...ofState,
      ...ofProduct,
      ...ofRequest,
      ...ofPoints,
    })
    .execute()
}

const columns = [
  'public_id',
  'kind',
  'product_id',
  'order_number',
  'request_public_id',
  'request_kind',
  'state',
  'fulfilment',
  'points',
  'last_day',
  'created_at',
  'read_at',
] as const

type NotificationColumns = {
  kind: NotificationSubject['kind']
  fulfilment: 'delivery' | 'pickup' | null
  request_kind: RequestNotice['requestKind'] | null
}

export type Listed = { limit: number; offset: number; unreadOnly: boolean }

/** Newest first. */
export const listNotifications = (db: Db, userId: number, { limit, offset, unreadOnly }: Listed) =>
  db
    .selectFrom('notifications')
    .select(columns)
    .where('user_id', '=', userId)
    .$if(unreadOnly, (query) => query.where('read_at', 'is', null))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .$narrowType<NotificationColumns>()
    .execute()

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number]

export const countNotifications = (db: Db, userId: number) =>
  db
    .selectFrom('notifications')
    .select([sql<number>`count(*)::int`.as('total'), sql<number>`(count(*) filter (where read_at is null))::int`.as('unread')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()

/** An unread one, on whatever page of the list. */
export const findUnread = (db: Db, userId: number, publicId: string) =>
  db
    .selectFrom('notifications')
    .select(columns)
    .where('user_id', '=', userId)
    .where('public_id', '=', publicId)
    .where('read_at', 'is', null)
    .$narrowType<NotificationColumns>()
    .executeTakeFirst()

/** Keeps the time of the first reading; undefined when the person has no such notification. */
export const setRead = (tx: Tx, userId: number, publicId: string, readAt: Date | null) =>
  tx
    .updateTable('notifications')
    .set({ read_at: readAt && sql`coalesce(read_at, ${readAt})` })
    .where('user_id', '=', userId)
    .where('public_id', '=', publicId)
    .returning(columns)
    .$narrowType<NotificationColumns>()
    .executeTakeFirst()

/** The public id of the latest; undefined without any. */
export async function newestOf(db: Db, userId: number): Promise<string | undefined> {
  const notices = db.selectFrom('notifications').select('public_id').where('user_id', '=', userId)
  return (await notices.orderBy('id', 'desc').limit(1).executeTakeFirst())?.public_id
}

/** `until`: up to the one with this public id; undefined: all of them. */
export async function setAllRead(
  tx: Tx,
  userId: number,
  { until, readAt }: { until: string | undefined; readAt: Date },
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: readAt })
    .where('user_id', '=', userId)
    .$if(until !== undefined, (query) =>
      query.where('id', '<=', (is) =>
        is
          .selectFrom('notifications')
          .select('id')
          .where('public_id', '=', until ?? ''),
      ),
    )
    .where('read_at', 'is', null)
    .execute()
}
