import { sql } from 'kysely'
import type { Cents } from '#src/kernel/money.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import type { OrderState } from '#src/shop/orders/order/order.ts'
import type { OrderPaymentState } from '#src/shop/orders/order/payment-state.ts'
import type { CounterMethod } from '#src/shop/payments/payment.ts'
import type { PaymentMethod } from '#src/shop/website/payment-methods.ts'
import type { Moments } from '../period/period.ts'

/** Rows after the last one read, by its moment and id. The moment is a text, because a Date would lose its microseconds. */
export type After = { at: string; id: number }
type Cursor = { cursor: string }
export type Page = Moments & { after: After; limit: number }

export type OrderLedgerRow = Cursor & {
  order_id: number
  number: string
  placed_at: Date
  state: OrderState
  payment_state: OrderPaymentState
  fulfilment: Fulfilment
  payment_method_code: PaymentMethod | null
  item_total_cents: Cents
  discount_total_cents: Cents
  points_cents: Cents
  ship_total_cents: Cents
  included_tax_total_cents: Cents
  total_cents: Cents
  invoice_number: string | null
  paid_at: Date | null
  refunded_cents: Cents
}

/** By the day on which they were placed. */
export async function ledgerRows(db: Db, { since, until, after, limit }: Page): Promise<OrderLedgerRow[]> {
  const { rows } = await sql<OrderLedgerRow>`
    select *, placed_at::text as cursor from orders_ledger where placed_at >= ${since} and placed_at < ${until} and (placed_at, order_id) > (${after.at}::timestamptz, ${after.id})
      order by placed_at, order_id limit ${limit}`.execute(db)
  return rows
}

/** `amount` is negative for a refund. */
export type MoneyRow = Cursor & {
  id: number
  at: Date
  number: string
  method: PaymentMethod
  paid_with: CounterMethod | null
  is_refund: boolean
  is_excess: boolean
  by_hand: boolean
  reference: string | null
  amount: Cents
}

/** Payments that came; refunds have a call of their own, because each is read by its own index. */
export async function receiptRows(db: Db, { since, until, after, limit }: Page): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    select r.payment_id as id, r.paid_at as at, r.paid_at::text as cursor, o.number, r.method_code as method, r.paid_with, false as is_refund,
           r.surplus as is_excess, false as by_hand, r.external_id as reference, r.amount_cents as amount
      from payments_receipts r join orders_summaries o on o.id = r.order_id
      where r.paid_at >= ${since} and r.paid_at < ${until} and (r.paid_at, r.payment_id) > (${after.at}::timestamptz, ${after.id})
      order by r.paid_at, r.payment_id limit ${limit}`.execute(db)
  return rows
}

export async function refundedRows(db: Db, { since, until, after, limit }: Page): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    select f.refund_id as id, f.refunded_at as at, f.refunded_at::text as cursor, o.number, r.method_code as method, r.paid_with, true as is_refund,
           r.surplus as is_excess, f.by_hand, f.external_id as reference, -f.amount_cents as amount
      from orders_money_back f join payments_receipts r on r.payment_id = f.payment_id join orders_summaries o on o.id = f.order_id
      where f.refunded_at >= ${since} and f.refunded_at < ${until} and (f.refunded_at, f.refund_id) > (${after.at}::timestamptz, ${after.id})
      order by f.refunded_at, f.refund_id limit ${limit}`.execute(db)
  return rows
}

export type DispensedRow = Cursor & {
  line_id: number
  dispensed_at: Date
  number: string
  class: ProductClass
  name_pt: string
  pack_pt: string
  sku: string
  quantity: number
  fulfilment: Fulfilment
  county: string | null
  checked_by: string | null
  /** Of a prescription, or of a request for a medicine. */ is_clinical: boolean
}

/** Medicines that were handed over or delivered, with the county they went to: at the pharmacy its own. */
export async function dispensedRows(
  db: Db,
  { classes, since, until, after, limit }: Page & { classes: readonly ProductClass[] },
): Promise<DispensedRow[]> {
  const { rows } = await sql<DispensedRow>`
    select l.line_id, l.dispensed_at, l.dispensed_at::text as cursor, l.number, l.class, l.name_pt, l.pack_pt, l.sku, l.quantity, l.fulfilment,
           coalesce(c.name, case when l.fulfilment = 'pickup' then
             (select own.name from delivery_counties own join website_pickup_locations place on own.dico = county_of(place.zipcode)
                where place.id = l.pickup_location_id) end) as county,
           p.name as checked_by, l.is_clinical
      from orders_dispensed_lines l
      left join delivery_counties c on c.dico = l.county_dico
      left join accounts_people p on p.id = l.checked_by
      where l.class = any(${[...classes]}::text[]) and l.dispensed_at >= ${since} and l.dispensed_at < ${until}
        and (l.dispensed_at, l.line_id) > (${after.at}::timestamptz, ${after.id})
      order by l.dispensed_at, l.line_id limit ${limit}`.execute(db)
  return rows
}

export type CustomerRow = Cursor & {
  id: number
  public_id: string
  name: string | null
  email: string
  locale: string
  created_at: Date
  orders: number
  sales: Cents
  last_at: Date | null
}

/** Customers with an account, by the day on which they registered. */
export async function customerRows(db: Db, { since, until, after, limit }: Page): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    with page as (
      select id, public_id, name, email, locale, created_at from accounts_people
        where erased_at is null and roles = '{}' and created_at >= ${since} and created_at < ${until} and id > ${after.id}
        order by id limit ${limit})
    select page.*, page.created_at::text as cursor, coalesce(bought.orders, 0) as orders, coalesce(bought.sales, 0) as sales, bought.last_at
      from page left join lateral (
        select count(*) as orders, sum(total_cents)::bigint as sales, max(paid_at) as last_at
          from orders_sales s where s.user_id = page.id) bought on true
      order by page.id`.execute(db)
  return rows
}
