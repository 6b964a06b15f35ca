import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { holdCartsOf } from '../cart/forgetting.actions.server.ts'
import { phoneOf } from '../checkout/checkout.ts'
import { forgetComments } from '../conversation/actions.server.ts'
import { lockPayments, settlePayment } from '../payments/actions.server.ts'
import { makeMove } from './moving.server.ts'
import { contactOf } from './reading.server.ts'
import { forgetReasons } from './refund.store.server.ts'
import { forgetMoveReasons } from './history.store.server.ts'
import * as forgetting from './forgetting.store.server.ts'
import * as store from './store.server.ts'

/**
 * The orders of somebody whose account goes. What nobody paid yet is cancelled and its goods return; what is being prepared or
 * waits to be collected keeps what handing it over needs until it ends; what has ended loses the person now.
 */
export async function forgetOrders(world: World, tx: Tx, userId: number): Promise<void> {
  // All of them and then the carts, before anything that lies in them: whoever buys or pays meanwhile waits here, and not in a circle.
  await forgetting.lockOrdersOf(tx, userId)
  await holdCartsOf(tx, userId)
  for (const id of await forgetting.unpaidOf(tx, userId)) await cancelUnpaid(world, tx, id)
  await forgetting.partFromAccount(tx, userId)
  await emptyEnded(world, tx)
}

/** Mailboxes and telephones that a person gave with orders; asked before the orders are forgotten. */
export async function recipientsIn(world: World, tx: Tx, userId: number): Promise<string[]> {
  const rows = await forgetting.mailboxesOf(tx, userId)
  return rows.flatMap((row) => [row.email, phoneOf(contactOf(world, row))]).filter((one) => one !== null)
}

/** What was written about them goes with the people. */
async function emptyEnded(world: World, tx: Tx): Promise<void> {
  const emptied = await forgetting.emptyEnded(tx, world.now())
  await forgetComments(tx, 'order', emptied)
  await forgetReasons(tx, emptied)
  await forgetMoveReasons(tx, emptied)
}

async function cancelUnpaid(world: World, tx: Tx, orderId: number): Promise<void> {
  const row = await store.lockOrder(tx, { id: orderId })
  if (row?.state !== 'balance_due') return
  for (const payment of await lockPayments(tx, orderId)) await settlePayment(tx, payment, { state: 'expired', at: world.now() })
  const lines = await store.linesOf(tx, [orderId])
  // The letter about the account tells it already.
  const move = { event: 'cancel', actor: 'customer', alerts: [], paymentState: 'void' } as const
  const moved = await makeMove(world, tx, { row, lines }, move)
  if (!moved.ok) throw new Error(`an unpaid order cannot be cancelled: ${moved.error.code}`)
}

/** Orders that ended after their customer had gone. */
export const forgetEnded = (world: World): Promise<void> => transaction(world.db, (tx) => emptyEnded(world, tx))
