import type { PeriodicJob } from '#src/platform/jobs.ts'
import { quarantineExpired } from './actions.server.ts'

export const periodicJobs: readonly PeriodicJob[] = [{ name: 'expired batches', everySeconds: 60, work: quarantineExpired }]
