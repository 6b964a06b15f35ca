import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { OpeningHours } from '#src/kernel/opening-hours.ts'
import type { Db } from '#src/platform/database/database.ts'
import { openingBefore, openSecondsBefore, openTime, startOf } from '../period/period-sql.server.ts'
import type { Group, Moments, Period } from '../period/period.ts'
import { readyTimes } from './preparation.ts'
import type { IdleStock, PreparationSums, TurnSums } from './preparation.ts'

type Scope = Moments & { period: Period; group: Group; hours: OpeningHours }

const timeEnds = [0, ...readyTimes.filter((minutes) => minutes !== null)]

/**
 * SQL for the orders that were prepared in the period: `minutes` of opening hours from the payment to ready, null where nothing says
 * since when, and `place`: which of `readyTimes` they belong to, from 1 on. With offset 0 each step is computed once a row: else it
 * would be repeated in each figure that uses it.
 */
export function timedPreparations({ since, until, period, hours }: Omit<Scope, 'group'>): RawBuilder<unknown> {
  const [prepared, started] = [sql.ref('prepared_at'), sql.ref('started_at')]
  return sql`
    with open_time as materialized (${openTime(hours, period)}),
    prepared as (
      select order_id, prepared_at, promised_at, started_at,
             ${openingBefore(prepared)} as prepared_in, ${openingBefore(started)} as started_in
        from orders_preparation_times cross join open_time o where prepared_at >= ${since} and prepared_at < ${until} offset 0),
    lasted as (
      select order_id, prepared_at, promised_at,
             case when started_at is not null
               then (${openSecondsBefore(prepared, sql.ref('prepared_in'))} - ${openSecondsBefore(started, sql.ref('started_in'))}) / 60
             end as minutes
        from prepared cross join open_time o offset 0)
    select *, width_bucket(minutes, ${timeEnds}::float8[]) as place from lasted offset 0`
}

/** Of orders prepared in the period: by span, and of all together. */
export async function preparationSums(db: Db, scope: Scope): Promise<PreparationSums[]> {
  const places = readyTimes.map((_, index) => sql`count(*) filter (where place = ${sql.lit(index + 1)})`)
  const { rows } = await sql<PreparationSums>`
    with timed as (
      select ${startOf(sql.ref('prepared_at'), scope.group)} as start, t.* from (${timedPreparations(scope)}) t offset 0)
    select start, count(*) as prepared, count(promised_at) as promised,
           count(*) filter (where prepared_at <= promised_at) as "onTime",
           percentile_disc(0.5) within group (order by round(minutes)::int) as "medianMinutes",
           array[${sql.join(places)}]::int[] as times
      from timed group by grouping sets ((start), ())`.execute(db)
  return rows
}

export type StockSums = { products: TurnSums[]; idle: IdleStock }

/** The products that sold most units, and what is in stock without a sale. What was sold is added up once for both. */
export async function stockSums(db: Db, { since, until }: Moments, limit: number): Promise<StockSums> {
  const { rows } = await sql<StockSums>`
    with bought as materialized (
      select variant_id, sum(quantity) as units from orders_sale_parts
        where variant_id is not null and sold_at >= ${since} and sold_at < ${until} group by 1),
    sold as materialized (
      select v.product_id, sum(b.units) as units from bought b join catalogue_variants v on v.id = b.variant_id
        group by 1 order by 2 desc, 1 limit ${limit}),
    packs as (select v.id, v.product_id from catalogue_variants v join sold using (product_id)),
    later as (
      select variant_id, sum(change) as since_start, sum(change) filter (where at >= ${until}) as since_end
        from catalogue_stock_changes where at >= ${since} and variant_id in (select id from packs) group by 1),
    turned as (
      select p.public_id::text as id, p.name_pt, p.name_en, sold.units::bigint as sold, coalesce(sum(s.on_hand), 0)::bigint as on_hand,
             coalesce(sum(s.on_hand - coalesce(later.since_start, 0)), 0)::bigint as at_start,
             coalesce(sum(s.on_hand - coalesce(later.since_end, 0)), 0)::bigint as at_end
        from sold join catalogue_products p on p.id = sold.product_id
        join packs using (product_id) left join catalogue_stock s on s.variant_id = packs.id left join later on later.variant_id = packs.id
        group by p.public_id, p.name_pt, p.name_en, sold.units order by sold.units desc, p.name_pt),
    idle as (
      select count(distinct v.product_id) as products, coalesce(sum(s.on_hand), 0)::bigint as units
        from catalogue_stock s join catalogue_variants v on v.id = s.variant_id left join bought b on b.variant_id = v.id
        where s.on_hand > 0 and b.variant_id is null)
    select (select coalesce(json_agg(turned), '[]') from turned) as products, (select to_json(idle) from idle) as idle`.execute(
    db,
  )
  return rows[0] ?? { products: [], idle: { products: 0, units: 0 } }
}
