import type { PeriodicJob } from '#src/platform/jobs.ts'
import { tidyViews } from './actions.server.ts'

export const periodicJobs: readonly PeriodicJob[] = [{ name: 'saved views of orders', everySeconds: 60, work: tidyViews }]
