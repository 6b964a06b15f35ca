import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { lockPayments, settlePayment } from '../payments/actions.server.ts'
import { processPaymentOutbox } from './payment-outbox.server.ts'
import { draftEverything, recordMoney } from './refund-ledger.server.ts'
import { applyTransition } from './transitions.server.ts'
import { defaultAlerts, orderFacets } from './order.ts'
import type { Order } from './order.ts'
import { readOrder } from './reading.server.ts'
import type { OrderRow } from './store.server.ts'
import * as store from './store.server.ts'

const cancelable = {
  always: () => true,
  until_picking: (startedAt: Date | null) => startedAt === null,
  never: () => false,
}

/** A customer can cancel until the order is paid or picking has started (details §4). */
export const canCancel = ({ state, pickingStartedAt }: Pick<Order, 'state' | 'pickingStartedAt'>): boolean =>
  cancelable[orderFacets[state].cancelable](pickingStartedAt)

/**
 * The customer cancels their order; the caller has checked that it is theirs. Stock and coupon uses return, it can no longer be
 * paid, and what was paid is refunded in full.
 */
export async function cancelOwnOrder(
  world: World,
  { rowId }: Pick<Order, 'rowId'>,
  { principal }: { principal: Principal },
): Promise<Result<Order, { code: 'wrong_state' }>> {
  const canceled = await transaction(world.db, async (tx) => {
    const row = await store.lockOrder(tx, { id: rowId })
    if (!row || !canCancel({ state: row.state, pickingStartedAt: row.picking_started_at })) return err({ code: 'wrong_state' })
    await cancelLocked(world, tx, row, principal)
    return ok(row)
  })
  if (!canceled.ok) return canceled
  await processPaymentOutbox(world, rowId)
  const after = await store.findOrder(world.db, { id: rowId })
  return ok(await readOrder(world, after ?? canceled.value))
}

async function cancelLocked(world: World, tx: Tx, row: OrderRow, principal: Principal): Promise<void> {
  for (const payment of await lockPayments(tx, row.id)) await settlePayment(tx, payment, { state: 'expired', at: world.now() })
  const isPaid = row.payment_state === 'paid' || row.payment_state === 'partially_refunded' || row.payment_state === 'refunded'
  const moved = await applyTransition(
    world,
    tx,
    { row, lines: await store.linesOf(tx, [row.id]) },
    {
      event: 'cancel',
      actor: 'customer',
      ...(principal.kind === 'person' && { actorId: principal.userId }),
      alerts: defaultAlerts('canceled'),
      // Points alone are no payment: an order with a total of zero was never paid.
      paymentState: isPaid && row.total_cents > 0 ? row.payment_state : 'void',
    },
  )
  if (!moved.ok) throw new Error(`an order cannot be cancelled: ${moved.error.code}`)
  await draftEverything(world, tx, { ...row, state: 'canceled' }, { actor: 'customer' })
  await recordMoney(world, tx, row.id)
}
