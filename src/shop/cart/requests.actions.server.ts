import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { enterCart } from '../requests/buying.actions.server.ts'
import type { WindowPassed } from '../requests/buying.actions.server.ts'
import type { RequestKind } from '../requests/request.ts'
import { findCart } from './actions.server.ts'
import type { CartChange } from './actions.server.ts'
import type { Caller } from './cart.ts'
import { dropOverdue } from './expiring.server.ts'
import { followOther, followWrite } from './following.server.ts'
import { addRequestLine, linesOf } from './lines.store.server.ts'
import * as store from './store.server.ts'
import { takeExisting, takeOrMake } from './taking.server.ts'
import type { CartError } from './taking.server.ts'

/** `cart_not_own`: the token is of a cart that is not the person's, who has one already. */
export type AddRequestError = CartError | WindowPassed | { code: 'unauthorized' | 'wrong_state' | 'cart_not_own' }

/**
 * Puts a priced prescription or request of the caller into their own cart; one that is there already answers the same. State and
 * line come together, or neither. The cart is held before the request: see `requests/buying.actions.server.ts`.
 */
export async function addRequestToCart(
  world: World,
  caller: Caller,
  key: { kind: RequestKind; publicId: string },
): Promise<Result<CartChange, AddRequestError>> {
  const { who } = caller
  if (who.kind === 'guest') return err({ code: 'unauthorized' })
  return transaction(world.db, async (tx): Promise<Result<CartChange, AddRequestError>> => {
    const taken = await takeOrMake(world, tx, caller)
    if (!taken.ok) return taken
    const { row, created } = taken.value
    if (row.user_id !== who.userId) return err({ code: 'cart_not_own' })
    const before = created ? [] : await linesOf(tx, row.id)
    const entered = await enterCart(world, tx, who, key)
    if (!entered.ok) return entered
    const { row: request, entered: isNew } = entered.value
    if (!isNew && !before.some((line) => line.request_id === request.id)) return err({ code: 'wrong_state' })
    const added = isNew
      ? [await addRequestLine(tx, { cartId: row.id, requestRowId: request.id, publicId: world.id(), now: world.now() })]
      : []
    const lines = [...before, ...added]
    const followed = await followWrite(world, tx, caller, { row, lines })
    return followed.ok ? ok({ created, cart: followed.value }) : followed
  })
}

/** Takes out of the caller's cart whatever has a window that passed, before a sweep comes by. */
export async function takeOutOverdue(world: World, caller: Caller): Promise<void> {
  const cart = await findCart(world, caller)
  if (cart?.expiredRequests.some(({ lineId }) => lineId !== null)) await dropOverdue(world, cart.rowId)
}

/** The customer has read what left the cart because its window passed. */
export const acceptExpired = (world: World, caller: Caller): Promise<Result<CartChange, CartError>> =>
  transaction(world.db, async (tx): Promise<Result<CartChange, CartError>> => {
    const taken = await takeExisting(world, tx, caller)
    if (!taken.ok) return taken
    const row = { ...taken.value, expired_requests: [] }
    await store.setFields(tx, row.id, { expired_requests: [] })
    return ok({ created: false, cart: await followOther(world, tx, caller, { row, lines: await linesOf(tx, row.id) }) })
  })
