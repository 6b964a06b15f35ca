import { siteOrigin } from '#src/platform/config.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { silencedChannels } from '#src/shop/accounts/person/actions.server.ts'
import { alert } from '#src/shop/notifications/actions.server.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { orderEmail } from '../order/order-emails.ts'
import { orderToken } from '../order/sealed.ts'
import type { OrderRow } from '../order/store.server.ts'

/** The channels by which a customer learns that the pharmacy needs their answer: those they turned off are left out. */
export async function proposalChannels(tx: Tx, row: OrderRow): Promise<CustomerChannel[]> {
  const silenced = row.user_id === null ? [] : await silencedChannels(tx, row.user_id, 'orders')
  const can = { in_app: row.user_id !== null, email: row.email !== null }
  return (['in_app', 'email'] as const).filter((channel) => can[channel] && !silenced.includes(channel))
}

/** Says that the pharmacy needs an answer, and names no product. */
export async function notifyOfProposal(
  world: World,
  tx: Tx,
  row: OrderRow,
  { publicId, alerts }: { publicId: string; alerts: readonly CustomerChannel[] },
): Promise<void> {
  const { number, locale, total_cents: total } = row
  const news = { news: 'proposed', number, token: orderToken(world, row), locale, total } as const
  const email = orderEmail(await readWebsite(tx), siteOrigin(world.config), news)
  const inApp = { kind: 'order_comment', userId: row.user_id ?? 0, orderId: row.id, orderNumber: number } as const
  const about = { kind: 'order_changed', order: number } as const
  const content = {
    // Older processes know no other sentence that says that the pharmacy has written.
    inApp: row.user_id === null ? undefined : inApp,
    email: row.email === null ? undefined : { ...email, to: row.email, messageId: `${publicId}.proposal`, about },
  }
  await alert(world, tx, content, alerts)
}
