import { cents } from '#src/kernel/money.ts'
import type { Cart } from '#src/shop/cart/cart.ts'
import type { Limits } from '#src/shop/website/website.ts'
import { isPaidAtCounter } from '#src/shop/website/payment-methods.ts'

/** The order needs a mailbox that a code has proven. */
export type EmailUnproven = { code: 'email_unproven'; field: string }

/** An order that nothing but its mailbox stands for: of a guest, and paid when it is collected. */
export const isGuestPickup = ({ user, paymentMethod }: Pick<Cart, 'user' | 'paymentMethod'>): boolean =>
  user === null && isPaidAtCounter(paymentMethod)

/** Whether a mailbox would have to be proven: an account began with a proof of its own. `now`: by the real clock. */
export const needsProof = ({ user, emailProvenUntil }: Pick<Cart, 'user' | 'emailProvenUntil'>, now: Date): boolean =>
  user === null && (emailProvenUntil === null || emailProvenUntil <= now)

/** `ofMailbox`: unpaid orders of the mailbox, without this one. `ofNetwork`: those that its network placed within the hour, with it. */
export type PickupCounts = { ofMailbox: number; ofNetwork: number }

/** Whether a guest's order that is paid at pick-up is above what the shop takes from an unproven mailbox. */
export const exceedsUnproven = (
  total: Cart['totals']['total'],
  { ofMailbox, ofNetwork }: PickupCounts,
  { guestPickupEuros, guestPickupOrders, networkPickupOrders }: Limits,
): boolean => total > cents(guestPickupEuros * 100) || ofMailbox >= guestPickupOrders || ofNetwork > networkPickupOrders
