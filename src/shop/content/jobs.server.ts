import type { PeriodicJob } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { appear } from './staff-posts.actions.server.ts'

export const periodicJobs: readonly PeriodicJob[] = [
  {
    name: 'posts that appear',
    everySeconds: 10,
    async work(world: World) {
      await appear(world)
    },
  },
]
