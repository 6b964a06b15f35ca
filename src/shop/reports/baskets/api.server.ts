import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { toDecimal, cents } from '#src/kernel/money.ts'
import { amount, amountAttributes, day, orNull, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { amounts } from '#src/platform/jsonapi/resource.ts'
import { groups } from '../period/period.ts'
import { daysOfPeriod, defineReport, periodAttributes, reportId } from '../period/report.api.server.ts'
import { readBaskets } from './actions.server.ts'
import { basketSizes } from './baskets.ts'
import type { BasketFigures, BasketReport } from './baskets.ts'

const figures = {
  orders: whole,
  units: whole,
  ...amountAttributes('sales', 'average', 'median'),
  sizes: v.array(v.strictObject({ from: amount, below: orNull(amount), orders: whole })),
}

const basketsSchema = defineResource({
  type: 'baskets_report',
  attributes: {
    ...periodAttributes,
    group: v.picklist(groups),
    rows: v.array(v.strictObject({ from: day, to: day, ...figures })),
    totals: v.strictObject(figures),
  },
})

const decimal = (size: number | undefined) => (size === undefined ? null : toDecimal(cents(size)))

const figuresOf = ({ orders, units, sales, average, median, sizes }: BasketFigures, locale: Locale) => ({
  orders,
  units,
  ...amounts({ sales, average, median }, locale),
  sizes: basketSizes.map((size, index) => ({
    from: toDecimal(cents(size)),
    below: decimal(basketSizes[index + 1]),
    orders: sizes[index] ?? 0,
  })),
})

const resourceOf = ({ period, group, rows, total }: BasketReport, locale: Locale) =>
  basketsSchema.resource({
    id: reportId(period, group),
    attributes: {
      ...daysOfPeriod(period),
      group,
      rows: rows.map(({ span, ...row }) => ({ ...daysOfPeriod(span), ...figuresOf(row, locale) })),
      totals: figuresOf(total, locale),
    },
  })

export const routes = [
  defineReport({
    path: '/staff/reports/baskets',
    summary:
      'How much orders are worth: average, median, pieces, and how many have each size; by `group`, of the last 30 days by default, on the same basis as sales.',
    resource: basketsSchema,
    read: readBaskets,
    toResource: resourceOf,
  }),
]
