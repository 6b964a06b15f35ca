import { siteOrigin } from '#src/platform/config.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Job } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { alert } from '#src/shop/notifications/actions.server.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { orderEmail } from '../order/order-emails.ts'
import { orderToken } from '../order/sealed.ts'
import { lockOrder } from '../order/store.server.ts'
import type { OrderRow } from '../order/store.server.ts'
import { findSubstitution, recordNotified } from './store.server.ts'

/** Says that a product was replaced, once that can no longer have been a slip. */
export const substitutionJob: Job<{ substitutionId: string }> = {
  queue: 'order-substitution',
  expireInSeconds: 60,
  work: (world, { substitutionId }) => transaction(world.db, (tx) => notify(world, tx, substitutionId)),
}

/** Its message id makes a second run send nothing. */
async function notify(world: World, tx: Tx, substitutionId: string): Promise<void> {
  const known = await findSubstitution(tx, substitutionId)
  const row = known && (await lockOrder(tx, { id: known.order_id }))
  // While it is undone, the order is locked.
  const swap = row && (await findSubstitution(tx, substitutionId))
  if (!row || !swap || swap.undone_at !== null || row.email === null) return
  await sendNews(world, tx, row, { news: 'substituted', substitutionId })
  await recordNotified(tx, substitutionId, world.now())
}

/** Says that a substitution was undone of which the customer was informed; the caller has locked the order. */
export const notifyOfUndone = (world: World, tx: Tx, row: OrderRow, substitutionId: string): Promise<void> =>
  sendNews(world, tx, row, { news: 'unsubstituted', substitutionId })

type News = { news: 'substituted' | 'unsubstituted'; substitutionId: string }

async function sendNews(world: World, tx: Tx, row: OrderRow, { news, substitutionId }: News): Promise<void> {
  if (row.email === null) return
  const { number, locale, total_cents: total } = row
  const written = { news, number, token: orderToken(world, row), locale, total }
  const email = orderEmail(await readWebsite(tx), siteOrigin(world.config), written)
  const messageId = `${substitutionId}.${news === 'substituted' ? 'substitution' : 'undone'}`
  const about = { kind: 'order_changed', order: number } as const
  await alert(world, tx, { email: { ...email, to: row.email, messageId, about } }, ['email'])
}
