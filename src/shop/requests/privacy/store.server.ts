import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { columns } from '../request/store.server.ts'
import type { RequestRow, ColumnTypes, RequestKey } from '../request/store.server.ts'
import { statesAwaiting, statesBeforeHandover } from '../request/request.ts'

/** All requests of a person, locked until the transaction ends. */
export const lockRequestsOf = (tx: Tx, userId: number): Promise<RequestRow[]> =>
  tx
    .selectFrom('requests')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .$narrowType<ColumnTypes>()
    .execute()

/**
 * Detaches these requests from their account; none of them is open any more. The customer's transitions stay, without the person.
 */
export async function unlinkFromAccount(tx: Tx, requestIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('request_moves')
    .set({ actor_id: null })
    .where('request_id', 'in', requestIds)
    .where('actor', '=', 'customer')
    .execute()
  await tx.updateTable('requests').set({ user_id: null }).where('id', 'in', requestIds).execute()
}

// No limit: the photos of a request that was left out would be lost.
/** Requests of deleted accounts in orders that are still to be handed over. */
export const ownerlessInOrders = (db: Db) =>
  db
    .selectFrom('requests')
    .select(['id', 'public_id'])
    .where('user_id', 'is', null)
    .where('erased_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()

/**
 * Ended requests of deleted accounts that still hold personal data, locked until the transaction ends; rows that another
 * transaction empties are skipped.
 */
export const lockOwnerlessEnded = (tx: Tx) =>
  tx
    .selectFrom('requests')
    .select(['id', 'public_id'])
    .where('user_id', 'is', null)
    .where('erased_at', 'is', null)
    .where('ended_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()

/**
 * Requests that were sold keep their lines, as the order does; of all others even the offered lines are removed. `isErased`: the
 * request has left its account as well.
 */
export async function empty(
  tx: Tx,
  requestIds: readonly number[],
  { now, isErased }: { now: Date; isErased: boolean },
): Promise<void> {
  await tx
    .deleteFrom('request_items')
    .where('request_id', 'in', (query) =>
      query.selectFrom('requests').select('id').where('id', 'in', requestIds).where('state', 'in', statesBeforeHandover),
    )
    .execute()
  await tx
    .updateTable('requests')
    .set({
      codes_sealed: null,
      sms_sealed: null,
      text_sealed: null,
      note_sealed: null,
      reason_sealed: null,
      product_public_id: null,
      wiped_at: sql`coalesce(wiped_at, ${now}::timestamptz)`,
      minimized_at: sql`coalesce(minimized_at, ${now}::timestamptz)`,
      ...(isErased && { erased_at: now }),
    })
    .where('id', 'in', requestIds)
    .execute()
}

type Due = { endedBy: Date; limit: number }

/** Ended requests that still have their questions and answers, locked until the transaction ends. */
export const lockToMinimize = (tx: Tx, { endedBy, limit }: Due) =>
  tx
    .selectFrom('requests')
    .select(['id', 'public_id'])
    .where('ended_at', '<=', endedBy)
    .where('minimized_at', 'is', null)
    .orderBy('ended_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** Requests that ended by then, the oldest first; without those that a writer has locked. */
const lockEnded = (tx: Tx, endedBy: Date, limit: number) =>
  tx
    .selectFrom('requests')
    .select('id')
    .where('ended_at', '<=', endedBy)
    .orderBy('ended_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()

/** Minimized requests that are still in an account and whose period is over; locked until the transaction ends. */
export const lockToUnlink = (tx: Tx, { endedBy, limit }: Due) =>
  lockEnded(tx, endedBy, limit).where('minimized_at', 'is not', null).where('user_id', 'is not', null).execute()

/** Requests started before then and never sent. */
export async function leftUnsent(db: Db, before: Date, limit: number): Promise<RequestKey[]> {
  const rows = await db
    .selectFrom('requests')
    .select(['kind', 'public_id'])
    .where('state', 'in', statesAwaiting('submission'))
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .limit(limit)
    .$narrowType<Pick<ColumnTypes, 'kind'>>()
    .execute()
  return rows.map(({ kind, public_id: publicId }) => ({ kind, publicId }))
}

type Ending = { before: Date; now: Date; limit: number }

/** Deletes codes and messages of requests that ended before `before`; returns the requests. */
export const wipe = (tx: Tx, { before, now, limit }: Ending) =>
  tx
    .updateTable('requests')
    .set({ codes_sealed: null, sms_sealed: null, wiped_at: now })
    .where('id', 'in', lockEnded(tx, before, limit).where('wiped_at', 'is', null))
    .returning(['id', 'public_id'])
    .execute()

/**
 * Marks the conversations of requests that ended before `before` as closed; returns the requests. A row locked by a writer is
 * skipped.
 */
export const closeConversations = (tx: Tx, { before, now, limit }: Ending) =>
  tx
    .updateTable('requests')
    .set({ closed_at: now })
    .where('id', 'in', lockEnded(tx, before, limit).where('wiped_at', 'is not', null).where('closed_at', 'is', null))
    .returning(['id', 'public_id'])
    .execute()
