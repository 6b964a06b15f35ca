import { err } from '#src/kernel/result.ts'
import { day } from '#src/platform/jsonapi/attributes.ts'
import type { ApiError } from '#src/platform/jsonapi/route.ts'
import type { Period, PeriodError } from './period.ts'

export const periodAttributes = { from: day, to: day }

export const daysOfPeriod = ({ from, to }: Period) => ({ from, to })

/** Names a report: the same days are the same resource. */
export const reportId = ({ from, to }: Period, ...parts: (string | null)[]): string =>
  [from, to, ...parts].filter((part) => part !== null).join('.')

export const refusedPeriod = ({ code, field }: PeriodError) => err<ApiError>({ code, status: 422, field })
