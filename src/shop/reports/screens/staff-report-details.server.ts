import { data } from 'react-router'
import { readDetailQuery } from '../details/details.ts'
import { readDetails } from '../details/actions.server.ts'
import { readPeriod } from '../period/period.ts'
import { orNotFound } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { pageIn } from '#src/ui/list/address.ts'

/** The rows behind a figure; 404 for an address that no report links to. */
export async function readDetailsPage({ world, principal, url }: StaffVisit) {
  const { searchParams } = url
  const query = readDetailQuery(searchParams)
  // By month, because the longest period is one of five years.
  const period = readPeriod(
    { from: searchParams.get('from') ?? undefined, to: searchParams.get('to') ?? undefined, group: 'month' },
    world.now(),
  )
  const page = pageIn(searchParams)
  if (!query || !period.ok || !page) throw data(null, { status: 404 })
  const { from, to } = period.value
  const details = orNotFound(await readDetails(world, principal, { ...query, period: { from, to }, page, source: 'page' }))
  return { details }
}
