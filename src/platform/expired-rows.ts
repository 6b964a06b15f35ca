import { removeHitsBefore } from './http/rate-limit.store.server.ts'
import type { PeriodicJob } from './jobs.ts'
import { removeKeysBefore } from './jsonapi/idempotency.store.server.ts'
import { removeExpiredSessions } from './sessions/store.server.ts'

const DAY = 86_400_000

/** Deletes expired sessions, counters and idempotency keys, by the real clock. */
export const expiredRows: PeriodicJob = {
  name: 'expired rows',
  everySeconds: 600,
  async work({ db, realNow }) {
    const now = realNow()
    await removeExpiredSessions(db, now)
    await removeHitsBefore(db, new Date(now.getTime() - DAY))
    await removeKeysBefore(db, new Date(now.getTime() - DAY))
  },
}
