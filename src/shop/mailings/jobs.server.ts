import type { Job, PeriodicJob } from '#src/platform/jobs.ts'
import { mailingEmailJob } from './sending.server.ts'
import { writeRecipients } from './writing.server.ts'

export const jobs: readonly Job<object>[] = [mailingEmailJob]
export const periodicJobs: readonly PeriodicJob[] = [{ name: 'mailings', everySeconds: 10, work: writeRecipients }]
