import { addDays } from '#src/kernel/dates.ts'
import { effectiveTransitions, orderFacets, awaitsPayment, isInPreparation } from '#src/shop/orders/order/order.ts'
import type { Order, TodayStateGroup } from '#src/shop/orders/order/order.ts'
import { preparationDue } from '#src/shop/orders/picking/preparation-due.ts'
import { isLate, staffRow } from '#src/shop/orders/staff/staff-view.ts'
import type { StaffRowView } from '#src/shop/orders/staff/staff-view.ts'
import type { Website } from '../website/website.ts'

export const todayGroups = ['attention', 'messages', 'late', 'prepare', 'unpaid', 'ready'] as const satisfies readonly (
  | TodayStateGroup
  | 'attention'
  | 'messages'
  | 'late'
)[]
export type TodayGroup = (typeof todayGroups)[number]

/** `dueAt`: when action is due; null when nothing is urgent. */
export type TodayRow = StaffRowView & { dueAt: Date | null }

type Settings = Pick<Website, 'hours' | 'limits'>

/** The open orders by what they wait for, most urgent first. */
export function groupOpenOrders(
  orders: readonly Order[],
  { hours, limits }: Settings,
  now: Date,
): Record<TodayGroup, TodayRow[]> {
  const groups: Record<TodayGroup, TodayRow[]> = { attention: [], messages: [], late: [], prepare: [], unpaid: [], ready: [] }
  for (const order of orders) {
    const row = { ...staffRow(order), dueAt: dueAt(order, { hours, limits }) }
    groups[groupOf(row, limits.pickupKeptDays, now)].push(row)
  }
  for (const rows of Object.values(groups)) rows.sort(byDue)
  return groups
}

function groupOf(row: StaffRowView, retentionDays: number, now: Date): TodayGroup {
  if (row.needsAttention) return 'attention'
  if (row.unseen > 0) return 'messages'
  if (isLate(row, retentionDays, now)) return 'late'
  return orderFacets[row.state].todayGroup ?? 'attention'
}

/**
 * Orders in preparation were promised within some opening hours; those that wait for payment or collection are due on their last
 * day.
 */
function dueAt(order: Order, { hours, limits }: Settings): Date | null {
  if (awaitsPayment(order.state)) return order.paymentDueAt
  const { readyAt: onShelf } = staffRow(order)
  if (onShelf) return addDays(onShelf, limits.pickupKeptDays)
  if (!isInPreparation(order.state)) return null
  const since = effectiveTransitions(order.transitions).findLast(({ to }) => isInPreparation(to))?.at
  return preparationDue({ promisedAt: order.promisedAt, since }, { hours, limits })
}

const byDue = (a: TodayRow, b: TodayRow): number => (a.dueAt ?? a.placedAt).getTime() - (b.dueAt ?? b.placedAt).getTime()
