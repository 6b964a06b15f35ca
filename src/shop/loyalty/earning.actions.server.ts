import { addDays } from '#src/kernel/dates.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { currentWebsite } from '../website/actions.server.ts'
import * as ledger from './ledger.store.server.ts'
import { expiryOf } from './points.ts'
import { mustPost, noteReason, settleOwed } from './posting.server.ts'

export type Earning = {
  userId: number
  /** Null: bought at the counter. */
  orderId: number | null
  points: number
  /** Who keyed it in at the counter. */
  staffId?: number
  /** Such as the number of a till receipt; the customer reads it. */
  reason?: string
}

/** Credits a purchase, an order only once unless that was reversed whole; answers how many points that were: 0 for a person who has not joined. */
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
  if (reason) await noteReason(world, tx, posted.entryId, reason)
  await settleOwed(world, tx, wallet.id, posted)
  return points
}

/** Until when points that come now are good, and when the clock has to think of telling their owner. */
export async function lifeOfPoints(world: World, tx: Tx): Promise<{ expiresAt: Date | null; lookAt: Date | null }> {
  const { loyalty } = await currentWebsite(world, tx)
  const expiresAt = expiryOf(world.now(), loyalty)
  return { expiresAt, lookAt: expiresAt && addDays(expiresAt, -loyalty.expiryNoticeDays) }
}

/** What an order has earned and what of it refunds have taken back; undefined where it earned nothing. */
export async function earnedBy(db: Db, orderId: number): Promise<{ points: number; reversed: number } | undefined> {
  return (await earnedByOrders(db, [orderId])).get(orderId)
}

/** The same of many orders, by their rows. One statement. */
export async function earnedByOrders(
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, { points: number; reversed: number }>> {
  const earned = await ledger.earnedOfOrders(db, orderIds)
  return new Map(earned.map(({ orderId, points, reversed }) => [orderId, { points, reversed }]))
}

/**
 * Takes back what a refunded part of an order had earned. Never below zero: what has been spent meanwhile is noted (`missing`) and
 * comes off the points that are earned or returned next; what has expired is gone already.
 */
export async function reverseEarned(
  world: World,
  tx: Tx,
  { orderId, points }: { orderId: number; points: number },
): Promise<{ reversed: number; missing: number }> {
  const known = await ledger.earnedOf(tx, orderId)
  const wallet = known && (await ledger.lockWallet(tx, known.walletId))
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
