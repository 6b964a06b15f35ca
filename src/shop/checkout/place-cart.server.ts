import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { chargeOrder } from '#src/shop/orders/payment/charge-order.actions.server.ts'
import { orderToken } from '#src/shop/orders/order/sealed.ts'
import { createOrder } from '#src/shop/orders/placing/create-order.server.ts'
import type { BuyerBlocked, OrderSource, PlacedOrderResult, ReadyCart } from '#src/shop/orders/placing/create-order.server.ts'
import type { EmailUnproven } from '#src/shop/orders/placing/unpaid-guest.ts'
import type { NoOpenCart } from '../cart/actions.server.ts'
import { payingPhone } from '../cart/cart.ts'
import type { Caller, Cart } from '../cart/cart.ts'
import { repriceCart } from '../cart/checkout.actions.server.ts'
import { toPayment } from '../payments/actions.server.ts'
import type { PaymentRow } from '../payments/actions.server.ts'
import type { TooManyCards } from '../payments/card-limits.actions.server.ts'
import { nextStep } from '../payments/payment.ts'
import { cachedWebsite } from '../website/actions.server.ts'
import { limitsDeclined } from '../website/payment-methods.ts'
import type { FieldError, PlacedOrder } from './checkout.ts'
import { readOffer } from './offer.server.ts'
import { missingForOrder } from './order-errors.ts'
import { insufficientStock } from './reserve-stock.server.ts'
import type { InsufficientStock } from './reserve-stock.server.ts'

export type CheckoutError =
  | NoOpenCart
  | FieldError
  /** The total differs from the one that the customer saw. */
  | { code: 'total_changed'; cart: Cart }
  /** A request in the cart has expired and was removed. */
  | { code: 'request_expired' }
  | InsufficientStock
  | EmailUnproven
  | BuyerBlocked
  | TooManyCards

export type CartPlacing = OrderSource & {
  expectedTotal?: Cents | undefined
  /** Whether the customer's network may pay by card. */ cards?: Result<void, TooManyCards>
}

/** The last checks of a cart that cannot change any more, and its order; the same whether the customer or staff place it. */
export async function placeLockedCart(
  world: World,
  tx: Tx,
  { cart: locked, caller }: { cart: Cart; caller: Caller },
  { expectedTotal, cards = ok(), ...source }: CartPlacing,
): Promise<Result<PlacedOrderResult & { cart: Cart }, CheckoutError>> {
  const cart = withOrderOwner(locked, caller)
  // Already out of the total, but the customer has not been notified yet.
  if (cart.expiredRequests.some(({ lineId }) => lineId !== null)) return err({ code: 'request_expired' })
  if (expectedTotal !== undefined && expectedTotal !== cart.totals.total) return err({ code: 'total_changed', cart })
  const error = missingForOrder(cart, await readOffer(world, cart, tx), { byStaff: source.byStaff !== undefined })
  if (error) return err(error)
  if (limitsDeclined(cart.paymentMethod) && !cards.ok) return cards
  const website = await cachedWebsite(world, cart.content, tx)
  const placed = await createOrder(world, tx, assertReady(cart), { website, ...source })
  if (placed.ok) return ok({ cart, ...placed.value })
  if (placed.error.code === 'promotion_exhausted')
    return err({ code: 'total_changed', cart: await repriceCart(world, tx, caller, cart) })
  if (
    placed.error.code === 'request_expired' ||
    placed.error.code === 'email_unproven' ||
    placed.error.code === 'account_blocked'
  )
    return err(placed.error)
  return err(insufficientStock(cart, placed.error))
}

/**
 * Emails use the language in which the order is placed; a signed-in person owns the order; nothing is charged if the total is
 * zero.
 */
function withOrderOwner(cart: Cart, { principal, locale }: Caller): Cart {
  const user =
    principal.kind === 'person'
      ? { rowId: principal.userId, id: principal.publicId, email: principal.email, name: principal.name }
      : cart.user
  return { ...cart, locale, user, paymentMethod: cart.totals.total === 0 ? null : cart.paymentMethod }
}

/** Throws for a cart in which `missingForOrder` finds an error. */
function assertReady(cart: Cart): ReadyCart {
  const { fulfilment, healthConsent } = cart
  if (fulfilment === null || healthConsent === null) throw new Error('an unfinished cart was to be ordered')
  return { ...cart, fulfilment, healthConsent }
}

/** The order with what its customer has to do to pay it; the gateway is called after the order is committed. */
export async function startPayment(
  world: World,
  cart: Cart,
  { order, payment: row, placing }: PlacedOrderResult,
): Promise<{ cart: Cart; order: PlacedOrder }> {
  const started = row && (await start(world, cart, { order, payment: row, placing }))
  const payment = started && toPayment(started)
  const [token, next] = [orderToken(world, order), nextStep(payment, payingPhone(cart.contact))]
  return { cart, order: { rowId: order.id, id: order.public_id, number: order.number, token, payment, next } }
}

async function start(
  world: World,
  cart: Cart,
  { order, payment, placing }: PlacedOrderResult & { payment: PaymentRow },
): Promise<PaymentRow> {
  const { number, locale } = order
  const started = await chargeOrder(world, payment, {
    id: order.id,
    number,
    token: orderToken(world, order),
    locale,
    total: cart.totals.total,
    phone: payingPhone(cart.contact),
    email: cart.email,
    isNew: true,
    placing,
  })
  return started.payment
}
