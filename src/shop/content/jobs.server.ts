import type { Sweep } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { appear } from './staff-posts.actions.server.ts'

export const sweeps: readonly Sweep[] = [
  {
    name: 'posts that appear',
    everySeconds: 10,
    async work(world: World) {
      await appear(world)
    },
  },
]
