import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { seal, sha256 } from '#src/platform/crypto.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { isPushSubscription } from '#src/platform/push/endpoint.ts'
import type { PushSubscription } from '#src/platform/push/port.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import * as store from './push.store.server.ts'
import { placeOf } from './sealed-columns.ts'

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
