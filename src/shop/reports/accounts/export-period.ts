import { lisbonDate } from '#src/kernel/dates.ts'
import { ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { readPeriod } from '../period/period.ts'
import type { Period, PeriodError } from '../period/period.ts'
import type { ExportName } from './exports.server.ts'

/** The days of an export, as of a report; of customers all by default. */
export function readExportPeriod(name: ExportName, query: URLSearchParams, now: Date): Result<Period, PeriodError> {
  const [from, to] = [query.get('from') ?? undefined, query.get('to') ?? undefined]
  if (name === 'customers' && !from && !to) return ok({ from: '2000-01-01', to: lisbonDate(now) })
  const read = readPeriod({ from, to, group: 'month' }, now)
  return read.ok ? ok({ from: read.value.from, to: read.value.to }) : read
}
