import type { PeriodicJob } from '#src/platform/jobs.ts'
import { deleteOldSubscriptions, notifyBackInStock } from './actions.server.ts'

export const periodicJobs: readonly PeriodicJob[] = [
  { name: 'back-in-stock notifications', everySeconds: 4, work: notifyBackInStock },
  { name: 'old back-in-stock subscriptions', everySeconds: 3_600, work: deleteOldSubscriptions },
]
