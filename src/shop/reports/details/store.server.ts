import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Cents } from '#src/kernel/money.ts'
import type { OpeningHours } from '#src/kernel/opening-hours.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import type { CounterMethod } from '#src/shop/payments/payment.ts'
import { statesWithRejection } from '#src/shop/requests/request/request.ts'
import type { RequestKind, RequestState } from '#src/shop/requests/request/request.ts'
import type { PaymentMethod } from '#src/shop/website/payment-methods.ts'
import { statesOf } from '../answers/answers.ts'
import { basketSizes } from '../baskets/baskets.ts'
import type { Moments, Period } from '../period/period.ts'
import { timedPreparations } from '../preparation/store.server.ts'
import { noValue } from './details.ts'
import type { DetailFilter, DetailSet, DetailSums } from './details.ts'

type Condition = RawBuilder<boolean> | false | undefined
type Source = {
  /** A view of the feature whose rows are counted. */ view: string
  /** It has the preparation times of the view as well. */ isTimed?: boolean
  /** Its column with the moment by which a row belongs to a period. */ at: string
  /** Columns that a row has; others are null. */ columns: Partial<Record<keyof FoundRow, string>>
  conditions: readonly Condition[]
}

/** A value, `noValue` for rows without one, or undefined for all. */
const equals = (column: string, value: string | number | undefined): Condition =>
  value !== undefined &&
  (value === noValue ? sql<boolean>`${sql.ref(column)} is null` : sql<boolean>`${sql.ref(column)} = ${value}`)

const isYes = (condition: RawBuilder<boolean>, value: 'yes' | 'no' | undefined): Condition =>
  value !== undefined && (value === 'yes' ? condition : sql<boolean>`not ${condition}`)

function sizeOf(size: number | undefined): Condition {
  if (size === undefined) return undefined
  const [from, below] = [basketSizes[size] ?? 0, basketSizes[size + 1]]
  return below === undefined
    ? sql<boolean>`total_cents >= ${from}`
    : sql<boolean>`total_cents >= ${from} and total_cents < ${below}`
}

const variantsOf = {
  product: (id: string) => sql`
    select v.id from catalogue_variants v join catalogue_products p on p.id = v.product_id where p.public_id = ${id}`,
  collection: (slug: string) => sql`
    select v.id from catalogue_variants v join catalogue_main_collections c using (product_id) where c.slug_pt = ${slug}`,
}
const variantsInAny = {
  product: sql`select id from catalogue_variants`,
  collection: sql`select v.id from catalogue_variants v join catalogue_main_collections c using (product_id)`,
}

/** Lines of a product or collection, or of none; `isLine`: without delivery. */
const linesOf = (by: 'product' | 'collection', key: string | undefined, isLine: RawBuilder<boolean>): Condition =>
  key !== undefined &&
  (key === noValue
    ? sql<boolean>`${isLine} and (variant_id is null or variant_id not in (${variantsInAny[by]}))`
    : sql<boolean>`variant_id in (${variantsOf[by](key)})`)

const firstOrder = sql`
  coalesce((select min(b.placed_at) from orders_buyers b where b.user_id = found.user_id),
           (select min(b.placed_at) from orders_buyers b
              where found.user_id is null and b.user_id is null and b.mailbox = lower(found.email)))`
const customerConditions = {
  first: sql<boolean>`placed_at <= ${firstOrder}`,
  repeat: sql<boolean>`placed_at > ${firstOrder}`,
  [noValue]: sql<boolean>`${firstOrder} is null`,
}

const ofMoney = ({ method, paid_with: paidWith }: DetailFilter): Condition[] => [
  equals('method_code', method),
  equals('paid_with', paidWith),
]

const ofParts = ({ product, collection, rate }: DetailFilter, isLine: RawBuilder<boolean>): Condition[] => [
  linesOf('product', product, isLine),
  linesOf('collection', collection, isLine),
  equals('vat_basis_points', rate),
]

const partColumns = { orderId: 'order_id', namePt: 'name_pt', nameEn: 'name_en', requestId: 'request_id' }
const moneyColumns = { orderId: 'order_id', amount: 'amount_cents', method: 'method_code', paidWith: 'paid_with' }

