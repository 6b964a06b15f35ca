import { sql } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { NotificationTopic } from './notification.ts'

/** The devices of a person that receive push for this topic. At most one per session. */
export const subscriptionsToNotify = (tx: Tx, userId: number, topic: NotificationTopic) =>
  tx
    .selectFrom('push_subscriptions')
    .select('public_id')
    .where('user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('unwanted_notices')
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
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('sessions as s', 's.public_id', 'p.session_id')
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
    .selectFrom('sessions')
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
    .innerJoin('sessions as s', 's.public_id', 'p.session_id')
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
