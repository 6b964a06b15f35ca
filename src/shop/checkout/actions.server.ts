import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { versionedValue } from '#src/platform/database/versioned-cache.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { World } from '#src/platform/world.ts'
import { healthConsents } from '#src/shop/accounts/consents/consents.actions.server.ts'
import type { OutOfStock } from '#src/shop/catalogue/product/actions.server.ts'
import { reserveStock, renewStockReservation } from '#src/shop/catalogue/stock/actions.server.ts'
import { orderToken } from '#src/shop/orders/order/sealed.ts'
import { chargeOrder } from '#src/shop/orders/payment/charge-order.actions.server.ts'
import type { BuyerBlocked, EmailUnproven } from '#src/shop/orders/placing/buyer.server.ts'
import { createOrder, orderOfCart } from '#src/shop/orders/placing/create-order.server.ts'
import type { OrderSource, PlacedOrderResult, ReadyCart } from '#src/shop/orders/placing/create-order.server.ts'
import { findCart } from '../cart/actions.server.ts'
import type { NoOpenCart } from '../cart/actions.server.ts'
import { payingPhone } from '../cart/cart.ts'
import type { Caller, Cart } from '../cart/cart.ts'
import { unitsOf } from '../cart/cart-items.ts'
import { lockCartForCheckout, previewCart, repriceCart, saveCheckoutFields } from '../cart/checkout.actions.server.ts'
import { removeExpiredRequests } from '../cart/requests.actions.server.ts'
import { offeredMethods, paymentsOf, toPayment } from '../payments/actions.server.ts'
import type { PaymentRow } from '../payments/actions.server.ts'
import { hitOrder } from '../payments/card-limits.actions.server.ts'
import type { TooManyCards } from '../payments/card-limits.actions.server.ts'
import { nextStep } from '../payments/payment.ts'
import { cachedWebsite } from '../website/actions.server.ts'
import { limitsDeclined } from '../website/payment-methods.ts'
import { delivers } from '../website/website.ts'
import { applyPatch } from './checkout.ts'
import type { CheckoutOptions, CheckoutPatch, FieldError, Offer, PlacedOrder } from './checkout.ts'
import { deliveryError, missingForOrder } from './order-errors.ts'

const cachedConsents = versionedValue(healthConsents)

export async function readConsent(world: World, content: number, db: Db): Promise<CheckoutOptions['healthConsent']> {
  const now = world.now()
  const consent = (await cachedConsents(world, content, db)).find(({ publishedAt }) => publishedAt <= now)
  if (!consent) throw new Error('no consent text about health data is published')
  const { version, pt, en } = consent
  return { version, text: { pt, en } }
}

/** The choices for an order from this cart. Both reads are cached after the first. */
export async function readOffer(world: World, { content }: Pick<Cart, 'content'>, db: Db): Promise<Offer> {
  const website = await cachedWebsite(world, content, db)
  return {
    methods: (fulfilment) => offeredMethods(world, website, fulfilment),
    delivers: delivers(website.delivery),
    consentVersion: (await readConsent(world, content, db)).version,
  }
}

export async function checkoutOptions(world: World, cart: Cart): Promise<CheckoutOptions> {
  const website = await cachedWebsite(world, cart.content, world.db)
  const paymentMethods = offeredMethods(world, website, cart.fulfilment, cart.totals.total)
  const healthConsent = await readConsent(world, cart.content, world.db)
  return { paymentMethods, pickupLocations: cart.pickupLocations, healthConsent }
}

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

/** Updates fields of the caller's cart: all of them, or none if one is invalid. */
export const updateCheckout = (world: World, caller: Caller, patch: CheckoutPatch): Promise<Result<Cart, CheckoutError>> =>
  transaction(world.db, async (tx) => {
    const locked = await lockAndUpdate(world, tx, caller, patch)
    if (!locked.ok) return locked
    const cart = locked.value
    await saveCheckoutFields(world, tx, cart)
    const reserved = await reserveCartStock(world, tx, cart)
    return reserved.ok ? ok(cart) : reserved
  })

/** The cart after a patch; locks and writes nothing. */
export async function previewCheckout(
  world: World,
  caller: Caller,
  cart: Cart,
  patch: CheckoutPatch,
): Promise<Result<Cart, FieldError>> {
  const patched = applyPatch(cart, patch, await readOffer(world, cart, world.db))
  if (!patched.ok) return patched
  return withDeliveryChecked(await previewCart(world, caller, { ...cart, ...patched.value }), patch)
}

async function lockAndUpdate(world: World, tx: Tx, caller: Caller, patch: CheckoutPatch): Promise<Result<Cart, CheckoutError>> {
  const locked = await lockCartForCheckout(world, tx, caller, async (cart) =>
    applyPatch(cart, patch, await readOffer(world, cart, tx)),
  )
  return locked.ok ? withDeliveryChecked(locked.value, patch) : locked
}

