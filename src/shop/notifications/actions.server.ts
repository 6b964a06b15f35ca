import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { EmailMessage } from '#src/platform/mail/port.ts'
import type { SmsMessage } from '#src/platform/sms/port.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { emailJob, sealMessage, smsJob } from './jobs.server.ts'
import type { MessageAbout } from './message-about.ts'
import { topicOf } from './notification.ts'
import type {
  CustomerChannel,
  Notification,
  OrderNotification,
  PointsNotice,
  RequestNotice,
  StockNotice,
} from './notification.ts'
import { pushJob } from './push.jobs.server.ts'
import * as store from './store.server.ts'
import { toNotification } from './reading.server.ts'
import { seal, sha256 } from '#src/platform/crypto.ts'
import { isPushSubscription } from '#src/platform/push/endpoint.ts'
import type { PushSubscription } from '#src/platform/push/port.ts'
import { placeOf } from './sealed-columns.ts'
import { recipientHash } from './undelivered.server.ts'
import { eraseRecipients } from './undelivered.store.server.ts'

/** A notification, prepared for each channel that can reach the customer. */
export type Alert = {
  inApp?:
    | (
        | ({ userId: number; orderId: number } & OrderNotification)
        | ({ userId: number } & (StockNotice | RequestNotice | PointsNotice))
      )
    | undefined
  email?: (EmailMessage & { about: MessageAbout }) | undefined
  text?: (SmsMessage & { about: MessageAbout }) | undefined
}

/** Those of the wanted channels that can reach the customer: guests have no list, and not everyone gave a phone number. */
export const reachable = ({ inApp, email, text }: Alert, requested: readonly CustomerChannel[]): CustomerChannel[] => {
  const can = { in_app: inApp, email, sms: text } as const satisfies Record<CustomerChannel, unknown>
  return requested.filter((channel) => can[channel] !== undefined)
}

/** Notifies the customer by these channels, in the transaction of the event; the worker sends it. */
export async function alert(world: World, tx: Tx, content: Alert, channels: readonly CustomerChannel[]): Promise<void> {
  const { inApp, email, text } = content
  if (inApp && channels.includes('in_app')) await notifyInApp(world, tx, inApp)
  if (email && channels.includes('email')) await world.jobs.send(tx, emailJob, sealMessage(world, email))
  if (text && channels.includes('sms')) await world.jobs.send(tx, smsJob, sealMessage(world, text))
}

/** Adds to the list and pushes to every device that the person has turned on; there is no push without the list. */
async function notifyInApp(world: World, tx: Tx, inApp: NonNullable<Alert['inApp']>): Promise<void> {
  const noticeId = world.id()
  await store.addNotification(tx, { ...inApp, publicId: noticeId, now: world.now() })
  const devices = world.push ? await store.subscriptionsToNotify(tx, inApp.userId, topicOf(inApp)) : []
  for (const { public_id: deviceId } of devices) await world.jobs.send(tx, pushJob, { deviceId, noticeId })
}

export type ListPage = { number: number; size: number; unreadOnly?: boolean }

/** Newest first; `number` counts pages from 1. `total`: of the requested ones. */
export async function listNotifications(
  db: Db,
  { userId }: Person,
  { number, size, unreadOnly = false }: ListPage,
): Promise<{ notifications: Notification[]; total: number; unread: number }> {
  const rows = await store.listNotifications(db, userId, { limit: size, offset: (number - 1) * size, unreadOnly })
  const { total, unread } = await store.countNotifications(db, userId)
  return { notifications: rows.map(toNotification), total: unreadOnly ? unread : total, unread }
}

/** The id of the latest notification; undefined without any. */
export const newestNotification = (db: Db, { userId }: Person): Promise<string | undefined> => store.newestOf(db, userId)

export const countUnread = async (db: Db, { userId }: Person): Promise<number> =>
  (await store.countNotifications(db, userId)).unread

/** `read: false` makes it unread again. */
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

/**
 * `until`: the newest that the list displayed; later ones were not displayed, so they stay unread and are still pushed. Without
 * it: all.
 */
export const markAllRead = (world: World, { userId }: Person, until = ''): Promise<void> =>
  transaction(world.db, (tx) => store.setAllRead(tx, userId, { until: isId(until) ? until : undefined, readAt: world.now() }))

/** `push_off`: the shop sends none. `push_unknown`: the endpoint or keys are not those of a known browser. */
export type PushError = { code: 'push_off' | 'push_unknown' | 'session_ended' }

/** A browser where a person has turned push on. `device`: "Firefox, Linux", empty when the browser did not say. */
export type Device = { id: string; device: string; since: Date; isThis: boolean }

/** Turns push on for this browser, for as long as this session lasts: signing out there, or everywhere, ends it. */
export async function turnOnPush(
  world: World,
  { userId }: Person,
  subscription: PushSubscription,
  sessionToken: string | undefined,
): Promise<Result<void, PushError>> {
  if (!world.push) return err({ code: 'push_off' })
  if (!isPushSubscription(subscription)) return err({ code: 'push_unknown' })
  const publicId = world.id()
  const { endpoint, p256dh, auth } = subscription
  const place = placeOf('push_subscriptions', publicId, 'subscription_sealed')
  const saved = await transaction(world.db, (tx) =>
    store.saveSubscription(tx, {
      publicId,
      userId,
      sessionHash: sha256(sessionToken ?? ''),
      endpointHash: sha256(endpoint),
      sealed: seal(world.keys, place, JSON.stringify({ endpoint, p256dh, auth })),
      now: world.realNow(),
    }),
  )
  return saved ? ok() : err({ code: 'session_ended' })
}

/** Newest first. */
export const listDevices = (world: World, { userId }: Person, sessionToken: string | undefined): Promise<Device[]> =>
  store.devicesOf(world.db, { userId, sessionHash: sha256(sessionToken ?? ''), now: world.realNow() })

export async function turnOffPush(world: World, { userId }: Person, id: string): Promise<Result<void, { code: 'not_found' }>> {
  const removed = isId(id) && (await transaction(world.db, (tx) => store.removeDevice(tx, userId, id)))
  return removed ? ok() : err({ code: 'not_found' })
}

/** `recipients`: mailboxes and phones. */
export type NotifiedPerson = { userId: number; recipients: readonly string[] }

/**
 * Deletes the notifications, push devices and undelivered messages of a person who is being erased. Emails on their way arrive or
 * fail for good; the queue deletes them within a day.
 */
export async function eraseNotifications(world: World, tx: Tx, { userId, recipients }: NotifiedPerson): Promise<void> {
  await store.removeNotifications(tx, userId)
  await eraseMessagesTo(world, tx, recipients)
}

/** Deletes undelivered messages to these mailboxes and phones; from now on none are stored for them either. */
export async function eraseMessagesTo(world: World, tx: Tx, recipients: readonly string[]): Promise<void> {
  const hashes = recipients.map((recipient) => recipientHash(world, recipient))
  await eraseRecipients(tx, hashes, world.realNow())
}
