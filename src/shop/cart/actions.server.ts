import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { variantByPublicId, variantsForCart } from '../catalogue/actions.server.ts'
import type { Caller, Cart, CartFrame } from './cart.ts'
import { adding, decideQuantity, refuse, removing } from './cart-rules.server.ts'
import type { ItemToAdd, QuantityChange } from './cart-rules.server.ts'
import { syncAfterCartChange, syncAfterLineChange } from './sync-reservations.server.ts'
import { ownReservation, variantForCart } from './stock-reservation.server.ts'
import { updateOptimistically } from './optimistic-update.server.ts'
import { readCart, readFrame } from './reading.server.ts'
import { leaveCart } from '../requests/purchase.actions.server.ts'
import { limitInCart } from './quantity-limits.server.ts'
import { isProductLine, requestRowsOf } from './requests-in-cart.ts'
import type { CartLineRow, CartRow } from './cart-queries.store.server.ts'
import { addToLine, clearAcknowledgedPrices, linesOf, removeLines, setQuantity } from './lines.store.server.ts'
import * as finding from './cart-queries.store.server.ts'
import { keyOf, canUse, lockExistingCart, lockOrCreateCart } from './lock-cart.server.ts'
import type { CartError, NoOpenCart } from './lock-cart.server.ts'

export type { NoOpenCart }

/** `created`: the caller had no cart before and must be told its token. */
export type CartChange = { cart: Cart; created: boolean }
type CartFormResult = Promise<Result<CartChange, CartError>>

/** The caller's cart, a placed one too; undefined when there is none, it expired or is somebody else's. One statement. */
export async function findCart(world: World, caller: Caller): Promise<Cart | undefined> {
  const key = keyOf(caller.principal, caller.token)
  const row = key && (await finding.findCart(world.db, key))
  if (!row || !canUse(caller.principal, row) || isOver(row, world.now())) return undefined
  return readCart(world, caller, { row, lines: row.lines })
}

/** The caller's open cart as it was filled in, before anything is priced. One statement. */
export async function findOpenFrame(
  world: World,
  caller: Caller,
): Promise<{ frame: CartFrame; lines: readonly CartLineRow[] } | undefined> {
  const key = keyOf(caller.principal, caller.token)
  const row = key && (await finding.findCart(world.db, key))
  if (!row || row.state !== 'open' || !canUse(caller.principal, row) || isOver(row, world.now())) return undefined
  return { frame: await readFrame(world, caller, row), lines: row.lines }
}

const isOver = (row: CartRow, now: Date): boolean => row.state === 'expired' || (row.state === 'open' && row.expires_at <= now)

/** Pieces in the caller's open cart, for the badge. */
export async function countItems(world: World, principal: Principal, token: string | undefined): Promise<number> {
  const key = keyOf(principal, token)
  return key ? finding.countItems(world.db, key, world.now()) : 0
}

/** Adds a positive whole number of pieces; without a cart the caller gets one. `variantId` is the public id. */
export const addItem = async (world: World, caller: Caller, item: ItemToAdd): CartFormResult =>
  (await updateOptimistically(world, caller, adding(world, caller, item), item.variantId)) ?? addLocked(world, caller, item)

async function addLocked(world: World, caller: Caller, item: ItemToAdd): CartFormResult {
  const found = await variantByPublicId(world.db, item.variantId, caller.locale)
  if (!found) return err({ code: 'not_found' })
  return transaction(world.db, async (tx) => {
    const locked = await lockOrCreateCart(world, tx, caller)
    if (!locked.ok) return locked
    const { row, created } = locked.value
    const variant = await variantForCart(tx, row, found, caller.locale)
    const before = created ? [] : await linesOf(tx, row.id)
    const existing = before.find((line) => line.variant_id === variant.id)
    const limit = await limitInCart(world, caller, variant, { row, lines: before, db: tx })
    const refused = refuse(variant, item.quantity + (existing?.quantity ?? 0), limit)
    if (refused) return err(refused)
    const line = await addToLine(tx, {
      cartId: row.id,
      variantId: variant.id,
      quantity: item.quantity,
      acknowledgedPrice: variant.price,
      publicId: world.id(),
      now: world.now(),
    })
    const lines = existing ? before.map((other) => (other === existing ? line : other)) : [...before, line]
    const followed = await syncAfterLineChange(world, tx, caller, { row, lines })
    return followed.ok ? ok({ created, cart: followed.value }) : followed
  })
}

