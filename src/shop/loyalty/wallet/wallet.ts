import type { IsoDate } from '#src/kernel/dates.ts'
import type { Cents } from '#src/kernel/money.ts'

export const entryKinds = ['earned', 'applied', 'returned', 'expired', 'adjusted', 'reversed'] as const
/**
 * `applied`: reserved by a cart, later spent by its order; `returned`: back from either; `adjusted`: by staff; `reversed`: earned
 * by a purchase that was refunded.
 */
export type EntryKind = (typeof entryKinds)[number]

/** A person's points. The card is how the counter identifies the wallet. */
export type Wallet = {
  /** Public id. */
  id: string
  /** Fourteen digits. */
  cardNumber: string
  /** Points reserved by carts are already deducted. */
  balance: number
  /** What the balance is worth in a cart. */
  worth: Cents
  /** Points that had been spent when their purchase was refunded: deducted from the next points. */
  owed: number
  /** The points that expire next, and the last day on which they can be spent. */
  expiring: { points: number; lastDay: IsoDate } | null
  joinedAt: Date
}

/** A ledger entry as the owner sees it. */
export type Entry = {
  id: string
  kind: EntryKind
  /** Negative for points removed; zero if a refund found nothing left to reverse. */
  points: number
  /** Balance after the entry. */
  balance: number
  /** Number of the order that earned or spent them, if any. */
  orderNumber: string | null
  /** Written by the pharmacy. */
  reason: string | null
  at: Date
  expiresAt: Date | null
}

/** `no_wallet`: has not joined; `points_short`: only `balance` points are available, including those the cart had reserved. */
export type NoWallet = { code: 'no_wallet' }
export type PointsShort = { code: 'points_short'; balance: number }

/** Why a number cannot be linked. */
export type CardError = { code: 'card_number_format' | 'card_check_digit' | 'card_unknown' | 'card_taken' | 'card_blocked' }

/** Staff cannot change their own card; a colleague does it. */
export type OwnWallet = { code: 'own_wallet' }
