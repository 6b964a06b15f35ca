import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Tx } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import { openAuditKey } from '../hash-key.ts'
import type { PeriodicJob } from '../jobs.ts'
import type { World } from '../world.ts'
import type { Checkpoint } from './checkpoints.store.server.ts'
import * as store from './checkpoints.store.server.ts'
import { checkChain } from './reading.store.server.ts'

/** Entries from `broken` to `until` differ from what was signed, or do not follow from the entry before them. */
export type BrokenPart = { broken: number; until: number }

// An HMAC each: the thousand takes 4 ms of the processor.
const stepLength = 1000

type Signed = Pick<Checkpoint, 'number' | 'at' | 'entry_id' | 'entry_hash'>

function signatureOf(key: Uint8Array, { number, at, entry_id, entry_hash }: Signed, before: Buffer | undefined): Buffer {
  const signed = [number, at.toISOString(), entry_id, entry_hash.toString('hex'), before?.toString('hex') ?? null]
  return createHmac('sha256', key)
    .update(`audit checkpoint\0${JSON.stringify(signed)}`)
    .digest()
}

/**
 * The range that does not match the checkpoints; undefined when all
 * match. `signed`: number of the newest entry that a checkpoint covers.
 */
export async function verifyCheckpoints(
  deps: Pick<World, 'db' | 'keys' | 'random'>,
): Promise<{ signed: number; brokenPart: BrokenPart | undefined }> {
  const key = await openAuditKey(deps)
  let before: Checkpoint | undefined
  for (;;) {
    const checkpoints = await store.checkpointsAfter(deps.db, before?.number, stepLength)
    for (const checkpoint of checkpoints) {
      if (!stands(key, checkpoint, before)) return { signed: before?.entry_id ?? 0, brokenPart: partOf(checkpoint, before) }
      before = checkpoint
    }
    if (checkpoints.length < stepLength) return { signed: before?.entry_id ?? 0, brokenPart: undefined }
  }
}

function stands(key: Uint8Array, checkpoint: Checkpoint, before: Checkpoint | undefined): boolean {
  return (
    checkpoint.number === (before?.number ?? 0) + 1 &&
    timingSafeEqual(checkpoint.signature, signatureOf(key, checkpoint, before?.signature)) &&
    (checkpoint.entry_id === 0 || checkpoint.found_hash?.equals(checkpoint.entry_hash) === true)
  )
}

const partOf = ({ entry_id }: Checkpoint, before: Checkpoint | undefined): BrokenPart => {
  const first = (before?.entry_id ?? 0) + 1
  return { broken: first, until: Math.max(first, entry_id) }
}

/**
 * Signs the end of the audit log after verifying that it follows from what was signed last: changed entries are never signed.
 * Returns the broken range instead. Concurrent workers wait for each other.
 */
export async function signAudit(world: Pick<World, 'db' | 'keys' | 'random' | 'realNow'>): Promise<BrokenPart | undefined> {
  const key = await openAuditKey(world)
  return transaction(world.db, async (tx) => {
    await store.lockCheckpoints(tx)
    const [last, before] = await store.lastCheckpoints(tx)
    if (last && !stands(key, last, before)) return partOf(last, before)
    return signEnd(tx, { key, last, at: world.realNow() })
  })
}

type End = { key: Uint8Array; last: Checkpoint | undefined; at: Date }

async function signEnd(tx: Tx, { key, last, at }: End): Promise<BrokenPart | undefined> {
  const chain = await checkChain(tx, last?.entry_id)
  if (chain.broken !== null) return { broken: chain.broken, until: chain.broken }
  if (last && chain.last === last.entry_id) return undefined
  const next = { number: (last?.number ?? 0) + 1, at, entry_id: chain.last, entry_hash: Buffer.from(chain.head ?? '', 'hex') }
  await store.addCheckpoint(tx, { ...next, signature: signatureOf(key, next, last?.signature) })
  return undefined
}

/** Entries less than a minute old are not signed yet. */
export const auditCheckpoint: PeriodicJob = {
  name: 'audit checkpoint',
  everySeconds: 60,
  async work(world) {
    const brokenPart = await signAudit(world)
    if (brokenPart) world.log.error(brokenPart, 'the audit log was changed, and is not signed any further')
  },
}
