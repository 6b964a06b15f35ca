import { lisbonDate } from '#src/kernel/dates.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { isInPreparation, orderStates } from '../order/order.ts'
import { claimOrder } from './claim.actions.server.ts'
import { preparationDue } from './preparation-due.ts'
import { unclaimedOrders } from './store.server.ts'

/** `dueAt`: when it should be ready; null for one that is not urgent. */
export type NextOrder = { number: string; dueAt: Date | null }

/** More than all staff prepare at once; the oldest of them. */
const maxUnclaimed = 200

/**
 * The orders in preparation that this member of staff could work on and that no one has claimed, most urgent first. Orders with
 * prescribed lines are for staff who may know what was prescribed, and backorders wait for their goods. It names no customer, so it is not recorded in the audit log.
 */
export async function listUnclaimedOrders({ db, now }: Pick<World, 'db' | 'now'>, staff: Staff): Promise<NextOrder[]> {
  if (!can(staff, 'orders.transition')) return []
  const states = orderStates.filter(isInPreparation)
  const [website, rows] = await Promise.all([
    readWebsite(db),
    unclaimedOrders(db, {
      states,
      seesPrescribed: can(staff, 'prescriptions.read'),
      today: lisbonDate(now()),
      limit: maxUnclaimed,
    }),
  ])
  return rows.map(({ number, ...row }) => ({ number, dueAt: preparationDue(row, website) })).toSorted(byDue)
}

/** Those without a time come last, in their own order. */
const byDue = (one: NextOrder, other: NextOrder): number => timeOf(one) - timeOf(other)
const timeOf = ({ dueAt }: NextOrder): number => dueAt?.getTime() ?? Number.MAX_SAFE_INTEGER

/**
 * Claims the most urgent order that no one works on; undefined when none is left. Two people who ask at once get two different
 * ones: the claim of each order is decided under its lock, and the second of them goes on to the next.
 */
export async function takeNextOrder(world: World, staff: Staff, source: RequestSource): Promise<string | undefined> {
  for (const { number } of await listUnclaimedOrders(world, staff)) {
    const claimed = await claimOrder(world, staff, number, { source })
    if (claimed.ok) return number
  }
  return undefined
}
