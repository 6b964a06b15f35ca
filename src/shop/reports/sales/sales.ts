import type { Text } from '#src/i18n/locales.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { cents, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { spansOf } from '../period/period.ts'
import type { Group, Period, Span } from '../period/period.ts'

export const breakdowns = ['collection', 'product', 'payment_method', 'fulfilment'] as const
/** What sales are shown by. */
export type Breakdown = (typeof breakdowns)[number]

/**
 * A sale counts on the day in Lisbon on which its payment came, an order that cost nothing on the day it was placed; a refund on the
 * day it was made. So a past day changes only where a counter payment is reversed. Amounts include VAT.
 */
export type SalesFigures = {
  orders: number
  /** What customers paid, delivery included. */ sales: Cents
  /** Of it for delivery. */ delivery: Cents
  /** Reductions by promotions. */ discounts: Cents
  /** Paid with points: no part of `sales`. */ points: Cents
  /** The VAT in `sales`. */ vat: Cents
  refundCount: number
  refunds: Cents
  /** `sales` minus `refunds`. */ net: Cents
  /** Orders that are the first of their customer, and those of customers who had bought before. */
  firstOrders: number
  repeatOrders: number
}

export type SalesRow = SalesFigures & { span: Span }

export type SalesReport = { period: Period; group: Group; rows: SalesRow[]; total: SalesFigures }
/** What sales are compared with: as many rows, and the sums of all. */
export type SalesComparison = { rows: { sales: Cents }[] } & Pick<SalesFigures, 'orders' | 'sales'>

/**
 * What a row of a breakdown is about: a collection, a product, a payment method or a fulfilment (`entry`), what was paid for
 * `delivery`, what is in no collection or not in the catalogue (`unlisted`), refunds that name no line (`unassigned`), or all smaller
 * entries together (`others`).
 */
export const entryKinds = ['entry', 'delivery', 'unlisted', 'unassigned', 'others'] as const
export type EntryKind = (typeof entryKinds)[number]
/** `key`: a slug, an id or a code; null for all but an `entry`. */
export type Entry = { kind: EntryKind; key: string | null; name: Text | null }

export type BreakdownFigures = {
  /** Null where they are split into lines: one order is in several rows. */ orders: number | null
  /** Units; null where orders are whole. */ quantity: number | null
  sales: Cents
  vat: Cents
  refunds: Cents
  net: Cents
}

/** `span` is null for the whole period. */
export type BreakdownRow = BreakdownFigures & { entry: Entry; span: Span | null }

export type BreakdownReport = { period: Period; group: Group | null; by: Breakdown; rows: BreakdownRow[] }

/** What the database adds up, by the first day of a span. */
export type SoldSums = Pick<SalesFigures, 'orders' | 'sales' | 'delivery' | 'discounts' | 'points' | 'vat'> & { start: IsoDate }
export type RefundedSums = Pick<SalesFigures, 'refundCount' | 'refunds'> & { start: IsoDate }
export type CustomerSums = Pick<SalesFigures, 'firstOrders' | 'repeatOrders'> & { start: IsoDate }

const noSales: SalesFigures = {
  orders: 0,
  sales: zero,
  delivery: zero,
  discounts: zero,
  points: zero,
  vat: zero,
  refundCount: 0,
  refunds: zero,
  net: zero,
  firstOrders: 0,
  repeatOrders: 0,
}

type Sums = { sold: readonly SoldSums[]; refunded: readonly RefundedSums[]; customers: readonly CustomerSums[] }

/** A row for each span, those without sales too. */
export function salesRows(period: Period, group: Group, { sold, refunded, customers }: Sums): SalesRow[] {
  const at = <Row extends { start: IsoDate }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.start, row]))
  const [soldAt, refundedAt, customersAt] = [at(sold), at(refunded), at(customers)]
  return spansOf(period, group).map((span) => {
    const { start: _start, ...figures } = {
      ...noSales,
      ...soldAt.get(span.start),
      ...refundedAt.get(span.start),
      ...customersAt.get(span.start),
    }
    return { ...figures, net: cents(figures.sales - figures.refunds), span }
  })
}

export const totalOf = (rows: readonly SalesFigures[]): SalesFigures =>
  rows.reduce<SalesFigures>(
    (total, row) => ({
      orders: total.orders + row.orders,
      sales: cents(total.sales + row.sales),
      delivery: cents(total.delivery + row.delivery),
      discounts: cents(total.discounts + row.discounts),
      points: cents(total.points + row.points),
      vat: cents(total.vat + row.vat),
      refundCount: total.refundCount + row.refundCount,
      refunds: cents(total.refunds + row.refunds),
      net: cents(total.net + row.net),
      firstOrders: total.firstOrders + row.firstOrders,
      repeatOrders: total.repeatOrders + row.repeatOrders,
    }),
    noSales,
  )
