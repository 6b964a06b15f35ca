import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { subtract, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { World } from '#src/platform/world.ts'
import { readWebsite } from '../../website/actions.server.ts'
import { readyAt, readyText } from '../../website/pickup-ready.ts'
import { delivers } from '../../website/website.ts'
import type { ShippingRate } from '../../delivery/rates-for.ts'
import { deliveryAnswer } from '../../delivery/labels.ts'
import { deliveryDiscount } from '../../promotions/apply-promotions.ts'
import type { Cart, CartLine } from '../cart.ts'
import { itemsTotal, hasAreaLimit, isEmpty, parcelOf } from '../cart-items.ts'
import { pickupOption } from './delivery-view.ts'
import type { DeliveryView, DeliveryOptionView, UndeliverableView } from './delivery-view.ts'
import { isAreaLimited } from '#src/shop/catalogue/product/product.ts'
import { quoteDelivery } from '../../delivery/actions.server.ts'
import type { DeliveryQuote, DeliveryReason } from '../../delivery/deliverability.ts'
import { boughtName } from '#src/shop/requests/purchase/purchase-labels.ts'

const isLineLimited = ({ variant }: CartLine): boolean => isAreaLimited(variant.class)

/** Why a cart with a known postal code cannot be delivered, and what can be done; null if it can be. */
async function undeliverable(
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

/** Set if only the medicines prevent delivery, and the rest can be delivered there. */
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

/** Why delivery cannot be chosen, shown next to it. */
function shortReason(quote: DeliveryQuote | null, locale: Locale): string {
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

/**
 * Delivery options in sentences from the server, so that the browser does not load those of every case. Two statements at most.
 */
export async function deliveryView(
  { world, locale, zipcode }: { world: World; locale: Locale; zipcode?: string | undefined },
  cart: Cart,
): Promise<DeliveryView> {
  const { hours, limits, delivery } = await readWebsite(world.db)
  const ready = readyText(readyAt(hours, world.now(), limits.pickupReadyHours), world.now(), locale)
  const { delivery: quote } = cart
  const rates = quote?.rates ?? []
  const county = quote?.county?.name
  return {
    isRequested: delivers(delivery),
    zipcode: cart.contact.shipping?.zipcode ?? zipcode ?? '',
    place: county === undefined ? null : m.cart_county({ county }, { locale }),
    error: quote?.reason === 'unknown_zipcode' ? deliveryAnswer(quote, locale) : null,
    options: [...pickupOptions(cart, ready, locale), ...rates.map((rate) => rateOption(rate, county ?? '', locale))],
    chosen: chosenDeliveryOption(cart),
    closed:
      rates.length > 0 || !delivers(delivery) ? null : { label: closedLabel(county, locale), hint: shortReason(quote, locale) },
    notice: await undeliverable(world, cart, { ready, locale }),
    nudge: nudge(cart, locale),
  }
}

// If delivery was chosen but is not possible, the order is picked up: the page and the total say so.
function chosenDeliveryOption({ fulfilment, delivery, shippingRate }: Cart): string {
  if (shippingRate) return shippingRate.id
  return fulfilment === 'delivery' && !delivery ? '' : pickupOption
}

function pickupOptions({ pickupLocations: [place] }: Cart, ready: string, locale: Locale): DeliveryOptionView[] {
  if (!place) return []
  const { city, address1 } = place
  return [
    {
      value: pickupOption,
      label: m.cart_pickup_in({ city }, { locale }),
      hint: `${ready} · ${address1}`,
      price: zero,
      end: m.cart_free({}, { locale }),
      sum: m.cart_sum_pickup({ city }, { locale }),
    },
  ]
}

function rateOption({ id, method, price }: ShippingRate, county: string, locale: Locale): DeliveryOptionView {
  const label = m.cart_way_delivery({ county }, { locale })
  return {
    value: id,
    label,
    hint: m.delivery_rate({ name: method.name[locale], expected: method.expected[locale] }, { locale }),
    price,
    end: price === 0 ? m.cart_free({}, { locale }) : formatMoney(price, locale),
    sum: label,
  }
}

const closedLabel = (county: string | undefined, locale: Locale): string =>
  county === undefined ? m.cart_way_home({}, { locale }) : m.cart_way_delivery({ county }, { locale })

/** "Faltam 12,30 € para a entrega ser grátis.", while that is so and no promotion makes delivery free already. */
function nudge({ shippingRate, lines, requests, adjustments }: Cart, locale: Locale): string | null {
  const missing = shippingRate && missingFor(shippingRate, itemsTotal(lines, requests))
  if (!missing || deliveryDiscount(adjustments) > 0) return null
  return m.cart_free_from({ amount: formatMoney(missing, locale) }, { locale })
}

const missingFor = ({ free, freeFrom }: ShippingRate, items: Cents): Cents | null =>
  free || freeFrom === null || items >= freeFrom ? null : subtract(freeFrom, items)
