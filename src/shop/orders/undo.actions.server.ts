import { isOrderNumber } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import { can } from '#src/platform/capabilities.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { moveItems } from './transitions.server.ts'
import * as moves from './transitions.store.server.ts'
import type { Order } from './order.ts'
import { orderForStaff } from './order-for-staff.ts'
import { readOrder } from './reading.server.ts'
import { changedTo } from './staff-money.server.ts'
import type { MoveError, StaffSource } from './staff.actions.server.ts'
import * as store from './store.server.ts'
import type { OrderRow } from './store.server.ts'
import { restorePromise } from './renew-promise.server.ts'
import { restorePayments } from './undo.server.ts'

/** `version`: the one on the member of staff's screen. */
export type Undoing = { version?: number | undefined; source: StaffSource }

export type UndoError = MoveError | { code: 'undo_over' }

/**
 * Undoes the last staff transition before the customer is notified: restores stock, points, checks and payments. The history
 * keeps both rows, and the customer is not notified.
 */
export const undoMove = (
  world: World,
  staff: Staff,
  number: string,
  { version, source }: Undoing,
): Promise<Result<Order, UndoError>> =>
  transaction(world.db, async (tx): Promise<Result<Order, UndoError>> => {
    if (!can(staff, 'orders.transition')) return err({ code: 'forbidden' })
    const row = isOrderNumber(number) ? await store.lockOrder(tx, { number }) : undefined
    if (!row) return err({ code: 'not_found' })
    const expectedVersion = version ?? (await moves.countMoves(tx, row.id))
    if (expectedVersion !== (await moves.countMoves(tx, row.id))) return err(changedTo(row))
    const undone = await undoLocked(world, tx, staff, row)
    if (!undone.ok) return undone
    await audit(world, tx, { principal: staff, action: 'order_undone', subject: { kind: 'order', id: row.number }, source })
    const after = await store.findOrder(tx, { id: row.id })
    return ok(orderForStaff(staff, await readOrder(world, after ?? row, tx)))
  })

async function undoLocked(world: World, tx: Tx, staff: Staff, row: OrderRow): Promise<Result<undefined, UndoError>> {
  const last = await moves.lastMove(tx, row.id)
  const { effects, from_state: from, undo_until: until } = last
  if (!effects || !until || until <= world.now() || row.minimized_at !== null) return err({ code: 'undo_over' })
  const money = await restorePayments(world, tx, { row, effects, userId: staff.userId })
  if (!money.ok) return err(changedTo(row))
  const changed = await moveItems(world, tx, { row, lines: await store.linesOf(tx, [row.id]) }, from)
  if (!changed.ok) return err({ code: changed.error.code })
  const { paymentState, attention, endedAt, checked, promise } = effects
  const back = { from: row.state, to: from, paymentState, attention, endedAt: endedAt === null ? null : new Date(endedAt) }
  if (!(await moves.move(tx, row.id, back))) throw new Error('an order moved while it was held')
  await moves.uncheck(tx, checked)
  await restorePromise(tx, row.id, { ...promise, readyAt: promise.readyAt === null ? null : new Date(promise.readyAt) })
  await moves.withdrawNews(tx, last.id)
  await moves.addMove(tx, {
    orderId: row.id,
    event: 'undo',
    from: row.state,
    to: from,
    actor: 'staff',
    actorId: staff.userId,
    alerts: [],
    at: world.now(),
    undoUntil: null,
  })
  return ok()
}
