import type { Tx } from '../database/database.ts'

type NewEntry = {
  at: Date
  actorId: string | null
  action: string
  subjectKind: string
  subjectId: string
  why: string
  source: string
}

/** A database trigger sets number and hashes, whatever values are sent. */
export async function addEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  const chained = { id: 0, previous_hash: Buffer.alloc(0), hash: Buffer.alloc(32) }
  const rows = entries.map(({ at, actorId, action, subjectKind, subjectId, why, source }) => ({
    ...chained,
    at,
    actor_id: actorId,
    action,
    subject_kind: subjectKind,
    subject_id: subjectId,
    why,
    door: source,
  }))
  if (rows.length > 0) await tx.insertInto('audit_log').values(rows).execute()
}
