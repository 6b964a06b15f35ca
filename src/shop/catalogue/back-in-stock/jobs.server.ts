import type { PeriodicJob } from '#src/platform/jobs.ts'
import { deleteOldSubscriptions, notifyBackInStock } from './actions.server.ts'

export const periodicJobs: readonly PeriodicJob[] = [
  { name: 'who waits for what is back', everySeconds: 4, work: notifyBackInStock },
  { name: 'old notices about stock', everySeconds: 3_600, work: deleteOldSubscriptions },
]
