import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { claimsSince, requestKinds, statesOfTab } from '../request/request.ts'
import type { RequestKind } from '../request/request.ts'
import { claimRequest, kindsFor } from './actions.server.ts'
import { answerDue } from './staff-view.ts'
import { queueOf } from './store.server.ts'

/** `dueAt`: when its answer is due; null if the pharmacy has no opening hours. */
export type NextRequest = { kind: RequestKind; id: string; dueAt: Date | null }

/** More than all staff answer at once; those that have waited longest. */
const maxUnclaimed = 200

/**
 * What waits for an answer that this member of staff may give and that no one works on now, longest waiting first. It names no
 * customer, so it is not recorded in the audit log.
 */
export async function listUnclaimedRequests(
  world: World,
  staff: Staff,
  kinds: readonly RequestKind[] = requestKinds,
): Promise<NextRequest[]> {
  const handled = kindsFor(staff).filter((kind) => kinds.includes(kind))
  if (handled.length === 0) return []
  const search = { states: statesOfTab('pending'), order: 'longest_waiting', clinical: can(staff, 'prescriptions.read') } as const
  const [website, ...queues] = await Promise.all([
    readWebsite(world.db),
    ...handled.map(async (kind) => {
      const rows = await queueOf(world.db, { ...search, kind }, maxUnclaimed)
      return rows.map((row) => ({ ...row, kind }))
    }),
  ])
  const since = claimsSince(world.now())
  return queues
    .flat()
    .filter(({ claimed_at: at }) => at === null || at <= since)
    .map(({ kind, public_id: id, submitted_at: sentAt }) => ({ kind, id, sentAt: sentAt ?? since }))
    .toSorted((one, other) => one.sentAt.getTime() - other.sentAt.getTime())
    .map(({ kind, id, sentAt }) => ({ kind, id, dueAt: answerDue(sentAt, website) }))
}

/**
 * Claims the request of a kind that has waited longest and that no one works on; undefined when none is left. Two people who ask at
 * once get two different ones: the claim of each is decided under its lock, and the second of them goes on to the next.
 */
export async function takeNextRequest(
  world: World,
  staff: Staff,
  kind: RequestKind,
  source: RequestSource,
): Promise<string | undefined> {
  for (const { id } of await listUnclaimedRequests(world, staff, [kind])) {
    const claimed = await claimRequest(world, staff, { kind, publicId: id }, source)
    if (claimed.ok) return id
  }
  return undefined
}
