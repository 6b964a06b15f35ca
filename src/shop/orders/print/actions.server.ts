import { auditAll } from '#src/platform/audit/audit.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { ordersNumbered } from '../bulk/store.server.ts'
import { readOrders } from '../order/read-orders.server.ts'
import type { Order } from '../order/order.ts'
import { orderForStaff } from '../staff/order-for-staff.ts'

/**
 * These orders as a member of staff may see them, in the order of the numbers; unknown ones are absent. What is printed leaves the
 * shop's control, so each order is an audit entry.
 */
export async function readOrdersToPrint(world: World, staff: Staff, numbers: readonly string[]): Promise<Order[]> {
  if (numbers.length === 0) return []
  const orders = (await readOrders(world, await ordersNumbered(world.db, numbers))).map((order) => orderForStaff(staff, order))
  const entries = orders.map(({ number }) => {
    const subject = { kind: 'order', id: number } as const
    return { principal: staff, action: 'order_read', subject, why: 'print', source: 'page' } as const
  })
  await transaction(world.db, (tx) => auditAll(world, tx, entries))
  return orders.toSorted((one, other) => numbers.indexOf(one.number) - numbers.indexOf(other.number))
}
