import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { maxAddresses } from '../../accounts/address.ts'
import type { Address as SavedAddress } from '../../accounts/address.ts'
import type { ShippingRate } from '../../delivery/rates-for.ts'
import { deliveryAnswer } from '../../delivery/labels.ts'
import { readyAt, readyText } from '../../website/pickup-ready.ts'
import { delivers } from '../../website/website.ts'
import type { CheckoutDefaults } from '../checkout-defaults.server.ts'
import { addressFields, recipientFields } from './address-fields.server.ts'
import type { ChoiceView, DeliveryView, StepView } from './checkout-view.ts'
import { newAddress } from './delivery-values.server.ts'
import type { CheckoutContext } from './delivery-values.server.ts'
import { pickupFacts, placeChoice } from './pickup-view.server.ts'

export function deliveryView(context: CheckoutContext): DeliveryView {
  const { cart, known, principal, website, locale } = context
  const isOn = delivers(website.delivery)
  return {
    step: deliveryStep(context),
    legend: m.checkout_fulfilment({}, { locale }),
    options: isOn ? [byDelivery(context), byPickup(locale)] : [byPickup(locale)],
    note: isOn ? null : m.delivery_off({}, { locale }),
    book: known.addresses.length > 0 ? { legend: m.checkout_address_book({}, { locale }), choices: book(known, locale) } : null,
    address: addressFields(locale),
    recipient: { other: m.checkout_other_recipient({}, { locale }), fields: recipientFields(locale) },
    save: principal.kind === 'person' && known.addresses.length < maxAddresses ? m.checkout_save_address({}, { locale }) : null,
    answer: cart.delivery ? deliveryAnswer(cart.delivery, locale) : m.checkout_zipcode_first({}, { locale }),
    rates: {
      legend: m.checkout_rates({}, { locale }),
      choices: cart.fulfilment === 'delivery' ? (cart.delivery?.rates ?? []).map((rate) => rateChoice(rate, locale)) : [],
    },
    places: {
      legend: m.checkout_pickup_where({}, { locale }),
      choices: cart.pickupLocations.length > 1 ? cart.pickupLocations.map((place) => placeChoice(place, locale)) : [],
    },
    facts: pickupFacts(context),
  }
}

function deliveryStep(context: CheckoutContext): StepView {
  const { locale } = context
  return {
    name: 'delivery',
    title: m.checkout_fulfilment({}, { locale }),
    fields: [
      'fulfilment',
      'pickup_location_id',
      'address_id',
      'address1',
      'address2',
      'zipcode',
      'city',
      'recipient_firstname',
      'recipient_lastname',
      'shipping_rate_id',
    ],
    line: deliveryLine(context),
    change: { label: m.checkout_fulfilment_change({}, { locale }), short: m.checkout_change({}, { locale }) },
    goOn: m.checkout_contact_done({}, { locale }),
  }
}

/** Null while something of it is missing, and where it is only what the form begins with. */
function deliveryLine({ cart, isChosen, website, now, locale }: CheckoutContext): StepView['line'] {
  const { fulfilment, pickupLocation: place, contact, shippingRate } = cart
  const { shipping } = contact
  if (fulfilment === 'delivery') {
    if (!shipping?.address1 || !shipping.city || !shippingRate) return null
    return {
      title: m.cart_delivery({}, { locale }),
      strong: [shipping.firstname, shipping.lastname].filter(Boolean).join(' ') || shipping.address1,
      rest: [`${shipping.address1}, ${shipping.zipcode} ${shipping.city}`, rateText(shippingRate, locale)],
    }
  }
  if (!place || !isChosen) return null
  const ready = readyText(readyAt(website.hours, now, website.limits.pickupReadyHours), now, locale)
  return {
    title: m.checkout_pickup({}, { locale }),
    strong: place.name,
    rest: [`${place.address1}, ${place.city}`, `${ready} · ${m.cart_free({}, { locale })}`],
  }
}

export const rateText = (rate: ShippingRate, locale: Locale): string =>
  `${rate.method.name[locale]}, ${rate.method.expected[locale]} · ${priceText(rate, locale)}`

const priceText = ({ free, price }: ShippingRate, locale: Locale): string =>
  free ? m.cart_free({}, { locale }) : formatMoney(price, locale)

function byDelivery({ cart: { shippingRate }, website, locale }: CheckoutContext): DeliveryView['options'][number] {
  const { standard } = website.delivery
  const expected = standard?.expected[locale] ?? ''
  const free = standard?.freeFrom
  const from = standard ? m.checkout_delivery_from({ amount: formatMoney(standard.price, locale) }, { locale }) : ''
  return {
    id: 'delivery',
    label: m.checkout_by_delivery({}, { locale }),
    hint: free ? m.checkout_delivery_free_from({ expected, amount: formatMoney(free, locale) }, { locale }) : expected,
    end: shippingRate ? priceText(shippingRate, locale) : from,
  }
}

const byPickup = (locale: Locale): DeliveryView['options'][number] => ({
  id: 'pickup',
  label: m.checkout_by_pickup({}, { locale }),
  end: m.cart_free({}, { locale }),
})

const book = ({ addresses }: CheckoutDefaults, locale: Locale): ChoiceView[] => [
  ...addresses.map(savedChoice),
  { id: newAddress, label: m.checkout_other_address({}, { locale }) },
]

const savedChoice = ({ id, firstname, lastname, address1, address2, zipcode, city }: SavedAddress): ChoiceView => ({
  id,
  label: `${firstname} ${lastname}`,
  hint: [address1, address2, `${zipcode} ${city}`].filter(Boolean).join(', '),
})

const rateChoice = (rate: ShippingRate, locale: Locale): ChoiceView => ({
  id: rate.id,
  label: rate.method.name[locale],
  hint: rate.method.expected[locale],
  end: priceText(rate, locale),
})
