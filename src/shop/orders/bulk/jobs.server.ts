import { addDays } from '#src/kernel/dates.ts'
import { inBatches } from '#src/platform/jobs.ts'
import type { Job, PeriodicJob } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { bulkJob } from './background.actions.server.ts'
import { deleteBackgrounds, staleBackgrounds } from './background.store.server.ts'
import { workOnBulk } from './bulk-work.server.ts'

const reportDays = 30

/** Goes on with bulks whose worker has stopped, and deletes old reports. */
async function resumeBulks(world: World): Promise<void> {
  const before = new Date(world.realNow().getTime() - 15_000)
  for (const id of await staleBackgrounds(world.db, before)) await workOnBulk(world, id)
  const old = addDays(world.now(), -reportDays)
  await inBatches(world, 100, (tx) => deleteBackgrounds(tx, old, 100))
}

export const jobs: readonly Job<object>[] = [bulkJob]
export const periodicJobs: readonly PeriodicJob[] = [{ name: 'bulk transitions', everySeconds: 10, work: resumeBulks }]
