import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { findCart } from '../cart/actions.server.ts'
import type { NoOpenCart } from '../cart/actions.server.ts'
import type { Caller, Cart } from '../cart/cart.ts'
import { lockCartForCheckout, previewCart, saveCheckoutFields } from '../cart/checkout.actions.server.ts'
import { removeExpiredRequests } from '../cart/requests.actions.server.ts'
import { offeredMethods, paymentsOf } from '../payments/actions.server.ts'
import { hitOrder } from '../payments/card-limits.actions.server.ts'
import type { TooManyCards } from '../payments/card-limits.actions.server.ts'
import { cachedWebsite } from '../website/actions.server.ts'
import { applyPatch } from './checkout.ts'
import type { CheckoutOptions, CheckoutPatch, FieldError, PlacedOrder } from './checkout.ts'
import { readConsent, readOffer } from './offer.server.ts'
import { deliveryError } from './order-errors.ts'
import { placeLockedCart, startPayment } from './place-cart.server.ts'
import type { CheckoutError } from './place-cart.server.ts'
import { reserveCartStock } from './reserve-stock.server.ts'
import { orderOfCart } from '#src/shop/orders/placing/create-order.server.ts'
import type { OrderSource, PlacedOrderResult } from '#src/shop/orders/placing/create-order.server.ts'
import { addHours } from '#src/kernel/dates.ts'
import type { CodeError, CartMailbox, OrderCodeError, WaitingOrderCode } from '#src/shop/accounts/codes/actions.server.ts'
import { findOrderCode, sendOrderCode, useOrderCode } from '#src/shop/accounts/codes/actions.server.ts'
import { isUnpaidGuest, needsProof } from '#src/shop/orders/placing/unpaid-guest.ts'
import { isExpiredCart, isPlacedCart } from '../cart/cart.ts'

export async function checkoutOptions(world: World, cart: Cart): Promise<CheckoutOptions> {
  const website = await cachedWebsite(world, cart.content, world.db)
  const paymentMethods = offeredMethods(world, website, cart.fulfilment, cart.totals.total)
  const healthConsent = await readConsent(world, cart.content, world.db)
  return { paymentMethods, pickupLocations: cart.pickupLocations, healthConsent }
}

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

export type { CheckoutError }

export type PlaceOrderInput = Partial<OrderPermit> &
  Pick<OrderSource, 'source'> & { patch: CheckoutPatch; expectedTotal?: Cents | undefined }
/** `again`: the order had been placed before. */
export type PlacedCart = { cart: Cart; order: PlacedOrder; again: boolean }

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
    return ok({ ...(await startPayment(world, { ...written.value.cart, state: 'complete' }, written.value)), again: false })
  if (written.error.code === 'request_expired') await removeExpiredRequests(world, caller)
  if (written.error.code !== 'cart_complete') return written
  const cart = await findCart(world, caller)
  const order = cart && (await orderOfCart(world.db, cart.rowId))
  if (!cart || !order) return err({ code: 'not_found' })
  const payment = (await paymentsOf(world.db, [order.id])).at(-1)
  return ok({ ...(await startPayment(world, cart, { order, payment })), again: true })
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

/** How long a proof is valid, by the real clock: someone may read the code at home and order in the evening. */
const proofHours = 24

type NoEmail = { code: 'email_required'; field: string }
export type SendProofError = NoOpenCart | NoEmail | OrderCodeError
export type ProveError = NoOpenCart | NoEmail | CodeError

const mailboxOf = ({ token, email }: Cart): CartMailbox | undefined =>
  email === null ? undefined : { cartToken: token, email: email.toLowerCase() }

async function mailboxOfCaller(
  world: World,
  caller: Caller,
): Promise<Result<{ cart: Cart; mailbox: CartMailbox }, NoOpenCart | NoEmail>> {
  const cart = await findCart(world, caller)
  if (!cart || isExpiredCart(cart.state)) return err({ code: 'not_found' })
  if (isPlacedCart(cart.state)) return err({ code: 'cart_complete' })
  const mailbox = mailboxOf(cart)
  return mailbox ? ok({ cart, mailbox }) : err({ code: 'email_required', field: 'email' })
}

/** Sends the code that proves the mailbox of the caller's cart; none if it is proven, as that of a signed-in person is. */
export async function sendProofCode(world: World, caller: Caller, address: string): Promise<Result<void, SendProofError>> {
  const found = await mailboxOfCaller(world, caller)
  if (!found.ok) return found
  const { cart, mailbox } = found.value
  return needsProof(cart, world.realNow()) ? sendOrderCode(world, mailbox, { locale: caller.locale, address }) : ok()
}

/** The same, unless a code that can still be entered was sent. */
export async function ensureProofCode(world: World, caller: Caller, address: string): Promise<Result<void, SendProofError>> {
  const found = await mailboxOfCaller(world, caller)
  if (!found.ok) return found
  const waiting = await findOrderCode(world, found.value.mailbox)
  return waiting && !waiting.spent ? ok() : sendProofCode(world, caller, address)
}

/** Proves the mailbox of the caller's cart with the code that was sent to it. */
export async function proveMailbox(world: World, caller: Caller, code: string): Promise<Result<Cart, ProveError>> {
  const found = await mailboxOfCaller(world, caller)
  if (!found.ok) return found
  const { cart, mailbox } = found.value
  if (!needsProof(cart, world.realNow())) return ok(cart)
  const used = await useOrderCode(world, mailbox, code)
  return used.ok ? recordProof(world, caller, cart.email) : used
}

const recordProof = (world: World, caller: Caller, email: string | null): Promise<Result<Cart, ProveError>> =>
  transaction(world.db, async (tx) => {
    const emailProvenUntil = addHours(world.realNow(), proofHours)
    const locked = await lockCartForCheckout<CodeError>(world, tx, caller, (frame) =>
      frame.email === email ? ok({ ...frame, emailProvenUntil }) : err({ code: 'code_wrong' }),
    )
    if (!locked.ok) return locked
    await saveCheckoutFields(world, tx, locked.value)
    return locked
  })

/** The code that a guest's cart waits for; undefined if none is needed or none was sent. */
export async function findProof(world: World, cart: Cart): Promise<WaitingOrderCode | undefined> {
  const mailbox = mailboxOf(cart)
  if (!mailbox || !isUnpaidGuest(cart) || !needsProof(cart, world.realNow())) return undefined
  return findOrderCode(world, mailbox)
}
