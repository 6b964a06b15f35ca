import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { maxAddresses } from '#src/shop/accounts/addresses/address.ts'
import type { Address as SavedAddress } from '#src/shop/accounts/addresses/address.ts'
import type { ShippingRate } from '../../delivery/rates-for.ts'
import { deliveryAnswer } from '../../delivery/labels.ts'
import { readyAt, readyText } from '../../website/pickup-ready.ts'
import { delivers } from '../../website/website.ts'
import type { CheckoutDefaults } from '../checkout-defaults.server.ts'
import type { ChoiceView, DeliveryView, StepView, FactView, FieldView } from './checkout-view.ts'
import { newAddress } from './delivery-values.server.ts'
import type { CheckoutContext } from './delivery-values.server.ts'
import { openState } from '#src/i18n/opening-text.ts'
import type { PickupLocation } from '../../delivery/pickup-location.ts'
import { weekLines } from '../../website/week-lines.ts'

const addressFields = (locale: Locale): FieldView[] => [
  {
    name: 'address1',
    label: m.addresses_street({}, { locale }),
    wide: true,
    input: { autoComplete: 'shipping address-line1', maxLength: 200 },
  },
  {
    name: 'address2',
    label: m.addresses_street_more({}, { locale }),
    optional: true,
    wide: true,
    input: { autoComplete: 'shipping address-line2', maxLength: 200 },
  },
  {
    name: 'zipcode',
    label: m.addresses_zipcode({}, { locale }),
    hint: m.addresses_zipcode_hint({}, { locale }),
    input: { autoComplete: 'shipping postal-code', inputMode: 'numeric', maxLength: 20 },
  },
  {
    name: 'city',
    label: m.addresses_city({}, { locale }),
    input: { autoComplete: 'shipping address-level2', maxLength: 100 },
  },
]

/** Fields of the recipient, if it is not the customer. */
const recipientFields = (locale: Locale): FieldView[] => [
  {
    name: 'recipient_firstname',
    label: m.checkout_recipient_firstname({}, { locale }),
    input: { autoComplete: 'shipping given-name', maxLength: 100 },
  },
  {
    name: 'recipient_lastname',
    label: m.checkout_recipient_lastname({}, { locale }),
    input: { autoComplete: 'shipping family-name', maxLength: 100 },
  },
]

const placeChoice = ({ id, name, address1, zipcode, city }: PickupLocation, locale: Locale): ChoiceView => ({
  id,
  label: name,
  hint: `${address1}, ${zipcode} ${city}`,
  end: m.cart_free({}, { locale }),
})

/** Where and when to pick up; with a single location there is nothing to choose. */
function pickupFacts({ cart: { pickupLocations }, website: { hours, limits }, now, locale }: CheckoutContext): FactView[] {
  const [only, ...others] = pickupLocations
  const week = weekLines(hours, locale).map(({ days, hours: spans }) => `${days} ${spans}`)
  const place: FactView[] =
    only && others.length === 0
      ? [
          { icon: 'place', title: only.name, text: `${only.address1}, ${only.zipcode} ${only.city}` },
          { icon: 'clock', title: openState(hours, now, locale).text, text: week.join(' · ') },
        ]
      : []
  return [
    ...place,
    {
      icon: 'ready',
      title: readyText(readyAt(hours, now, limits.pickupReadyHours), now, locale),
      text: m.checkout_pickup_kept({ days: limits.pickupKeptDays }, { locale }),
    },
  ]
}

export function deliveryView(context: CheckoutContext): DeliveryView {
  const { cart, known, principal, website, locale } = context
  const isOn = delivers(website.delivery)
  return {
    step: deliveryStep(context),
    legend: m.checkout_fulfilment({}, { locale }),
    options: isOn ? [deliveryChoice(context), pickupChoice(locale)] : [pickupChoice(locale)],
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

/** Null while something is missing, or if it is only the initial value of the form. */
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

function deliveryChoice({ cart: { shippingRate }, website, locale }: CheckoutContext): DeliveryView['options'][number] {
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

const pickupChoice = (locale: Locale): DeliveryView['options'][number] => ({
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
