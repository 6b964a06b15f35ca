import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { ok } from '#src/kernel/result.ts'
import { amountAttributes, amountAttributesOrNull, day, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { amounts } from '#src/platform/jsonapi/resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { groups, readPeriod } from '../period/period.ts'
import { daysOfPeriod, periodAttributes, periodFields, refusedPeriod, reportId } from '../period/report.api.server.ts'
import { readBreakdown, readSales } from './actions.server.ts'
import { entryName } from './labels.ts'
import { breakdowns, entryKinds } from './sales.ts'
import type { BreakdownReport, BreakdownRow, SalesFigures, SalesReport, SalesRow } from './sales.ts'

const everyRow = {
  from: day,
  to: day,
  ...amountAttributes('sales', 'vat', 'refunds', 'net'),
}

const figures = {
  orders: whole,
  first_orders: whole,
  repeat_orders: whole,
  refund_count: whole,
  ...amountAttributes('sales', 'delivery', 'discounts', 'points', 'vat', 'refunds', 'net'),
}

const rowSchema = v.strictObject({
  ...everyRow,
  orders: orNull(whole),
  ...amountAttributesOrNull('delivery', 'discounts', 'points'),
  first_orders: orNull(whole),
  repeat_orders: orNull(whole),
  refund_count: orNull(whole),
  kind: orNull(v.picklist(entryKinds)),
  key: orNull(text),
  label: orNull(text),
  quantity: orNull(whole),
})

const salesSchema = defineResource({
  type: 'sales_report',
  attributes: {
    ...periodAttributes,
    group: orNull(v.picklist(groups)),
    by: orNull(v.picklist(breakdowns)),
    basis: v.literal('paid'),
    rows: v.array(rowSchema),
    totals: v.strictObject(figures),
  },
})

const money = ({ sales, delivery, discounts, points, vat, refunds, net }: SalesFigures, locale: Locale) =>
  amounts({ sales, delivery, discounts, points, vat, refunds, net }, locale)

const counts = ({ orders, firstOrders, repeatOrders, refundCount }: SalesFigures) => ({
  orders,
  first_orders: firstOrders,
  repeat_orders: repeatOrders,
  refund_count: refundCount,
})

const totalsOf = (total: SalesFigures, locale: Locale) => ({ ...counts(total), ...money(total, locale) })

const rowOf = ({ span, ...row }: SalesRow, locale: Locale) => ({
  ...daysOfPeriod(span),
  ...counts(row),
  ...money(row, locale),
  kind: null,
  key: null,
  label: null,
  quantity: null,
})

const breakdownRow = ({ entry, span, ...row }: BreakdownRow, { by, period }: BreakdownReport, locale: Locale) => ({
  ...daysOfPeriod(span ?? period),
  orders: row.orders,
  quantity: row.quantity,
  first_orders: null,
  repeat_orders: null,
  refund_count: null,
  ...amounts({ sales: row.sales, vat: row.vat, refunds: row.refunds, net: row.net }, locale),
  ...amounts({ delivery: null, discounts: null, points: null }, locale),
  kind: entry.kind,
  key: entry.key,
  label: entryName(entry, by, locale),
})

const bySpan = (report: SalesReport, locale: Locale) =>
  salesSchema.resource({
    id: reportId(report.period, report.group),
    attributes: {
      ...daysOfPeriod(report.period),
      group: report.group,
      by: null,
      basis: 'paid',
      rows: report.rows.map((row) => rowOf(row, locale)),
      totals: totalsOf(report.total, locale),
    },
  })

const byEntry = (report: BreakdownReport, total: SalesFigures, locale: Locale) =>
  salesSchema.resource({
    id: reportId(report.period, report.group, report.by),
    attributes: {
      ...daysOfPeriod(report.period),
      group: report.group,
      by: report.by,
      basis: 'paid',
      rows: report.rows.map((row) => breakdownRow(row, report, locale)),
      totals: totalsOf(total, locale),
    },
  })

const sales = defineRoute({
  method: 'GET',
  path: '/staff/reports/sales',
  summary:
    'Sales and refunds by `group` (`day`, `week` from Monday, `month`; Lisbon days), of the last 30 days by default. A sale counts when its payment came, a refund when it was made. `by` splits them by `collection`, `product` (the hundred that sold most, of each span twenty, the rest as `others`), `payment_method` or `fulfilment`, of the whole period unless `group` is sent as well; with `delivery` and what is in no collection as rows of their own, so that the rows add up to the totals.',
  resource: salesSchema,
  allow: 'reports.read',
  body: v.object({ ...periodFields, by: v.optional(v.picklist(breakdowns, 'error_report_by')) }),
  async work({ world, body, locale }) {
    const { by, group, ...days } = body
    // A breakdown without `group` has no rows by time, so that its period may be longer.
    const read = readPeriod({ ...days, group: by && !group ? 'month' : group }, world.now())
    if (!read.ok) return refusedPeriod(read.error)
    const { from, to } = read.value
    const sales = readSales(world, { from, to }, read.value.group)
    if (!by) return ok({ data: bySpan(await sales, locale) })
    const [breakdown, { total }] = await Promise.all([readBreakdown(world, { from, to }, { group: group ?? null, by }), sales])
    return ok({ data: byEntry(breakdown, total, locale) })
  },
})

export const routes: ApiRoute[] = [sales]
