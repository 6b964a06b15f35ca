import type { PeriodicJob } from '../jobs.ts'
import type { World } from '../world.ts'
import type { BrokenPart } from './checkpoints.ts'
import { verifyCheckpoints } from './checkpoints.ts'
import { checkChain } from './reading.store.server.ts'

/** `head`: hash of the newest entry, in hex; `signed`: the newest entry that a checkpoint vouches for. */
export type AuditChain = { entries: number; head: string | null; signed: number } & (
  | { intact: true }
  | ({ intact: false } & BrokenPart)
)

/**
 * Whether the audit log still says what it said when it was written: every entry follows from the one before it, which shows what was changed
 * carelessly, and agrees with what was signed, which shows a chain that was made anew without the key.
 */
export async function verifyAudit(ground: Pick<World, 'db' | 'keys' | 'random'>): Promise<AuditChain> {
  // First: entries that arrive meanwhile are in the chain and not yet in a checkpoint, never the other way round.
  const { signed, brokenPart } = await verifyCheckpoints(ground)
  const { broken, entries, head } = await checkChain(ground.db)
  const chain = { entries, head, signed }
  const first = firstOf(brokenPart, broken === null ? undefined : { broken, until: broken })
  return first ? { ...chain, intact: false, ...first } : { ...chain, intact: true }
}

/** The walk along the chain names an entry, a checkpoint the part that it signed: the narrower one where both see the same wrong. */
function firstOf(signed: BrokenPart | undefined, walked: BrokenPart | undefined): BrokenPart | undefined {
  if (!signed || !walked) return signed ?? walked
  return walked.broken <= signed.until ? walked : signed
}

const day = 86_400

/**
 * Once a day. Neither chain nor checkpoints can show an end that was cut off together with its checkpoints: number and hash of the newest
 * entry go into the process's log, which lies elsewhere, so that a shorter chain of a later day can be told from a whole one.
 */
export const auditChain: PeriodicJob = {
  name: 'audit chain',
  everySeconds: day,
  async work(world) {
    const chain = await verifyAudit(world)
    if (chain.intact) world.log.info(chain, 'the audit log is whole')
    else world.log.error(chain, 'the audit log was changed')
  },
}
