import { addDays, yearsAgo } from '#src/kernel/dates.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { inBatches } from '#src/platform/jobs.ts'
import type { PeriodicJob } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { openDays } from '../conversation/comment.ts'
import { eraseUploadsAbout } from '../conversation/uploads.actions.server.ts'
import { readWebsite } from '../website/actions.server.ts'
import { removeOldReasons } from './erasure.store.server.ts'
import { eraseSome, minimizeSome } from './minimizing.server.ts'
import * as retention from './retention.store.server.ts'

const atOnce = 100

/** Photos of the conversation about an order: kept as long as those of a prescription, and while both sides may write. */
async function close(world: World): Promise<void> {
  const { limits } = await readWebsite(world.db)
  const before = addDays(world.now(), -Math.max(limits.codesKeptDays, openDays))
  await transaction(world.db, async (tx) => {
    const closed = await retention.close(tx, { before, now: world.now(), limit: atOnce })
    await eraseUploadsAbout(tx, 'order', closed)
  })
}

/**
 * Takes contact, wishes and conversation out of orders that ended long enough ago, and years later what tax law kept of them. Each batch
 * is a transaction of its own that leaves locked orders alone: a worker that is killed goes on where it stopped.
 */
export async function endPersonalData(world: World, limit = atOnce): Promise<void> {
  const { limits } = await readWebsite(world.db)
  const now = world.now()
  // Both sides may write, and goods may come back, for longer than an impatient setting says.
  const endedBy = addDays(now, -Math.max(limits.orderDataDays, limits.withdrawalDays, openDays))
  const failed: number[] = []
  await inBatches(world, limit, (tx) => minimizeSome(world, tx, { endedBy }, { limit, failed }))
  await inBatches(world, limit, (tx) => removeOldReasons(tx, { before: endedBy, limit }))
  // Whole calendar years after that of the order (CIVA, article 52).
  const endedBefore = yearsAgo(now, limits.invoiceDataYears)
  await inBatches(world, limit, (tx) => eraseSome(world, tx, { endedBefore, limit }))
}

export const periodicJobs: readonly PeriodicJob[] = [
  { name: 'photos of orders that are over', everySeconds: 3600, work: close },
  { name: 'personal data of orders that are over', everySeconds: 86_400, work: (world) => endPersonalData(world) },
]
