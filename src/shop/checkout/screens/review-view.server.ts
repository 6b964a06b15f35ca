import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { readyAt, readyText } from '../../website/pickup-ready.ts'
import type { CheckoutOptions } from '../checkout.ts'
import { wayText } from './delivery-view.server.ts'
import type { Shown } from './delivery-values.server.ts'
import type { FactView, ReviewView } from './checkout-view.ts'

/** What happens next, the consent that the law asks for, and what is said beside the button. */
export function reviewView(shown: Shown, { version, text }: CheckoutOptions['healthConsent']): ReviewView {
  const { cart, website, locale } = shown
  return {
    step: { name: 'review', title: m.checkout_review({}, { locale }), fields: [], line: null },
    facts: cart.fulfilment === 'delivery' ? delivered(shown) : collected(shown),
    consent: {
      version,
      label: m.checkout_consent({}, { locale }),
      hint: `${text[locale]} ${m.checkout_consent_version({ version }, { locale })}`,
    },
    place: m.checkout_place_free({}, { locale }),
    finePrint: m.checkout_fine_print({ days: website.limits.withdrawalDays }, { locale }),
    terms: { label: m.checkout_terms({}, { locale }), path: pathTo('purchase-policy', locale) },
  }
}

function collected({ cart, website: { hours, limits }, now, locale }: Shown): FactView[] {
  const place = cart.pickupLocation ?? cart.pickupLocations[0]
  return [
    {
      icon: 'ready',
      title: m.checkout_next_prepare({}, { locale }),
      text: readyText(readyAt(hours, now, limits.pickupReadyHours), now, locale),
    },
    {
      icon: 'shop',
      title: m.checkout_next_collect({ street: place?.address1 ?? '' }, { locale }),
      text: m.checkout_next_kept({ days: limits.pickupKeptDays }, { locale }),
    },
  ]
}

function delivered({ cart: { contact, shippingRate }, locale }: Shown): FactView[] {
  const { address1: street, city } = contact.shipping ?? {}
  return [
    { icon: 'ready', title: m.checkout_next_prepare({}, { locale }) },
    {
      icon: 'van',
      title:
        street && city ? m.checkout_next_deliver({ street, city }, { locale }) : m.checkout_next_deliver_unknown({}, { locale }),
      text: shippingRate ? wayText(shippingRate, locale) : '',
    },
  ]
}
