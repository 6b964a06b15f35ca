import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { IsoDate } from '#src/kernel/dates.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Group, Moments } from '../period/period.ts'
import { startOf } from '../period/period-sql.server.ts'
import type { Breakdown, BreakdownFigures, CustomerSums, EntryKind, RefundedSums, SoldSums } from './sales.ts'

type Grouped = Moments & { group: Group }

const [paidAt, soldAt, refundedAt] = [sql.ref('paid_at'), sql.ref('sold_at'), sql.ref('refunded_at')]

export const soldSums = async (db: Db, { since, until, group }: Grouped): Promise<SoldSums[]> => {
  const { rows } = await sql<SoldSums>`
    select ${startOf(paidAt, group)} as start, count(*) as orders, sum(total_cents)::bigint as sales,
           sum(ship_total_cents)::bigint as delivery, sum(discount_total_cents - points_cents)::bigint as discounts,
           sum(points_cents)::bigint as points, sum(included_tax_total_cents)::bigint as vat
      from orders_sales where paid_at >= ${since} and paid_at < ${until} group by 1`.execute(db)
  return rows
}

export const refundedSums = async (db: Db, { since, until, group }: Grouped): Promise<RefundedSums[]> => {
  const { rows } = await sql<RefundedSums>`
    select ${startOf(refundedAt, group)} as start, count(*) as "refundCount", sum(amount_cents)::bigint as refunds
      from orders_refunds where refunded_at >= ${since} and refunded_at < ${until} group by 1`.execute(db)
  return rows
}

/** By account, and for guests by mailbox. Orders of erased customers are neither first nor repeated. */
export const customerSums = async (db: Db, { since, until, group }: Grouped): Promise<CustomerSums[]> => {
  // Grouped once: looking each of 200,000 orders up by index took five times as long.
  const { rows } = await sql<CustomerSums>`
    with sold as materialized (
      select ${startOf(paidAt, group)} as start, user_id, case when user_id is null then lower(email) end as mailbox, placed_at
        from orders_sales where paid_at >= ${since} and paid_at < ${until})
    select start, count(*) filter (where placed_at <= first_at) as "firstOrders",
           count(*) filter (where placed_at > first_at) as "repeatOrders"
      from (
        select sold.start, sold.placed_at, first.first_at from sold
          join (select user_id, min(placed_at) as first_at from orders_buyers where user_id is not null group by 1) first
            using (user_id)
        union all
        select sold.start, sold.placed_at, first.first_at from sold
          join (select mailbox, min(placed_at) as first_at from orders_buyers where user_id is null group by 1) first
            using (mailbox)) bought
      group by 1`.execute(db)
  return rows
}

type CellRow = Omit<BreakdownFigures, 'net'> & {
  start: IsoDate | null
  kind: EntryKind
  key: string | null
  name_pt: string | null
  name_en: string | null
}

type Broken = Moments & {
  group: Group | null
  by: Breakdown
  /** More entries than these are added up as others. */ limit: number
}

const spanOf = (at: RawBuilder<unknown>, group: Group | null) => (group === null ? sql`null::date` : startOf(at, group))

/** By the payment method or the fulfilment of the order. */
export async function orderCells(db: Db, { since, until, group, by }: Broken): Promise<CellRow[]> {
  const key = by === 'fulfilment' ? sql.ref('fulfilment') : sql.ref('method_code')
  const { rows } = await sql<CellRow>`
    with cells as (
      select ${spanOf(paidAt, group)} as start, ${key} as key, 1 as orders, total_cents as sales, included_tax_total_cents as vat, 0 as refunds
        from orders_sales where paid_at >= ${since} and paid_at < ${until}
      union all
      select ${spanOf(refundedAt, group)}, ${key}, 0, 0, 0, amount_cents
        from orders_refunds where refunded_at >= ${since} and refunded_at < ${until})
    select start, case when key is null then 'unlisted' else 'entry' end as kind, key, null as name_pt, null as name_en,
           sum(orders)::bigint as orders, null as quantity, sum(sales)::bigint as sales, sum(vat)::bigint as vat,
           sum(refunds)::bigint as refunds
      from cells group by 1, 2, 3 order by start, sales desc`.execute(db)
  return rows
}

const namesOf = {
  collection: sql`
    select v.id as variant_id, c.slug_pt as key, c.name_pt, c.name_en
      from catalogue_variants v join catalogue_main_collections c using (product_id)`,
  product: sql`
    select v.id as variant_id, p.public_id::text as key, p.name_pt, p.name_en
      from catalogue_variants v join catalogue_products p on p.id = v.product_id`,
}

/** By what was bought: one row for each entry that sold most, and one for all others. */
export async function lineCells(
  db: Db,
  { since, until, group, by, limit }: Broken & { by: 'collection' | 'product' },
): Promise<CellRow[]> {
  const { rows } = await sql<CellRow>`
    with moved as materialized (
      select ${spanOf(soldAt, group)} as start, variant_id, case when line_id is null then 'delivery' else 'entry' end as kind,
             sum(quantity) as quantity, sum(total_cents) as sales, sum(included_tax_cents) as vat, 0 as refunds
        from orders_sale_parts where sold_at >= ${since} and sold_at < ${until} group by 1, 2, 3
      union all
      select ${spanOf(refundedAt, group)}, variant_id, case kind when 'line' then 'entry' else kind end, 0, 0, 0, sum(amount_cents)
        from orders_refund_parts where refunded_at >= ${since} and refunded_at < ${until} group by 1, 2, 3),
    named as materialized (
      select sums.variant_id, n.key, n.name_pt, n.name_en, sums.sales
        from (select variant_id, sum(sales) as sales from moved where kind = 'entry' group by 1) sums
        join (${namesOf[by]}) n using (variant_id)),
    ranked as (
      select key, row_number() over (order by sum(sales) desc, key) <= ${limit} as is_listed from named group by key)
    select * from (
      select moved.start,
           case when moved.kind <> 'entry' then moved.kind when key is null then 'unlisted' when is_listed then 'entry' else 'others' end as kind,
           case when is_listed then key end as key, min(name_pt) filter (where is_listed) as name_pt,
           min(name_en) filter (where is_listed) as name_en, null as orders, sum(moved.quantity)::bigint as quantity,
           sum(moved.sales)::bigint as sales, sum(moved.vat)::bigint as vat, sum(moved.refunds)::bigint as refunds
      from moved left join named using (variant_id) left join ranked using (key)
      group by 1, 2, 3) cells order by start, kind <> 'entry', sales desc`.execute(db)
  return rows
}
