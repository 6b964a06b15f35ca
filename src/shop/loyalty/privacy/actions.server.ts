import { money } from '#src/platform/jsonapi/resource.ts'
import type { Json } from '#src/platform/jsonapi/resource.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { historyOf, walletOf, releasePoints } from '../wallet/actions.server.ts'
import * as store from '../wallet/store.server.ts'
import type { Entry } from '../wallet/wallet.ts'
import type { Tx } from '#src/platform/database/database.ts'
import * as erasure from './store.server.ts'
import * as ledger from '../wallet/ledger.store.server.ts'
import { expireLots } from '../wallet/expiring.server.ts'

const batchSize = 500

/** A person's card and balance for the export; null if they have not joined. */
export async function exportLoyalty(world: World, principal: Person): Promise<Json> {
  const wallet = await walletOf(world, principal)
  if (!wallet) return null
  const cards = await store.cardsOf(world.db, principal.userId)
  return {
    card_number: wallet.cardNumber,
    cards: cards.map(({ number, kind, linked_at: linkedAt, blocked_at: blockedAt }) => ({
      number,
      kind,
      linked_at: linkedAt?.toISOString() ?? null,
      blocked_at: blockedAt?.toISOString() ?? null,
    })),
    balance_points: wallet.balance,
    balance_amount: money(wallet.worth),
    owed_points: wallet.owed,
    joined_at: wallet.joinedAt.toISOString(),
  }
}

/** The whole ledger, newest first, in batches. */
export async function* exportPoints(world: World, principal: Person): AsyncGenerator<Json[]> {
  for (let number = 1; ; number += 1) {
    const { entries } = await historyOf(world, principal, { number, size: batchSize })
    if (entries.length === 0) return
    yield entries.map(exported)
  }
}

const exported = ({ kind, points, balance, orderNumber, reason, at, expiresAt }: Entry): Json => ({
  kind,
  points,
  balance_points: balance,
  order_number: orderNumber,
  reason,
  at: at.toISOString(),
  expires_at: expiresAt?.toISOString() ?? null,
})

/**
 * Closes the wallet of an erased account. Its remaining points end; the ledger stays, without an owner, for the shop's totals.
 * Orders and carts must be erased before, so that their reserved points are back in it.
 */
export async function eraseLoyalty(world: World, tx: Tx, userId: number): Promise<void> {
  const wallet = await ledger.lockWalletOf(tx, userId)
  if (!wallet) return
  for (let carts = await ledger.cartsHolding(tx, wallet.id); carts.length > 0; carts = await ledger.cartsHolding(tx, wallet.id))
    await releasePoints(
      world,
      tx,
      carts.map((cart) => cart.cart_id),
    )
  for (let lots = await ledger.lotsOf(tx, wallet.id); lots.length > 0; lots = await ledger.lotsOf(tx, wallet.id))
    await expireLots(world, tx, wallet.id, lots)
  await erasure.closeWallet(tx, wallet.id, world.now())
}
