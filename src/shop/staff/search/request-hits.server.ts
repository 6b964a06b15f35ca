import { formatDayOrTime } from '#src/i18n/formatters.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { kindsFor, listStaffRequests } from '#src/shop/requests/queue/actions.server.ts'
import { queuePath, wholeQueue, workPath } from '#src/shop/requests/queue/screens/staff-queue-address.ts'
import { staffRequestState, staffRequestTitle } from '#src/shop/requests/queue/staff-labels.ts'
import type { Request, RequestKind } from '#src/shop/requests/request/request.ts'
import type { StaffSearch } from './actions.server.ts'
import { maxHits } from './search.ts'
import type { Hit, HitGroup } from './search.ts'

/** Prescriptions and special requests by a part of the customer's name, newest first: a group of each kind that they may read. */
export const requestHits = (world: World, staff: Staff, search: StaffSearch): Promise<HitGroup>[] =>
  kindsFor(staff).map((kind) => hitsOfKind(world, staff, search, kind))

async function hitsOfKind(world: World, staff: Staff, { q, locale, source }: StaffSearch, kind: RequestKind): Promise<HitGroup> {
  const page = { number: 1, size: maxHits }
  const { requests, total } = await listStaffRequests(world, staff, { kind, order: 'newest', q, page, source })
  const hits = requests.map((request) => hitOf(request, world.now(), locale))
  const allPath = queuePath(locale, kind, { ...wholeQueue, tab: 'all', q })
  return { kind, hits, total, isMore: false, allPath, note: null }
}

function hitOf({ kind, id, state, user, ...request }: Request, now: Date, locale: StaffSearch['locale']): Hit {
  const submittedAt = request.submittedAt ?? request.createdAt
  return {
    id,
    name: staffRequestTitle({ kind, customer: user && (user.name ?? user.email), submittedAt }, now, locale),
    detail: [staffRequestState(kind, state, locale), formatDayOrTime(submittedAt, now, locale)].join(' · '),
    path: workPath(locale, { kind, id }),
  }
}
