import type { Db } from '../database/database.ts'

type Place = { scope: string; key: string }
export type Claim = Place & { bodyHash: Buffer; now: Date }
export type Earlier = { bodyHash: Buffer; status: number | null; answer: Buffer | null }

const DAY = 86_400_000
const MINUTE = 60_000

/**
 * Claims a key before the work, in a statement of its own. True when the key is free, when its stored response is a day old, or
 * when its first request has not finished within a minute because its process died.
 */
export async function claimKey(db: Db, { scope, key, bodyHash, now }: Claim): Promise<boolean> {
  const row = await db
    .insertInto('idempotency_keys')
    .values({ scope, key, body_hash: bodyHash, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({ body_hash: bodyHash, created_at: now, status: null, answer: null })
        .where((is) =>
          is.or([
            is('idempotency_keys.created_at', '<=', new Date(now.getTime() - DAY)),
            is.and([
              is('idempotency_keys.status', 'is', null),
              is('idempotency_keys.body_hash', '=', bodyHash),
              is('idempotency_keys.created_at', '<=', new Date(now.getTime() - MINUTE)),
            ]),
          ]),
        ),
    )
    .returning('scope')
    .executeTakeFirst()
  return row !== undefined
}

export async function findKey(db: Db, { scope, key }: Place): Promise<Earlier | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { bodyHash: row.body_hash, status: row.status, answer: row.answer }
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

export async function releaseKey(db: Db, { scope, key, now }: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('created_at', '=', now)
    .where('status', 'is', null)
    .execute()
}

export async function removeKeysBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', moment).execute()
}
