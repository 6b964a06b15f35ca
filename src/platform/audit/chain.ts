import type { Db } from '../database/database.ts'
import type { Sweep } from '../jobs.ts'
import { checkChain } from './reading.store.server.ts'

/** `head`: hash of the newest entry, in hex; `broken`: number of the first entry that does not follow from the one before it. */
export type AuditChain = { entries: number; head: string | null } & ({ intact: true } | { intact: false; broken: number })

/** Whether the audit log still says what it said when it was written. */
export async function verifyAudit(db: Db): Promise<AuditChain> {
  const { broken, ...chain } = await checkChain(db)
  return broken === null ? { ...chain, intact: true } : { ...chain, intact: false, broken }
}

const day = 86_400

/**
 * Once a day. The chain alone cannot show that its end was cut off: number and hash of the newest entry go into the process's
 * log, which lies elsewhere, so that a shorter chain of a later day can be told from a whole one.
 */
export const auditChain: Sweep = {
  name: 'audit chain',
  everySeconds: day,
  async work({ db, log }) {
    const chain = await verifyAudit(db)
    if (chain.intact) log.info(chain, 'the audit log is whole')
    else log.error(chain, 'the audit log was changed')
  },
}
