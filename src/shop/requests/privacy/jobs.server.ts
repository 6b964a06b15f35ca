import { addDays, yearsAgo } from '#src/kernel/dates.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { inBatches, forEachIsolated } from '#src/platform/jobs.ts'
import type { PeriodicJob } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { openDays } from '#src/shop/conversation/comment.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { minimizeSome, unlinkSome } from './actions.server.ts'
import { applyTransition } from '../request/transitions.server.ts'
import { erasePhotos } from '../queue/photos.server.ts'
import { unsentRetentionDays, isUnsent } from '../request/request.ts'
import * as retention from './store.server.ts'
import * as store from '../request/store.server.ts'
import type { RequestKey } from '../request/store.server.ts'

const batchSize = 100

/**
 * Cancels requests that were started and never sent, which also removes their codes. The customer is not notified: they know that
 * they sent nothing.
 */
async function cancelUnsent(world: World): Promise<void> {
  const before = addDays(world.now(), -unsentRetentionDays)
  const left = await retention.leftUnsent(world.db, before, batchSize)
  await forEachIsolated(
    world,
    left.map((key) => ({ about: { request: key.publicId }, work: () => cancelOne(world, key) })),
  )
}

const cancelOne = (world: World, key: RequestKey): Promise<void> =>
  transaction(world.db, async (tx) => {
    const row = await store.lockRequest(tx, key)
    // Skipped when it was sent or canceled in the meantime.
    if (row && isUnsent(row.state)) await applyTransition(world, tx, row, { event: 'cancel', actor: 'clock' })
  })

/** Codes and photos are deleted a number of days after the end (setting). */
async function wipe(world: World): Promise<void> {
  const { limits } = await readWebsite(world.db)
  const before = addDays(world.now(), -limits.codesKeptDays)
  await transaction(world.db, async (tx) => {
    const wiped = await retention.wipe(tx, { before, now: world.now(), limit: batchSize })
    await erasePhotos(tx, wiped)
  })
}

/**
 * Both sides may write for longer than codes are stored: photos sent after the wipe are deleted when the conversation is over.
 */
async function close(world: World): Promise<void> {
  const before = addDays(world.now(), -openDays)
  await transaction(world.db, async (tx) => {
    const closed = await retention.closeConversations(tx, { before, now: world.now(), limit: batchSize })
    await erasePhotos(tx, closed)
  })
}

/**
 * Removes questions, answers and comments from prescriptions and requests after the same period as from orders, and later
 * detaches them from their accounts, also as orders.
 */
export async function endPersonalData(world: World, limit = batchSize): Promise<void> {
  const { limits } = await readWebsite(world.db)
  const endedBy = addDays(world.now(), -Math.max(limits.orderDataDays, openDays))
  await inBatches(world, limit, (tx) => minimizeSome(world, tx, { endedBy, limit }))
  const years = yearsAgo(world.now(), limits.invoiceDataYears)
  await inBatches(world, limit, (tx) => unlinkSome(tx, { endedBy: years, limit }))
}

export const periodicJobs: readonly PeriodicJob[] = [
  { name: 'unsent prescriptions and requests', everySeconds: 3600, work: cancelUnsent },
  { name: 'expired codes', everySeconds: 3600, work: wipe },
  { name: 'photos of closed conversations', everySeconds: 3600, work: close },
  {
    name: 'personal data of prescriptions and requests that are over',
    everySeconds: 86_400,
    work: (world) => endPersonalData(world),
  },
]
