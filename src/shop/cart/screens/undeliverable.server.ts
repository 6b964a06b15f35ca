import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { World } from '#src/platform/world.ts'
import { isAreaLimited } from '../../catalogue/product.ts'
import { quoteDelivery } from '../../delivery/actions.server.ts'
import type { DeliveryQuote, DeliveryReason } from '../../delivery/deliverability.ts'
import { deliveryAnswer } from '../../delivery/labels.ts'
import { boughtName } from '../../requests/purchase-labels.ts'
import type { Cart, CartLine } from '../cart.ts'
import { itemsTotal, hasAreaLimit, isEmpty, parcelOf } from '../requests-in-cart.ts'
import type { UndeliverableView } from './delivery-view.ts'

const isLineLimited = ({ variant }: CartLine): boolean => isAreaLimited(variant.class)

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

function titleOf({ lines, requests }: Cart, { county, reason }: DeliveryQuote, locale: Locale): string {
  const place = { county: county?.name ?? '' }
  const shelf = lines.filter(isLineLimited).map(({ variant }) => variant.product.name)
  const requested = requests.filter(hasAreaLimit).map(({ request }) => boughtName(request, locale))
  const [name, ...others] = [...requested, ...shelf]
  if (reason !== 'county_not_served_for_medicines' || name === undefined) return m.cart_undeliverable(place, { locale })
  return others.length === 0
    ? m.cart_undeliverable_one({ ...place, name }, { locale })
    : m.cart_undeliverable_many({ ...place, count: others.length + 1 }, { locale })
}

/** Where only the medicines are in the way, and what remains without them may go there. */
async function restText({ db }: World, { delivery, contact, ...cart }: Cart, locale: Locale): Promise<string | null> {
  const lines = cart.lines.filter((line) => !isLineLimited(line))
  const requests = cart.requests.filter((line) => !hasAreaLimit(line))
  const zipcode = contact.shipping?.zipcode
  if (delivery?.reason !== 'county_not_served_for_medicines' || isEmpty({ lines, requests }) || !zipcode) return null
  const parcel = parcelOf({ lines, requests })
  const quote = await quoteDelivery(db, { zipcode, lines: parcel, total: itemsTotal(lines, requests) })
  if (!quote.deliverable) return null
  const county = quote.county?.name ?? ''
  return cart.lines.length + cart.requests.length - lines.length - requests.length === 1
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
