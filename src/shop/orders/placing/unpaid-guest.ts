import { cents } from '#src/kernel/money.ts'
import type { Cart } from '#src/shop/cart/cart.ts'
import type { Limits } from '#src/shop/website/website.ts'
import { isPolled } from '#src/shop/website/payment-methods.ts'

/** The order needs a mailbox that is proven by a code. */
export type EmailUnproven = { code: 'email_unproven'; field: string }

/** A guest's order that is placed before it is paid: it takes goods off the shelf, and only its mailbox vouches for it. */
export const isUnpaidGuest = ({ user, paymentMethod }: Pick<Cart, 'user' | 'paymentMethod'>): boolean =>
  user === null && paymentMethod !== null

/** Whether the mailbox is unproven: accounts proved theirs at sign-up. `now`: by the real clock. */
export const needsProof = ({ user, emailProvenUntil }: Pick<Cart, 'user' | 'emailProvenUntil'>, now: Date): boolean =>
  user === null && (emailProvenUntil === null || emailProvenUntil <= now)

/**
 * `ofMailbox`: unpaid orders of the mailbox, without this one. `ofNetwork`: orders that were unpaid when they were placed from the
 * network within the hour, with this one. `ofPack`: the units that those orders took of one pack, of the pack of this order that
 * has most.
 */
export type UnpaidCounts = { ofMailbox: number; ofNetwork: number; ofPack: number }

/**
 * Whether a guest's unpaid order exceeds what the shop accepts from an unproven mailbox. The sum is that of an order that keeps
 * its goods for days, at the counter or for Multibanco; a card or MB WAY keeps them for minutes, and only counts with the others.
 * One network does not empty a shelf: of one pack it takes as many units as it may place orders, and at least those of one order.
 */
export const exceedsUnproven = (
  { totals: { total }, paymentMethod }: Pick<Cart, 'totals' | 'paymentMethod'>,
  { ofMailbox, ofNetwork, ofPack }: UnpaidCounts,
  { guestPickupEuros, guestPickupOrders, networkPickupOrders, linePieces }: Limits,
): boolean =>
  (!isPolled(paymentMethod) && total > cents(guestPickupEuros * 100)) ||
  ofMailbox >= guestPickupOrders ||
  ofNetwork > networkPickupOrders ||
  ofPack > Math.max(networkPickupOrders, linePieces)
