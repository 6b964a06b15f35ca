import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import { day, flag, moment, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { listNotifications, markAllRead, markRead } from './actions.server.ts'
import { isOfOrder, isOfRequest, notificationKinds } from './notification.ts'
import type { Notification } from './notification.ts'

const notificationSchema = defineResource({
  type: 'notification',
  attributes: {
    kind: v.picklist(notificationKinds),
    order_number: orNull(text),
    product_id: orNull(text),
    request_kind: orNull(v.picklist(['prescription', 'request'])),
    request_id: orNull(text),
    request_state: orNull(text),
    order_state: orNull(text),
    points: orNull(whole),
    last_day: orNull(day),
    fulfilment: orNull(v.picklist(['delivery', 'pickup'])),
    read: flag,
    created_at: moment,
    read_at: orNull(moment),
  },
})

const notificationResource = ({ id, createdAt, readAt, ...about }: Notification) =>
  notificationSchema.resource({
    id,
    attributes: {
      kind: about.kind,
      order_number: isOfOrder(about) ? about.orderNumber : null,
      product_id: about.kind === 'back_in_stock' ? about.productId : null,
      request_kind: isOfRequest(about) ? about.requestKind : null,
      request_id: isOfRequest(about) ? about.requestId : null,
      request_state: about.kind === 'request_state' ? about.state : null,
      order_state: about.kind === 'order_state' ? about.state : null,
      points: about.kind === 'points_expiring' ? about.points : null,
      last_day: about.kind === 'points_expiring' ? about.lastDay : null,
      fulfilment: about.kind === 'order_state' ? about.fulfilment : null,
      read: readAt !== null,
      created_at: createdAt.toISOString(),
      read_at: readAt?.toISOString() ?? null,
    },
  })

const list = defineRoute({
  method: 'GET',
  path: '/notifications',
  summary: "The person's notifications in the shop, newest first.",
  resource: notificationSchema,
  meta: { unread_count: whole },
  allow: 'person',
  list: true,
  async work({ world, principal, query }) {
    const { notifications, total, unread } = await listNotifications(world.db, principal, query.page)
    return ok({ data: notifications.map(notificationResource), total, meta: { unread_count: unread } })
  },
})

const change = defineRoute({
  method: 'PATCH',
  path: '/notifications/{id}',
  summary: 'Marks a notification as read or unread.',
  resource: notificationSchema,
  allow: 'person',
  body: v.object({ read: v.boolean('error_invalid') }),
  async work({ world, principal, params, body }) {
    const marked = await markRead(world, principal, params['id'] ?? '', body.read)
    return marked.ok ? ok({ data: notificationResource(marked.value) }) : err({ ...marked.error, status: 404 })
  },
})

const readAll = defineRoute({
  method: 'POST',
  path: '/notifications/read-all',
  summary: 'Marks all notifications as read.',
  resource: notificationSchema,
  statuses: [204],
  allow: 'person',
  async work({ world, principal }) {
    await markAllRead(world, principal)
    return ok({ status: 204, data: null })
  },
})

export const routes: ApiRoute[] = [list, change, readAll]
