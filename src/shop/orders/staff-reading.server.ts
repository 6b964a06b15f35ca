import { data } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import type { Staff } from '#src/platform/who.ts'
import type { World } from '#src/platform/world.ts'
import { variantsForCart } from '../catalogue/actions.server.ts'
import { orderWords } from '../checkout/order-letters.ts'
import { readWebsite } from '../website/actions.server.ts'
import { newsOf } from './moving.server.ts'
import { isBroken, orderStates } from './order.ts'
import type { OrderState } from './order.ts'
import { findStaffOrder, listStaffOrders } from './staff.actions.server.ts'
import type { ListAddress, StaffTab } from './screens/staff-list-address.ts'
import { staffOrder, staffRow } from './staff-view.ts'
import type { StaffOrderView, StaffRowView } from './staff-view.ts'

const size = 24
const canceled = orderStates.filter(isBroken)

export type StaffListView = { orders: StaffRowView[]; total: number; pages: number; counts: Record<StaffTab, number> }

/** A page of the list and the counts of its tabs. */
export async function readStaffList(world: World, staff: Staff, { tab, q, page }: ListAddress): Promise<StaffListView> {
  const states = tab === 'canceled' ? canceled : tab === 'all' ? undefined : [tab]
  const { orders, total, counts } = await listStaffOrders(world, staff, { states, q, page: { number: page, size }, door: 'page' })
  if (page > 1 && orders.length === 0) throw data(null, { status: 404 })
  const sum = (some: readonly OrderState[]): number => some.reduce((all, state) => all + counts[state], 0)
  const { balance_due, pending, ready, completed } = counts
  return {
    orders: orders.map(staffRow),
    total,
    pages: Math.ceil(total / size),
    counts: { all: sum(orderStates), balance_due, pending, ready, completed, canceled: sum(canceled) },
  }
}

/** One order as this member of staff may see it; an unknown number is a page that does not exist. */
export async function readStaffOrder(
  world: World,
  staff: Staff,
  { number, locale }: { number: string; locale: Locale },
): Promise<StaffOrderView> {
  const order = await findStaffOrder(world, staff, { number, door: 'page' })
  if (!order) throw data(null, { status: 404 })
  const [website, variants] = await Promise.all([
    readWebsite(world.db),
    variantsForCart(
      world.db,
      order.lines.map((line) => line.variantRowId),
      locale,
    ),
  ])
  return staffOrder(order, {
    role: staff.role,
    locale,
    variants,
    letterOf: (event) => orderWords(website, { news: newsOf(event, order), number, locale: order.locale }),
  })
}
