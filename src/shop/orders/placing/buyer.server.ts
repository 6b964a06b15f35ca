import { cents } from '#src/kernel/money.ts'
import { hashForWriting } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { pipelined } from '#src/platform/database/pipelined.ts'
import { counterOf } from '#src/platform/http/rate-limit.ts'
import type { World } from '#src/platform/world.ts'
import { checkMailboxLimit } from '#src/shop/accounts/codes/actions.server.ts'
import { lockBuyerAccounts } from '#src/shop/accounts/customer/actions.server.ts'
import type { Cart } from '#src/shop/cart/cart.ts'
import { unitsOf } from '#src/shop/cart/cart-items.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { isPolled } from '#src/shop/website/payment-methods.ts'
import type { Limits } from '#src/shop/website/website.ts'
import { countUnpaidGuest } from './store.server.ts'
import type { UnpaidCounts } from './store.server.ts'

// Who may buy: accounts that are not blocked, and guests whose mailbox is proven or whose unpaid order is small.

type Buyer = Pick<Cart, 'user' | 'email' | 'emailProvenUntil'>

/** The pharmacy has blocked the account that would buy, or that of the mailbox. */
export type BuyerBlocked = { code: 'account_blocked'; field: string }

/** The order needs a mailbox that is proven by a code. */
export type EmailUnproven = { code: 'email_unproven'; field: string }

/** A guest's order that is placed before it is paid: it takes goods off the shelf, and only its mailbox vouches for it. */
export const isUnpaidGuest = ({ user, paymentMethod }: Pick<Cart, 'user' | 'paymentMethod'>): boolean =>
  user === null && paymentMethod !== null

/** Whether the mailbox is unproven: accounts proved theirs at sign-up. `now`: by the real clock. */
export const needsProof = ({ user, emailProvenUntil }: Pick<Cart, 'user' | 'emailProvenUntil'>, now: Date): boolean =>
  user === null && (emailProvenUntil === null || emailProvenUntil <= now)

/**
 * Whether a guest's unpaid order exceeds what the shop accepts from an unproven mailbox. The sum, the share of a pack and the number
 * of pickups are those of orders that keep their goods for days, at the counter or for Multibanco; a card or MB WAY keeps them for
 * minutes, and only counts with the others: of one pack they take as many units as their network may place orders, and at least
 * those of one order.
 */
const exceedsUnproven = (
  { totals: { total }, paymentMethod }: Pick<Cart, 'totals' | 'paymentMethod'>,
  { ofMailbox, ofNetwork, ofPack, ofPickups, exceedsShare }: UnpaidCounts,
  { guestPickupEuros, guestPickupOrders, networkPickupOrders, networkUnpaidOrders, linePieces }: Limits,
): boolean =>
  (!isPolled(paymentMethod) && total > cents(guestPickupEuros * 100)) ||
  ofMailbox >= guestPickupOrders ||
  ofNetwork > networkUnpaidOrders ||
  ofPickups > networkPickupOrders ||
  exceedsShare ||
  ofPack > Math.max(networkUnpaidOrders, linePieces)

const hour = { seconds: 3600 }

/** The network of a guest's order that keeps its goods for days while nothing vouches for it; null for any other. */
export const unprovenNetwork = (
  world: World,
  cart: Buyer & Pick<Cart, 'paymentMethod'>,
  address: string | undefined,
): Buffer | null =>
  address === undefined || !isUnpaidGuest(cart) || isPolled(cart.paymentMethod) || !needsProof(cart, world.realNow())
    ? null
    : hashForWriting(world, 'networks of unproven orders', address)

/**
 * Counts a guest's order that is still to be paid; no statement for any other. Proven ones count too, towards the limits of later
 * orders, but not among the unproven pickups of their network.
 */
export async function isUnprovenGuest(
  world: World,
  tx: Tx,
  cart: Buyer & Pick<Cart, 'rowId' | 'totals' | 'paymentMethod' | 'lines' | 'requests'>,
  { limits, address }: { limits: Limits; address: string | undefined },
): Promise<boolean> {
  if (cart.email === null || !isUnpaidGuest(cart)) return false
  // The name of the counter is older than what it counts.
  const counter = counterOf(world, `guest-pickups:${address}`, hour)
  const packs = address === undefined ? [] : unitsOf(cart)
  const unproven = unprovenNetwork(world, cart, address)
  const counts = await countUnpaidGuest(tx, {
    mailbox: cart.email.toLowerCase(),
    network: address === undefined ? null : counter.key,
    since: counter.window,
    pickups: unproven && counterOf(world, `unproven-pickups:${address}`, hour).key,
    unproven,
    share: limits.networkStockPercent,
    cartId: cart.rowId,
    packs: packs.map(({ variantId, quantity: units }) => ({
      counter: counterOf(world, `guest-pieces:${address}:${variantId}`, hour).key,
      variantId,
      units,
    })),
  })
  return needsProof(cart, world.realNow()) && exceedsUnproven(cart, counts, limits)
}

/**
 * Whether the buyer is blocked, and the channels for the notification of the order: a mailbox that this buyer has not proved counts
 * against its limit, also that of another person's account.
 */
export async function lockBuyer(world: World, tx: Tx, cart: Buyer): Promise<{ isBlocked: boolean; alerts: CustomerChannel[] }> {
  const email = cart.email?.toLowerCase() ?? null
  const [{ isBlocked }, isAllowed] = await pipelined(tx, [
    (one) => lockBuyerAccounts(one, { userId: cart.user?.rowId ?? null, email }),
    async (one) => email !== null && checkMailboxLimit(world, one, { email, isProven: isProven(world, cart) }),
  ])
  return { isBlocked, alerts: isAllowed ? ['email'] : [] }
}

/** The signed-in person's own mailbox, or one that a code proved in this cart. */
export const isProven = (world: World, cart: Buyer): boolean =>
  cart.user ? cart.user.email === cart.email?.toLowerCase() : !needsProof(cart, world.realNow())
