import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { hit } from '#src/platform/http/limits.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { findCart } from '../cart/actions.server.ts'
import type { NoOpenCart } from '../cart/actions.server.ts'
import type { Caller, Cart } from '../cart/cart.ts'
import { holdCart, priceAgain, saveCart } from '../cart/checkout.actions.server.ts'
import { offeredMethods, paymentsOf, startPayment, toPayment } from '../payments/actions.server.ts'
import type { PaymentRow } from '../payments/actions.server.ts'
import { nextStep } from '../payments/payment.ts'
import { readWebsite } from '../website/actions.server.ts'
import type { Website } from '../website/website.ts'
import { applyPatch, missingForOrder, phoneOf } from './checkout.ts'
import type { CheckoutOptions, CheckoutPatch, FieldFault, Offer, PlacedOrder } from './checkout.ts'
import { writeOrder } from './placing.server.ts'
import type { Placed, ReadyCart } from './placing.server.ts'
import * as store from './store.server.ts'

export type CheckoutError =
  | NoOpenCart
  | FieldFault
  /** What the customer saw is no longer what it costs. */
  | { code: 'total_changed'; cart: Cart }
  /** `lines` by their ids in the cart. */
  | { code: 'out_of_stock'; lines: { lineId: string; left: number }[] }

async function readConsent(world: World, db: Db): Promise<CheckoutOptions['healthConsent']> {
  const consent = await store.currentHealthConsent(db, world.now())
  if (!consent) throw new Error('no consent text about health data is published')
  const { version, ...text } = consent
  return { version, text }
}

/** What the checkout page offers for this cart. */
export async function checkoutOptions(world: World, cart: Cart): Promise<CheckoutOptions> {
  const paymentMethods = offeredMethods(world, await readWebsite(world.db), cart.fulfilment)
  return { paymentMethods, pickupLocations: cart.pickupLocations, healthConsent: await readConsent(world, world.db) }
}

/** Settles fields of the caller's cart; all of them or, when one is refused, none. */
export async function updateCheckout(world: World, caller: Caller, patch: CheckoutPatch): Promise<Result<Cart, CheckoutError>> {
  const website = await readWebsite(world.db)
  return transaction(world.db, async (tx) => {
    const held = await holdSettled(world, tx, caller, { patch, website })
    if (!held.ok) return held
    await saveCart(world, tx, held.value.cart)
    return ok(held.value.cart)
  })
}

type Settling = { patch: CheckoutPatch; website: Website }

async function holdSettled(
  world: World,
  tx: Tx,
  caller: Caller,
  { patch, website }: Settling,
): Promise<Result<{ cart: Cart; offer: Offer }, CheckoutError>> {
  const { version } = await readConsent(world, tx)
  const offer: Offer = { methods: (fulfilment) => offeredMethods(world, website, fulfilment), consentVersion: version }
  const held = await holdCart(world, tx, caller, (cart) => applyPatch(cart, patch, offer))
  return held.ok ? ok({ cart: held.value, offer }) : held
}

export type Placing = { patch: CheckoutPatch; expectedTotal?: Cents | undefined; door: 'page' | 'api' }
/** `again`: the order had been placed before. */
export type PlacedCart = { cart: Cart; order: PlacedOrder; again: boolean }

/**
 * Settles the last fields and places the order, exactly once: whoever asks again, or loses the race, gets the same order. The
 * bank is asked after the order is written, so a crash in between leaves an order that the reconciler finishes.
 */
export async function placeOrder(world: World, caller: Caller, placing: Placing): Promise<Result<PlacedCart, CheckoutError>> {
  const website = await readWebsite(world.db)
  const written = await transaction(world.db, (tx) => write(world, tx, caller, { ...placing, website }))
  if (written.ok)
    return ok({ ...(await finish(world, { ...written.value.cart, state: 'complete' }, written.value)), again: false })
  if (written.error.code !== 'cart_complete') return written
  const cart = await findCart(world, caller)
  const order = cart && (await store.orderOfCart(world.db, cart.rowId))
  if (!cart || !order) return err({ code: 'not_found' })
  const payment = (await paymentsOf(world.db, [order.id])).at(-1)
  return ok({ ...(await finish(world, cart, { order, payment })), again: true })
}

async function write(
  world: World,
  tx: Tx,
  caller: Caller,
  placing: Placing & { website: Website },
): Promise<Result<Placed & { cart: Cart }, CheckoutError>> {
  const held = await holdSettled(world, tx, caller, placing)
  if (!held.ok) return held
  const cart = asOrdered(held.value.cart, caller)
  const { expectedTotal } = placing
  if (expectedTotal !== undefined && expectedTotal !== cart.totals.total) return err({ code: 'total_changed', cart })
  const fault = missingForOrder(cart, held.value.offer)
  if (fault) return err(fault)
  const placed = await writeOrder(world, tx, assertReady(cart), placing)
  if (placed.ok) return ok({ cart, ...placed.value })
  if (placed.error.code === 'promotion_exhausted')
    return err({ code: 'total_changed', cart: await priceAgain(world, tx, caller, cart) })
  const lineOf = (variantId: number): string => cart.lines.find((line) => line.variant.id === variantId)?.id ?? ''
  return err({
    code: 'out_of_stock',
    lines: placed.error.lines.map(({ variantId, left }) => ({ lineId: lineOf(variantId), left })),
  })
}

/** Letters follow the language in which the order is placed; it belongs to who is signed in; what costs nothing is not charged. */
function asOrdered(cart: Cart, { who, locale }: Caller): Cart {
  const user = who.kind === 'person' ? { rowId: who.userId, id: who.publicId, email: who.email, name: who.name } : cart.user
  return { ...cart, locale, user, paymentMethod: cart.totals.total === 0 ? null : cart.paymentMethod }
}

/** Throws for a cart that `missingForOrder` finds fault with. */
function assertReady(cart: Cart): ReadyCart {
  const { email, fulfilment, healthConsent } = cart
  if (email === null || fulfilment === null || healthConsent === null) throw new Error('an unfinished cart was to be ordered')
  return { ...cart, email, fulfilment, healthConsent }
}

async function finish(world: World, cart: Cart, { order, payment: row }: Placed): Promise<Omit<PlacedCart, 'again'>> {
  const started = row && (await start(world, cart, { order, payment: row }))
  const payment = started && toPayment(started)
  const { number, token } = order
  return {
    cart,
    order: { rowId: order.id, id: order.public_id, number, token, payment, next: nextStep(payment, phoneOf(cart.contact)) },
  }
}

async function start(
  world: World,
  cart: Cart,
  { order, payment }: { order: store.PlacedRow; payment: PaymentRow },
): Promise<PaymentRow> {
  const { number, token, locale } = order
  const started = await startPayment(world, payment, { number, token, locale, phone: phoneOf(cart.contact), email: cart.email })
  if (started.declined) await noteDeclined(world, order.id)
  return started.payment
}

/** The bank would not take the charge; the order waits for another attempt until its window closes. */
export const noteDeclined = (world: World, orderId: number): Promise<void> =>
  transaction(world.db, (tx) => store.noteDeclined(tx, orderId))

/** One address may place three hundred orders a minute. */
export const mayOrder = ({ world, address }: { world: World; address: string }): ReturnType<typeof hit> =>
  hit(world, `orders:${address}`, { most: 300, seconds: 60 })
