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
 * Orders of an erased account. Unpaid ones are cancelled and their stock returns; orders in preparation or ready for pickup keep
 * the data needed for the handover until they end; ended ones are minimized now.
 */
export async function eraseOrders(world: World, tx: Tx, userId: number): Promise<void> {
  // Locks all orders and then the carts, before anything in them: concurrent purchases and payments wait here instead of
  // deadlocking.
  await forgetting.lockOrdersOf(tx, userId)
  await lockCartsOf(tx, userId)
  for (const id of await forgetting.unpaidOf(tx, userId)) await cancelUnpaid(world, tx, id)
  await forgetting.partFromAccount(tx, userId)
  await minimizeAll(world, tx, { accountErased: true })
}

/** Mailboxes and phones that a person gave with orders; read them before the orders are erased. */
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
  // The email about the account already says it.
  const move = { event: 'cancel', actor: 'customer', alerts: [], paymentState: 'void' } as const
  const moved = await applyTransition(world, tx, { row, lines }, move)
  if (!moved.ok) throw new Error(`an unpaid order cannot be cancelled: ${moved.error.code}`)
}

/** Minimizes orders that ended after their customer's account was erased. */
export const eraseEndedOrders = (world: World): Promise<void> =>
  transaction(world.db, (tx) => minimizeAll(world, tx, { accountErased: true }))

/** Numbers of orders that have not ended and block the erasure. */
export type OrdersOpen = { code: 'orders_open'; numbers: readonly string[] }

/** Open orders of a guest's mailbox that block its erasure; undefined if there are none. */
export async function ordersAgainstErasing(db: Db, email: string): Promise<OrdersOpen | undefined> {
  const numbers = await guestOrders.unfinishedGuestOrders(db, email)
  return numbers.length > 0 ? { code: 'orders_open', numbers } : undefined
}

/** Removes a guest from all orders of their mailbox; returns the mailboxes and phones in them. */
export async function eraseGuestOrders(world: World, tx: Tx, email: string): Promise<Result<string[], OrdersOpen>> {
  const rows = await guestOrders.lockGuestOrders(tx, email)
  const open = await ordersAgainstErasing(tx, email)
  if (open) return err(open)
  const ids = rows.map(({ id }) => id)
  await guestOrders.markErased(tx, ids)
  await minimizeAll(world, tx, { ids })
  return ok(recipientsOf(world, rows))
}
