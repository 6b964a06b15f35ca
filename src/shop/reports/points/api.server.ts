import * as v from 'valibot'
import { nextDay } from '#src/kernel/dates.ts'
import { ok } from '#src/kernel/result.ts'
import { amount, day, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { money } from '#src/platform/jsonapi/resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { readReport } from '#src/shop/loyalty/report/actions.server.ts'
import { moved } from '#src/shop/loyalty/report/staff-report.ts'
import type { Report } from '#src/shop/loyalty/report/staff-report.ts'
import { readPeriod, spansOf } from '../period/period.ts'
import { daysOfPeriod, periodAttributes, periodFields, refusedPeriod, reportId } from '../period/report.api.server.ts'

const movement = {
  earned: whole,
  added: whole,
  spent: whole,
  returned: whole,
  expired: whole,
  taken: whole,
  reversed: whole,
}

const pointsSchema = defineResource({
  type: 'points_report',
  attributes: {
    ...periodAttributes,
    group: v.literal('month'),
    rows: v.array(v.strictObject({ from: day, to: day, ...movement, open_points: whole, open_amount: amount })),
    totals: v.strictObject(movement),
    open_points: whole,
    open_amount: amount,
    held_points: whole,
    owed_points: whole,
  },
})

const resourceOf = ({ period, rows, total, now }: Report) =>
  pointsSchema.resource({
    id: reportId(period, 'month'),
    attributes: {
      ...daysOfPeriod(period),
      group: 'month',
      rows: spansOf(period, 'month').flatMap((span, index) => {
        const row = rows[index]
        return row ? [{ ...daysOfPeriod(span), ...moved(row), open_points: row.open, open_amount: money(row.worth) }] : []
      }),
      totals: moved(total),
      open_points: now.open,
      open_amount: money(now.worth),
      held_points: now.held,
      owed_points: now.owed,
    },
  })

const points = defineRoute({
  method: 'GET',
  path: '/staff/reports/points',
  summary:
    'Points earned, added, spent, returned, expired, taken away and reversed by month, those open at its end and what they are worth; of the last twelve months by default.',
  resource: pointsSchema,
  allow: 'reports.read',
  body: v.object(periodFields),
  async work({ world, body }) {
    const read = readPeriod({ ...body, group: 'month' }, world.now())
    if (!read.ok) return refusedPeriod(read.error)
    const { from, to } = read.value
    const since = body.from ? from : `${nextDay(`${to.slice(0, 8)}01`, -334).slice(0, 8)}01`
    return ok({ data: resourceOf(await readReport(world, { from: since, to })) })
  },
})

export const routes: ApiRoute[] = [points]
