import type { Tx } from '#src/platform/database/database.ts'
import { isFinalState } from '../order/order.ts'
import type { OrderLineRow, OrderRow } from '../order/store.server.ts'
import * as store from '../order/store.server.ts'
import { readRefundRows } from '../refund/read-refunds.server.ts'
import type { OrderToTransition } from './staff-transitions.ts'

/** `lines`: its rows, for what the transition does to stock. */
export type ReadForTransition = { order: OrderToTransition; lines: OrderLineRow[] }

/** What decides about a transition of a locked order, and no more: two statements, and two more for an order that ended. */
export async function readForTransition(tx: Tx, row: OrderRow): Promise<ReadForTransition> {
  const [lines, transitions] = [await store.linesOf(tx, [row.id]), await store.transitionsOf(tx, [row.id])]
  // Refunds decide only about orders that ended: whether they can be reinstated or reopened.
  const { refunds } = isFinalState(row.state) ? await readRefundRows(tx, [row.id]) : { refunds: [] }
  const order = {
    state: row.state,
    paymentState: row.payment_state,
    totals: { total: row.total_cents },
    needsAttention: row.needs_attention,
    minimizedAt: row.minimized_at,
    endedAt: row.ended_at,
    lines: lines.map((line) => ({
      id: line.public_id,
      class: line.class,
      checkedAt: line.checked_at,
      quantity: line.quantity,
      refunded: line.refunded_quantity,
    })),
    transitions: transitions.map(({ effects }) => ({ isReversible: effects !== null })),
    refunds,
  }
  return { order, lines }
}
