import { sql } from 'kysely'
import type { Tx } from '#src/platform/database/database.ts'
import { columns } from './store.server.ts'
import type { RequestRow, Words } from './store.server.ts'

/** All of somebody's, held until the transaction ends. */
export const lockRequestsOf = (tx: Tx, userId: number): Promise<RequestRow[]> =>
  tx.selectFrom('requests').select(columns).where('user_id', '=', userId).orderBy('id').forUpdate().$narrowType<Words>().execute()

/** What was sold keeps its lines, as the order does; of everything else not even what was offered stays. */
export async function partFromPerson(tx: Tx, requestIds: readonly number[], now: Date): Promise<void> {
  await tx
    .deleteFrom('request_items')
    .where('request_id', 'in', (query) =>
      query
        .selectFrom('requests')
        .select('id')
        .where('id', 'in', requestIds)
        .where('state', 'not in', ['order_created', 'order_completed']),
    )
    .execute()
  await tx
    .updateTable('request_moves')
    .set({ actor_id: null })
    .where('request_id', 'in', requestIds)
    .where('actor', '=', 'customer')
    .execute()
  await tx
    .updateTable('requests')
    .set({
      user_id: null,
      codes_sealed: null,
      sms_sealed: null,
      text_sealed: null,
      note_sealed: null,
      reason_sealed: null,
      product_public_id: null,
      wiped_at: sql`coalesce(wiped_at, ${now}::timestamptz)`,
      erased_at: now,
    })
    .where('id', 'in', requestIds)
    .execute()
}
