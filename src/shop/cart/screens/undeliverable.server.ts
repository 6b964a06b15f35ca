import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { sum } from '#src/kernel/money.ts'
import type { World } from '#src/platform/world.ts'
import { isMedicine } from '../../catalogue/product.ts'
import { quoteDelivery } from '../../delivery/actions.server.ts'
import type { DeliveryQuote, DeliveryReason } from '../../delivery/deliverability.ts'
import { deliveryAnswer } from '../../delivery/words.ts'
import type { Cart, CartLine } from '../cart.ts'
import type { UndeliverableView } from './delivery-view.ts'

const isOfMedicine = ({ variant }: CartLine): boolean => isMedicine(variant.class)

/** What a cart whose postal code is known cannot have, why, and what can be done; null while it can be delivered. */
export async function undeliverable(
  world: World,
  cart: Cart,
  { ready, locale }: { ready: string; locale: Locale },
): Promise<UndeliverableView | null> {
  const { delivery: quote, pickupLocations } = cart
  if (!quote?.county || quote.deliverable) return null
  const city = pickupLocations[0]?.city
  return {
    title: titleOf(cart, quote, locale),
    text: deliveryAnswer(quote, locale),
    instead: city === undefined ? '' : `${m.cart_for_pickup({ city }, { locale })} ${ready}.`,
    rest: await restText(world, cart, locale),
  }
}

function titleOf({ lines }: Cart, { county, reason }: DeliveryQuote, locale: Locale): string {
  const place = { county: county?.name ?? '' }
  const medicines = lines.filter(isOfMedicine)
  const [first] = medicines
  if (reason !== 'county_not_served_for_medicines' || !first) return m.cart_undeliverable(place, { locale })
  return medicines.length === 1
    ? m.cart_undeliverable_one({ ...place, name: first.variant.product.name }, { locale })
    : m.cart_undeliverable_many({ ...place, count: medicines.length }, { locale })
}

/** Where only the medicines are in the way, and what remains without them may go there. */
async function restText({ db }: World, { lines, delivery, contact }: Cart, locale: Locale): Promise<string | null> {
  const rest = lines.filter((line) => !isOfMedicine(line))
  const zipcode = contact.shipping?.zipcode
  if (delivery?.reason !== 'county_not_served_for_medicines' || rest.length === 0 || !zipcode) return null
  const parcel = rest.map(({ quantity, variant }) => ({ isMedicine: false, quantity, weightGrams: variant.weightGrams }))
  const quote = await quoteDelivery(db, { zipcode, lines: parcel, total: sum(rest.map(({ total }) => total)) })
  if (!quote.deliverable) return null
  const county = quote.county?.name ?? ''
  return lines.length - rest.length === 1
    ? m.cart_deliver_rest_one({ county }, { locale })
    : m.cart_deliver_rest({ county }, { locale })
}

/** Why delivery cannot be chosen, beside it. */
export function shortReason(quote: DeliveryQuote | null, locale: Locale): string {
  if (!quote) return m.cart_way_ask({}, { locale })
  const texts: Record<Exclude<DeliveryReason, 'ok'>, () => string> = {
    delivery_off: () => m.cart_way_off({}, { locale }),
    unknown_zipcode: () => m.cart_way_unknown({}, { locale }),
    county_not_served_for_medicines: () => m.cart_way_medicine({}, { locale }),
    zone_not_served: () => m.cart_way_zone({}, { locale }),
    parcel_not_carried: () => m.cart_way_parcel({}, { locale }),
  }
  return quote.reason === 'ok' ? '' : texts[quote.reason]()
}
