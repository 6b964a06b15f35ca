import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { lockCartsOf } from '../cart/erasure.actions.server.ts'
import { phoneOf } from '#src/shop/cart/cart.ts'
import { lockPayments, settlePayment } from '../payments/actions.server.ts'
import { applyTransition } from './transitions.server.ts'
import { contactOf } from './reading.server.ts'
import { minimizeAll } from './minimizing.server.ts'
import * as guestOrders from './guest-orders.store.server.ts'
import * as forgetting from './erasure.store.server.ts'
import * as store from './store.server.ts'
import { awaitsPayment } from './order.ts'

/**
 * The orders of somebody whose account goes. What nobody paid yet is cancelled and its goods return; what is being prepared or
 * waits to be collected keeps what handing it over needs until it ends; what has ended loses the person now.
 */
export async function eraseOrders(world: World, tx: Tx, userId: number): Promise<void> {
  // All of them and then the carts, before anything that lies in them: whoever buys or pays meanwhile waits here, and not in a circle.
  await forgetting.lockOrdersOf(tx, userId)
  await lockCartsOf(tx, userId)
  for (const id of await forgetting.unpaidOf(tx, userId)) await cancelUnpaid(world, tx, id)
  await forgetting.partFromAccount(tx, userId)
  await minimizeAll(world, tx, { accountErased: true })
}

/** Mailboxes and telephones that a person gave with orders; asked before the orders are forgotten. */
export async function recipientsIn(world: World, tx: Tx, userId: number): Promise<string[]> {
  return recipientsOf(world, await forgetting.mailboxesOf(tx, userId))
}

const recipientsOf = (world: World, rows: Awaited<ReturnType<typeof forgetting.mailboxesOf>>): string[] =>
  rows.flatMap((row) => [row.email, phoneOf(contactOf(world, row))]).filter((one) => one !== null)

async function cancelUnpaid(world: World, tx: Tx, orderId: number): Promise<void> {
  const row = await store.lockOrder(tx, { id: orderId })
  if (!row || !awaitsPayment(row.state)) return
  for (const payment of await lockPayments(tx, orderId)) await settlePayment(tx, payment, { state: 'expired', at: world.now() })
  const lines = await store.linesOf(tx, [orderId])
  // The letter about the account tells it already.
  const move = { event: 'cancel', actor: 'customer', alerts: [], paymentState: 'void' } as const
  const moved = await applyTransition(world, tx, { row, lines }, move)
  if (!moved.ok) throw new Error(`an unpaid order cannot be cancelled: ${moved.error.code}`)
}

/** Orders that ended after their customer had gone. */
export const eraseEndedOrders = (world: World): Promise<void> =>
  transaction(world.db, (tx) => minimizeAll(world, tx, { accountErased: true }))

/** Orders that are not over stay: their numbers. */
export type OrdersOpen = { code: 'orders_open'; numbers: readonly string[] }

/** Which orders of a guest's mailbox stand against erasing it; undefined where none does. */
export async function ordersAgainstErasing(db: Db, email: string): Promise<OrdersOpen | undefined> {
  const numbers = await guestOrders.unfinishedGuestOrders(db, email)
  return numbers.length > 0 ? { code: 'orders_open', numbers } : undefined
}

/** Takes a guest out of all orders of their mailbox; answers the mailboxes and telephones that were in them. */
export async function eraseGuestOrders(world: World, tx: Tx, email: string): Promise<Result<string[], OrdersOpen>> {
  const rows = await guestOrders.lockGuestOrders(tx, email)
  const open = await ordersAgainstErasing(tx, email)
  if (open) return err(open)
  const ids = rows.map(({ id }) => id)
  await guestOrders.markErased(tx, ids)
  await minimizeAll(world, tx, { ids })
  return ok(recipientsOf(world, rows))
}
