import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'

export type NewNotification = {
  publicId: string
  userId: number
  orderId: number
  orderNumber: string
  state: string
  fulfilment: 'delivery' | 'pickup'
  now: Date
}

export async function addNotification(
  tx: Tx,
  { publicId, userId, orderId, orderNumber, state, fulfilment, now }: NewNotification,
): Promise<void> {
  await tx
    .insertInto('notifications')
    .values({
      public_id: publicId,
      user_id: userId,
      kind: 'order_state',
      order_id: orderId,
      order_number: orderNumber,
      state,
      fulfilment,
      created_at: now,
    })
    .execute()
}

const columns = ['public_id', 'order_number', 'state', 'fulfilment', 'created_at', 'read_at'] as const

type Told = { order_number: string; state: string; fulfilment: 'delivery' | 'pickup' }

/** Newest first. */
export const listNotifications = (db: Db, userId: number, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('notifications')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .$narrowType<Told>()
    .execute()

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number]

export const countNotifications = (db: Db, userId: number) =>
  db
    .selectFrom('notifications')
    .select([sql<number>`count(*)::int`.as('total'), sql<number>`(count(*) filter (where read_at is null))::int`.as('unread')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()

/** Keeps the time of the first reading; undefined when the person has no such notice. */
export const setRead = (tx: Tx, userId: number, publicId: string, readAt: Date | null) =>
  tx
    .updateTable('notifications')
    .set({ read_at: readAt && sql`coalesce(read_at, ${readAt})` })
    .where('user_id', '=', userId)
    .where('public_id', '=', publicId)
    .returning(columns)
    .$narrowType<Told>()
    .executeTakeFirst()

export async function setAllRead(tx: Tx, userId: number, readAt: Date): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: readAt })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute()
}
