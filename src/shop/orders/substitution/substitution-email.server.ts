import { siteOrigin } from '#src/platform/config.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Job } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { alert } from '#src/shop/notifications/actions.server.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { orderEmail } from '../order/order-emails.ts'
import { orderToken } from '../order/sealed.ts'
import { findOrder } from '../order/store.server.ts'
import { findSubstitution } from './store.server.ts'

/** Says that a product was replaced, once that can no longer have been a slip. */
export const substitutionJob: Job<{ substitutionId: string }> = {
  queue: 'order-substitution',
  expireInSeconds: 60,
  work: (world, { substitutionId }) => transaction(world.db, (tx) => notify(world, tx, substitutionId)),
}

/** Its message id makes a second run send nothing. */
async function notify(world: World, tx: Tx, substitutionId: string): Promise<void> {
  const swap = await findSubstitution(tx, substitutionId)
  const row = swap && swap.undone_at === null ? await findOrder(tx, { id: swap.order_id }) : undefined
  if (!row || row.email === null) return
  const { number, locale, total_cents: total } = row
  const news = { news: 'substituted', number, token: orderToken(world, row), locale, total } as const
  const email = orderEmail(await readWebsite(tx), siteOrigin(world.config), news)
  const about = { kind: 'order_changed', order: number } as const
  await alert(world, tx, { email: { ...email, to: row.email, messageId: `${substitutionId}.substitution`, about } }, ['email'])
}
