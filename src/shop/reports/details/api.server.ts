import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { ok } from '#src/kernel/result.ts'
import { amountAttributesOrNull, flag, moment, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { amounts } from '#src/platform/jsonapi/resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { fulfilments } from '#src/shop/delivery/fulfilment.ts'
import { counterMethods } from '#src/shop/payments/payment.ts'
import { requestKinds, requestStates } from '#src/shop/requests/request/request.ts'
import { paymentMethods } from '#src/shop/website/payment-methods.ts'
import { readPeriod } from '../period/period.ts'
import { periodFields, refusedPeriod, reportId } from '../period/report.api.server.ts'
import { readDetails } from './actions.server.ts'
import { detailFilters, detailSets } from './details.ts'
import type { DetailList, DetailRow } from './details.ts'

const request = v.strictObject({
  /** Null where the caller may not open it. */ id: orNull(text),
  kind: v.picklist(requestKinds),
  state: v.picklist(requestStates),
  reason: orNull(text),
})

const detailSchema = defineResource({
  type: 'report_detail',
  attributes: {
    at: moment,
    /** Null where the caller may not connect it with an order. */ order: orNull(text),
    clinical: flag,
    name: orNull(text),
    quantity: orNull(whole),
    ...amountAttributesOrNull('amount'),
    payment_method: orNull(v.picklist(paymentMethods)),
    paid_with: orNull(v.picklist(counterMethods)),
    fulfilment: orNull(v.picklist(fulfilments)),
    by_hand: orNull(flag),
    promised_at: orNull(moment),
    request: orNull(request),
  },
})

const resourceOf = (row: DetailRow, id: string, locale: Locale) =>
  detailSchema.resource({
    id,
    attributes: {
      at: row.at.toISOString(),
      order: row.order,
      clinical: row.isClinical,
      name: row.name?.[locale] ?? null,
      quantity: row.quantity,
      ...amounts({ amount: row.amount }, locale),
      payment_method: row.method,
      paid_with: row.paidWith,
      fulfilment: row.fulfilment,
      by_hand: row.byHand,
      promised_at: row.promisedAt?.toISOString() ?? null,
      request: row.request,
    },
  })

const sumsOf = ({ sums: { quantity, amount } }: Pick<DetailList, 'sums'>, locale: Locale) => ({
  quantity,
  ...amounts({ amount }, locale),
})

const noSums = { count: 0, quantity: null, amount: null }

export const routes: ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/staff/reports/details',
    summary:
      'The rows that a figure of a report counts, newest first: `of` names what is counted, `from` and `to` the Lisbon days, of the last 30 by default, and the filters what the figure is narrowed down to (`-`: what has none). `total_count` and the sums in `meta` are those of the figure: `filter[size]` is a place in the sizes of baskets, `filter[time]` one in the times to ready, from 0 on, and `filter[rate]` is in basis points. Where a line belongs to a prescription only pharmacists get the number of its order.',
    resource: detailSchema,
    meta: { quantity: orNull(whole), ...amountAttributesOrNull('amount') },
    allow: 'reports.read',
    list: true,
    body: v.object({
      from: periodFields.from,
      to: periodFields.to,
      of: v.optional(v.picklist(detailSets, 'error_report_of'), 'sales'),
    }),
    filters: detailFilters,
    async work({ world, principal, body, query, locale, source }) {
      // By month, because the longest period is one of five years.
      const read = readPeriod({ from: body.from, to: body.to, group: 'month' }, world.now())
      if (!read.ok) return refusedPeriod(read.error)
      const period = { from: read.value.from, to: read.value.to }
      const { number, size } = query.page
      const named = { of: body.of, filter: query.filters, period, page: number, size, source }
      const details = await readDetails(world, principal, named)
      // Beyond the last page there is nothing.
      const { rows, sums } = details ?? { rows: [], sums: noSums }
      const first = (number - 1) * size
      const data = rows.map((row, index) => resourceOf(row, reportId(period, body.of, String(first + index + 1)), locale))
      return ok({ data, total: sums.count, meta: sumsOf({ sums }, locale) })
    },
  }),
]
