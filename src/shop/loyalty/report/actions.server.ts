import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { csvIn } from '#src/kernel/csv.ts'
import { lisbonMidnight } from '#src/kernel/dates.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { isRecentlyVerified } from '#src/platform/principal.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import { endsOf, movements, toReport } from './staff-report.ts'
import type { Period, Report } from './staff-report.ts'
import { sumsOf } from './store.server.ts'
import { movementNames } from '../counter/staff-labels.ts'

/** Totals of the whole shop, without personal data. */
export async function readReport(world: World, period: Period): Promise<Report> {
  const moments = { from: lisbonMidnight(period.from), ends: endsOf(period) }
  const [sums, { loyalty }] = await Promise.all([sumsOf(world.longDb, moments), currentWebsite(world, world.db)])
  return toReport(period, sums, loyalty)
}

/** The report as CSV for a spreadsheet, a line per month. Requires recent proof of identity, like every staff download. */
export async function openReport(
  world: World,
  principal: Staff,
  { period, locale }: { period: Period; locale: Locale },
): Promise<Result<Blob, { code: 'reauthentication_required' }>> {
  if (!isRecentlyVerified(principal, world.realNow())) return err({ code: 'reauthentication_required' })
  return ok(new Blob([reportCsv(await readReport(world, period), locale)], { type: 'text/csv; charset=utf-8' }))
}

function reportCsv({ rows }: Report, locale: Locale): string {
  const { mark, line, sum, month } = csvIn(locale)
  const header = [m.points_report_month, ...movements.map((one) => movementNames[one]), m.points_report_open]
  const heads = [...header, m.points_report_worth_euros].map((word) => word({}, { locale }))
  const lines = rows.map((row) => [
    month(row.month),
    ...movements.map((one) => String(row[one])),
    String(row.open),
    sum(row.worth),
  ])
  return `${mark}${[heads, ...lines].map(line).join('')}`
}
