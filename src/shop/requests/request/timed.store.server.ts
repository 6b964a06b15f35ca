import { statesAwaiting, statesWithOpenQuote } from './request.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { columns } from './store.server.ts'
import type { RequestKey, RequestRow, ColumnTypes } from './store.server.ts'

/** Requests with an expired quote; one in a cart is for the cart to remove first. */
export async function overdue(db: Db, now: Date, limit: number): Promise<RequestKey[]> {
  const rows = await db
    .selectFrom('requests')
    .select(['kind', 'public_id'])
    .where('state', 'in', statesAwaiting('purchase'))
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .$narrowType<Pick<ColumnTypes, 'kind'>>()
    .execute()
  return rows.map(({ kind, public_id: publicId }) => ({ kind, publicId }))
}

/** Requests whose customers may need a reminder: half of the period is over, and perhaps only two hours are left. */
export const toRemind = (db: Db, now: Date, limit: number): Promise<RequestRow[]> =>
  db
    .selectFrom('requests')
    .select(columns)
    .where('state', 'in', statesWithOpenQuote)
    .where('expires_at', '>', now)
    .where('expires_at', '>', sql<Date>`quoted_at + interval '2 hours'`)
    .where((row) =>
      row.or([
        row.and([row('reminders', '<', 2), row(sql<Date>`expires_at - interval '2 hours'`, '<=', now)]),
        row.and([row('reminders', '<', 1), row(sql<Date>`quoted_at + (expires_at - quoted_at) / 2`, '<=', now)]),
      ]),
    )
    .orderBy('expires_at')
    .limit(limit)
    .$narrowType<ColumnTypes>()
    .execute()

/** Of two workers, one sends the reminder; false for the other. */
export async function recordReminder(tx: Tx, rowId: number, { sent, due }: { sent: number; due: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('requests')
    .set({ reminders: due })
    .where('id', '=', rowId)
    .where('reminders', '=', sent)
    .where('state', 'in', statesWithOpenQuote)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
