import { timingSafeEqual } from 'node:crypto'
import { addDays } from '#src/kernel/dates.ts'
import { isOrderNumber } from '#src/kernel/ids.ts'
import { sha256 } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { Person, Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import * as guestOrders from './guest-orders.store.server.ts'
import { orderStates } from './order.ts'
import type { Order, OrderState } from './order.ts'
import { readOrder, readOrders } from './reading.server.ts'
import type { OrderRow } from './store.server.ts'
import * as store from './store.server.ts'

/** For how long an emailed link opens an order that has ended (details §4). */
const tokenDays = 90

const isAlive = (world: World, row: OrderRow): boolean => row.ended_at === null || world.now() < addDays(row.ended_at, tokenDays)

const isSame = (token: string, tokenHash: Buffer | null): boolean =>
  tokenHash !== null && timingSafeEqual(sha256(token), tokenHash)

const canRead = (world: World, principal: Principal, row: OrderRow, token: string | undefined): boolean =>
  (principal.kind === 'person' && row.user_id === principal.userId) ||
  (token !== undefined && isSame(token, row.token_hash) && isAlive(world, row))

/** A person's own order, or the one of the token; any other order is reported as not found. */
export async function findOrder(
  world: World,
  principal: Principal,
  { number, token }: { number: string; token?: string | undefined },
): Promise<Order | undefined> {
  const row = isOrderNumber(number) ? await store.findOrder(world.db, { number }) : undefined
  return row && canRead(world, principal, row, token) ? readOrder(world, row) : undefined
}

/** The order of a confirmation page or an emailed link. */
export async function findOrderByToken(world: World, token: string): Promise<Order | undefined> {
  const row = /^[\w-]{22}$/.test(token) ? await store.findOrder(world.db, { tokenHash: sha256(token) }) : undefined
  return row && isAlive(world, row) ? readOrder(world, row) : undefined
}

/** The order placed from a cart, for callers who may use that cart; only while its token is valid. */
export async function orderOfCart(world: World, cartRowId: number): Promise<Order | undefined> {
  const row = await store.findOrder(world.db, { cart_id: cartRowId })
  return row && isAlive(world, row) ? readOrder(world, row) : undefined
}

/** A person's orders, newest first, in all states unless some are specified; `number` counts pages from 1. */
export async function listOrders(
  world: World,
  { userId }: Person,
  { number, size, states = orderStates }: { number: number; size: number; states?: readonly OrderState[] | undefined },
): Promise<{ orders: Order[]; total: number }> {
  const own = { userId, states }
  const rows = await store.ordersOf(world.db, own, { limit: size, offset: (number - 1) * size })
  return { orders: await readOrders(world, rows), total: await store.countOrdersOf(world.db, own) }
}

/**
 * Adds guest orders with the account's email to the account. Only at sign-in: the email was proven by a code or by Google, and
 * only its owner can sign in. Completed orders earn no points afterwards.
 */
export async function attachGuestOrders(world: World, tx: Tx, { userId, email }: Person): Promise<void> {
  const count = await guestOrders.attachGuestOrders(tx, { userId, email })
  if (count > 0) world.log.info({ count }, 'orders of a guest kept in an account')
}
