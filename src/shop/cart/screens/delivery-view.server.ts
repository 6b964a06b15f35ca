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
import type { Cart } from '../cart.ts'
import { itemsTotal } from '../requests-in-cart.ts'
import { pickupOption } from './delivery-view.ts'
import type { DeliveryView, DeliveryOptionView } from './delivery-view.ts'
import { shortReason, undeliverable } from './undeliverable.server.ts'

/** How the goods reach the customer, in sentences: the browser need not carry the words of every case. Two statements at most. */
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

// Where delivery was wanted and cannot be, the order is collected: that is what the page says and what its total holds.
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

/** "Faltam 12,30 € para a entrega ser grátis.", while that is so and no promotion has given the way already. */
function nudge({ shippingRate, lines, requests, adjustments }: Cart, locale: Locale): string | null {
  const missing = shippingRate && missingFor(shippingRate, itemsTotal(lines, requests))
  if (!missing || deliveryDiscount(adjustments) > 0) return null
  return m.cart_free_from({ amount: formatMoney(missing, locale) }, { locale })
}

const missingFor = ({ free, freeFrom }: ShippingRate, items: Cents): Cents | null =>
  free || freeFrom === null || items >= freeFrom ? null : subtract(freeFrom, items)
