import { formatMoney, formatWeekdayTime } from '#src/i18n/formatters.ts'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { openState } from '#src/i18n/opening-text.ts'
import { toDecimal } from '#src/kernel/money.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Who } from '#src/platform/who.ts'
import type { World } from '#src/platform/world.ts'
import { readProfile } from '../../accounts/actions.server.ts'
import type { Cart } from '../../cart/cart.ts'
import { cartView } from '../../cart/screens/cart-view.ts'
import { readyAt, readyText } from '../../website/pickup-ready.ts'
import type { PickupLocation } from '../../delivery/pickup-location.ts'
import { windowEnd } from '../../payments/actions.server.ts'
import { methodDescription, methodName } from '../../payments/words.ts'
import { readWebsite } from '../../website/actions.server.ts'
import { weekLines } from '../../website/week-lines.ts'
import type { Limits, PaymentMethod, Website } from '../../website/website.ts'
import { checkoutOptions } from '../actions.server.ts'
import { phoneOf } from '../checkout.ts'
import type { CheckoutView, MethodView, PlaceView, Values } from './checkout-view.ts'

/** Everything that the checkout page shows, in the language of the page. */
export async function readCheckout({ world, who, locale }: Page, cart: Cart): Promise<CheckoutView> {
  const now = world.now()
  const [options, website, values] = await Promise.all([
    checkoutOptions(world, cart),
    readWebsite(world.db),
    knownValues(world, who, cart),
  ])
  const { limits, hours } = website
  return {
    ...cartView(cart, locale),
    couponProblem: cart.coupon?.problem ? issueText(`error_${cart.coupon.problem}`, locale) : null,
    expectedTotal: toDecimal(cart.totals.total),
    values,
    places: options.pickupLocations.map((place) => placeView(place, website, { now, locale })),
    ready: readyText(readyAt(hours, now, limits.pickupReadyHours), now, locale),
    keptDays: limits.pickupKeptDays,
    finePrint: m.checkout_fine_print({ days: limits.withdrawalDays }, { locale }),
    deliveryNote: m.checkout_delivery_by_phone({}, { locale }),
    methods: inOrder(options.paymentMethods).map((code) => ({
      ...methodView(code, limits, { now, locale }),
      ...sentencesOf(code, formatMoney(cart.totals.total, locale), locale),
    })),
    consent: {
      version: options.healthConsent.version,
      label: m.checkout_consent({}, { locale }),
      text: options.healthConsent.text[locale],
    },
  }
}

/** What the cart or the account already knows, so that nobody types it twice. */
async function knownValues(world: World, who: Who, { contact, email, paymentMethod, pickupLocation }: Cart): Promise<Values> {
  const person = contact.shipping ?? contact.billing
  const [first = '', ...rest] = (who.kind === 'person' && who.name ? who.name : '').split(/\s+/)
  const known = {
    firstname: person?.firstname ?? first,
    lastname: person?.lastname ?? rest.join(' '),
    email,
    phone: phoneOf(contact) ?? (who.kind === 'person' ? (await readProfile(world, who)).mobilePhone : null),
    payment_method_id: paymentMethod,
    pickup_location_id: pickupLocation?.id ?? null,
  }
  return Object.fromEntries(Object.entries(known).flatMap(([field, value]) => (value ? [[field, value]] : [])))
}

type Moment = { now: Date; locale: Locale }

const placeView = (
  { id, name, address1, zipcode, city }: PickupLocation,
  { hours }: Website,
  { now, locale }: Moment,
): PlaceView => ({
  id,
  name,
  street: address1,
  address: `${address1}, ${zipcode} ${city}`,
  openNow: openState(hours, now, locale).text,
  hours: weekLines(hours, locale).map(({ days, hours: spans }) => `${days} ${spans}`),
})

// The quickest to pay first; at the counter last, because it can be forgotten.
const order: readonly PaymentMethod[] = ['mb_way', 'multibanco', 'card', 'pay_at_pickup']
const inOrder = (offered: readonly PaymentMethod[]): readonly PaymentMethod[] =>
  order.filter((method) => offered.includes(method))

// Sentences and not keys: the browser then needs none of those of the other ways to pay, and none in the other language.
const sentences = {
  mb_way: { paying: m.checkout_next_mb_way, button: m.checkout_place_mb_way },
  multibanco: { paying: m.checkout_next_multibanco, button: m.checkout_place_multibanco },
  card: { paying: m.checkout_next_card, button: m.checkout_place_card },
  pay_at_pickup: { paying: m.checkout_next_pay_at_pickup, button: m.checkout_place_pay_at_pickup },
} as const satisfies Record<PaymentMethod, object>

function sentencesOf(code: PaymentMethod, amount: string, locale: Locale): Pick<MethodView, 'paying' | 'button'> {
  const { paying, button } = sentences[code]
  return { paying: paying({ amount }, { locale }), button: button({ amount }, { locale }) }
}

const methodView = (code: PaymentMethod, limits: Limits, moment: Moment): Omit<MethodView, 'paying' | 'button'> => ({
  code,
  name: methodName(code, moment.locale),
  hint: methodDescription(code, moment.locale),
  note: noteOf(code, limits, moment),
})

function noteOf(code: PaymentMethod, limits: Limits, { now, locale }: Moment): string | null {
  if (code === 'mb_way') return m.checkout_note_mb_way({ minutes: limits.mbWayMinutes }, { locale })
  const end = windowEnd(code, limits, now)
  if (code === 'multibanco' && end) return m.checkout_note_multibanco({ until: formatWeekdayTime(end, locale) }, { locale })
  return null
}
