import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { day, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { groups } from '../period/period.ts'
import { daysOfPeriod, defineReport, periodAttributes, reportId } from '../period/report.api.server.ts'
import { readAnswers } from './actions.server.ts'
import { priceTimes } from './answers.ts'
import type { AnswerFigures, AnswerReport } from './answers.ts'
import { rejectionName } from './labels.ts'

const figures = {
  sent: whole,
  priced: whole,
  on_time: whole,
  median_minutes: orNull(whole),
  bought: whole,
  open: whole,
  expired: whole,
  canceled: whole,
  rejected: whole,
  times: v.array(v.strictObject({ up_to_minutes: orNull(whole), requests: whole })),
}

const requestsSchema = defineResource({
  type: 'requests_report',
  attributes: {
    ...periodAttributes,
    group: v.picklist(groups),
    promised_hours: whole,
    rows: v.array(v.strictObject({ from: day, to: day, ...figures })),
    totals: v.strictObject(figures),
    rejections: v.array(v.strictObject({ reason: orNull(text), label: text, count: whole })),
  },
})

const figuresOf = ({ sent, priced, onTime, medianMinutes, times, outcomes }: AnswerFigures) => ({
  sent,
  priced,
  on_time: onTime,
  median_minutes: medianMinutes,
  ...outcomes,
  times: priceTimes.map((minutes, index) => ({ up_to_minutes: minutes, requests: times[index] ?? 0 })),
})

const resourceOf = ({ period, group, promisedHours, rows, total, rejections }: AnswerReport, locale: Locale) =>
  requestsSchema.resource({
    id: reportId(period, group),
    attributes: {
      ...daysOfPeriod(period),
      group,
      promised_hours: promisedHours,
      rows: rows.map(({ span, ...row }) => ({ ...daysOfPeriod(span), ...figuresOf(row) })),
      totals: figuresOf(total),
      rejections: rejections.map(({ reason, count }) => ({ reason, label: rejectionName(reason, locale), count })),
    },
  })

export const routes = [
  defineReport({
    path: '/staff/reports/requests',
    summary:
      'Prescriptions and requests by the day on which they were sent: how soon they got a price, in opening hours and against the promise, what became of them, and why some were rejected. By `group`, of the last 30 days by default.',
    resource: requestsSchema,
    read: readAnswers,
    toResource: resourceOf,
  }),
]
