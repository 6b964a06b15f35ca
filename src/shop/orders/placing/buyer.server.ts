import { cents } from '#src/kernel/money.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { pipelined } from '#src/platform/database/pipelined.ts'
import { counterOf } from '#src/platform/http/rate-limit.ts'
import type { World } from '#src/platform/world.ts'
import { checkMailboxLimit, guestOrdersOf } from '#src/shop/accounts/codes/actions.server.ts'
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

/** A pack of an order. `left`: units that this order could have, those that it wants included. */
type WantedPack = { variantId: number; units: number; left: number }

function packsOf({ lines, requests }: Pick<Cart, 'lines' | 'requests'>): WantedPack[] {
  const left = new Map([
    ...lines.map(({ variant }) => [variant.id, variant.left] as const),
    ...requests.flatMap(({ request }) =>
      request.items.flatMap(({ variant, variantRowId }) =>
        variantRowId === null ? [] : [[variantRowId, variant?.left ?? 0] as const],
      ),
    ),
  ])
  const units = new Map<number, number>()
  for (const { variantId, quantity } of unitsOf({ lines, requests })) units.set(variantId, (units.get(variantId) ?? 0) + quantity)
  return [...units].map(([variantId, wanted]) => ({ variantId, units: wanted, left: left.get(variantId) ?? 0 }))
}

/**
 * Whether a guest's unpaid order exceeds what the shop accepts from an unproven mailbox. The sum is that of an order that keeps
 * its goods for days, at the counter or for Multibanco; a card or MB WAY keeps them for minutes, and only counts with the others.
 */
const exceedsUnproven = (
  { totals: { total }, paymentMethod }: Pick<Cart, 'totals' | 'paymentMethod'>,
  packs: readonly WantedPack[],
  { ofMailbox, ofNetwork, ofPacks }: UnpaidCounts,
  limits: Limits,
): boolean =>
  (!isPolled(paymentMethod) && total > cents(limits.guestPickupEuros * 100)) ||
  ofMailbox >= limits.guestPickupOrders ||
  ofNetwork > limits.networkPickupOrders ||
  packs.some((pack, at) => exceedsShelf(pack, ofPacks[at] ?? 0, limits))

/**
 * One network does not empty a shelf: of one pack it takes as many units as it may place orders, and at least those of one order,
 * but not more than half of what it found there. A tenth of its orders are free of that: a pharmacy has three of most packs, and
 * neighbours share an address.
 */
function exceedsShelf({ units, left }: WantedPack, hits: number, { networkPickupOrders, linePieces }: Limits): boolean {
  if (hits > Math.max(networkPickupOrders, linePieces)) return true
  const found = left + hits - units
  // What the shelf no longer has is refused for that reason.
  return units <= left && hits > Math.max(Math.ceil(networkPickupOrders / 10), found / 2)
}

const hour = { seconds: 3600 }

/**
 * Counts a guest's order that is still to be paid; no statement for any other. Proven ones count too, towards the limits of later
 * orders.
 */
export async function isUnprovenGuest(
  world: World,
  tx: Tx,
  cart: Buyer & Pick<Cart, 'totals' | 'paymentMethod' | 'lines' | 'requests'>,
  { limits, address }: { limits: Limits; address: string | undefined },
): Promise<boolean> {
  if (cart.email === null || !isUnpaidGuest(cart)) return false
  const network = address === undefined ? null : counterOf(world, guestOrdersOf(address), hour)
  const packs = network === null ? [] : packsOf(cart)
  const counts = await countUnpaidGuest(tx, {
    mailbox: cart.email.toLowerCase(),
    network: network?.key ?? null,
    since: counterOf(world, '', hour).window,
    packs: packs.map(({ variantId, units }) => ({
      counter: counterOf(world, `guest-pieces:${address}:${variantId}`, hour).key,
      units,
    })),
  })
  return needsProof(cart, world.realNow()) && exceedsUnproven(cart, packs, counts, limits)
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
