import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { isOfOrder, isOfRequest } from './notification.ts'
import type {
  NotificationSubject,
  OrderNotification,
  PointsNotice,
  RequestNotice,
  StockNotice,
  NotificationTopic,
} from './notification.ts'
import type { Locale } from '#src/i18n/locales.ts'

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

/** The devices of a person that receive push for this topic. At most one per session. */
export const subscriptionsToNotify = (tx: Tx, userId: number, topic: NotificationTopic) =>
  tx
    .selectFrom('push_subscriptions')
    .select('public_id')
    .where('user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accounts_unwanted_notices')
            .select('topic')
            .where('user_id', '=', userId)
            .where('topic', '=', topic)
            .where('channel', '=', 'push'),
        ),
      ),
    )
    .orderBy('id')
    .limit(100)
    .execute()

/** Undefined once it is removed, or its person is blocked or erased. */
export const findSubscription = (db: Db, publicId: string) =>
  db
    .selectFrom('push_subscriptions as p')
    .innerJoin('accounts_people as u', 'u.id', 'p.user_id')
    .innerJoin('platform_sessions as s', 's.public_id', 'p.session_id')
    .select(['p.public_id', 'p.user_id', 'p.subscription_sealed', 'u.locale', 's.expires_at'])
    .where('p.public_id', '=', publicId)
    .where('u.blocked_at', 'is', null)
    .$narrowType<{ locale: Locale }>()
    .executeTakeFirst()

export type NewSubscription = {
  publicId: string
  userId: number
  sessionHash: Buffer
  endpointHash: Buffer
  sealed: Buffer
  now: Date
}

/** For the session of this hash, which has one at most. False when it has ended in the meantime. */
export async function saveSubscription(tx: Tx, subscription: NewSubscription): Promise<boolean> {
  const { publicId, userId, sessionHash, endpointHash, sealed, now } = subscription
  const session = await tx
    .selectFrom('platform_sessions')
    .select('public_id')
    .where('token_hash', '=', sessionHash)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!session) return false
  await tx.deleteFrom('push_subscriptions').where('session_id', '=', session.public_id).execute()
  const row = {
    public_id: publicId,
    user_id: userId,
    session_id: session.public_id,
    subscription_sealed: sealed,
    created_at: now,
  }
  await tx
    .insertInto('push_subscriptions')
    .values({ ...row, endpoint_hash: endpointHash })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(row))
    .execute()
  return true
}

/** The devices of a person, newest first. `isThis`: the one of the request. */
export const devicesOf = (db: Db, { userId, sessionHash, now }: { userId: number; sessionHash: Buffer; now: Date }) =>
  db
    .selectFrom('push_subscriptions as p')
    .innerJoin('platform_sessions as s', 's.public_id', 'p.session_id')
    .select(['p.public_id as id', 's.device', 'p.created_at as since'])
    .select(sql<boolean>`s.token_hash = ${sessionHash}`.as('isThis'))
    .where('p.user_id', '=', userId)
    .where('s.expires_at', '>', now)
    .orderBy('p.id', 'desc')
    .limit(100)
    .execute()

/** True if there was one. */
export async function removeDevice(tx: Tx, userId: number, publicId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function removeSubscription(tx: Tx, publicId: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('public_id', '=', publicId).execute()
}

export async function removeNotifications(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('notifications').where('user_id', '=', userId).execute()
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
}

/** Deletes the oldest ones written by `before`; rows are in the order of their times. Returns how many. */
export async function removeOldNotifications(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('created_at', '<=', before)
    .where('id', 'in', (query) => query.selectFrom('notifications').select('id').orderBy('id').limit(limit))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
