import { isOrderNumber } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import { can } from '#src/platform/capabilities.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { isInPreparation } from './order.ts'
import type { Order } from './order.ts'
import { orderForStaff } from './order-for-staff.ts'
import { readOrder } from './reading.server.ts'
import { notePicking } from './refund.store.server.ts'
import type { StaffSource } from './staff.actions.server.ts'
import { findOrder, lockOrder } from './store.server.ts'

/** Records that picking has started: from now on the customer cannot cancel without the pharmacy. Idempotent. */
export const startPicking = (
  world: World,
  staff: Staff,
  { number, source }: { number: string; source: StaffSource },
): Promise<Result<Order, { code: 'not_found' | 'wrong_state' | 'forbidden' }>> =>
  transaction(world.db, async (tx) => {
    if (!can(staff, 'orders.transition')) return err({ code: 'forbidden' })
    const row = isOrderNumber(number) ? await lockOrder(tx, { number }) : undefined
    if (!row) return err({ code: 'not_found' })
    if (!isInPreparation(row.state)) return err({ code: 'wrong_state' })
    await notePicking(tx, row.id, world.now())
    const after = await findOrder(tx, { id: row.id })
    const order = orderForStaff(staff, await readOrder(world, after ?? row, tx))
    await audit(world, tx, { principal: staff, action: 'picking_started', subject: { kind: 'order', id: row.number }, source })
    return ok(order)
  })