/** What each set reads, on the basis of the report that counts it. */
const sources: Record<DetailSet, (filter: DetailFilter) => Source> = {
  sales: ({ method, fulfilment, size, customer }) => ({
    view: 'orders_sales',
    at: 'paid_at',
    columns: { orderId: 'order_id', amount: 'total_cents', method: 'method_code', fulfilment: 'fulfilment' },
    conditions: [
      equals('method_code', method),
      equals('fulfilment', fulfilment),
      sizeOf(size),
      customer && customerConditions[customer],
    ],
  }),
  lines: (filter) => ({
    view: 'orders_sale_parts',
    at: 'sold_at',
    columns: { ...partColumns, quantity: 'quantity', amount: 'total_cents' },
    conditions: [...ofParts(filter, sql<boolean>`line_id is not null`), filter.kind && sql<boolean>`line_id is null`],
  }),
  refunds: (filter) => ({
    view: 'orders_refunds',
    at: 'refunded_at',
    columns: { ...moneyColumns, byHand: 'by_hand' },
    conditions: [...ofMoney(filter), equals('fulfilment', filter.fulfilment), isYes(sql<boolean>`by_hand`, filter.by_hand)],
  }),
  refund_lines: (filter) => ({
    view: 'orders_refund_parts',
    at: 'refunded_at',
    columns: { ...partColumns, amount: 'amount_cents' },
    conditions: [...ofParts(filter, sql<boolean>`kind = 'line'`), equals('kind', filter.kind)],
  }),
  payments: (filter) => ({
    view: 'payments_receipts',
    at: 'paid_at',
    columns: moneyColumns,
    conditions: [...ofMoney(filter), isYes(sql<boolean>`surplus`, filter.excess ?? 'no')],
  }),
  requests: ({ outcome, reason }) => ({
    view: 'requests_outcomes',
    at: 'submitted_at',
    columns: { requestId: 'request_id' },
    conditions: [
      outcome && sql<boolean>`state = any(${statesOf(outcome)}::text[])`,
      reason !== undefined && sql<boolean>`state = any(${[...statesWithRejection]}::text[])`,
      equals('rejected_for', reason),
    ],
  }),
  prepared: ({ on_time: onTime, time }) => ({
    view: 'orders_preparation_times',
    isTimed: time !== undefined,
    at: 'prepared_at',
    columns: { orderId: 'order_id', promisedAt: 'promised_at' },
    conditions: [
      onTime && sql<boolean>`promised_at is not null`,
      isYes(sql<boolean>`(prepared_at <= promised_at)`, onTime),
      time !== undefined && sql<boolean>`place = ${time + 1}`,
    ],
  }),
}

const columnTypes = {
  orderId: sql`bigint`,
  requestId: sql`bigint`,
  namePt: sql`text`,
  nameEn: sql`text`,
  quantity: sql`int`,
  amount: sql`int`,
  method: sql`text`,
  paidWith: sql`text`,
  fulfilment: sql`text`,
  byHand: sql`boolean`,
  promisedAt: sql`timestamptz`,
}

type FoundRow = Record<keyof typeof columnTypes, unknown>

function rowsOf({ view, isTimed = false, at, columns, conditions }: Source, scope: DetailScope): RawBuilder<unknown> {
  const { since, until } = scope
  const own: Partial<Record<string, string>> = columns
  const listed = Object.entries(columnTypes).map(([name, type]) => {
    const column = ownValue(own, name)
    return sql`${column === undefined ? sql`null::${type}` : sql.ref(column)} as ${sql.ref(name)}`
  })
  const all = conditions.filter((condition) => condition !== false && condition !== undefined)
  return sql`
    select ${sql.ref(at)} as at, ${sql.join(listed)} from ${isTimed ? sql`(${timedPreparations(scope)})` : sql.table(view)} found
      where ${sql.ref(at)} >= ${since} and ${sql.ref(at)} < ${until} ${sql.join(
        all.map((condition) => sql`and (${condition})`),
        sql` `,
      )}`
}

/** `hours`: of the pharmacy, by which times are counted. */
type DetailScope = Moments & { period: Period; hours: OpeningHours }
type Query = DetailScope & { of: DetailSet; filter: DetailFilter }

/** How many rows there are, and what they add up to. */
export async function detailSums(db: Db, { of, filter, ...scope }: Query): Promise<DetailSums> {
  const { rows } = await sql<DetailSums>`
    select count(*) as count, sum(quantity)::bigint as quantity, sum(amount)::bigint as amount
      from (${rowsOf(sources[of](filter), scope)}) rows`.execute(db)
  return rows[0] ?? { count: 0, quantity: null, amount: null }
}

export type DetailRowOfStore = {
  at: Date
  number: string | null
  namePt: string | null
  nameEn: string | null
  quantity: number | null
  amount: Cents | null
  method: PaymentMethod | null
  paidWith: CounterMethod | null
  fulfilment: Fulfilment | null
  byHand: boolean | null
  promisedAt: Date | null
  requestPublicId: string | null
  requestKind: RequestKind | null
  requestState: RequestState | null
  requestReason: string | null
  isClinical: boolean
}

/** A page of them, newest first. */
export async function detailRows(
  db: Db,
  { of, filter, limit, offset, ...scope }: Query & { limit: number; offset: number },
): Promise<DetailRowOfStore[]> {
  const { rows } = await sql<DetailRowOfStore>`
    with page as (
      select * from (${rowsOf(sources[of](filter), scope)}) rows
        order by at desc, "orderId" desc, "requestId" desc, "namePt" limit ${limit} offset ${offset})
    select page.*, o.number, r.public_id as "requestPublicId", r.kind as "requestKind", r.state as "requestState",
           r.rejected_for as "requestReason", coalesce(r.is_clinical, false) as "isClinical"
      from page left join orders_summaries o on o.id = page."orderId" left join requests_outcomes r on r.request_id = page."requestId"
      order by page.at desc, page."orderId" desc, page."requestId" desc, page."namePt"`.execute(db)
  return rows
}

/** The name of a product, by its public id, or of a collection, by its slug. */
export async function nameOf(
  db: Db,
  { product, collection }: Pick<DetailFilter, 'product' | 'collection'>,
): Promise<{ pt: string; en: string } | undefined> {
  const named =
    product === undefined
      ? sql`select name_pt as pt, name_en as en from catalogue_main_collections where slug_pt = ${collection ?? ''} limit 1`
      : sql`select name_pt as pt, name_en as en from catalogue_products where public_id = ${product}`
  const { rows } = await sql<{ pt: string; en: string }>`${named}`.execute(db)
  return rows[0]
}
