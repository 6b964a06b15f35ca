import { siteOrigin } from '#src/platform/config.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { alert } from '#src/shop/notifications/actions.server.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { readPromise } from '../fulfilment/renew-promise.server.ts'
import { orderEmail } from '../order/order-emails.ts'
import { orderToken } from '../order/sealed.ts'
import { findOrder } from '../order/store.server.ts'
import { proposalChannels } from '../proposal/proposal-email.server.ts'

/** Says that a part of an order comes with one of its own, by when and for how much, and names no product. */
export async function notifyOfBackorder(world: World, tx: Tx, laterId: number): Promise<void> {
  const later = await findOrder(tx, { id: laterId })
  if (!later || later.email === null) return
  const { number, locale, total_cents: total, email: to } = later
  const email = orderEmail(await readWebsite(tx), siteOrigin(world.config), {
    news: 'backordered',
    number,
    token: orderToken(world, later),
    locale,
    total,
    promise: await readPromise(tx, later),
  })
  const about = { kind: 'order_changed', order: number } as const
  const channels = (await proposalChannels(tx, later)).filter((channel) => channel === 'email')
  await alert(world, tx, { email: { ...email, to, messageId: `${world.id()}.backorder`, about } }, channels)
}
