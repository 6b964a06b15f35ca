import { addDays } from '#src/kernel/dates.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { newStoredToken } from '#src/platform/crypto.ts'
import { atOnce } from '#src/platform/database/at-once.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Who } from '#src/platform/who.ts'
import type { World } from '#src/platform/world.ts'
import { pointsOfCart } from '../loyalty/cart-points.actions.server.ts'
import { currentWebsite } from '../website/actions.server.ts'
import type { Caller } from './cart.ts'
import { endOverdueCarts } from './expiring.server.ts'
import type { QuantityLimited } from '../catalogue/quantity-limits.ts'
import { cartPlace, tokenHash } from './reading.server.ts'
import type { CartKey, CartLineRow, CartRow } from './finding.store.server.ts'
import * as finding from './finding.store.server.ts'
import { openLines } from './lines.store.server.ts'
import * as store from './store.server.ts'

/** There is no cart to write to. */
export type NoOpenCart = { code: 'not_found' } | { code: 'cart_complete' }

/** `quantity_fixed`: of a prescription or request, which is one. */
export type CartError =
  | NoOpenCart
  | { code: 'not_purchasable' | 'quantity_fixed' }
  | { code: 'out_of_stock'; left: number }
  | QuantityLimited

export function keyOf(who: Who, token: string | undefined): CartKey | undefined {
  const userId = who.kind === 'person' ? who.userId : null
  if (token !== undefined) {
    const hash = tokenHash(token)
    return hash && { tokenHash: hash, userId }
  }
  return userId === null ? undefined : { userId }
}

/** A cart that belongs to somebody is nobody else's, whoever holds its token. */
export const mayUse = (who: Who, row: Pick<CartRow, 'user_id'>): boolean =>
  row.user_id === null || (who.kind === 'person' && who.userId === row.user_id)

type Taken = { row: CartRow; created: boolean }

/** The caller's open cart, or a new one for who comes without a token; held until the transaction ends. */
export async function takeOrMake(world: World, tx: Tx, caller: Caller): Promise<Result<Taken, NoOpenCart>> {
  if (caller.token === undefined && caller.who.kind === 'guest')
    return ok({ created: true, row: await makeCart(world, tx, caller) })
  if (caller.token === undefined && caller.who.kind === 'person') await store.lockOwner(tx, caller.who.userId)
  const taken = await takeExisting(world, tx, caller)
  if (taken.ok) return ok({ created: false, row: taken.value })
  if (caller.token !== undefined) return taken
  if (caller.who.kind === 'person') await endOverdueCarts(world, tx, { userId: caller.who.userId })
  return ok({ created: true, row: await makeCart(world, tx, caller) })
}

/** The caller's open cart, held until the transaction ends; the first write of a person makes an ownerless cart theirs. */
export async function takeExisting(world: World, tx: Tx, { who, token }: Caller): Promise<Result<CartRow, NoOpenCart>> {
  const key = keyOf(who, token)
  const found = key && (await store.takeCart(tx, key, world.now()))
  if (!found) return err({ code: key && (await isComplete(tx, who, key)) ? 'cart_complete' : 'not_found' })
  if (!mayUse(who, found)) return err({ code: 'not_found' })
  const row = await withPoints(tx, who, found)
  if (who.kind === 'guest' || row.user_id !== null) return ok(row)
  await store.lockOwner(tx, who.userId)
  const claimed = await store.claimCart(tx, row.id, who.userId)
  return ok(claimed ? { ...row, user_id: who.userId } : row)
}

/** The same with its lines, in one wait: they are asked for once the cart is taken, so nobody changes them any more. */
export async function takeWithLines(
  world: World,
  tx: Tx,
  caller: Caller,
): Promise<Result<{ row: CartRow; lines: CartLineRow[] }, NoOpenCart>> {
  const [taken, lines] = await atOnce(tx, [
    (one) => takeExisting(world, one, caller),
    (one) => openLines(one, keyOf(caller.who, caller.token)),
  ])
  return taken.ok ? ok({ row: taken.value, lines }) : taken
}

/** Taking it may have waited for somebody who reserved points for it: that statement does not see them, only that there are some. */
async function withPoints(tx: Tx, who: Who, row: CartRow): Promise<CartRow> {
  if (!row.has_points || who.kind === 'guest') return row
  return { ...row, ...(await pointsOfCart(tx, row.id, who.userId)) }
}

async function isComplete(db: Db, who: Who, key: CartKey): Promise<boolean> {
  const row = await finding.findCart(db, key)
  return row?.state === 'complete' && mayUse(who, row)
}

async function makeCart(world: World, tx: Tx, { who, locale }: Caller): Promise<CartRow> {
  const { limits } = await currentWebsite(world, tx)
  const [now, publicId] = [world.now(), world.id()]
  return store.addCart(tx, {
    publicId,
    token: newStoredToken(world, cartPlace(publicId, 'token_sealed')),
    userId: who.kind === 'person' ? who.userId : null,
    locale,
    now,
    expiresAt: addDays(now, limits.cartDays),
  })
}
