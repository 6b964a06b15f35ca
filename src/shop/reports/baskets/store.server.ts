import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import type { Group } from '../period/period.ts'
import { startOf } from '../period/span.server.ts'
import type { Moments } from '../period/span.server.ts'
import { basketSizes } from './baskets.ts'
import type { BasketSums } from './baskets.ts'

/** By span, and of all spans together. */
export async function basketSums(db: Db, { since, until, group }: Moments & { group: Group }): Promise<BasketSums[]> {
  const { rows } = await sql<BasketSums>`
    with baskets as (
      select ${startOf(sql.ref('s.paid_at'), group)} as start, s.total_cents as total, bought.units,
             width_bucket(s.total_cents, ${[...basketSizes]}::int[]) as size
        from orders_sales s
        join (select order_id, sum(quantity) as units from orders_sale_parts
                where order_id in (select order_id from orders_sales where paid_at >= ${since} and paid_at < ${until})
                group by 1) bought using (order_id)
        where s.paid_at >= ${since} and s.paid_at < ${until})
    select start, count(*) as orders, coalesce(sum(total), 0)::bigint as sales, coalesce(sum(units), 0)::bigint as units,
           coalesce(round(avg(total)), 0)::bigint as average,
           coalesce(percentile_disc(0.5) within group (order by total), 0)::bigint as median,
           array[${sql.join(basketSizes.map((_, index) => sql`count(*) filter (where size = ${sql.lit(index + 1)})`))}]::int[] as sizes
      from baskets group by grouping sets ((start), ())`.execute(db)
  return rows
}
