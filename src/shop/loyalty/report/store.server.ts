import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import type { PartSums } from './staff-report.ts'

type Totals = { open: number; held: number; owed: number }

/**
 * One statement: movements since `from`, in parts that end at `ends`, plus one part for all later ones, and the points open now.
 * It reads only ledger entries since `from`: earlier ones are in the wallets' balances.
 */
export async function sumsOf(
  db: Db,
  { from, ends }: { from: Date; ends: readonly Date[] },
): Promise<Totals & { parts: PartSums[] }> {
  const { rows } = await sql<Totals & { parts: PartSums[] }>`
    with parts as (
      select width_bucket(at, ${ends}::timestamptz[]) as part, sum(points)::bigint as change,
             coalesce(sum(points) filter (where kind = 'earned'), 0)::bigint as earned,
             coalesce(sum(points) filter (where kind = 'adjusted' and points > 0), 0)::bigint as added,
             coalesce(-sum(points) filter (where kind = 'applied'), 0)::bigint as spent,
             coalesce(sum(points) filter (where kind = 'returned'), 0)::bigint as returned,
             coalesce(-sum(points) filter (where kind = 'expired'), 0)::bigint as expired,
             coalesce(-sum(points) filter (where kind = 'adjusted' and points < 0), 0)::bigint as taken,
             coalesce(-sum(points) filter (where kind = 'reversed'), 0)::bigint as reversed
        from loyalty_entries where at >= ${from} group by 1)
    select (select coalesce(json_agg(parts), '[]') from parts) as parts, wallets.open, wallets.owed,
           (select coalesce(sum(points), 0)::bigint from loyalty_uses where order_id is null) as held
      from (select coalesce(sum(balance_points), 0)::bigint as open, coalesce(sum(owed_points), 0)::bigint as owed
              from loyalty_wallets where closed_at is null) wallets`.execute(db)
  const [row] = rows
  if (!row) throw new Error('sums without a row')
  return row
}