function withDeliveryChecked(cart: Cart, patch: CheckoutPatch): Result<Cart, FieldError> {
  const error = deliveryError(cart, patch)
  return error ? err(error) : ok(cart)
}

/** `lines` by their ids in the cart. */
export type InsufficientStock = { code: 'out_of_stock'; lines: { lineId: string; left: number }[] }

/** From an error that names variants. */
function insufficientStock(cart: Pick<Cart, 'lines' | 'requests'>, { lines }: OutOfStock): InsufficientStock {
  const units = unitsOf(cart)
  return {
    code: 'out_of_stock',
    lines: lines.map(({ variantId, left }) => {
      // If several lines want the same variant, the first yields: its quantity can be reduced, a request cannot.
      const [first, ...others] = units.filter((unit) => unit.variantId === variantId)
      const reserved = others.reduce((all, { quantity }) => all + quantity, 0)
      return { lineId: first?.lineId ?? '', left: Math.max(0, left - reserved) }
    }),
  }
}

/**
 * Reserves the stock of a cart for ten minutes once it has an email, a fulfilment and a payment method (details §3). A cart that
 * has lost one of the three keeps its reservation.
 */
async function reserveCartStock(world: World, tx: Tx, cart: Cart): Promise<Result<undefined, InsufficientStock>> {
  const { rowId, email, fulfilment, paymentMethod } = cart
  const units = unitsOf(cart)
  const isSettled = email !== null && fulfilment !== null && paymentMethod !== null && units.length > 0
  if (isSettled) {
    const reservation = await reserveStock(world, tx, rowId, units)
    return reservation.ok ? ok() : err(insufficientStock(cart, reservation.error))
  }
  if (cart.hasReservation) await renewStockReservation(world, tx, rowId)
  return ok()
}

/** The customer's network address, and whether it may pay by card. */
export type OrderPermit = { address: string; cards: Result<void, TooManyCards> }

/** An address may place three hundred orders a minute. */
export async function consumeOrderLimit({
  world,
  address,
}: {
  world: World
  address: string
}): Promise<Result<OrderPermit, RateLimited>> {
  const counted = await hitOrder(world, address, { key: `orders:${address}`, limit: { max: 300, seconds: 60 } })
  return counted.ok ? ok({ address, ...counted.value }) : counted
}

export type PlaceOrderInput = Partial<OrderPermit> &
  Pick<OrderSource, 'source'> & { patch: CheckoutPatch; expectedTotal?: Cents | undefined }
/** `isRepeat`: the order had been placed before. */
export type PlacedCart = { cart: Cart; order: PlacedOrder; isRepeat: boolean }

/**
 * Applies the last fields and places the order exactly once: a repeated or concurrent request gets the same order. The payment
 * gateway is called after the order is committed, so a crash in between leaves an order that the reconciler finishes.
 */
export async function placeOrder(
  world: World,
  caller: Caller,
  placing: PlaceOrderInput,
): Promise<Result<PlacedCart, CheckoutError>> {
  const written = await transaction(world.db, (tx) => createOrderFromCart(world, tx, caller, placing))
  if (written.ok)
    return ok({ ...(await startPayment(world, { ...written.value.cart, state: 'complete' }, written.value)), isRepeat: false })
  if (written.error.code === 'request_expired') await removeExpiredRequests(world, caller)
  if (written.error.code !== 'cart_complete') return written
  const cart = await findCart(world, caller)
  const order = cart && (await orderOfCart(world.db, cart.rowId))
  if (!cart || !order) return err({ code: 'not_found' })
  const payment = (await paymentsOf(world.db, [order.id])).at(-1)
  return ok({ ...(await startPayment(world, cart, { order, payment })), isRepeat: true })
}

async function createOrderFromCart(
  world: World,
  tx: Tx,
  caller: Caller,
  { patch, ...placing }: PlaceOrderInput,
): Promise<Result<PlacedOrderResult & { cart: Cart }, CheckoutError>> {
  const locked = await lockAndUpdate(world, tx, caller, patch)
  return locked.ok ? placeLockedCart(world, tx, { cart: locked.value, caller }, placing) : locked
}

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
  const token = orderToken(world, order)
  const started = row && (await start(world, cart, { order, token, payment: row, placing }))
  const payment = started && toPayment(started)
  const next = nextStep(payment, payingPhone(cart.contact))
  return { cart, order: { rowId: order.id, id: order.public_id, number: order.number, token, payment, next } }
}

async function start(
  world: World,
  cart: Cart,
  { order, token, payment, placing }: PlacedOrderResult & { token: string; payment: PaymentRow },
): Promise<PaymentRow> {
  const { number, locale } = order
  const started = await chargeOrder(world, payment, {
    id: order.id,
    number,
    token,
    locale,
    total: cart.totals.total,
    phone: payingPhone(cart.contact),
    email: cart.email,
    isNew: true,
    placing,
  })
  return started.payment
}
