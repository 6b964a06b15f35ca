import { ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { isEmptyContact } from './cart.ts'
import type { Caller, Cart, CartHeader } from './cart.ts'
import { syncPointsReservation } from './sync-reservations.server.ts'
import { priceCartWithLines, priceItems } from './pricing.server.ts'
import { readCartHeader, sealContact, sealInstructions } from './read-cart.server.ts'
import type { CheckoutFields } from './store.server.ts'
import { removeLines } from './lines.store.server.ts'
import * as store from './store.server.ts'
import { lockCartWithLines } from './lock-cart.server.ts'
import type { NoOpenCart } from './lock-cart.server.ts'

/**
 * Locks the caller's open cart until the transaction ends, applies `settle`, and prices it again, because promotions depend on
 * the customer and the fulfilment. Returns the error of `settle`, if any.
 */
export async function lockCartForCheckout<E extends { code: string }>(
  world: World,
  tx: Tx,
  caller: Caller,
  settle: (header: CartHeader) => Result<CartHeader, E> | Promise<Result<CartHeader, E>>,
): Promise<Result<Cart, NoOpenCart | E>> {
  const locked = await lockCartWithLines(world, tx, caller)
  if (!locked.ok) return locked
  const { row, lines } = locked.value
  const settled = await settle(await readCartHeader(world, caller, row, tx))
  if (!settled.ok) return settled
  return ok(await priceCartWithLines(world, caller, settled.value, { lines, db: tx }))
}

/** Prices a cart whose fields may have changed; writes nothing. */
export const previewCart = (world: World, caller: Caller, cart: Cart): Promise<Cart> =>
  priceItems(world, caller, cart, { db: world.db })

/** Prices a locked cart again, without promotions that no longer apply. */
export const repriceCart = (world: World, tx: Tx, caller: Caller, cart: Cart): Promise<Cart> =>
  priceItems(world, caller, cart, { db: tx, fresh: true })

/** Saves the checkout fields of a locked cart. Locks points, so stock has to be locked afterwards. */
export async function saveCheckoutFields(world: World, tx: Tx, cart: Cart): Promise<void> {
  await store.saveCheckout(tx, cart.rowId, fieldsOf(world, cart))
  await syncPointsReservation(world, tx, cart)
}

/** Saves the fields and completes the cart once its order is placed. Prescriptions and requests then belong to the order. */
export async function completeCart(world: World, tx: Tx, cart: Cart): Promise<void> {
  await store.completeCart(tx, cart.rowId, world.now(), fieldsOf(world, cart))
  if (cart.requests.length > 0)
    await removeLines(
      tx,
      cart.rowId,
      cart.requests.map(({ id }) => ({ public_id: id })),
    )
}

const fieldsOf = (world: World, cart: Cart): CheckoutFields => ({
  email: cart.email,
  email_proven_until: cart.emailProvenUntil,
  fulfilment: cart.fulfilment,
  pickup_location_id: cart.pickupLocation?.rowId ?? null,
  shipping_method_id: cart.shippingRate?.method.rowId ?? cart.shippingMethodId,
  payment_method_code: cart.paymentMethod,
  contact_sealed: isEmptyContact(cart.contact) ? null : sealContact(world, cart.id, cart.contact),
  special_instructions_sealed:
    cart.specialInstructions === null ? null : sealInstructions(world, cart.id, cart.specialInstructions),
  health_consent_version: cart.healthConsent,
  // The checkout reserves stock for a cart that has these three (details §3).
  has_held: cart.hasReservation || (cart.email !== null && cart.fulfilment !== null && cart.paymentMethod !== null),
})