/** A cart without a line, or the one that the caller has. */
export const openCart = (world: World, caller: Caller): CartFormResult =>
  transaction(world.db, async (tx) => {
    const locked = await lockOrCreateCart(world, tx, caller)
    if (!locked.ok) return locked
    const { row, created } = locked.value
    const lines = created ? [] : await linesOf(tx, row.id)
    return ok({ created, cart: await syncAfterCartChange(world, tx, caller, { row, lines }) })
  })

/** Zero removes the line. */
export const changeQuantity = async (world: World, caller: Caller, change: QuantityChange): CartFormResult =>
  (await updateOptimistically(world, caller, decideQuantity(world, caller, change))) ?? changeReserved(world, caller, change)

const changeReserved = (world: World, caller: Caller, { lineId, quantity }: QuantityChange): CartFormResult =>
  transaction(world.db, async (tx) => {
    const locked = await lockExistingCart(world, tx, caller)
    if (!locked.ok) return locked
    const row = locked.value
    const before = await linesOf(tx, row.id)
    const line = before.find((other) => other.public_id === lineId)
    if (!line) return err({ code: 'not_found' })
    if (quantity === 0) return without(world, tx, { caller, row, before, lineIds: [lineId] })
    if (!isProductLine(line)) {
      if (quantity !== 1) return err({ code: 'quantity_fixed' })
      return ok({ created: false, cart: await readCart(world, caller, { row, lines: before, db: tx }) })
    }
    const [variant] = await variantsForCart(tx, [line.variant_id], caller.locale, ownReservation(row))
    if (!variant) throw new Error('a line of a cart has no variant')
    const limit = await limitInCart(world, caller, variant, { row, lines: before, db: tx })
    const refused = refuse(variant, quantity, quantity > line.quantity ? limit : undefined)
    if (refused) return err(refused)
    await setQuantity(tx, row.id, lineId, quantity)
    const lines = before.map((other) => (other === line ? { ...other, quantity } : other))
    const followed = await syncAfterLineChange(world, tx, caller, { row, lines })
    return followed.ok ? ok({ created: false, cart: followed.value }) : followed
  })

/** Without ids the cart is emptied. An id that is not in the cart leaves it as it was. */
export const removeItems = async (world: World, caller: Caller, lineIds?: readonly string[]): CartFormResult =>
  (await updateOptimistically(world, caller, removing(lineIds))) ?? removeLocked(world, caller, lineIds)

const removeLocked = (world: World, caller: Caller, lineIds?: readonly string[]): CartFormResult =>
  transaction(world.db, async (tx) => {
    const locked = await lockExistingCart(world, tx, caller)
    if (!locked.ok) return locked
    const before = await linesOf(tx, locked.value.id)
    return without(world, tx, { caller, row: locked.value, before, lineIds: lineIds ?? before.map((line) => line.public_id) })
  })

/** The customer has seen what everything costs today. */
export const acknowledgePrices = (world: World, caller: Caller): CartFormResult =>
  transaction(world.db, async (tx) => {
    const locked = await lockExistingCart(world, tx, caller)
    if (!locked.ok) return locked
    await clearAcknowledgedPrices(tx, locked.value.id)
    const lines = await linesOf(tx, locked.value.id)
    return ok({ created: false, cart: await syncAfterCartChange(world, tx, caller, { row: locked.value, lines }) })
  })

type Removal = { caller: Caller; row: CartRow; before: readonly CartLineRow[]; lineIds: readonly string[] }

async function without(world: World, tx: Tx, { caller, row, before, lineIds }: Removal): CartFormResult {
  if (lineIds.some((id) => !before.some((line) => line.public_id === id))) return err({ code: 'not_found' })
  if (lineIds.length) await removeLines(tx, row.id, lineIds)
  const isLeaving = (line: CartLineRow) => lineIds.includes(line.public_id)
  await leaveCart(world, tx, requestRowsOf(before.filter(isLeaving)), 'customer')
  const lines = before.filter((line) => !isLeaving(line))
  const followed = await syncAfterLineChange(world, tx, caller, { row, lines })
  return followed.ok ? ok({ created: false, cart: followed.value }) : followed
}
