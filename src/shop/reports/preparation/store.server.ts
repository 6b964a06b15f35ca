import { sql } from 'kysely'
import type { OpeningHours } from '#src/kernel/opening-hours.ts'
import type { Db } from '#src/platform/database/database.ts'
import { openSecondsAt, openTime } from '../period/open-time.server.ts'
import type { Group, Period } from '../period/period.ts'
import { startOf } from '../period/span.server.ts'
import type { Moments } from '../period/span.server.ts'
import { readyTimes } from './preparation.ts'
import type { IdleStock, PreparationSums, TurnSums } from './preparation.ts'

type Scope = Moments & { period: Period; group: Group; hours: OpeningHours }

const timeEnds = [0, ...readyTimes.filter((minutes) => minutes !== null)]

/** Of orders prepared in the period: by span, and of all together. */
export async function preparationSums(db: Db, { since, until, period, group, hours }: Scope): Promise<PreparationSums[]> {
  const places = readyTimes.map((_, index) => sql`count(*) filter (where place = ${sql.lit(index + 1)})`)
  // Materialized: else each of the figures below would look its moments up again.
  const { rows } = await sql<PreparationSums>`
    with open_time as materialized (${openTime(hours, period)}),
    prepared as materialized (
      select ${startOf(sql.ref('p.prepared_at'), group)} as start, p.prepared_at, p.promised_at,
             case when p.started_at is not null
               then (${openSecondsAt(sql.ref('p.prepared_at'))} - ${openSecondsAt(sql.ref('p.started_at'))}) / 60 end as minutes
        from orders_preparation_times p cross join open_time o
        where p.prepared_at >= ${since} and p.prepared_at < ${until}),
    timed as materialized (select *, width_bucket(minutes, ${timeEnds}::float8[]) as place from prepared)
    select start, count(*) as prepared, count(promised_at) as promised,
           count(*) filter (where prepared_at <= promised_at) as "onTime",
           percentile_disc(0.5) within group (order by round(minutes)::int) as "medianMinutes",
           array[${sql.join(places)}]::int[] as times
      from timed group by grouping sets ((start), ())`.execute(db)
  return rows
}

/** The products that sold most units. */
export async function turnSums(db: Db, { since, until }: Moments, limit: number): Promise<TurnSums[]> {
  const { rows } = await sql<TurnSums>`
    with sold as (
      select v.product_id, sum(p.quantity) as units
        from orders_sales s join orders_sale_parts p using (order_id) join catalogue_variants v on v.id = p.variant_id
        where s.paid_at >= ${since} and s.paid_at < ${until}
        group by 1 order by 2 desc, 1 limit ${limit}),
    packs as (select v.id, v.product_id from catalogue_variants v join sold using (product_id)),
    later as (
      select variant_id, sum(change) as since_start, sum(change) filter (where at >= ${until}) as since_end
        from catalogue_stock_changes where at >= ${since} and variant_id in (select id from packs) group by 1)
    select p.public_id::text as id, p.name_pt, p.name_en, sold.units::bigint as sold, sum(s.on_hand)::bigint as on_hand,
           sum(s.on_hand - coalesce(later.since_start, 0))::bigint as at_start,
           sum(s.on_hand - coalesce(later.since_end, 0))::bigint as at_end
      from sold join catalogue_products p on p.id = sold.product_id
      join packs using (product_id) left join catalogue_stock s on s.variant_id = packs.id left join later on later.variant_id = packs.id
      group by p.public_id, p.name_pt, p.name_en, sold.units order by sold.units desc, p.name_pt`.execute(db)
  return rows.map((row) => ({ ...row, on_hand: row.on_hand ?? 0, at_start: row.at_start ?? 0, at_end: row.at_end ?? 0 }))
}

export async function idleStock(db: Db, { since, until }: Moments): Promise<IdleStock> {
  const { rows } = await sql<IdleStock>`
    with sold as (
      select distinct p.variant_id from orders_sales s join orders_sale_parts p using (order_id)
        where s.paid_at >= ${since} and s.paid_at < ${until} and p.variant_id is not null)
    select count(distinct v.product_id) as products, coalesce(sum(s.on_hand), 0)::bigint as units
      from catalogue_stock s join catalogue_variants v on v.id = s.variant_id left join sold on sold.variant_id = v.id
      where s.on_hand > 0 and sold.variant_id is null`.execute(db)
  return rows[0] ?? { products: 0, units: 0 }
}
