import type { StaffVisit } from '#src/platform/page.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import { readBaskets } from '../baskets/actions.server.ts'
import { periodBefore } from '../period/period.ts'
import { readBreakdown, readComparison, readSales } from '../sales/actions.server.ts'
import { breakdowns } from '../sales/sales.ts'
import type { Breakdown } from '../sales/sales.ts'
import { readReportQuery } from './report-query.server.ts'

const isBreakdown = (text: string | null): text is Breakdown => breakdowns.some((one) => one === text)

// The rest is one row; all of them are in the API.
const entryLimit = 15

/** Sales of the period and of the one before, what was bought, and how much orders are worth. */
export async function readSalesPage({ world, principal, url, locale }: StaffVisit) {
  const query = readReportQuery(url.searchParams, world.now(), locale)
  const wanted = url.searchParams.get('by')
  const by = isBreakdown(wanted) ? wanted : 'collection'
  const { period, group } = query
  const [sales, before, breakdown, baskets, { modules }] = await Promise.all([
    readSales(world, period, group),
    readComparison(world, periodBefore(period), group),
    readBreakdown(world, period, { group: null, by, limit: entryLimit }),
    readBaskets(world, period, 'month'),
    currentWebsite(world, world.db),
  ])
  const hasPoints = modules.loyalty && can(principal, 'loyalty.report')
  return { query, sales, before, breakdown, baskets: baskets.total, by, hasPoints }
}
