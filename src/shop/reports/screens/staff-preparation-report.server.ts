import type { StaffVisit } from '#src/platform/page.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import { readPreparation } from '../preparation/actions.server.ts'
import { readReportQuery } from './report-query.server.ts'

export async function readPreparationPage({ world, principal, url, locale }: StaffVisit) {
  const query = readReportQuery(url.searchParams, world.now(), locale)
  const [report, { modules }] = await Promise.all([
    readPreparation(world, query.period, query.group),
    currentWebsite(world, world.db),
  ])
  return {
    query,
    report,
    canEdit: can(principal, 'catalogue.edit'),
    hasPoints: modules.loyalty && can(principal, 'loyalty.report'),
  }
}
