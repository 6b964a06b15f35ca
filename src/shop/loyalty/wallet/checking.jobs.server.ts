import type { PeriodicJob } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import * as store from './store.server.ts'

const maxReported = 20

/** Finds changes that bypassed the application and the database constraints. */
async function checkLedger({ db, log }: World): Promise<void> {
  const wallets = await store.differences(db, maxReported)
  if (wallets.length === 0) log.info('the ledger of points is whole')
  else log.error({ wallets }, 'wallets are not the sum of their ledger')
}

const day = 86_400

export const periodicJobs: readonly PeriodicJob[] = [{ name: 'ledger of points', everySeconds: day, work: checkLedger }]
