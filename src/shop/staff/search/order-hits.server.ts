import { formatDayOrTime } from '#src/i18n/formatters.ts'
import { pathTo } from '#src/i18n/paths.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { staffStateName } from '#src/shop/orders/order/state-labels.ts'
import { listStaffOrders } from '#src/shop/orders/staff/actions.server.ts'
import { customerName } from '#src/shop/orders/staff/screens/customer-name.ts'
import { listPath, wholeList } from '#src/shop/orders/staff/list-address.ts'
import { staffRow } from '#src/shop/orders/staff/staff-view.ts'
import type { StaffSearch } from './actions.server.ts'
import { maxHits } from './search.ts'
import type { HitGroup } from './search.ts'

/** Orders by whatever their own list finds, newest first. */
export async function orderHits(world: World, staff: Staff, { q, locale, source }: StaffSearch): Promise<HitGroup> {
  const page = { number: 1, size: maxHits }
  const { orders, total, counts } = await listStaffOrders(world, staff, { q, locale, page, source })
  const hits = orders.map((order) => {
    const row = staffRow(order)
    const state = staffStateName(row.state, row.fulfilment, locale)
    return {
      id: row.number,
      name: row.number,
      detail: [customerName(row), state, formatDayOrTime(row.placedAt, world.now(), locale)].filter(Boolean).join(' · '),
      path: pathTo('staff.orders.show', locale, { id: row.number }),
    }
  })
  return { kind: 'order', hits, total, isMore: counts === null, allPath: listPath(locale, { ...wholeList, q }), note: null }
}
