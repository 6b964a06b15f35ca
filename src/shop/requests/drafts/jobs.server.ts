import { addDays } from '#src/kernel/dates.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { PeriodicJob } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { releaseUploads } from '#src/shop/conversation/actions.server.ts'
import { draftsRetentionDays } from './draft.ts'
import * as store from './store.server.ts'

const batchSize = 100

/** The photos of a draft are deleted with the unattached photos. */
const dropOld = (world: World): Promise<void> =>
  transaction(world.db, async (tx) => {
    const before = addDays(world.now(), -draftsRetentionDays)
    await releaseUploads(tx, 'draft', await store.dropOld(tx, { before, limit: batchSize }))
  })

export const periodicJobs: readonly PeriodicJob[] = [{ name: 'abandoned drafts', everySeconds: 3600, work: dropOld }]
