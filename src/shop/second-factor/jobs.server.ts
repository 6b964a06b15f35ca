import type { PeriodicJob } from '#src/platform/jobs.ts'
import { removeChallengesBefore } from './store.server.ts'

/** Deletes unanswered challenges, by the real clock. */
export const periodicJobs: readonly PeriodicJob[] = [
  {
    name: 'passkey challenges',
    everySeconds: 600,
    work: ({ db, realNow }) => removeChallengesBefore(db, realNow()),
  },
]
