import { addDays } from '#src/kernel/dates.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { newStoredToken } from '#src/platform/crypto.ts'
import { pipelined } from '#src/platform/database/pipelined.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { currentWebsite } from '../website/actions.server.ts'
import type { Caller } from './cart.ts'
import { expireOverdueCarts } from './expire-carts.server.ts'
import type { LinesError } from './cart-rules.server.ts'
import { cartCell, tokenHash } from './read-cart.server.ts'
import type { CartKey, CartLineRow, CartRow } from './cart-queries.store.server.ts'
import * as queries from './cart-queries.store.server.ts'
import { openLines } from './lines.store.server.ts'
import * as store from './store.server.ts'
import { isPlacedCart } from './cart.ts'

/** There is no open cart to write to. */
export type NoOpenCart = { code: 'not_found' } | { code: 'cart_complete' }

export type CartError = NoOpenCart | LinesError

export function keyOf(principal: Principal, token: string | undefined): CartKey | undefined {
  const userId = principal.kind === 'person' ? principal.userId : null
  if (token !== undefined) {
    const hash = tokenHash(token)
    return hash && { tokenHash: hash, userId }
  }
  return userId === null ? undefined : { userId }
}

/** The token alone opens a guest's cart. A cart with an owner is open to its owner only. */
export const canUse = (principal: Principal, row: Pick<CartRow, 'user_id'>): boolean =>
  row.user_id === null || (principal.kind === 'person' && principal.userId === row.user_id)

type CartLock = { row: CartRow; created: boolean }

/** The caller's open cart, or a new one for a caller without a token; locked until the transaction ends. */
export async function lockOrCreateCart(world: World, tx: Tx, caller: Caller): Promise<Result<CartLock, NoOpenCart>> {
  if (caller.token === undefined && caller.principal.kind === 'guest')
    return ok({ created: true, row: await makeCart(world, tx, caller) })
  if (caller.token === undefined && caller.principal.kind === 'person') await store.lockOwner(tx, caller.principal.userId)
  const locked = await lockExistingCart(world, tx, caller)
  if (locked.ok || caller.token !== undefined) return locked
  if (caller.principal.kind === 'person') await expireOverdueCarts(world, tx, { userId: caller.principal.userId })
  return ok({ created: true, row: await makeCart(world, tx, caller) })
}

/**
 * The caller's open cart, locked until the transaction ends; a person's first write to a cart without an owner makes them its
 * owner.
 */
export async function lockExistingCart(
  world: World,
  tx: Tx,
  { principal, token }: Caller,
): Promise<Result<CartLock, NoOpenCart>> {
  const key = keyOf(principal, token)
  const found = key && (await store.lockOpenCart(tx, key, world.now()))
  if (!found) return err({ code: key && (await isComplete(tx, principal, key)) ? 'cart_complete' : 'not_found' })
  if (!canUse(principal, found)) return err({ code: 'not_found' })
  const row = await withPoints(tx, principal, found)
  if (principal.kind === 'guest' || row.user_id !== null) return ok({ created: false, row })
  await store.lockOwner(tx, principal.userId)
  const claimed = await store.claimCart(tx, row.id, principal.userId)
  return ok({ created: false, row: claimed ? { ...row, user_id: principal.userId } : row })
}

/** Locks the cart and reads its lines in one round trip: they are read after the lock, so they cannot change any more. */
export async function lockCartWithLines(
  world: World,
  tx: Tx,
  caller: Caller,
): Promise<Result<{ row: CartRow; lines: CartLineRow[] }, NoOpenCart>> {
  const [locked, lines] = await pipelined(tx, [
    (one) => lockExistingCart(world, one, caller),
    (one) => openLines(one, keyOf(caller.principal, caller.token)),
  ])
  return locked.ok ? ok({ row: locked.value.row, lines }) : locked
}

/** The lock may have waited for a transaction that reserved points: its statement then sees `has_points`, but not the points. */
async function withPoints(tx: Tx, principal: Principal, row: CartRow): Promise<CartRow> {
  if (!row.has_points || principal.kind === 'guest') return row
  return { ...row, ...(await queries.pointsOfCart(tx, row.id, principal.userId)) }
}

async function isComplete(db: Db, principal: Principal, key: CartKey): Promise<boolean> {
  const row = await queries.findCart(db, key)
  return row !== undefined && isPlacedCart(row.state) && canUse(principal, row)
}

async function makeCart(world: World, tx: Tx, { principal, locale }: Caller): Promise<CartRow> {
  const { limits } = await currentWebsite(world, tx)
  const [now, publicId] = [world.now(), world.id()]
  return store.addCart(tx, {
    publicId,
    token: newStoredToken(world, cartCell(publicId, 'token_sealed')),
    userId: principal.kind === 'person' ? principal.userId : null,
    locale,
    now,
    expiresAt: addDays(now, limits.cartDays),
  })
}
