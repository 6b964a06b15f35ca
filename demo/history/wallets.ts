import type { Insertable } from 'kysely'
import { addDays } from '#src/kernel/dates.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { DB } from '#src/platform/database/tables.ts'
import type { World } from '#src/platform/world.ts'
import { expiryOf } from '#src/shop/loyalty/wallet/points.ts'
import type { EntryKind } from '#src/shop/loyalty/wallet/wallet.ts'
import type { Website } from '#src/shop/website/website.ts'
import { insertRows, newIds } from './insert-rows.ts'

/** A ledger entry before it has its row. `credit`: the entry that it reverses. */
export type PointsEntry = {
  kind: EntryKind
  points: number
  at: Date
  orderId: number | null
  cartId: number | null
  credit: PointsEntry | null
}

type Written = PointsEntry & { walletId: number; balance: number }

/** The points of everybody, entered as time goes by. */
export type Wallets = {
  balanceAt: (walletId: number, at: Date) => number
  /** Enters points at their time, which may be later than now. */ enter: (walletId: number, entry: PointsEntry) => void
  /** All entries until this moment, oldest first. */ entriesUntil: (at: Date) => readonly Written[]
}

export function createWallets(): Wallets {
  const later = new Map<number, PointsEntry[]>()
  const balances = new Map<number, number>()
  const written: Written[] = []
  const writeUntil = (walletId: number, at: Date): void => {
    const all = later.get(walletId) ?? []
    const due = all.filter((entry) => entry.at <= at).toSorted((a, b) => a.at.getTime() - b.at.getTime())
    later.set(
      walletId,
      all.filter((entry) => entry.at > at),
    )
    for (const entry of due) {
      const balance = (balances.get(walletId) ?? 0) + entry.points
      if (balance < 0) throw new Error('a wallet of the demo has fewer points than it spends')
      balances.set(walletId, balance)
      written.push(Object.assign(entry, { walletId, balance }))
    }
  }
  return {
    balanceAt(walletId, at) {
      writeUntil(walletId, at)
      return balances.get(walletId) ?? 0
    },
    enter(walletId, entry) {
      later.set(walletId, [...(later.get(walletId) ?? []), entry])
    },
    entriesUntil(at) {
      for (const walletId of later.keys()) writeUntil(walletId, at)
      return written.toSorted((a, b) => a.at.getTime() - b.at.getTime())
    },
  }
}

type WalletToAdd = { walletId: number; userId: number; number: string; joinedAt: Date }

export type PointsToAdd = {
  cards: readonly WalletToAdd[]
  entries: readonly Written[]
  /** What orders have spent. */ uses: readonly Insertable<DB['loyalty_uses']>[]
  website: Website
}

/** Writes wallets with their balance, their cards and the ledger; after the orders. */
export async function addWallets(world: World, tx: Tx, { cards, entries, uses, website }: PointsToAdd): Promise<void> {
  const rows = cards.map(({ walletId, userId, number, joinedAt }) => {
    const own = entries.filter((entry) => entry.walletId === walletId)
    const expiries = own.flatMap(({ kind, at }) => (kind === 'earned' ? [expiryOf(at, website.loyalty)] : []))
    const first = expiries.reduce((soonest, expiry) => (soonest && expiry && soonest < expiry ? soonest : expiry), null)
    return {
      id: walletId,
      public_id: world.id(),
      user_id: userId,
      card_number: number,
      joined_at: joinedAt,
      balance_points: own.at(-1)?.balance ?? 0,
      look_at: first && addDays(first, -website.loyalty.expiryNoticeDays),
    }
  })
  await insertRows(tx, 'loyalty_wallets', rows)
  await insertRows(
    tx,
    'loyalty_cards',
    cards.map(({ walletId, number, joinedAt }) => ({
      number,
      kind: 'digital',
      wallet_id: walletId,
      known_at: joinedAt,
      linked_at: joinedAt,
    })),
  )
  await insertRows(tx, 'loyalty_uses', uses)
  const ids = await newIds(tx, 'loyalty_entries', entries.length)
  const idOf = new Map<PointsEntry, number>(entries.map((entry, index) => [entry, ids[index] ?? 0]))
  await insertRows(
    tx,
    'loyalty_entries',
    entries.map((entry) => ({
      id: idOf.get(entry) ?? 0,
      public_id: world.id(),
      wallet_id: entry.walletId,
      kind: entry.kind,
      points: entry.points,
      balance_after: entry.balance,
      order_id: entry.orderId,
      cart_id: entry.cartId,
      credit_id: entry.credit && (idOf.get(entry.credit) ?? null),
      at: entry.at,
      expires_at: entry.kind === 'earned' ? expiryOf(entry.at, website.loyalty) : null,
    })),
  )
}
