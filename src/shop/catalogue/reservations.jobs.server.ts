import type { PeriodicJob } from '#src/platform/jobs.ts'
import { expireReservations } from './reservations.actions.server.ts'

export const periodicJobs: readonly PeriodicJob[] = [
  // A hold that nobody has ended yet stops other buyers: for five seconds at most.
  { name: 'holds that are over', everySeconds: 5, work: expireReservations },
]
