import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

type Place = { scope: string; key: string }
export type Claim = Place & { bodyHash: Buffer; now: Date }
export type Earlier = { bodyHash: Buffer; claimedAt: Date; hasCommitted: boolean; answer: Buffer | null }

/** Claims a key before the work, in a statement of its own. False when the key has been used. */
export async function claimKey(db: Db, { scope, key, bodyHash, now }: Claim): Promise<boolean> {
  const row = await db
    .insertInto('idempotency_keys')
    .values({ scope, key, body_hash: bodyHash, created_at: now })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('scope')
    .executeTakeFirst()
  return row !== undefined
}

export async function findKey(db: Db, { scope, key }: Place): Promise<Earlier | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'created_at', 'has_committed', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { bodyHash: row.body_hash, claimedAt: row.created_at, hasCommitted: row.has_committed, answer: row.answer }
}

/**
 * Takes over a key whose claim made at `claimedAt` is over. The statement waits for a transaction that is about to commit under
 * that claim. False when it has committed, and when another request was faster.
 */
export async function takeOverKey(db: Db, { scope, key, bodyHash, now }: Claim, earlier: Earlier): Promise<boolean> {
  const row = await db
    .updateTable('idempotency_keys')
    .set({ body_hash: bodyHash, created_at: now, status: null, answer: null, has_committed: false })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('created_at', '=', earlier.claimedAt)
    .where('has_committed', '=', earlier.hasCommitted)
    .returning('scope')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Records in a transaction of the work that it commits; one that wrote nothing does not count. False when another request has
 * taken over the claim made at `now`.
 */
export async function recordCommit(tx: Tx, { scope, key, now }: Claim): Promise<boolean> {
  const row = await tx
    .updateTable('idempotency_keys')
    .set({ has_committed: sql<boolean>`has_committed or pg_current_xact_id_if_assigned() is not null` })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('created_at', '=', now)
    .returning('scope')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a response under the claim made at `now`. Does nothing when another request has taken over the claim since. */
export async function storeResponse(
  db: Db,
  { scope, key, now }: Claim,
  answer: { status: number; sealed: Buffer },
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status: answer.status, answer: answer.sealed })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('created_at', '=', now)
    .execute()
}

/** Frees a key whose work has not committed. Waits for a transaction that is about to. */
export async function releaseKey(db: Db, { scope, key, now }: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('created_at', '=', now)
    .where('status', 'is', null)
    .where('has_committed', '=', false)
    .execute()
}

export async function removeKeysBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', moment).execute()
}
