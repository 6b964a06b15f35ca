import type { Sweep } from '#src/platform/jobs.ts'
import { removeTicketsBefore } from './tickets.store.server.ts'

/** Clears away sign-ins that nobody finished, by the real clock. */
export const sweeps: readonly Sweep[] = [
  { name: 'sign-in tickets', everySeconds: 600, work: ({ db, realNow }) => removeTicketsBefore(db, realNow()) },
]
