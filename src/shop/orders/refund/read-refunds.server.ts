import { zero } from '#src/kernel/money.ts'
import { unseal } from '#src/platform/crypto.ts'
import type { SealedCell } from '#src/platform/crypto.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import type { NamedPerson } from '#src/shop/accounts/person/actions.server.ts'
import type { OrderState } from '../order/order.ts'
import { canRestock } from './refund.ts'
import type { Refund } from './refund.ts'
import type { Return } from './return.ts'
import type { RefundLineRow, RefundRow } from './store.server.ts'
import * as store from './store.server.ts'

/** Encryption context of the reason of a refund. */
export const refundReasonCell = (refundId: string): SealedCell => ({ table: 'refunds', row: refundId, column: 'reason_sealed' })

export type RefundRows = { refunds: readonly RefundRow[]; lines: readonly RefundLineRow[] }

/** For orders paid in money or points; oldest first. */
export async function readRefundRows(db: Db, orderIds: readonly number[]): Promise<RefundRows> {
  const refunds = orderIds.length > 0 ? await store.refundsOf(db, orderIds) : []
  const some = refunds.map((row) => row.order_id)
  return { refunds, lines: some.length > 0 ? await store.refundLinesOf(db, some) : [] }
}

export const toRefund = (
  { keys }: Pick<World, 'keys'>,
  row: RefundRow,
  { lines, people, orderState }: RefundContext,
): Refund => ({
  id: row.public_id,
  amount: row.amount_cents,
  points: row.points === null ? null : { points: row.points, amount: row.points_cents ?? zero },
  shipping: row.shipping_cents,
  state: row.state,
  reason: row.reason_sealed && unseal(keys, refundReasonCell(row.public_id), row.reason_sealed),
  actor: row.actor,
  by: people.get(row.requested_by ?? 0)?.name ?? null,
  byHand: row.by_hand,
  at: row.at,
  returned: returnOf(row, { lines, people, orderState }),
  lines: lines
    .filter((line) => line.refund_id === row.id)
    .map((line) => ({
      lineId: line.line_public_id,
      quantity: line.quantity,
      amount: line.amount_cents,
      points: line.points_cents,
    })),
})

type RefundContext = {
  lines: readonly RefundLineRow[]
  people: ReadonlyMap<number, NamedPerson>
  /** What of it can be sold again depends on whether it was handed over. */ orderState: OrderState
}

function returnOf(row: RefundRow, { lines, people, orderState }: RefundContext): Return | null {
  if (row.return_state === null) return null
  return {
    state: row.return_state,
    by: people.get(row.return_changed_by ?? 0)?.name ?? null,
    at: row.return_changed_at,
    isResellable: lines.some((line) => line.refund_id === row.id && canRestock(orderState, line.class)),
  }
}
