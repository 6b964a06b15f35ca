import { min } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { pointsOfCart } from '#src/shop/loyalty/points-in-carts/actions.server.ts'
import { releasePoints, reservePoints, spendPoints } from '#src/shop/loyalty/wallet/actions.server.ts'
import { pointsFor, worthOf } from '#src/shop/loyalty/wallet/points.ts'
import type { NoWallet, PointsShort } from '#src/shop/loyalty/wallet/wallet.ts'
import { cachedWebsite } from '../website/actions.server.ts'
import type { Loyalty } from '../website/website.ts'
import type { CartChange } from './actions.server.ts'
import type { Caller, Cart, PointsRoom } from './cart.ts'
import type { CartRow } from './cart-queries.store.server.ts'
import { changeCart } from './change-cart.server.ts'
import { syncAfterCartChange, syncPointsReservation } from './sync-reservations.server.ts'
import { readCart } from './read-cart.server.ts'
import { lockCartWithLines } from './lock-cart.server.ts'
import type { NoOpenCart } from './lock-cart.server.ts'

/** `unauthorized`: a guest; `amount_too_low`: nothing or less (S214); `amount_too_high`: there is room for `maximum` (S215). */
export type PointsError =
  | NoOpenCart
  | NoWallet
  | { code: 'unauthorized' | 'amount_too_low' }
  | { code: 'amount_too_high'; maximum: Cents }

type PointsAnswer = Promise<Result<CartChange, PointsError>>

/**
 * Pays so much of the caller's cart with their points, in the place of what points paid before (details §5). What the points are
 * worth that it takes may be some cents more than was asked for, where a cent is less than a point.
 */
export async function applyPoints(world: World, caller: Caller, amount: Cents): PointsAnswer {
  const { principal } = caller
  if (principal.kind === 'guest') return err({ code: 'unauthorized' })
  if (amount <= 0) return err({ code: 'amount_too_low' })
  return transaction(world.db, async (tx): PointsAnswer => {
    const locked = await lockCartWithLines(world, tx, caller)
    if (!locked.ok) return locked
    const { row, lines } = locked.value
    const { pointsRoom: room } = await readCart(world, caller, { row, lines, db: tx })
    if (!room) return err({ code: 'no_wallet' })
    if (amount > room.maximum) return err({ code: 'amount_too_high', maximum: room.maximum })
    const { loyalty, modules } = await cachedWebsite(world, row.content, tx)
    if (!modules.loyalty) return err({ code: 'no_wallet' })
    const points = pointsFor(amount, loyalty)
    const reserved = await reservePoints(world, tx, { userId: principal.userId, cartId: row.id, points })
    if (!reserved.ok) return err(pointsErrorOf(reserved.error, room, loyalty))
    const after: CartRow = { ...row, has_points: true, ...(await pointsOfCart(tx, row.id, principal.userId)) }
    return ok({ created: false, cart: await syncAfterCartChange(world, tx, caller, { row: after, lines }) })
  })
}

/** Another cart of the same person was quicker. */
const pointsErrorOf = (error: NoWallet | PointsShort, { maximum }: PointsRoom, loyalty: Loyalty): PointsError =>
  error.code === 'points_short' ? { code: 'amount_too_high', maximum: min(worthOf(error.balance, loyalty), maximum) } : error

/** Gives back what the caller's cart has reserved. Asked of a cart without points it changes nothing. */
export const removePoints = (world: World, caller: Caller): Promise<Result<CartChange, NoOpenCart>> =>
  changeCart(world, caller, async (tx, { row, lines }) => {
    if (!row.has_points) return { row, lines }
    await releasePoints(world, tx, [row.id])
    // Read again: what was released may have covered a debt.
    const points = caller.principal.kind === 'person' ? await pointsOfCart(tx, row.id, caller.principal.userId) : {}
    return { row: { ...row, has_points: false, ...points }, lines }
  })

/** What a held cart shows as paid by points is its order's from now on. What it had reserved beyond that goes back. */
export async function spendReservedPoints(world: World, tx: Tx, cart: Cart, orderId: number): Promise<void> {
  await syncPointsReservation(world, tx, cart)
  if (cart.points.points === 0) return
  const spent = await spendPoints(tx, { cartId: cart.rowId, orderId })
  if (spent !== cart.points.points) throw new Error(`an order of ${cart.points.points} points found ${spent}`)
}
