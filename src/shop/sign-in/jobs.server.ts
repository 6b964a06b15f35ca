import type { PeriodicJob } from '#src/platform/jobs.ts'
import { removeTicketsBefore } from './tickets.store.server.ts'

/** Deletes unfinished sign-ins, by the real clock. */
export const periodicJobs: readonly PeriodicJob[] = [
  { name: 'sign-in tickets', everySeconds: 600, work: ({ db, realNow }) => removeTicketsBefore(db, realNow()) },
]
