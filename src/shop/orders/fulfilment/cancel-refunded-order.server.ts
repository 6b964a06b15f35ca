import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { lockPayments } from '#src/shop/payments/actions.server.ts'
import { updateRefundedMoney } from '../refund/refund-ledger.server.ts'
import { applyTransition } from './transitions.server.ts'
import { isInProgress } from '../order/order.ts'
import type { Actor } from '../order/order.ts'
import { isPaid } from '../refund/refund-plan.server.ts'
import type { OrderRow } from '../order/store.server.ts'
import * as store from '../order/store.server.ts'

/**
 * Everything paid has been refunded, or is pending: an order that was not handed over is cancelled, so that it is not prepared.
 * The refund email says so; the rest of the stock returns once, with points and promotion uses.
 */
export async function cancelRefundedOrder(
  world: World,
  tx: Tx,
  orderId: number,
  by: { actor: Actor; actorId?: number },
): Promise<void> {
  const row = await store.findOrder(tx, { id: orderId })
  if (!row || !(await hasBeenRefunded(tx, row))) return
  const { payment_state: paymentState } = row
  const lines = await store.linesOf(tx, [orderId])
  const applied = await applyTransition(world, tx, { row, lines }, { event: 'cancel', ...by, alerts: ['in_app'], paymentState })
  if (!applied.ok) throw new Error(`a refunded order cannot be ended: ${applied.error.code}`)
  await updateRefundedMoney(world, tx, orderId)
}

async function hasBeenRefunded(tx: Tx, row: OrderRow): Promise<boolean> {
  if (!isInProgress(row.state)) return false
  const main = (await lockPayments(tx, row.id)).find((payment) => isPaid(payment) && !payment.surplus)
  const money = main ? main.refunded_cents === main.amount_cents : row.total_cents === 0 && row.points > 0
  // Points cannot be returned to an erased account.
  return money && (row.points_back === row.points || row.user_id === null)
}
