import { pathTo } from '#src/i18n/paths.ts'
import { lisbonDate, nextDay } from '#src/kernel/dates.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { isRecentlyVerified } from '#src/platform/principal.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import { agrees } from '../accounts/accounts.ts'
import { readAccounts } from '../accounts/actions.server.ts'
import { exportNames } from '../accounts/exports.server.ts'
import { groupStart } from '../period/period.ts'
import { readReportQuery } from './report-query.server.ts'

/** VAT, payments and refunds; files are offered to those who may have them, after a proof of identity. */
export async function readAccountsPage({ world, principal, url, locale }: StaffVisit) {
  const query = readReportQuery(url.searchParams, world.now(), locale)
  const [accounts, { modules }] = await Promise.all([readAccounts(world, query.period), currentWebsite(world, world.db)])
  const isProven = isRecentlyVerified(principal, world.realNow())
  const proof = `${pathTo('staff.prove', locale)}?${new URLSearchParams({ return: url.pathname + url.search })}`
  const files = exportNames.map((name) => ({
    name,
    href: isProven
      ? `${world.config.apiBase}/staff/exports/${name}.csv?${new URLSearchParams({ ...query.period, locale })}`
      : proof,
  }))
  return {
    query,
    accounts,
    agrees: agrees(accounts),
    isProven,
    files: can(principal, 'reports.export') ? files : [],
    months: lastMonths(lisbonDate(world.now())),
    hasPoints: modules.loyalty && can(principal, 'loyalty.report'),
  }
}

/** This month so far, and the two before it, which may have to be closed. */
function lastMonths(today: string): { from: string; to: string }[] {
  const first = groupStart(today, 'month')
  const before = groupStart(nextDay(first, -1), 'month')
  const earlier = groupStart(nextDay(before, -1), 'month')
  return [
    { from: earlier, to: nextDay(before, -1) },
    { from: before, to: nextDay(first, -1) },
    { from: first, to: today },
  ]
}
