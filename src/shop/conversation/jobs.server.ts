import { addHours } from '#src/kernel/dates.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { PeriodicJob } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import * as store from './store.server.ts'

const batchSize = 100
const leftAloneHours = 24

/** Removes unattached photos, and files whose keys were erased: without the key a file is unreadable anyway. */
async function removeUploads(world: World): Promise<void> {
  await transaction(world.db, (tx) => store.eraseUnattached(tx, addHours(world.now(), -leftAloneHours)))
  for (const { id, file } of await store.erasedUploads(world.db, batchSize)) {
    await world.files.remove(file)
    await transaction(world.db, (tx) => store.removeUpload(tx, id))
  }
}

export const periodicJobs: readonly PeriodicJob[] = [{ name: 'unattached uploads', everySeconds: 300, work: removeUploads }]
