import type { PeriodicJob } from '#src/platform/jobs.ts'
import { expireReservations } from './actions.server.ts'

export const periodicJobs: readonly PeriodicJob[] = [
  // Expired reservations block other buyers until this job ends them: for five seconds at most.
  { name: 'expired stock reservations', everySeconds: 5, work: expireReservations },
]
