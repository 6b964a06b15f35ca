import { min } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { releasePoints, reservePoints, spendPoints } from '#src/shop/loyalty/wallet/actions.server.ts'
import { pointsFor, worthOf } from '#src/shop/loyalty/wallet/points.ts'
import type { NoWallet, PointsShort } from '#src/shop/loyalty/wallet/wallet.ts'
import { cachedWebsite } from '../website/actions.server.ts'
import type { Loyalty } from '../website/website.ts'
import type { CartChange } from './actions.server.ts'
import type { Caller, Cart, PointsRoom } from './cart.ts'
import { pointsOfCart } from './cart-queries.store.server.ts'
import type { CartRow } from './cart-queries.store.server.ts'
import { changeCart } from './change-cart.server.ts'
import { syncAfterCartChange, syncPointsReservation } from './sync-reservations.server.ts'
import { readCart } from './read-cart.server.ts'
import { lockCartWithLines } from './lock-cart.server.ts'
import type { NoOpenCart } from './lock-cart.server.ts'

/**
 * `unauthorized`: a guest; `amount_too_low`: nothing or less (S214); `amount_too_high`: `maximum` is the most that is possible
 * (S215).
 */
export type PointsError =
  | NoOpenCart
  | NoWallet
  | { code: 'unauthorized' | 'amount_too_low' }
  | { code: 'amount_too_high'; maximum: Cents }

type PointsAnswer = Promise<Result<CartChange, PointsError>>

/**
 * Pays this amount of the caller's cart with points, replacing what they paid before (details §5). Where a cent is less than a
 * point, the points used may be worth some cents more than `amount`.
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

/** Another cart of the same person reserved the points first. */
const pointsErrorOf = (error: NoWallet | PointsShort, { maximum }: PointsRoom, loyalty: Loyalty): PointsError =>
  error.code === 'points_short' ? { code: 'amount_too_high', maximum: min(worthOf(error.balance, loyalty), maximum) } : error

/** Releases the points that the caller's cart has reserved. A cart without points stays unchanged. */
export const removePoints = (world: World, caller: Caller): Promise<Result<CartChange, NoOpenCart>> =>
  changeCart(world, caller, async (tx, { row, lines }) => {
    if (!row.has_points) return { row, lines }
    await releasePoints(world, tx, [row.id])
    // Read again, because the released points may have covered a debt.
    const points = caller.principal.kind === 'person' ? await pointsOfCart(tx, row.id, caller.principal.userId) : {}
    return { row: { ...row, has_points: false, ...points }, lines }
  })

/** Spends the points that a locked cart shows as paid on its order, and releases what it had reserved beyond that. */
export async function spendReservedPoints(world: World, tx: Tx, cart: Cart, orderId: number): Promise<void> {
  await syncPointsReservation(world, tx, cart)
  if (cart.points.points === 0) return
  const spent = await spendPoints(tx, { cartId: cart.rowId, orderId })
  if (spent !== cart.points.points) throw new Error(`an order of ${cart.points.points} points found ${spent}`)
}
