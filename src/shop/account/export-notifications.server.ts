import type { Json } from '#src/platform/jsonapi/resource.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { readPreferences } from '#src/shop/accounts/notification-preferences/actions.server.ts'
import { listEmailsTo } from '../mailings/actions.server.ts'
import { listNotifications, listDevices } from '../notifications/actions.server.ts'

type JsonChunk = readonly Json[]

const noticesAtOnce = 500

/** `unwanted`: single channels that are off, such as "orders.email". */
export async function preferencesOf({ db }: World, principal: Person): Promise<Json> {
  const { email, sms, unwanted } = await readPreferences(db, principal)
  return { email, sms, unwanted }
}

export const devicesOf = async (world: World, principal: Person): Promise<JsonChunk> =>
  (await listDevices(world, principal, undefined)).map(({ id, device, since }) => ({ id, device, since: since.toISOString() }))

export const newsOf = async (world: World, principal: Person): Promise<JsonChunk> =>
  (await listEmailsTo(world, principal)).map(({ postId, title, state, writtenAt }) => ({
    post_id: postId,
    title,
    state,
    written_at: writtenAt.toISOString(),
  }))

/** In batches, as there may be thousands. */
export async function* noticesOf({ db }: World, principal: Person): AsyncGenerator<JsonChunk> {
  for (let number = 1; ; number += 1) {
    const { notifications } = await listNotifications(db, principal, { number, size: noticesAtOnce })
    if (notifications.length === 0) return
    yield notifications.map(({ createdAt, readAt, ...about }) => ({
      kind: about.kind,
      order_number: 'orderNumber' in about ? about.orderNumber : null,
      request_id: 'requestId' in about ? about.requestId : null,
      product_id: about.kind === 'back_in_stock' ? about.productId : null,
      order_state: about.kind === 'order_state' ? about.state : null,
      points: about.kind === 'points_expiring' ? about.points : null,
      created_at: createdAt.toISOString(),
      read_at: readAt?.toISOString() ?? null,
    }))
  }
}
