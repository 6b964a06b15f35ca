import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import * as ledger from './ledger.store.server.ts'
import type { LockedWallet, Use } from './ledger.store.server.ts'
import { mustPost, settleOwed, tryPosting } from './posting.server.ts'
import * as store from './store.server.ts'
import type { NoWallet, PointsShort } from './wallet.ts'

// Points of carts and orders; what purchases earn is in `earning.actions.server.ts`. Lock order: order, cart, requests, wallet,
// promotions, stock. The wallet's row is locked first, so its redemptions and ledger cannot change.

/** Undefined for a person who has not joined. Points reserved by carts are already deducted. One statement. */
export const balanceOf = (db: Db, userId: number): Promise<number | undefined> => store.balanceOf(db, userId)

/** The points that a cart has reserved, or that its order has spent and not returned. One statement. */
export async function reservedBy(db: Db, cartId: number): Promise<number> {
  const use = await ledger.useOfCart(db, cartId)
  return use?.points ?? 0
}

/**
 * Reserves points for a cart, replacing its earlier reservation; 0 releases it. `userId`: the signed-in person. Concurrent carts
 * are refused once the balance no longer covers them.
 */
export async function reservePoints(
  world: World,
  tx: Tx,
  { userId, cartId, points }: { userId: number; cartId: number; points: number },
): Promise<Result<undefined, PointsShort | NoWallet>> {
  if (!Number.isSafeInteger(points) || points < 0) throw new RangeError(`Not points to reserve: ${points}`)
  const wallets = await ledger.lockWalletsFor(tx, { userId, cartId })
  const wallet = wallets.find(({ user_id: owner }) => owner === userId)
  if (!wallet) return err({ code: 'no_wallet' })
  const use = await ownUse(world, tx, wallet, cartId)
  const before = use?.points ?? 0
  const balance = wallet.balance_points + before
  if (points > balance) return err({ code: 'points_short', balance })
  if (points === before) return ok()
  if (points === 0) {
    await releasePoints(world, tx, [cartId])
    return ok()
  }
  await ledger.setUse(tx, { cartId, walletId: wallet.id, points })
  if (points < before) await giveBack(world, tx, { walletId: wallet.id, cartId, points: before - points })
  if (points > before) await mustPost(world, tx, { walletId: wallet.id, kind: 'applied', points: before - points, cartId })
  return ok()
}

/** The points that this cart has reserved from this wallet; a reservation from another person's wallet is released. */
async function ownUse(world: World, tx: Tx, wallet: LockedWallet, cartId: number): Promise<Use | undefined> {
  const use = await ledger.useOfCart(tx, cartId)
  if (use && use.order_id !== null) throw new Error('points were to be reserved for a cart that was placed')
  if (!use || use.wallet_id === wallet.id) return use
  await releasePoints(world, tx, [cartId])
  return undefined
}

/** Releases the points reserved by these carts, once; placed carts keep what they spent. */
export async function releasePoints(world: World, tx: Tx, cartIds: readonly number[]): Promise<void> {
  if (cartIds.length === 0) return
  const wallets = await ledger.lockWalletsOfCarts(tx, cartIds)
  if (wallets.length === 0) return
  for (const use of await ledger.dropUses(tx, cartIds))
    await giveBack(world, tx, { walletId: use.wallet_id, cartId: use.cart_id, points: use.points })
}

type Back = { walletId: number; cartId: number; points: number; orderId?: number }

// Returned points keep their age; the job checks whether they have expired.
async function giveBack(world: World, tx: Tx, back: Back): Promise<void> {
  const posted = await mustPost(world, tx, { ...back, kind: 'returned', lookAt: world.now() })
  await settleOwed(world, tx, back.walletId, posted)
}

/** Turns the points that a cart has reserved into points that its order has spent; returns how many. Idempotent. */
export async function spendPoints(tx: Tx, { cartId, orderId }: { cartId: number; orderId: number }): Promise<number> {
  const placed = await ledger.placeUse(tx, { cartId, orderId })
  return placed?.points ?? 0
}

/** Locks the wallet that paid for an order; undefined if there was none, or its owner was erased and nothing can be returned. */
async function lockUse(tx: Tx, orderId: number): Promise<Use | undefined> {
  const known = await ledger.useOfOrder(tx, orderId)
  if (!known) return undefined
  const wallet = await ledger.lockWallet(tx, known.wallet_id)
  return wallet.closed_at === null ? ledger.useOfOrder(tx, orderId) : undefined
}

/** The order ended unsuccessfully: returns, once, the points that it still had spent, and records how many. */
export async function returnPoints(world: World, tx: Tx, orderId: number): Promise<number> {
  const use = await lockUse(tx, orderId)
  if (!use || use.points === 0) return 0
  const { wallet_id: walletId, cart_id: cartId, points } = use
  await ledger.changeUse(tx, cartId, { points: 0, lapsed: points })
  await giveBack(world, tx, { walletId, cartId, orderId, points })
  return points
}

/** Returns a part permanently, with a refund. More than the order still has spent is a bug, and throws. Returns the points. */
export async function refundPointsPart(world: World, tx: Tx, orderId: number, points: number): Promise<number> {
  const use = await lockUse(tx, orderId)
  if (!use || points === 0) return 0
  if (!Number.isSafeInteger(points) || points < 0 || points > use.points)
    throw new RangeError(`${points} of ${use.points} points cannot go back`)
  const { wallet_id: walletId, cart_id: cartId } = use
  await ledger.changeUse(tx, cartId, { points: use.points - points, lapsed: 0 })
  await giveBack(world, tx, { walletId, cartId, orderId, points })
  return points
}

/** The order is reinstated: spends again what `returnPoints` returned, if the balance covers it. */
export async function respendPoints(world: World, tx: Tx, orderId: number): Promise<Result<undefined, PointsShort>> {
  const known = await ledger.useOfOrder(tx, orderId)
  const use = known && (await lockUse(tx, orderId))
  // The owner was erased with their points: their part of the order can no longer be paid.
  if (known && !use) return known.lapsed_points === 0 ? ok() : err({ code: 'points_short', balance: 0 })
  if (!use || use.lapsed_points === 0) return ok()
  const { wallet_id: walletId, cart_id: cartId, lapsed_points: points } = use
  const posted = await tryPosting(world, tx, { walletId, kind: 'applied', points: -points, cartId, orderId })
  if (!posted) {
    const { balance_points: balance } = await ledger.lockWallet(tx, walletId)
    return err({ code: 'points_short', balance })
  }
  await ledger.changeUse(tx, cartId, { points, lapsed: 0 })
  return ok()
}
