import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { columns } from './store.server.ts'
import type { RequestRow, StoredText } from './store.server.ts'

/** All of somebody's, held until the transaction ends. */
export const lockRequestsOf = (tx: Tx, userId: number): Promise<RequestRow[]> =>
  tx
    .selectFrom('requests')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .$narrowType<StoredText>()
    .execute()

/** Parts these from their account, none of them open any more: the customer's moves stay, but point at nobody. */
export async function partFromAccount(tx: Tx, requestIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('request_moves')
    .set({ actor_id: null })
    .where('request_id', 'in', requestIds)
    .where('actor', '=', 'customer')
    .execute()
  await tx.updateTable('requests').set({ user_id: null }).where('id', 'in', requestIds).execute()
}

// Without a limit: a photo of what was left out would be lost.
/** Those whose customers have gone, and that an order still has to hand over. */
export const nobodysInOrders = (db: Db) =>
  db
    .selectFrom('requests')
    .select(['id', 'public_id'])
    .where('user_id', 'is', null)
    .where('erased_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()

/** Those that are over and still tell of somebody who has gone, held until the transaction ends; what another empties is left to it. */
export const lockNobodysEnded = (tx: Tx) =>
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
 * What was sold keeps its lines, as the order does; of everything else not even what was offered stays. `isErased`: it has left its
 * account as well.
 */
export async function empty(
  tx: Tx,
  requestIds: readonly number[],
  { now, isErased }: { now: Date; isErased: boolean },
): Promise<void> {
  await tx
    .deleteFrom('request_items')
    .where('request_id', 'in', (query) =>
      query.selectFrom('requests').select('id').where('id', 'in', requestIds).where('state', '<>', 'order_completed'),
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

/** Ended ones that still tell what was asked and answered, held until the transaction ends. */
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

/** Minimized ones that are still in an account, and whose time is over; held until the transaction ends. */
export const lockToPart = (tx: Tx, { endedBy, limit }: Due) =>
  tx
    .selectFrom('requests')
    .select('id')
    .where('ended_at', '<=', endedBy)
    .where('minimized_at', 'is not', null)
    .where('user_id', 'is not', null)
    .orderBy('ended_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
