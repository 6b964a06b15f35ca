import type { IsoDate } from '#src/kernel/dates.ts'
import type { Cents } from '#src/kernel/money.ts'

export const entryKinds = ['earned', 'applied', 'returned', 'expired', 'adjusted', 'reversed'] as const
/**
 * `applied`: reserved by a cart, and then spent by its order; `returned`: back from either; `adjusted`: by staff; `reversed`: earned
 * by a purchase that was refunded.
 */
export type EntryKind = (typeof entryKinds)[number]

/** A person's points. The card is the wallet as the counter reads it. */
export type Wallet = {
  /** Public. */
  id: string
  /** Fourteen digits. */
  cardNumber: string
  /** What carts have reserved is off it. */
  balance: number
  /** The balance in a cart. */
  worth: Cents
  /** Had been spent when its purchase was refunded: comes off the next points. */
  owed: number
  /** Those that expire next, and the last day on which they can be spent. */
  expiring: { points: number; lastDay: IsoDate } | null
  joinedAt: Date
}

/** A line of the ledger as its owner sees it. */
export type Entry = {
  id: string
  kind: EntryKind
  /** Less than zero when they went; zero when a refund found nothing left to take back. */
  points: number
  /** After it. */
  balance: number
  /** Of the order that earned or spent them, if it was one. */
  orderNumber: string | null
  /** In the words of the pharmacy. */
  reason: string | null
  at: Date
  expiresAt: Date | null
}

/** `no_wallet`: has not joined; `points_short`: has `balance` points for this, those included that the cart had reserved. */
export type NoWallet = { code: 'no_wallet' }
export type PointsShort = { code: 'points_short'; balance: number }

/** Why a number cannot be linked. */
export type CardError = { code: 'card_number_format' | 'card_check_digit' | 'card_unknown' | 'card_taken' | 'card_blocked' }

/** Nobody of staff changes what is on their own card; a colleague does. */
export type OwnWallet = { code: 'own_wallet' }

/** By which door staff ask; the audit log says it. */
export type StaffSource = 'page' | 'api'
