import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import type { Group, Moments } from '../period/period.ts'
import { startOf } from '../period/period-sql.server.ts'
import { basketSizes } from './baskets.ts'
import type { BasketSums } from './baskets.ts'

/** By span, and of all spans together. */
export async function basketSums(db: Db, { since, until, group }: Moments & { group: Group }): Promise<BasketSums[]> {
  // Units are added up apart from the orders: joining both took three times as long.
  const { rows } = await sql<BasketSums>`
    with units as materialized (
      select ${startOf(sql.ref('sold_at'), group)} as start, sum(quantity) as units from orders_sale_parts
        where line_id is not null and sold_at >= ${since} and sold_at < ${until} group by 1),
    baskets as (
      select ${startOf(sql.ref('paid_at'), group)} as start, total_cents as total, width_bucket(total_cents, ${[...basketSizes]}::int[]) as size
        from orders_sales where paid_at >= ${since} and paid_at < ${until})
    select start, count(*) as orders, coalesce(sum(total), 0)::bigint as sales,
           coalesce((select sum(units) from units where grouping(baskets.start) = 1 or units.start = baskets.start), 0)::bigint as units,
           coalesce(round(avg(total)), 0)::bigint as average,
           coalesce(percentile_disc(0.5) within group (order by total), 0)::bigint as median,
           array[${sql.join(basketSizes.map((_, index) => sql`count(*) filter (where size = ${sql.lit(index + 1)})`))}]::int[] as sizes
      from baskets group by grouping sets ((start), ())`.execute(db)
  return rows
}
