import type { PeriodicJob } from '#src/platform/jobs.ts'
import { removeExpiredSearches } from './actions.server.ts'

export const periodicJobs: readonly PeriodicJob[] = [
  { name: 'forgotten searches', everySeconds: 60, work: removeExpiredSearches },
]
