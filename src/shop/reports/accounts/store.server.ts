import { sql } from 'kysely'
import type { IsoDate } from '#src/kernel/dates.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { Db } from '#src/platform/database/database.ts'
import { startOf } from '../period/period-sql.server.ts'
import type { Moments } from '../period/period.ts'
import type { Accounts, MethodRow, MonthlyVatRow, RefundedRow } from './accounts.ts'

type VatSums = { month: IsoDate; rate: BasisPoints; sold: Cents; soldTax: Cents; refunded: Cents; refundedTax: Cents }

/** By month and rate, the highest rate last. */
export async function vatRows(db: Db, { since, until }: Moments): Promise<MonthlyVatRow[]> {
  const { rows } = await sql<VatSums>`
    with moved as (
      select ${startOf(sql.ref('sold_at'), 'month')} as month, vat_basis_points as rate, sum(total_cents) as sold,
             sum(included_tax_cents) as sold_tax, 0 as refunded, 0 as refunded_tax
        from orders_sale_parts where sold_at >= ${since} and sold_at < ${until} group by 1, 2
      union all
      select ${startOf(sql.ref('refunded_at'), 'month')}, vat_basis_points, 0, 0, amount_cents, included_tax_cents
        from orders_refund_parts where refunded_at >= ${since} and refunded_at < ${until})
    select month, rate, sum(sold)::bigint as sold, sum(sold_tax)::bigint as "soldTax", sum(refunded)::bigint as refunded,
           sum(refunded_tax)::bigint as "refundedTax"
      from moved group by 1, 2 having sum(sold) <> 0 or sum(refunded) <> 0 order by 1, 2`.execute(db)
  return rows.map(({ month, rate, sold, soldTax, refunded, refundedTax }) => ({
    month,
    rate,
    sold: { gross: sold, tax: soldTax },
    refunded: { gross: refunded, tax: refundedTax },
  }))
}

/** What came by each method, the largest amount first. */
export async function paymentRows(db: Db, { since, until }: Moments): Promise<MethodRow[]> {
  const { rows } = await sql<MethodRow>`
    select method_code as method, paid_with as "paidWith", count(*) as count, sum(amount_cents)::bigint as amount
      from payments_receipts where not surplus and paid_at >= ${since} and paid_at < ${until}
      group by 1, 2 order by 4 desc, 1, 2`.execute(db)
  return rows
}

export async function refundRows(db: Db, { since, until }: Moments): Promise<RefundedRow[]> {
  const { rows } = await sql<RefundedRow>`
    select method_code as method, paid_with as "paidWith", by_hand as "byHand", count(*) as count,
           sum(amount_cents)::bigint as amount
      from orders_refunds where refunded_at >= ${since} and refunded_at < ${until}
      group by 1, 2, 3 order by 5 desc, 1, 2`.execute(db)
  return rows
}

/** Payments in excess, and those that went back. */
export async function excessSums(db: Db, { since, until }: Moments): Promise<Accounts['excess']> {
  const { rows } = await sql<Accounts['excess']>`
    select (select coalesce(sum(amount_cents), 0)::bigint from payments_receipts
              where surplus and paid_at >= ${since} and paid_at < ${until}) as paid,
           (select coalesce(sum(f.amount_cents), 0)::bigint
              from orders_money_back f join payments_receipts r on r.payment_id = f.payment_id and r.surplus
              where f.refunded_at >= ${since} and f.refunded_at < ${until}) as refunded`.execute(db)
  const [row] = rows
  if (!row) throw new Error('sums without a row')
  return row
}
