import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { day, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { groups } from '../period/period.ts'
import { daysOfPeriod, defineReport, periodAttributes, reportId } from '../period/report.api.server.ts'
import { readPreparation } from './actions.server.ts'
import { readyTimes } from './preparation.ts'
import type { PreparationFigures, PreparationReport } from './preparation.ts'

const figures = {
  prepared: whole,
  promised: whole,
  on_time: whole,
  median_minutes: orNull(whole),
  times: v.array(v.strictObject({ up_to_minutes: orNull(whole), orders: whole })),
}

const preparationSchema = defineResource({
  type: 'preparation_report',
  attributes: {
    ...periodAttributes,
    group: v.picklist(groups),
    rows: v.array(v.strictObject({ from: day, to: day, ...figures })),
    totals: v.strictObject(figures),
    stock: v.array(
      v.strictObject({
        product_id: text,
        name: text,
        sold: whole,
        on_hand: whole,
        turnover: orNull(v.number()),
        days_left: orNull(whole),
      }),
    ),
    idle_products: whole,
    idle_units: whole,
  },
})

const figuresOf = ({ prepared, promised, onTime, medianMinutes, times }: PreparationFigures) => ({
  prepared,
  promised,
  on_time: onTime,
  median_minutes: medianMinutes,
  times: readyTimes.map((minutes, index) => ({ up_to_minutes: minutes, orders: times[index] ?? 0 })),
})

const resourceOf = ({ period, group, rows, total, stock, idle }: PreparationReport, locale: Locale) =>
  preparationSchema.resource({
    id: reportId(period, group),
    attributes: {
      ...daysOfPeriod(period),
      group,
      rows: rows.map(({ span, ...row }) => ({ ...daysOfPeriod(span), ...figuresOf(row) })),
      totals: figuresOf(total),
      stock: stock.map(({ id, name, sold, onHand, turnover, daysLeft }) => ({
        product_id: id,
        name: name[locale],
        sold,
        on_hand: onHand,
        turnover,
        days_left: daysLeft,
      })),
      idle_products: idle.products,
      idle_units: idle.units,
    },
  })

export const routes = [
  defineReport({
    path: '/staff/reports/preparation',
    summary:
      'Orders by the day on which they were ready: how long that took, in opening hours, and how many were ready when promised; and the stock of the fifty products that sold most. By `group`, of the last 30 days by default.',
    resource: preparationSchema,
    read: readPreparation,
    toResource: resourceOf,
  }),
]
