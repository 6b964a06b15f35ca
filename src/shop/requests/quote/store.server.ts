import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { statesAwaiting } from '../request/request.ts'

type Owner = { requestId: number; userId: number }

export const findQuoteDraft = (db: Db, { requestId, userId }: Owner) =>
  db
    .selectFrom('quote_drafts')
    .select(['public_id', 'content_sealed', 'kept_at'])
    .where('request_id', '=', requestId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** The latest drafts of colleagues, with their authors. */
export const draftsOfOthers = (db: Db, { requestId, userId }: Owner, limit: number) =>
  db
    .selectFrom('quote_drafts')
    .select(['public_id', 'user_id', 'content_sealed', 'kept_at'])
    .where('request_id', '=', requestId)
    .where('user_id', '<>', userId)
    .orderBy('kept_at', 'desc')
    .limit(limit)
    .execute()

/**
 * Returns the draft's public id while the request waits for a quote. The row lock (`for share`) orders this before or after a
 * quote sent at the same time.
 */
export async function touchQuoteDraft(
  tx: Tx,
  { requestId, userId, publicId, at }: Owner & { publicId: string; at: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ public_id: string }>`
    insert into quote_drafts (public_id, request_id, user_id, content_sealed, kept_at)
      select ${publicId}::uuid, id, ${userId}::bigint, '', ${at}::timestamptz from requests
        where id = ${requestId} and state = any(${statesAwaiting('quote')}) for share
      on conflict (request_id, user_id) do update set kept_at = excluded.kept_at
      returning public_id`.execute(tx)
  return rows[0]?.public_id
}

export async function setQuoteDraft(tx: Tx, publicId: string, sealed: Buffer): Promise<void> {
  await tx.updateTable('quote_drafts').set({ content_sealed: sealed }).where('public_id', '=', publicId).execute()
}
