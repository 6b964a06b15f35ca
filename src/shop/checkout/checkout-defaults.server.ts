import { isId } from '#src/kernel/ids.ts'
import { sha256 } from '#src/platform/crypto.ts'
import type { Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { readProfile } from '#src/shop/accounts/person/actions.server.ts'
import type { Address as SavedAddress } from '#src/shop/accounts/addresses/address.ts'
import { listAddresses } from '#src/shop/accounts/addresses/actions.server.ts'
import type { Address, Caller, Cart } from '../cart/cart.ts'
import { previewCheckout } from './actions.server.ts'
import type { CheckoutPatch } from './checkout.ts'
import { orderToken } from '#src/shop/orders/order/sealed.ts'
import { lastChoices, orderOfCart, ownOrderOfCart } from '#src/shop/orders/placing/create-order.server.ts'
import type { LastChoices } from '#src/shop/orders/placing/create-order.server.ts'

/** What the shop knows of a customer before they type anything; nothing of a guest. */
export type CheckoutDefaults = {
  /** The default first. */
  addresses: readonly SavedAddress[]
  phone: string | null
  nif: string | null
  last: LastChoices | undefined
}

export async function readCheckoutDefaults(world: World, principal: Principal): Promise<CheckoutDefaults> {
  if (principal.kind !== 'person') return { addresses: [], phone: null, nif: null, last: undefined }
  const [addresses, { mobilePhone, nif }, last] = await Promise.all([
    listAddresses(world, principal),
    readProfile(world, principal),
    lastChoices(world.db, principal.userId),
  ])
  return { addresses, phone: mobilePhone, nif, last }
}

/**
 * The cart as the page shows it. Until the customer chooses delivery or pickup, the form starts with their last choice, otherwise
 * with pickup, and the totals must match the form. Writes nothing.
 */
export async function cartForCheckout(world: World, caller: Caller, cart: Cart, known: CheckoutDefaults): Promise<Cart> {
  for (const patch of proposals(cart, known)) {
    const proposed = await previewCheckout(world, caller, cart, patch)
    if (proposed.ok) return proposed.value
  }
  return cart
}

/** In order of preference: these items may not be deliverable to a saved address. */
function proposals(
  { fulfilment, contact, pickupLocations }: Cart,
  { addresses: [home], last }: CheckoutDefaults,
): CheckoutPatch[] {
  if (fulfilment === 'pickup' || contact.shipping?.zipcode) return []
  const place = pickupLocations.find(({ id }) => id === last?.pickupLocationId)
  const wantsDelivery = fulfilment === 'delivery' || last?.fulfilment === 'delivery'
  const delivered: CheckoutPatch[] = home && wantsDelivery ? [{ fulfilment: 'delivery', shipping_address: postal(home) }] : []
  return fulfilment === 'delivery' ? delivered : [...delivered, { fulfilment: 'pickup', pickup_location_id: place?.id }]
}

export const postal = ({ firstname, lastname, address1, address2, city, zipcode, phone }: SavedAddress): Address => ({
  firstname,
  lastname,
  address1,
  address2,
  city,
  zipcode,
  phone,
  country_iso: 'PT',
})

/** The saved address of the order: the one in the cart, otherwise the default; undefined if a new one is typed. */
export function addressInUse({ contact: { shipping } }: Cart, { addresses }: CheckoutDefaults): SavedAddress | undefined {
  if (!shipping?.zipcode) return addresses[0]
  return addresses.find(
    ({ zipcode, address1 }) => zipcode === shipping.zipcode && (shipping.address1 === null || shipping.address1 === address1),
  )
}

/** The token of the order placed from a complete cart, for a caller who has the cart. */
export async function orderOfPlacedCart(world: World, { rowId }: Cart): Promise<string | undefined> {
  const order = await orderOfCart(world.db, rowId)
  return order && orderToken(world, order)
}

/** Path of the order placed from this cart; undefined if the cart is another person's or still open. */
export async function orderOfOwnCart(
  world: World,
  cartId: unknown,
  { principal, token }: { principal: Principal; token: string | undefined },
): Promise<string | undefined> {
  if (typeof cartId !== 'string' || !isId(cartId)) return undefined
  const order = await ownOrderOfCart(world.db, cartId, {
    userId: principal.kind === 'person' ? principal.userId : null,
    tokenHash: token === undefined ? null : sha256(token),
  })
  return order && orderToken(world, order)
}
