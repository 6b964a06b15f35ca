import type { Sweep } from '#src/platform/jobs.ts'
import { expireHolds } from './holds.actions.server.ts'

export const sweeps: readonly Sweep[] = [
  // A hold that nobody has ended yet stops other buyers: for five seconds at most.
  { name: 'holds that are over', everySeconds: 5, work: expireHolds },
]
