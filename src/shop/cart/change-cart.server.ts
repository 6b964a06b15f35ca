import { isId } from '#src/kernel/ids.ts'
import { ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction, writeAlone } from '#src/platform/database/transaction.ts'
import type { Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { knownVariants } from '#src/shop/catalogue/product/known-variants.actions.server.ts'
import { leaveCart } from '#src/shop/requests/purchase/actions.server.ts'
import { cachedWebsite } from '../website/actions.server.ts'
import type { Caller, CartChange } from './cart.ts'
import { findCart, findContents } from './cart-queries.store.server.ts'
import type { CartLineRow, CartRow, VariantToAdd } from './cart-queries.store.server.ts'
import type { CartContents, DecideLines } from './cart-rules.server.ts'
import { writeLines } from './cart-writes.store.server.ts'
import { removeLines, saveLine } from './lines.store.server.ts'
import { canUse, keyOf, lockCartWithLines, lockExistingCart, lockOrCreateCart } from './lock-cart.server.ts'
import type { CartError, NoOpenCart } from './lock-cart.server.ts'
import { readCart } from './read-cart.server.ts'
import { isProductLine, requestRowsOf } from './cart-items.ts'
import { syncAfterCartChange, syncAfterLineChange } from './sync-reservations.server.ts'
import type { LockedCart } from './sync-reservations.server.ts'
import { isOpenCart } from './cart.ts'

/** `toAdd`: public id of a variant to add; a caller without a cart then gets one. */
type Options = { toAdd?: string | undefined }

/**
 * Changes the lines of the caller's cart: reads them, lets `decide` compute the change, and writes it. Most carts are written by
 * one person, one request after another, and need no lock; see `changeOptimistically`. Other carts are locked.
 */
export async function changeLines(
  world: World,
  caller: Caller,
  decide: DecideLines,
  { toAdd }: Options = {},
): Promise<Result<CartChange, CartError>> {
  const variantId = toAdd !== undefined && isId(toAdd) ? toAdd : null
  const changed = await changeOptimistically(world, caller, decide, variantId)
  return changed ?? changeLocked(world, caller, decide, { variantId, canCreate: toAdd !== undefined })
}

const attemptLimit = 3

/**
 * Two statements: the second writes nothing if the cart changed since it was read, and the change starts again. Undefined for
 * changes that need a lock: reserved stock or points to sync, an owner to set, requests whose state changes with their lines, or
 * a cart with constant concurrent writes.
 */
async function changeOptimistically(
  world: World,
  caller: Caller,
  decide: DecideLines,
  variantId: string | null,
): Promise<Result<CartChange, CartError> | undefined> {
  const key = keyOf(caller.principal, caller.token)
  if (!key) return undefined
  for (let attempt = 0; attempt < attemptLimit; attempt += 1) {
    const now = world.now()
    const row = await findCart(world.db, key, variantId)
    if (!row || !canChangeOptimistically(row, caller.principal, now)) return undefined
    const decided = decide(await contentsOf(world, caller, row, { ...row, db: world.db }))
    if (!decided.ok) return decided
    const { lines, saved, removed } = decided.value
    if (!removed.every(isProductLine)) return undefined
    const write = { cartId: row.id, version: row.version, saved, removed: removed.map((line) => line.public_id), now }
    if (await writeAlone(world.db, (db) => writeLines(db, write)))
      return ok({ created: false, cart: await readCart(world, caller, { row: renewed(row, now), lines }) })
  }
  return undefined
}

const canChangeOptimistically = (row: CartRow, principal: Principal, now: Date): boolean =>
  isOpenCart(row.state) &&
  row.expires_at > now &&
  !row.has_reservation &&
  !row.has_points &&
  canUse(principal, row) &&
  (principal.kind === 'guest' || row.user_id !== null)

/** The row after the write: the cart's lifetime restarts at each write. */
const renewed = (row: CartRow, now: Date): CartRow => ({
  ...row,
  updated_at: now,
  expires_at: new Date(now.getTime() + row.expires_at.getTime() - row.updated_at.getTime()),
})

const changeLocked = (
  world: World,
  caller: Caller,
  decide: DecideLines,
  { variantId, canCreate }: { variantId: string | null; canCreate: boolean },
): Promise<Result<CartChange, CartError>> =>
  transaction(world.db, async (tx): Promise<Result<CartChange, CartError>> => {
    const locked = await (canCreate ? lockOrCreateCart : lockExistingCart)(world, tx, caller)
    if (!locked.ok) return locked
    const { row, created } = locked.value
    const stored = await findContents(tx, row.id, variantId)
    const decided = decide(await contentsOf(world, caller, row, { ...stored, db: tx }))
    if (!decided.ok) return decided
    const { lines, saved, removed } = decided.value
    if (saved) await saveLine(tx, row.id, saved, world.now())
    if (removed.length > 0) await removeLines(tx, row.id, removed)
    await leaveCart(world, tx, requestRowsOf(removed), 'customer')
    const synced = await syncAfterLineChange(world, tx, caller, { row, lines })
    return synced.ok ? ok({ created, cart: synced.value }) : synced
  })

type StoredContents = { lines: readonly CartLineRow[]; toAdd: VariantToAdd | null; db: Db }

/** Products and settings are cached after the first read. */
async function contentsOf(
  world: World,
  { locale }: Caller,
  { content }: CartRow,
  { lines, toAdd, db }: StoredContents,
): Promise<CartContents> {
  const ids = lines.filter(isProductLine).map((line) => line.variant_id)
  const variants = await knownVariants[locale](world, content, db, toAdd ? [...ids, toAdd.variantId] : ids)
  const { limits } = await cachedWebsite(world, content, db)
  return { lines, toAdd, variants, limits }
}

/** Changes the caller's open cart, but not its lines; `write` returns the cart as written. */
export const changeCart = (
  world: World,
  caller: Caller,
  write: (tx: Tx, cart: LockedCart) => Promise<LockedCart>,
): Promise<Result<CartChange, NoOpenCart>> =>
  transaction(world.db, async (tx): Promise<Result<CartChange, NoOpenCart>> => {
    const locked = await lockCartWithLines(world, tx, caller)
    if (!locked.ok) return locked
    return ok({ created: false, cart: await syncAfterCartChange(world, tx, caller, await write(tx, locked.value)) })
  })
