import { normalisePostalCode } from '#src/kernel/portuguese-numbers.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import type { DeliveryQuote } from '../delivery/deliverability.ts'
import type { Fulfilment } from '../delivery/fulfilment.ts'
import { renewStockReservation } from '#src/shop/catalogue/stock/actions.server.ts'
import { findOpenCartHeader } from './actions.server.ts'
import type { CartChange } from './actions.server.ts'
import { noAddress } from './cart.ts'
import type { Caller, Cart, CartHeader } from './cart.ts'
import { lockCartForCheckout, saveCheckoutFields } from './checkout.actions.server.ts'
import { priceCartWithLines } from './pricing.server.ts'
import type { NoOpenCart } from './lock-cart.server.ts'

/** Delivery fields of the cart page; absent ones stay unchanged. A rate alone implies delivery. */
export type DeliveryChoice = {
  /** As typed; null clears it. */
  zipcode?: string | null | undefined
  fulfilment?: Fulfilment | undefined
  shippingRateId?: string | undefined
}

export type DeliveryChoiceError = NoOpenCart | { code: 'zipcode_invalid' } | { code: 'shipping_rate_unknown' }

/** Saves the choice even if the items cannot be delivered there: the cart then says why. */
export async function chooseDelivery(
  world: World,
  caller: Caller,
  choice: DeliveryChoice,
): Promise<Result<CartChange, DeliveryChoiceError>> {
  const zipcode = choice.zipcode && normalisePostalCode(choice.zipcode)
  if (choice.zipcode && !zipcode) return err({ code: 'zipcode_invalid' })
  return transaction(world.db, async (tx) => {
    const locked = await lockCartForCheckout<never>(world, tx, caller, (header) => ok(chosen(header, { ...choice, zipcode })))
    if (!locked.ok) return locked
    const { shippingRateId: requested } = choice
    if (requested !== undefined && locked.value.shippingRate?.id !== requested) return err({ code: 'shipping_rate_unknown' })
    await saveCheckoutFields(world, tx, locked.value)
    if (locked.value.hasReservation) await renewStockReservation(world, tx, locked.value.rowId)
    return ok({ cart: locked.value, created: false })
  })
}

/** Quotes delivery of the caller's items to a postal code without choosing it; by default to the postal code of the cart. */
export async function quoteForCart(
  world: World,
  caller: Caller,
  typedZipcode: string | undefined,
): Promise<Result<{ cart: Cart; quote: DeliveryQuote }, { code: 'not_found' } | { code: 'zipcode_required' | 'cart_empty' }>> {
  const found = await findOpenCartHeader(world, caller)
  if (!found) return err({ code: 'not_found' })
  const zipcode = typedZipcode === undefined ? found.header.contact.shipping?.zipcode : typedZipcode
  if (!zipcode) return err({ code: 'zipcode_required' })
  const contact = { ...found.header.contact, shipping: { ...noAddress, zipcode } }
  const cart = await priceCartWithLines(world, caller, { ...found.header, contact }, { lines: found.lines })
  return cart.delivery ? ok({ cart, quote: cart.delivery }) : err({ code: 'cart_empty' })
}

function chosen(header: CartHeader, { zipcode, fulfilment, shippingRateId }: DeliveryChoice): CartHeader {
  const { shipping } = header.contact
  const address = zipcode === undefined || zipcode === shipping?.zipcode ? shipping : zipcode && { ...noAddress, zipcode }
  const wanted = fulfilment ?? (shippingRateId === undefined ? header.fulfilment : 'delivery')
  const only = wanted === 'pickup' && header.pickupLocations.length === 1 ? header.pickupLocations[0] : undefined
  return {
    ...header,
    // Another postal code means another address: the street of the old one would be wrong.
    contact: { ...header.contact, shipping: address || null },
    fulfilment: wanted,
    pickupLocation: header.pickupLocation ?? only ?? null,
    requestedRateId: shippingRateId ?? null,
  }
}
