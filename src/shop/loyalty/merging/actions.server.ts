import type { Db, Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { expireLots } from '../wallet/expiring.server.ts'
import * as ledger from '../wallet/ledger.store.server.ts'
import type { Lot } from '../wallet/ledger.store.server.ts'
import { mustPost, recordReason, settleOwed } from '../wallet/posting.server.ts'
import { releasePoints } from '../wallet/actions.server.ts'
import * as store from './store.server.ts'

/** Balances of these people, by row id; those who have not joined are missing. One statement. */
export async function balancesOf(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  return new Map((await store.balancesOf(db, userIds)).map(({ userId, balance }) => [userId, balance]))
}

type Merge = {
  /** Row ids of people; `from` ends. */
  from: number
  to: number
  staffId: number
  /** Beside the entries of the wallet that stays, visible to its owner. */
  reason: string
}

/**
 * Moves the points, cards and reservations of one person to another. Points keep their expiry; what was owed is owed. A person who
 * has not joined gets the wallet as it is. Orders and carts of the one who ends must have moved or been erased before.
 */
export async function mergeWallets(world: World, tx: Tx, { from, to, staffId, reason }: Merge): Promise<void> {
  const wallets = await store.lockWalletsOf(tx, [from, to])
  const source = wallets.find(({ userId }) => userId === from)
  const target = wallets.find(({ userId }) => userId === to)
  if (!source) return
  if (!target) return store.setOwner(tx, source.id, to)
  for (let carts = await ledger.cartsHolding(tx, source.id); carts.length > 0; carts = await ledger.cartsHolding(tx, source.id))
    await releasePoints(
      world,
      tx,
      carts.map((cart) => cart.cart_id),
    )
  await moveLots(world, tx, { from: source.id, to: target.id, staffId, reason })
  await moveOwed(world, tx, { from: source.id, to: target.id })
  await store.closeInto(tx, { from: source.id, to: target.id, at: world.now() })
}

async function moveLots(world: World, tx: Tx, { from, to, staffId, reason }: Merge): Promise<void> {
  for (let lots = await ledger.lotsOf(tx, from); lots.length > 0; lots = await ledger.lotsOf(tx, from)) {
    const isOver = ({ expiresAt }: Lot): boolean => expiresAt !== null && expiresAt <= world.now()
    await expireLots(world, tx, from, lots.filter(isOver))
    for (const [, group] of Map.groupBy(
      lots.filter((lot) => !isOver(lot)),
      ({ expiresAt }) => expiresAt?.getTime() ?? 0,
    )) {
      const points = group.reduce((sum, lot) => sum + lot.points, 0)
      const expiresAt = group[0]?.expiresAt ?? null
      await mustPost(world, tx, { walletId: from, kind: 'adjusted', points: -points, staffId })
      const posted = await mustPost(world, tx, {
        walletId: to,
        kind: 'adjusted',
        points,
        staffId,
        expiresAt,
        lookAt: expiresAt && world.now(),
      })
      await recordReason(world, tx, posted.entryId, reason)
    }
  }
}

/** New points of the wallet that stays first pay what either of them owed. */
async function moveOwed(world: World, tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  const source = await ledger.lockWallet(tx, from)
  if (source.owed_points > 0)
    await mustPost(world, tx, { walletId: to, kind: 'reversed', points: 0, owedChange: source.owed_points })
  const { balance_points: balance, owed_points: owed } = await ledger.lockWallet(tx, to)
  await settleOwed(world, tx, to, { entryId: 0, balance, owed })
}
