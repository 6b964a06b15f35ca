import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { hashForWriting } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { counterOf, hit, hitOfSameNetwork, hitCounter, room } from '#src/platform/http/rate-limit.ts'
import type { Limit, RateLimited } from '#src/platform/http/rate-limit.ts'
import type { World } from '#src/platform/world.ts'
import { limitsDeclined } from '../website/payment-methods.ts'
import type { PaymentMethod } from '../website/payment-methods.ts'
import type { PaymentRow } from './store.server.ts'

// Whoever tries stolen cards needs many that are declined; a customer whose card is declined a few times does not notice.
const ofNetwork: Limit = { max: 30, seconds: 3600 }
const ofOrder: Limit = { max: 10, seconds: 3600 }

/** No card is taken for some seconds: of this network or for this order too many were declined. */
export type TooManyCards = { code: 'too_many_cards'; retryAfter: number }

const tooManyCards = ({ retryAfter }: RateLimited): TooManyCards => ({ code: 'too_many_cards', retryAfter })

// Stored beside a payment for a while, and four thousand million addresses are quickly hashed: so with a key.
const networkKey = (world: World, address: string): string =>
  `declined-cards:${hashForWriting(world, 'networks of cards', address).toString('base64url')}`
const orderKey = (orderId: number): string => `declined-cards:order:${orderId}`

/** Where a payment's declined cards count; null for other methods and where its network is not known. */
export const networkCounter = (world: World, method: PaymentMethod, address: string | undefined): string | null =>
  limitsDeclined(method) && address !== undefined ? counterOf(world, networkKey(world, address), ofNetwork).key : null

/** `hit` for an order of this network, and in the same statement for how many seconds no card is taken from it. */
export async function hitOrder(
  world: World,
  address: string,
  { key, limit }: { key: string; limit: Limit },
): Promise<Result<{ cards: Result<void, TooManyCards> }, RateLimited>> {
  const counted = await hitOfSameNetwork(world, key, limit, { key: networkKey(world, address), limit: ofNetwork })
  if (!counted.ok) return counted
  const { other } = counted.value
  return ok({ cards: other.ok ? ok() : err(tooManyCards(other.error)) })
}

/** Whether another card may be tried for an order, by this network. */
export async function consumeCardLimit(
  world: World,
  tx: Tx,
  { orderId, address }: { orderId: number; address: string | undefined },
): Promise<Result<void, TooManyCards>> {
  const counting = { db: tx, realNow: world.realNow }
  const own = await room(counting, orderKey(orderId), ofOrder)
  if (!own.ok) return err(tooManyCards(own.error))
  const network = address === undefined ? ok() : await room(counting, networkKey(world, address), ofNetwork)
  return network.ok ? ok() : err(tooManyCards(network.error))
}

/** Counts a card that a bank declined, for its order and the network that began the payment. */
export async function countDeclined(world: World, tx: Tx, payment: PaymentRow): Promise<void> {
  if (!limitsDeclined(payment.method_code)) return
  const counting = { db: tx, realNow: world.realNow }
  await hit(counting, orderKey(payment.order_id), ofOrder)
  if (payment.network_counter !== null) await hitCounter(counting, payment.network_counter, ofNetwork)
}
