import type { Json } from '#src/platform/jsonapi/resource.ts'
import type { Person } from '#src/platform/who.ts'
import type { World } from '#src/platform/world.ts'
import { readWishes } from '../accounts/notice-wishes.actions.server.ts'
import { listLettersTo } from '../mailings/actions.server.ts'
import { listNotifications } from '../notices/actions.server.ts'
import { listDevices } from '../notices/push.actions.server.ts'

type Part = readonly Json[]

const noticesAtOnce = 500

/** `unwanted`: what is off by itself, such as "orders.email". */
export async function wishesOf({ db }: World, who: Person): Promise<Json> {
  const { email, sms, unwanted } = await readWishes(db, who)
  return { email, sms, unwanted }
}

export const devicesOf = async (world: World, who: Person): Promise<Part> =>
  (await listDevices(world, who, undefined)).map(({ id, device, since }) => ({ id, device, since: since.toISOString() }))

export const newsOf = async (world: World, who: Person): Promise<Part> =>
  (await listLettersTo(world, who)).map(({ postId, title, state, writtenAt }) => ({
    post_id: postId,
    title,
    state,
    written_at: writtenAt.toISOString(),
  }))

/** Part by part, as there may be thousands. */
export async function* noticesOf({ db }: World, who: Person): AsyncGenerator<Part> {
  for (let number = 1; ; number += 1) {
    const { notifications } = await listNotifications(db, who, { number, size: noticesAtOnce })
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
