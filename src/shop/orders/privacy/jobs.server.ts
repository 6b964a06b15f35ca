import { addDays, yearsAgo } from '#src/kernel/dates.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { inBatches } from '#src/platform/jobs.ts'
import type { PeriodicJob } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { openDays } from '#src/shop/conversation/comment.ts'
import { eraseUploadsAbout } from '#src/shop/conversation/actions.server.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import * as retention from './store.server.ts'
import { eraseSome, minimizeSome } from './minimize-orders.server.ts'

const batchSize = 100

/** Photos in the conversation about an order have the retention of prescription photos, and stay while both sides can write. */
async function close(world: World): Promise<void> {
  const { limits } = await readWebsite(world.db)
  const before = addDays(world.now(), -Math.max(limits.codesKeptDays, openDays))
  await transaction(world.db, async (tx) => {
    const closed = await retention.closeConversations(tx, { before, now: world.now(), limit: batchSize })
    await eraseUploadsAbout(tx, 'order', closed)
  })
}

/**
 * Removes contact, preferences and conversation from orders that ended long enough ago, and years later the data kept for tax
 * law. Each batch is one transaction that skips locked orders: after a crash it continues where it stopped.
 */
export async function minimizeEndedOrders(world: World, limit = batchSize): Promise<void> {
  const { limits } = await readWebsite(world.db)
  const now = world.now()
  // At least as long as both sides can write and items can be returned, even if the setting is shorter.
  const endedBy = addDays(now, -Math.max(limits.orderDataDays, limits.withdrawalDays, openDays))
  const failed: number[] = []
  await inBatches(world, limit, (tx) => minimizeSome(world, tx, { endedBy }, { limit, failed }))
  await inBatches(world, limit, (tx) => retention.removeOldReasons(tx, { before: endedBy, limit }))
  // Full calendar years after the year of the order (CIVA, article 52).
  const endedBefore = yearsAgo(now, limits.invoiceDataYears)
  await inBatches(world, limit, (tx) => eraseSome(world, tx, { endedBefore, limit }))
}

export const periodicJobs: readonly PeriodicJob[] = [
  { name: 'photos of closed orders', everySeconds: 3600, work: close },
  { name: 'personal data of closed orders', everySeconds: 86_400, work: (world) => minimizeEndedOrders(world) },
]
