import type { Locale } from '#src/i18n/locales.ts'
import { openState } from '#src/i18n/opening-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { PickupLocation } from '../../delivery/pickup-location.ts'
import { readyAt, readyText } from '../../website/pickup-ready.ts'
import { weekLines } from '../../website/week-lines.ts'
import type { ChoiceView, FactView } from './checkout-view.ts'
import type { CheckoutContext } from './delivery-values.server.ts'

export const placeChoice = ({ id, name, address1, zipcode, city }: PickupLocation, locale: Locale): ChoiceView => ({
  id,
  label: name,
  hint: `${address1}, ${zipcode} ${city}`,
  end: m.cart_free({}, { locale }),
})

/** Where and when to collect; with one place there is nothing to choose. */
export function pickupFacts({ cart: { pickupLocations }, website: { hours, limits }, now, locale }: CheckoutContext): FactView[] {
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
