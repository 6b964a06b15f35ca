import type { StaffVisit } from '#src/platform/page.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import { readAnswers } from '../answers/actions.server.ts'
import { readReportQuery } from './report-query.server.ts'

export async function readRequestsPage({ world, principal, url, locale }: StaffVisit) {
  const query = readReportQuery(url.searchParams, world.now(), locale)
  const [report, { modules }] = await Promise.all([
    readAnswers(world, query.period, query.group),
    currentWebsite(world, world.db),
  ])
  return { query, report, hasPoints: modules.loyalty && can(principal, 'loyalty.report') }
}
