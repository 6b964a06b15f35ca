import { ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import type { Caller, Cart, CartChange, CartHeader } from './cart.ts'
import * as queries from './cart-queries.store.server.ts'
import type { CartLineRow, CartRow } from './cart-queries.store.server.ts'
import { decideAddition, decideQuantity, decideRemoval } from './cart-rules.server.ts'
import { changeCart, changeLines } from './change-cart.server.ts'
import { clearAcknowledgedPrices, linesOf } from './lines.store.server.ts'
import { canUse, keyOf, lockOrCreateCart } from './lock-cart.server.ts'
import type { CartError, NoOpenCart } from './lock-cart.server.ts'
import { readCart, readCartHeader } from './read-cart.server.ts'
import { syncAfterCartChange } from './sync-reservations.server.ts'
import { isExpiredCart, isOpenCart } from './cart.ts'

export type { CartChange, NoOpenCart }

type CartResult = Promise<Result<CartChange, CartError>>

/**
 * The caller's cart, including a placed one; undefined if there is none, it expired or it belongs to another person. One
 * statement.
 */
export async function findCart(world: World, caller: Caller): Promise<Cart | undefined> {
  const key = keyOf(caller.principal, caller.token)
  const row = key && (await queries.findCart(world.db, key))
  if (!row || !canUse(caller.principal, row) || isExpired(row, world.now())) return undefined
  return readCart(world, caller, { row, lines: row.lines })
}

/** The caller's open cart before pricing. One statement. */
export async function findOpenCartHeader(
  world: World,
  caller: Caller,
): Promise<{ header: CartHeader; lines: readonly CartLineRow[] } | undefined> {
  const key = keyOf(caller.principal, caller.token)
  const row = key && (await queries.findCart(world.db, key))
  if (!row || !isOpenCart(row.state) || !canUse(caller.principal, row) || isExpired(row, world.now())) return undefined
  return { header: await readCartHeader(world, caller, row), lines: row.lines }
}

const isExpired = (row: CartRow, now: Date): boolean =>
  isExpiredCart(row.state) || (isOpenCart(row.state) && row.expires_at <= now)

/** Units in the caller's open cart, for the badge. */
export async function countItems(world: World, principal: Principal, token: string | undefined): Promise<number> {
  const key = keyOf(principal, token)
  return key ? queries.countItems(world.db, key, world.now()) : 0
}

/** Adds a positive whole number of units; creates the cart if the caller has none. `variantId` is the public id. */
export const addItem = (world: World, caller: Caller, item: { variantId: string; quantity: number }): CartResult =>
  changeLines(world, caller, decideAddition({ quantity: item.quantity, lineId: world.id() }), { toAdd: item.variantId })

/** Zero removes the line. */
export const changeQuantity = (world: World, caller: Caller, change: { lineId: string; quantity: number }): CartResult =>
  changeLines(world, caller, decideQuantity(change))

/** Without ids, empties the cart. An unknown id is an error and changes nothing. */
export const removeItems = (world: World, caller: Caller, lineIds?: readonly string[]): CartResult =>
  changeLines(world, caller, decideRemoval(lineIds))

/** The caller's cart, or a new empty one. */
export const getOrCreateCart = (world: World, caller: Caller): CartResult =>
  transaction(world.db, async (tx) => {
    const locked = await lockOrCreateCart(world, tx, caller)
    if (!locked.ok) return locked
    const { row, created } = locked.value
    const lines = created ? [] : await linesOf(tx, row.id)
    return ok({ created, cart: await syncAfterCartChange(world, tx, caller, { row, lines }) })
  })

export const acknowledgePrices = (world: World, caller: Caller): CartResult =>
  changeCart(world, caller, async (tx, { row, lines }) => {
    await clearAcknowledgedPrices(tx, row.id)
    return { row, lines: lines.map((line) => ({ ...line, seen_price_cents: null })) }
  })
