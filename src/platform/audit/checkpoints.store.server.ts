import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

type NewCheckpoint = { number: number; at: Date; entry_id: number; entry_hash: Buffer; signature: Buffer }
/** `found_hash`: hash of the entry as it is now; null when there is no entry with this number. */
export type Checkpoint = NewCheckpoint & { found_hash: Buffer | null }

const selectCheckpoints = (db: Db | Tx) =>
  db
    .selectFrom('audit_checkpoints as checkpoint')
    .leftJoin('audit_log as entry', 'entry.id', 'checkpoint.entry_id')
    .select(['number', 'checkpoint.at', 'entry_id', 'entry_hash', 'signature', 'entry.hash as found_hash'])

/** The next so many after the one with this number; without one from the first on. */
export const checkpointsAfter = (db: Db, after: number | undefined, limit: number): Promise<Checkpoint[]> =>
  selectCheckpoints(db)
    .$if(after !== undefined, (query) => query.where('number', '>', after ?? 0))
    .orderBy('number')
    .limit(limit)
    .execute()

/** The newest checkpoint and the one before it. */
export const lastCheckpoints = (tx: Tx): Promise<Checkpoint[]> =>
  selectCheckpoints(tx).orderBy('number', 'desc').limit(2).execute()

export async function lockCheckpoints(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7305203415)`.execute(tx)
}

export async function addCheckpoint(tx: Tx, checkpoint: NewCheckpoint): Promise<void> {
  await tx.insertInto('audit_checkpoints').values(checkpoint).execute()
}
