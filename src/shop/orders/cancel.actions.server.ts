import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Who } from '#src/platform/who.ts'
import type { World } from '#src/platform/world.ts'
import { lockPayments, settlePayment } from '../payments/actions.server.ts'
import { runErrands } from './bank-errands.server.ts'
import { draftEverything, noteMoney } from './giving-back.server.ts'
import { makeMove } from './moving.server.ts'
import { defaultAlerts } from './order.ts'
import type { Order } from './order.ts'
import { readOrder } from './reading.server.ts'
import type { OrderRow } from './store.server.ts'
import * as store from './store.server.ts'

/** A customer may still change their mind: until the money has come, or somebody has begun to gather the goods (details §4). */
export const mayCancel = ({ state, pickingStartedAt }: Pick<Order, 'state' | 'pickingStartedAt'>): boolean =>
  state === 'balance_due' || (state === 'pending' && pickingStartedAt === null)

/**
 * The customer cancels their order, which the caller has found to be theirs. Stock and coupon uses return, nobody can pay it any
 * more, and what was paid goes back in full.
 */
export async function cancelOwnOrder(
  world: World,
  { rowId }: Pick<Order, 'rowId'>,
  { who }: { who: Who },
): Promise<Result<Order, { code: 'wrong_state' }>> {
  const canceled = await transaction(world.db, async (tx) => {
    const row = await store.lockOrder(tx, { id: rowId })
    if (!row || !mayCancel({ state: row.state, pickingStartedAt: row.picking_started_at })) return err({ code: 'wrong_state' })
    await cancelHeld(world, tx, row, who)
    return ok(row)
  })
  if (!canceled.ok) return canceled
  await runErrands(world, rowId)
  const after = await store.findOrder(world.db, { id: rowId })
  return ok(await readOrder(world, after ?? canceled.value))
}

async function cancelHeld(world: World, tx: Tx, row: OrderRow, who: Who): Promise<void> {
  for (const payment of await lockPayments(tx, row.id)) await settlePayment(tx, payment, { state: 'expired', at: world.now() })
  const isPaid = row.payment_state === 'paid' || row.payment_state === 'partially_refunded' || row.payment_state === 'refunded'
  const moved = await makeMove(
    world,
    tx,
    { row, lines: await store.linesOf(tx, [row.id]) },
    {
      event: 'cancel',
      actor: 'customer',
      ...(who.kind === 'person' && { actorId: who.userId }),
      alerts: defaultAlerts('canceled'),
      // Points alone are no payment: what cost nothing was never paid.
      paymentState: isPaid && row.total_cents > 0 ? row.payment_state : 'void',
    },
  )
  if (!moved.ok) throw new Error(`an order cannot be cancelled: ${moved.error.code}`)
  await draftEverything(world, tx, { ...row, state: 'canceled' }, { actor: 'customer' })
  await noteMoney(world, tx, row.id)
}
