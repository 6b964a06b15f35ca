import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'

/** Wallets with points that have expired or need a notification; longest overdue first. */
export const toLookAt = (db: Db, now: Date, limit: number) =>
  db.selectFrom('loyalty_wallets').select('id').where('look_at', '<=', now).orderBy('look_at').limit(limit).execute()

/** Locks the wallet if it is still due; skips one that is locked by a cart until the next run. */
export const lockDue = (tx: Tx, rowId: number, now: Date) =>
  tx
    .selectFrom('loyalty_wallets')
    .select(['id', 'public_id', 'user_id', 'told_until'])
    .where('id', '=', rowId)
    .where('look_at', '<=', now)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()

export const noteLook = (tx: Tx, rowId: number, { notifiedUntil, lookAt }: { notifiedUntil: Date | null; lookAt: Date | null }) =>
  tx.updateTable('loyalty_wallets').set({ told_until: notifiedUntil, look_at: lookAt }).where('id', '=', rowId).execute()

type Difference = { wallet: string; balance: number; entries: number; owed: number; entries_owed: number }

/** Wallets whose ledger does not add up to their balance, or whose entries are not consecutive; none in a consistent database. */
export async function differences(db: Db, limit: number): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select w.public_id as wallet, w.balance_points as balance, sums.points::int as entries, w.owed_points as owed, sums.owed::int as entries_owed
      from loyalty_wallets w
      cross join lateral (
        select coalesce(sum(points), 0) as points, coalesce(sum(owed_change), 0) as owed, coalesce(bool_and(follows), true) as unbroken
          from (select points, owed_change, balance_after = sum(points) over (order by id) as follows
                  from loyalty_entries where wallet_id = w.id) entries) sums
      where sums.points <> w.balance_points or sums.owed <> w.owed_points or not sums.unbroken
      order by w.id limit ${limit}`.execute(db)
  return rows
}
