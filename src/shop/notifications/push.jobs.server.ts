import { unseal } from '#src/platform/crypto.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Job } from '#src/platform/jobs.ts'
import type { PushMessage, PushSubscription } from '#src/platform/push/port.ts'
import type { World } from '#src/platform/world.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { readWebsite } from '../website/actions.server.ts'
import { noticePath, notificationMessage } from './notification-text.ts'
import type { Notification } from './notification.ts'
import * as devices from './store.server.ts'
import { toNotification } from './reading.server.ts'
import { placeOf } from './sealed-columns.ts'

/** Ids only: the notification is read when its turn comes, and one that was read on the page is not pushed. */
export type PushData = { deviceId: string; noticeId: string }

/** One job per device, so that a failing device does not make another one ring twice. */
export const pushJob: Job<PushData> = {
  queue: 'push',
  expireInSeconds: 60,
  async work(world, { deviceId, noticeId }) {
    const device = world.push && (await devices.findSubscription(world.db, deviceId))
    if (!world.push || !device || device.expires_at <= world.realNow()) return
    const row = await devices.findUnread(world.db, device.user_id, noticeId)
    if (!row) return
    const outcome = await world.push.send(
      open(world, device.public_id, device.subscription_sealed),
      await messageOf(world, toNotification(row), device.locale),
    )
    if (outcome === 'gone') await transaction(world.db, (tx) => devices.removeSubscription(tx, deviceId))
  },
}

// Sealed by the shop itself, so its shape is known.
const open = (world: World, row: string, sealed: Buffer): PushSubscription =>
  JSON.parse(unseal(world.keys, placeOf('push_subscriptions', row, 'subscription_sealed'), sealed)) as PushSubscription

/** The sentence of the list: which order, never what is in it. */
async function messageOf(world: World, notice: Notification, locale: Locale): Promise<PushMessage> {
  const { name } = await readWebsite(world.db)
  return { title: name, body: notificationMessage(notice, locale), path: noticePath(notice, locale), tag: notice.id }
}
