import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { claimOrder } from '#src/shop/orders/picking/claim.actions.server.ts'
import { listUnclaimedOrders } from '#src/shop/orders/picking/next-order.actions.server.ts'
import { claimRequest } from '#src/shop/requests/queue/actions.server.ts'
import { listUnclaimedRequests } from '#src/shop/requests/queue/next-request.actions.server.ts'
import { requestKinds } from '#src/shop/requests/request/request.ts'
import type { NextWork, WorkKind } from './next-work.ts'

/**
 * Claims whatever is due first of all orders and requests, or of one kind, that no one works on and that this member of staff may handle; undefined
 * when nothing is left. Two people who ask at once get two different ones: the second of them goes on to the next.
 */
export async function takeNext(
  world: World,
  staff: Staff,
  { kind: only, source }: { /** Any by default. */ kind?: WorkKind | undefined; source: RequestSource },
): Promise<NextWork | undefined> {
  const isMeant = (kind: WorkKind): boolean => only === undefined || only === kind
  const [orders, requests] = await Promise.all([
    isMeant('order') ? listUnclaimedOrders(world, staff) : [],
    listUnclaimedRequests(world, staff, requestKinds.filter(isMeant)),
  ])
  const works = [...orders.map(({ number, dueAt }) => ({ kind: 'order' as const, id: number, dueAt })), ...requests]
  for (const { kind, id } of works.toSorted((one, other) => timeOf(one.dueAt) - timeOf(other.dueAt))) {
    const claimed =
      kind === 'order'
        ? await claimOrder(world, staff, id, { source })
        : await claimRequest(world, staff, { kind, publicId: id }, source)
    if (claimed.ok) return { kind, id }
  }
  return undefined
}

const timeOf = (dueAt: Date | null): number => dueAt?.getTime() ?? Number.MAX_SAFE_INTEGER
