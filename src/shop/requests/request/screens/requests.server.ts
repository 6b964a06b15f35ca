import { data } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { personPageContext } from '#src/platform/page.server.ts'
import { pageIn } from '#src/ui/list/address.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import { listRequests, summariesOf } from '../actions.server.ts'
import type { RequestSummary } from '../actions.server.ts'
import type { RequestKind } from '../request.ts'
import { isVisible } from './request-filter.ts'
import type { VisibleKind } from './request-filter.ts'

const size = 20

export type RequestListPage = {
  requests: readonly RequestSummary[]
  total: number
  number: number
  pages: number
  /** The place of the first one here, counted from 1. */ from: number
  kind: VisibleKind
  /** Whether the shop accepts new ones. */
  canMake: boolean
  now: Date
}

/** A page of the customer's own requests; a page number beyond the end or an unknown filter is a 404. */
export async function readRequestList(args: LoaderFunctionArgs, kind: RequestKind): Promise<RequestListPage> {
  const visit = personPageContext(args)
  const { world, principal, url } = visit
  const number = pageIn(url.searchParams)
  const visibleKind = url.searchParams.get('show') ?? 'all'
  if (!number || !isVisible(visibleKind)) throw data(null, { status: 404 })
  const ended = visibleKind === 'all' ? undefined : visibleKind === 'ended'
  const { requests, total } = await listRequests(world, principal, kind, { number, size, ended })
  if (number > 1 && requests.length === 0) throw data(null, { status: 404 })
  // When the shop no longer accepts a kind, customers who have sent some can still see them.
  const { modules } = await currentWebsite(world, world.db)
  const canMake = modules[kind === 'prescription' ? 'prescriptions' : 'requests']
  if (!canMake && total === 0 && visibleKind === 'all') throw data(null, { status: 404 })
  return {
    requests: await summariesOf(visit, requests),
    total,
    number,
    pages: Math.ceil(total / size),
    from: (number - 1) * size + 1,
    kind: visibleKind,
    canMake,
    now: world.now(),
  }
}

export const loader = (args: LoaderFunctionArgs) => readRequestList(args, 'request')
