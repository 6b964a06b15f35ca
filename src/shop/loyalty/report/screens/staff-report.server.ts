import type { LoaderFunctionArgs } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { isRecentlyVerified } from '#src/platform/principal.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import { readReport } from '../actions.server.ts'
import { readPeriod, wrongDay } from '../staff-report.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, url, locale } = staffPageContext(args)
  const now = world.now()
  const requested = readPeriod(url.searchParams, now)
  const period = requested ?? readPeriod(new URLSearchParams(), now)
  if (!period) throw new Error('today makes no period')
  const [report, { loyalty }] = await Promise.all([readReport(world, period), currentWebsite(world, world.db)])
  const file = `${world.config.apiBase}/staff/loyalty-report/export?${new URLSearchParams({ ...period, locale })}`
  const proof = `${pathTo('staff.prove', locale)}?${new URLSearchParams({ return: url.pathname + url.search })}`
  const csv = isRecentlyVerified(principal, world.realNow()) ? { to: file, isFile: true } : { to: proof, isFile: false }
  const typed = requested ?? { from: url.searchParams.get('from') ?? '', to: url.searchParams.get('to') ?? '' }
  const wrong = requested ? undefined : wrongDay(url.searchParams)
  return { roles: principal.roles, report, rate: loyalty.pointsForOneEuro, csv, typed, wrong }
}
