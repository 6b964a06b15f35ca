import { addDays } from '#src/kernel/dates.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import * as ledger from '../wallet/ledger.store.server.ts'
import { expiryOf } from '../wallet/points.ts'
import { mustPost, recordReason, settleOwed } from '../wallet/posting.server.ts'
import type { RawBuilder } from 'kysely'
import * as store from './store.server.ts'

export type Earning = {
  userId: number
  /** Null for a purchase at the counter. */
  orderId: number | null
  points: number
  /** The member of staff who entered it at the counter. */
  staffId?: number
  /** For example the receipt number; visible to the customer. */
  reason?: string
}

/**
 * Credits a purchase; an order only once, unless that credit was reversed in full. Returns the points: 0 for a person who has not
 * joined.
 */
export async function earnPoints(world: World, tx: Tx, { userId, orderId, points, staffId, reason }: Earning): Promise<number> {
  if (points === 0) return 0
  const wallet = await ledger.lockWalletOf(tx, userId)
  if (!wallet) return 0
  const before = orderId === null ? undefined : await ledger.earnedOf(tx, orderId)
  if (before && before.reversed + before.expired < before.points) return 0
  const times = await lifeOfPoints(world, tx)
  const posted = await mustPost(world, tx, {
    walletId: wallet.id,
    kind: 'earned',
    points,
    orderId,
    staffId: staffId ?? null,
    round: (before?.round ?? 0) + 1,
    ...times,
  })
  if (reason) await recordReason(world, tx, posted.entryId, reason)
  await settleOwed(world, tx, wallet.id, posted)
  return points
}

/** When points earned now expire, and when the job must notify their owner. */
export async function lifeOfPoints(world: World, tx: Tx): Promise<{ expiresAt: Date | null; lookAt: Date | null }> {
  const { loyalty } = await currentWebsite(world, tx)
  const expiresAt = expiryOf(world.now(), loyalty)
  return { expiresAt, lookAt: expiresAt && addDays(expiresAt, -loyalty.expiryNoticeDays) }
}

/** What an order earned and what refunds have reversed; undefined if it earned nothing. */
export async function earnedBy(db: Db, orderId: number): Promise<{ points: number; reversed: number } | undefined> {
  return (await earnedByOrders(db, [orderId])).get(orderId)
}

/** `earnedBy` for many orders, by row id. One statement. */
export async function earnedByOrders(
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, { points: number; reversed: number }>> {
  const earned = await ledger.earnedOfOrders(db, orderIds)
  return new Map(earned.map(({ orderId, points, reversed }) => [orderId, { points, reversed }]))
}

/**
 * Reverses what a refunded part of an order had earned. Never below zero: what has been spent since is recorded (`missing`) and
 * deducted from the next points earned or returned; expired points are already removed.
 */
export async function reverseEarned(
  world: World,
  tx: Tx,
  { orderId, points }: { orderId: number; points: number },
): Promise<{ reversed: number; missing: number }> {
  const known = await ledger.earnedOf(tx, orderId)
  const wallet = known && (await ledger.lockSuccessor(tx, known.walletId))
  const earned = wallet?.closed_at === null ? await ledger.earnedOf(tx, orderId) : undefined
  if (!wallet || !earned) return { reversed: 0, missing: 0 }
  const due = Math.min(points, earned.points - earned.reversed - earned.expired)
  if (due <= 0) return { reversed: 0, missing: 0 }
  const reversed = Math.min(due, wallet.balance_points)
  const missing = due - reversed
  const about = { walletId: wallet.id, orderId, creditId: earned.entryId }
  await mustPost(world, tx, { ...about, kind: 'reversed', points: -reversed, owedChange: missing })
  return { reversed, missing }
}

/**
 * For a statement over `carts`, so that a cart is read with its points: `balance_points` of the person, null if they have not
 * joined, and `reserved_points` of the cart. Points of other people are not exposed.
 */
export const pointsColumns = (userId: RawBuilder<number | null>) => store.pointsColumns(userId)
