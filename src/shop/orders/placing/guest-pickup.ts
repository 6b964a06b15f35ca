import { cents } from '#src/kernel/money.ts'
import type { Cart } from '#src/shop/cart/cart.ts'
import type { Limits } from '#src/shop/website/website.ts'
import { isPaidAtCounter } from '#src/shop/website/payment-methods.ts'

/** The order needs a mailbox that is proven by a code. */
export type EmailUnproven = { code: 'email_unproven'; field: string }

/** A guest's order that is paid at pickup: only its mailbox vouches for it. */
export const isGuestPickup = ({ user, paymentMethod }: Pick<Cart, 'user' | 'paymentMethod'>): boolean =>
  user === null && isPaidAtCounter(paymentMethod)

/** Whether the mailbox is unproven: accounts proved theirs at sign-up. `now`: by the real clock. */
export const needsProof = ({ user, emailProvenUntil }: Pick<Cart, 'user' | 'emailProvenUntil'>, now: Date): boolean =>
  user === null && (emailProvenUntil === null || emailProvenUntil <= now)

/**
 * `ofMailbox`: unpaid orders of the mailbox, without this one. `ofNetwork`: orders placed from the network within the hour, with
 * this one.
 */
export type PickupCounts = { ofMailbox: number; ofNetwork: number }

/** Whether a guest's order that is paid at pickup exceeds what the shop accepts from an unproven mailbox. */
export const exceedsUnproven = (
  total: Cart['totals']['total'],
  { ofMailbox, ofNetwork }: PickupCounts,
  { guestPickupEuros, guestPickupOrders, networkPickupOrders }: Limits,
): boolean => total > cents(guestPickupEuros * 100) || ofMailbox >= guestPickupOrders || ofNetwork > networkPickupOrders
