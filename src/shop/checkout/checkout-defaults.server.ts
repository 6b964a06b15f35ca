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

/** What the shop knows of a customer before anything is typed; of a guest nothing. */
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
 * The cart as the page shows it. While its customer has not chosen delivery or pickup, the form starts with their last choice,
 * else with pickup, and the sums must be those of the form. Nothing is written.
 */
export async function cartForCheckout(world: World, caller: Caller, cart: Cart, known: CheckoutDefaults): Promise<Cart> {
  for (const patch of proposals(cart, known)) {
    const proposed = await previewCheckout(world, caller, cart, patch)
    if (proposed.ok) return proposed.value
  }
  return cart
}

/** The best first: a saved address may be one that these goods cannot go to. */
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

/** The saved address that an order goes to: the one in the cart, else the default; undefined where another one is typed. */
export function addressInUse({ contact: { shipping } }: Cart, { addresses }: CheckoutDefaults): SavedAddress | undefined {
  if (!shipping?.zipcode) return addresses[0]
  return addresses.find(
    ({ zipcode, address1 }) => zipcode === shipping.zipcode && (shipping.address1 === null || shipping.address1 === address1),
  )
}

/** The token of the order that a complete cart has become, for who holds the cart. */
export async function orderOfPlacedCart(world: World, { rowId }: Cart): Promise<string | undefined> {
  const order = await orderOfCart(world.db, rowId)
  return order && orderToken(world, order)
}

/** Where the order that this cart has become is shown; undefined for a cart of somebody else, or that is still open. */
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
