import type { Db } from '../database/database.ts'
import type { PeriodicJob } from '../jobs.ts'
import type { World } from '../world.ts'
import type { BrokenPart } from './checkpoints.ts'
import { verifyCheckpoints } from './checkpoints.ts'
import { checkChain } from './reading.store.server.ts'
import { findVerification, saveVerification } from './verification.store.server.ts'

/** `head`: hash of the newest entry, in hex; `signed`: number of the newest entry covered by a checkpoint. */
export type AuditChain = { entries: number; head: string | null; signed: number } & (
  | { intact: true }
  | ({ intact: false } & BrokenPart)
)

/**
 * Verifies the audit log: every entry must follow from the previous one, which reveals careless changes, and match what was
 * signed, which reveals a chain that was rebuilt without the key.
 */
export async function verifyAudit(deps: Pick<World, 'db' | 'keys' | 'random'>): Promise<AuditChain> {
  // Checkpoints first: entries added in the meantime are then in the chain and not yet in a checkpoint, never the reverse.
  const { signed, brokenPart } = await verifyCheckpoints(deps)
  const { broken, entries, head } = await checkChain(deps.db)
  const chain = { entries, head, signed }
  const first = firstOf(brokenPart, broken === null ? undefined : { broken, until: broken })
  return first ? { ...chain, intact: false, ...first } : { ...chain, intact: true }
}

/**
 * The chain walk names one entry, a checkpoint the range it signed: if both find the same damage, the narrower one is returned.
 */
function firstOf(signed: BrokenPart | undefined, walked: BrokenPart | undefined): BrokenPart | undefined {
  if (!signed || !walked) return signed ?? walked
  return walked.broken <= signed.until ? walked : signed
}

export type Verification = AuditChain & { at: Date }

/** Verifies the log through the connections of long work, and saves the result for `lastVerification`. */
export async function verifyAndSave(world: Pick<World, 'longDb' | 'keys' | 'random' | 'realNow'>): Promise<AuditChain> {
  const at = world.realNow()
  const chain = await verifyAudit({ ...world, db: world.longDb })
  await saveVerification(world.longDb, {
    at,
    entries: chain.entries,
    head: chain.head === null ? null : Buffer.from(chain.head, 'hex'),
    signed: chain.signed,
    broken: chain.intact ? null : chain.broken,
    until: chain.intact ? null : chain.until,
  })
  return chain
}

/** What the last verification found; undefined before the first one. */
export async function lastVerification(db: Db): Promise<Verification | undefined> {
  const row = await findVerification(db)
  if (!row) return undefined
  const { at, entries, signed, broken, until } = row
  const chain = { at, entries, signed, head: row.head?.toString('hex') ?? null }
  return broken === null || until === null ? { ...chain, intact: true } : { ...chain, intact: false, broken, until }
}

const day = 86_400

/**
 * Runs once a day. Neither chain nor checkpoints reveal a log that was truncated together
 * with its checkpoints: the number and hash of the newest entry are therefore written to
 * the process log, which is stored elsewhere, so that a later, shorter chain is recognised.
 */
export const auditChain: PeriodicJob = {
  name: 'audit chain',
  everySeconds: day,
  async work(world) {
    const chain = await verifyAndSave(world)
    if (chain.intact) world.log.info(chain, 'the audit log is intact')
    else world.log.error(chain, 'the audit log was changed')
  },
}
