import { isId, isOrderNumber } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { decrementStock, restockItems } from '#src/shop/catalogue/product/actions.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import * as corrections from '../order/corrections.store.server.ts'
import { isInPreparation } from '../order/order.ts'
import type { Order } from '../order/order.ts'
import { readOrder } from '../order/read-orders.server.ts'
import { findOrder, lockOrder } from '../order/store.server.ts'
import type { OrderRow } from '../order/store.server.ts'
import { changeCounterDue } from '../payment/counter-due.server.ts'
import { orderAfterRefund } from '../refund/actions.server.ts'
import * as store from './store.server.ts'
import { notifyOfUndone } from './substitution-email.server.ts'
import { canUndoSwap } from './substitution.ts'

export type UndoSwapError = {
  code: 'not_found' | 'forbidden' | 'wrong_state' | 'swap_changed' | 'out_of_stock' | 'shortage_payment'
}

/** Puts the order back as it was before a swap, if nothing happened to its lines since and nothing was refunded for it. */
export async function undoSwap(
  world: World,
  staff: Staff,
  number: string,
  { substitutionId, source }: { substitutionId: string; source: RequestSource },
): Promise<Result<Order, UndoSwapError>> {
  if (!can(staff, 'orders.transition')) return err({ code: 'forbidden' })
  const undone = await transaction(world.db, (tx) => undoLocked(world, tx, staff, { number, substitutionId, source }))
  return orderAfterRefund(world, staff, undone)
}

async function undoLocked(
  world: World,
  tx: Tx,
  staff: Staff,
  { number, substitutionId, source }: { number: string; substitutionId: string; source: RequestSource },
): Promise<Result<OrderRow, UndoSwapError>> {
  const row = isOrderNumber(number) ? await lockOrder(tx, { number }) : undefined
  const swap = row && isId(substitutionId) ? await store.findSubstitution(tx, substitutionId) : undefined
  if (!row || swap?.order_id !== row.id) return err({ code: 'not_found' })
  if (!isInPreparation(row.state)) return err({ code: 'wrong_state' })
  const order = await readOrder(world, row, tx)
  const known = order.substitutions.find(({ id }) => id === substitutionId)
  const { before, from_line: fromLine, to_line: toLine, quantity } = swap
  const isWhole = fromLine === toLine
  const isSame = swap.now_variant_id === swap.to_variant_id && (isWhole || swap.from_quantity === before.line.quantity - quantity)
  const isInvoiced = order.invoice.number !== null
  if (!known || !canUndoSwap(known, order.lines) || !isSame || isInvoiced || fromLine === null || toLine === null)
    return err({ code: 'swap_changed' })
  const about = { orderId: row.id, at: world.now() }
  await corrections.removeReductions(tx, fromLine)
  if (!isWhole) await corrections.deleteLine(tx, toLine)
  await corrections.setLine(tx, fromLine, before.line)
  await corrections.addReductions(tx, { orderId: row.id, lineId: fromLine }, before.reductions)
  const { items, discount, includedTax, total } = before.sums
  await corrections.addToSums(tx, row.id, { items: -items, discount: -discount, includedTax: -includedTax, total: -total })
  if (total !== 0) {
    const raised = await changeCounterDue(tx, row, -total)
    if (!raised.ok) return raised
  }
  await restockItems(tx, [{ variantId: swap.to_variant_id, quantity }], about)
  const retaken = swap.restocked ? await decrementStock(tx, [{ variantId: swap.from_variant_id, quantity }], about) : ok()
  if (!retaken.ok) return err({ code: 'out_of_stock' })
  await store.recordUndone(tx, substitutionId, { userId: staff.userId, at: world.now() })
  const after = await findOrder(tx, { id: row.id })
  if (swap.notified_at !== null && after) await notifyOfUndone(world, tx, after, substitutionId)
  await audit(world, tx, { principal: staff, action: 'swap_undone', subject: { kind: 'order', id: number }, source })
  return ok(row)
}
