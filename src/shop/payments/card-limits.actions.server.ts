import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { hashForWriting } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { counterOf, consumeLimit, consumeAndCheckLimit, incrementCounter, checkLimit } from '#src/platform/http/rate-limit.ts'
import type { Limit, RateLimited } from '#src/platform/http/rate-limit.ts'
import type { World } from '#src/platform/world.ts'
import { limitsDeclined } from '../website/payment-methods.ts'
import type { PaymentMethod } from '../website/payment-methods.ts'
import type { PaymentRow } from './store.server.ts'

// Trying stolen cards means many declined ones; a customer with a few declined cards is not affected.
const ofNetwork: Limit = { max: 30, seconds: 3600 }
const ofOrder: Limit = { max: 10, seconds: 3600 }

/** Too many cards were declined for this network or order: none is accepted for some seconds. */
export type TooManyCards = { code: 'too_many_cards'; retryAfter: number }

const tooManyCards = ({ retryAfter }: RateLimited): TooManyCards => ({ code: 'too_many_cards', retryAfter })

// Stored with a payment for a while. Keyed, because four thousand million addresses are quickly hashed.
const networkKey = (world: World, address: string): string =>
  `declined-cards:${hashForWriting(world, 'networks of cards', address).toString('base64url')}`
const orderKey = (orderId: number): string => `declined-cards:order:${orderId}`

/** Counter of a payment's declined cards; null for other methods and unknown networks. */
export const networkCounter = (world: World, method: PaymentMethod, address: string | undefined): string | null =>
  limitsDeclined(method) && address !== undefined ? counterOf(world, networkKey(world, address), ofNetwork).key : null

/** `consumeLimit` for an order of this network, which also checks the limit for cards in the same statement. */
export async function hitOrder(
  world: World,
  address: string,
  { key, limit }: { key: string; limit: Limit },
): Promise<Result<{ cards: Result<void, TooManyCards> }, RateLimited>> {
  const counted = await consumeAndCheckLimit(world, key, limit, { key: networkKey(world, address), limit: ofNetwork })
  if (!counted.ok) return counted
  const { other } = counted.value
  return ok({ cards: other.ok ? ok() : err(tooManyCards(other.error)) })
}

/** Whether another card may be tried for an order, from this network. */
export async function consumeCardLimit(
  world: World,
  tx: Tx,
  { orderId, address }: { orderId: number; address: string | undefined },
): Promise<Result<void, TooManyCards>> {
  const counting = { db: tx, realNow: world.realNow }
  const own = await checkLimit(counting, orderKey(orderId), ofOrder)
  if (!own.ok) return err(tooManyCards(own.error))
  const network = address === undefined ? ok() : await checkLimit(counting, networkKey(world, address), ofNetwork)
  return network.ok ? ok() : err(tooManyCards(network.error))
}

/** Counts a declined card, for its order and the network that started the payment. */
export async function countDeclined(world: World, tx: Tx, payment: PaymentRow): Promise<void> {
  if (!limitsDeclined(payment.method_code)) return
  const counting = { db: tx, realNow: world.realNow }
  await consumeLimit(counting, orderKey(payment.order_id), ofOrder)
  if (payment.network_counter !== null) await incrementCounter(counting, payment.network_counter, ofNetwork)
}
