import { ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import type { Caller, Cart } from './cart.ts'
import { readCart, sealContact, sealInstructions } from './reading.server.ts'
import type { CartFields } from './store.server.ts'
import { linesOf } from './lines.store.server.ts'
import * as store from './store.server.ts'
import { takeExisting } from './taking.server.ts'
import type { CartError } from './taking.server.ts'

/** The caller's open cart, priced anew; nobody else writes to it until the transaction ends. */
export async function holdCart(world: World, tx: Tx, caller: Caller): Promise<Result<Cart, CartError>> {
  const taken = await takeExisting(world, tx, caller)
  if (!taken.ok) return taken
  const row = taken.value
  return ok(await readCart(world, caller, { row, lines: await linesOf(tx, row.id), db: tx }))
}

/** Writes what the checkout has settled on a cart that the caller holds. */
export const saveCart = (world: World, tx: Tx, cart: Cart): Promise<void> =>
  store.setFields(tx, cart.rowId, fieldsOf(world, cart))

/** The same, and closes the cart for good: an order was placed from it. */
export const completeCart = (world: World, tx: Tx, cart: Cart): Promise<void> =>
  store.completeCart(tx, cart.rowId, world.now(), fieldsOf(world, cart))

const fieldsOf = (world: World, cart: Cart): CartFields => ({
  email: cart.email,
  fulfilment: cart.fulfilment,
  pickup_location_id: cart.pickupLocation?.rowId ?? null,
  payment_method_code: cart.paymentMethod,
  contact_sealed: cart.contact.billing || cart.contact.shipping ? sealContact(world, cart.id, cart.contact) : null,
  special_instructions_sealed:
    cart.specialInstructions === null ? null : sealInstructions(world, cart.id, cart.specialInstructions),
  health_consent_version: cart.healthConsent,
})
