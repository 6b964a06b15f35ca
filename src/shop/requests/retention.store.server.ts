import type { Db, Tx } from '#src/platform/database/database.ts'
import type { RequestKey, StoredText } from './store.server.ts'

/** Requests started before then and never sent. */
export async function leftUnsent(db: Db, before: Date, limit: number): Promise<RequestKey[]> {
  const rows = await db
    .selectFrom('requests')
    .select(['kind', 'public_id'])
    .where('state', '=', 'new')
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .limit(limit)
    .$narrowType<Pick<StoredText, 'kind'>>()
    .execute()
  return rows.map(({ kind, public_id: publicId }) => ({ kind, publicId }))
}

type Ending = { before: Date; now: Date; limit: number }

/** Deletes codes and messages of requests that ended before `before`; returns the requests. */
export const wipe = (tx: Tx, { before, now, limit }: Ending) =>
  tx
    .updateTable('requests')
    .set({ codes_sealed: null, sms_sealed: null, wiped_at: now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('requests')
        .select('id')
        .where('ended_at', '<=', before)
        .where('wiped_at', 'is', null)
        .orderBy('ended_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'public_id'])
    .execute()

/**
 * Marks the conversations of requests that ended before `before` as closed; returns the requests. A row locked by a writer is
 * skipped.
 */
export const close = (tx: Tx, { before, now, limit }: Ending) =>
  tx
    .updateTable('requests')
    .set({ closed_at: now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('requests')
        .select('id')
        .where('ended_at', '<=', before)
        .where('wiped_at', 'is not', null)
        .where('closed_at', 'is', null)
        .orderBy('ended_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'public_id'])
    .execute()
