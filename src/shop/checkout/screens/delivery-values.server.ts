import type { Locale } from '#src/i18n/locales.ts'
import type { Principal } from '#src/platform/principal.ts'
import type { Cart } from '../../cart/cart.ts'
import type { Website } from '../../website/website.ts'
import { addressInUse } from '../checkout-defaults.server.ts'
import type { CheckoutDefaults } from '../checkout-defaults.server.ts'
import { present } from './contact-view.server.ts'
import type { Values } from './checkout-view.ts'

/**
 * Data for the steps after the contact. `isChosen`: the customer chose the fulfilment, in this cart or with the last order;
 * otherwise it is only the initial value of the form.
 */
export type CheckoutContext = {
  cart: Cart
  isChosen: boolean
  known: CheckoutDefaults
  principal: Principal
  website: Website
  now: Date
  locale: Locale
}

/** Id that means a new address instead of a saved one. */
export const newAddress = 'new'

/**
 * Without an address, the postal code typed last; without a locality, the county of the postal code, which can be overwritten.
 */
export function deliveryValues({ cart, known }: CheckoutContext, zipcode: string | undefined): Values {
  const { fulfilment, contact, pickupLocation, pickupLocations, shippingRate } = cart
  const saved = addressInUse(cart, known)
  const typed = saved ? null : contact.shipping
  const isOther = Boolean(typed?.firstname) && nameIn(typed) !== nameIn(contact.billing)
  return present({
    fulfilment: fulfilment ?? 'pickup',
    pickup_location_id: pickupLocation?.id ?? pickupLocations[0]?.id,
    shipping_rate_id: shippingRate?.id,
    address_id: saved?.id ?? newAddress,
    address1: typed?.address1,
    address2: typed?.address2,
    zipcode: typed?.zipcode ?? zipcode,
    city: typed?.city || (typed?.zipcode ? cart.delivery?.county?.name : null),
    other_recipient: isOther ? 'true' : null,
    recipient_firstname: isOther ? typed?.firstname : null,
    recipient_lastname: isOther ? typed?.lastname : null,
  })
}

const nameIn = (person: { firstname: string | null; lastname: string | null } | null): string =>
  `${person?.firstname} ${person?.lastname}`
