import { isOrderNumber } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { restockItems } from '#src/shop/catalogue/product/actions.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { Order } from '../order/order.ts'
import { readOrder } from '../order/read-orders.server.ts'
import { findOrder, lockOrder } from '../order/store.server.ts'
import type { OrderRow } from '../order/store.server.ts'
import { orderForStaff } from '../staff/order-for-staff.ts'
import { canRestock } from './refund.ts'
import { returnEventTo } from './return.ts'
import type { ReturnState } from './return.ts'
import * as store from './store.server.ts'

/** `return_not_resellable`: none of the units can be sold again, such as medicines that were handed over. */
export type ReturnError = { code: 'not_found' | 'forbidden' | 'wrong_state' | 'return_not_resellable' }

/**
 * Records that units of a refund arrived, or what became of them. Restocking puts those back that their class allows to sell again;
 * medicines that were handed over never are.
 */
export const changeReturn = (
  world: World,
  staff: Staff,
  number: string,
  { refundId, state, source }: { refundId: string; state: ReturnState; source: RequestSource },
): Promise<Result<Order, ReturnError>> =>
  transaction(world.db, async (tx): Promise<Result<Order, ReturnError>> => {
    if (!can(staff, 'orders.transition')) return err({ code: 'forbidden' })
    const row = isOrderNumber(number) ? await lockOrder(tx, { number }) : undefined
    const refund = row && (await store.refundsOf(tx, [row.id])).find((one) => one.public_id === refundId)
    if (!row || !refund || refund.return_state === null) return err({ code: 'not_found' })
    const event = returnEventTo(refund.return_state, state)
    if (!event) return err({ code: 'wrong_state' })
    if (event === 'restock' && !(await restockReturned(world, tx, row, refund.id))) return err({ code: 'return_not_resellable' })
    await store.setReturn(tx, refund.id, { state, userId: staff.userId, at: world.now() })
    await audit(world, tx, {
      principal: staff,
      action: 'return_changed',
      subject: { kind: 'order', id: row.number },
      why: state,
      source,
    })
    const after = await findOrder(tx, { id: row.id })
    return ok(orderForStaff(staff, await readOrder(world, after ?? row, tx)))
  })

/** Returns whether any unit is on the shelf again. */
async function restockReturned(world: World, tx: Tx, row: OrderRow, refundId: number): Promise<boolean> {
  const units = (await store.returnedUnits(tx, refundId)).flatMap((line) => {
    const fits = canRestock(row.state, line.class) ? Math.min(line.gone_quantity, line.quantity - line.restocked_quantity) : 0
    return line.variant_id === null || fits <= 0 ? [] : [{ lineRowId: line.id, variantId: line.variant_id, quantity: fits }]
  })
  if (units.length === 0) return false
  await restockItems(tx, units, { orderId: row.id, at: world.now() })
  for (const { lineRowId, quantity } of units) await store.recordRestocked(tx, lineRowId, quantity)
  return true
}
