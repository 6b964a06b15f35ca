import { siteOrigin } from '#src/platform/config.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Job } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { mobileOf } from '#src/shop/cart/cart.ts'
import { orderEmail, orderText } from './order-emails.ts'
import type { OrderNews, OrderPromise } from './order-emails.ts'
import { contactOf, orderToken } from './sealed.ts'
import { alert } from '#src/shop/notifications/actions.server.ts'
import type { Alert } from '#src/shop/notifications/actions.server.ts'
import { alertChannels } from '#src/shop/notifications/notification.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import * as transitions from '../fulfilment/store.server.ts'
import { orderEventFacets } from './order.ts'
import type { OrderEvent, OrderState } from './order.ts'
import { isBeingUndone } from '../bulk/background.store.server.ts'
import { promiseOf } from '../fulfilment/renew-promise.server.ts'
import { lockOrder } from './store.server.ts'
import type { OrderRow } from './store.server.ts'

/** What an email about an event says. */
export const newsOf = (event: OrderEvent, { fulfilment }: Pick<OrderRow, 'fulfilment'>): OrderNews =>
  orderEventFacets[event].news[fulfilment]

type News = { event: OrderEvent; to: OrderState; messageId: string; promise: OrderPromise | undefined }

/** The message per channel that can reach the customer. */
export async function messagesOf(world: World, tx: Tx, row: OrderRow, { event, to, messageId, promise }: News): Promise<Alert> {
  const website = await readWebsite(tx)
  const { number, locale, total_cents: total } = row
  const news = { news: newsOf(event, row), number, token: orderToken(world, row), locale, total, promise }
  const phone = world.texts && mobileOf(contactOf(world, row))
  const about = { kind: 'order_news', order: number } as const
  return {
    inApp:
      row.user_id === null
        ? undefined
        : {
            kind: 'order_state',
            userId: row.user_id,
            orderId: row.id,
            orderNumber: row.number,
            state: to,
            fulfilment: row.fulfilment,
          },
    email:
      row.email === null
        ? undefined
        : { ...orderEmail(website, siteOrigin(world.config), news), to: row.email, messageId, about },
    text: phone ? { to: phone, text: orderText(website, news), messageId, about } : undefined,
  }
}

/** The channels that can reach the customer, without composing their messages. */
export function reachingChannels(world: World, row: OrderRow): CustomerChannel[] {
  const phone = world.texts && mobileOf(contactOf(world, row))
  const can = { in_app: row.user_id !== null, email: row.email !== null, sms: Boolean(phone) }
  return alertChannels.filter((channel) => can[channel])
}

/** A staff transition can no longer be undone: sends its messages. Running it again sends nothing. */
export const orderNotificationJob: Job<{ moveId: number }> = {
  queue: 'order-news',
  expireInSeconds: 60,
  work: (world, { moveId }) => transaction(world.db, (tx) => notifyTransition(world, tx, moveId)),
}

async function notifyTransition(world: World, tx: Tx, transitionId: number): Promise<void> {
  // The one that undoes it notifies the customer if it cannot.
  if (await isBeingUndone(tx, transitionId)) return
  const known = await transitions.orderOfTransition(tx, transitionId)
  const row = known && (await lockOrder(tx, { id: known.order_id }))
  const transition = row && (await transitions.closeUndo(tx, transitionId))
  if (!transition) return
  const { event, to_state: to, alerts } = transition
  const promise = await promiseOf(tx, row, event)
  const messages = await messagesOf(world, tx, row, {
    event,
    to,
    messageId: `${row.public_id}.${event}.${transitionId}`,
    promise,
  })
  await alert(world, tx, messages, alerts)
}
