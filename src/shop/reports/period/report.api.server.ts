import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import { day } from '#src/platform/jsonapi/attributes.ts'
import type { ResourceSchema } from '#src/platform/jsonapi/define-resource.ts'
import type { Resource } from '#src/platform/jsonapi/resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute } from '#src/platform/jsonapi/route.ts'
import type { World } from '#src/platform/world.ts'
import { groups, readPeriod } from './period.ts'
import type { Group, Period, PeriodError } from './period.ts'

/** Of every report; the days themselves are checked by `readPeriod`. */
export const periodFields = {
  from: v.optional(v.string('error_report_day')),
  to: v.optional(v.string('error_report_day')),
  group: v.optional(v.picklist(groups, 'error_report_group')),
}

export const periodAttributes = { from: day, to: day }

export const daysOfPeriod = ({ from, to }: Period) => ({ from, to })

/** Names a report: the same days are the same resource. */
export const reportId = ({ from, to }: Period, ...parts: (string | null)[]): string =>
  [from, to, ...parts].filter((part) => part !== null).join('.')

export const refusedPeriod = ({ code, field }: PeriodError) => err<ApiError>({ code, status: 422, field })

type ReportRoute<Report> = {
  path: `/staff/reports/${string}`
  summary: string
  resource: ResourceSchema
  read: (world: World, period: Period, group: Group) => Promise<Report>
  toResource: (report: Report, locale: Locale) => Resource
}

/** A call that answers one report of a period, with rows by day, week or month. */
export const defineReport = <Report>({ read, toResource, ...route }: ReportRoute<Report>): ApiRoute =>
  defineRoute({
    ...route,
    method: 'GET',
    allow: 'reports.read',
    body: v.object(periodFields),
    async work({ world, body, locale }) {
      const period = readPeriod(body, world.now())
      if (!period.ok) return refusedPeriod(period.error)
      const { group, ...days } = period.value
      return ok({ data: toResource(await read(world, days, group), locale) })
    },
  })
