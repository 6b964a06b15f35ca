import { forEachIsolated } from '#src/platform/jobs.ts'
import type { PeriodicJob } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { applyDueSchedule } from './actions.server.ts'
import { dueSchedules } from './store.server.ts'

const batchSize = 200

export async function applyDueSchedules(world: World): Promise<void> {
  const due = await dueSchedules(world.db, world.now(), batchSize)
  await forEachIsolated(
    world,
    due.map((schedule) => ({ about: { schedule }, work: () => applyDueSchedule(world, schedule) })),
  )
}

export const periodicJobs: readonly PeriodicJob[] = [
  { name: 'prices that start or end', everySeconds: 10, work: applyDueSchedules },
]
