import { m } from '#src/i18n/paraglide/messages.js'
import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import type { WaitingOrderCode } from '../../accounts/order-code.actions.server.ts'
import { readyAt, readyText } from '../../website/pickup-ready.ts'
import type { CheckoutOptions } from '../checkout.ts'
import { rateText } from './delivery-view.server.ts'
import type { CheckoutContext } from './delivery-values.server.ts'
import type { FactView, ProofView, ReviewView } from './checkout-view.ts'

/** What happens next, the consent that the law asks for, and what is said beside the button. */
export function reviewView(
  context: CheckoutContext,
  { version, text }: CheckoutOptions['healthConsent'],
  proof: WaitingOrderCode | undefined,
): ReviewView {
  const { cart, website, locale } = context
  return {
    step: { name: 'review', title: m.checkout_review({}, { locale }), fields: [], line: null },
    facts: cart.fulfilment === 'delivery' ? delivered(context) : collected(context),
    consent: {
      version,
      label: m.checkout_consent({}, { locale }),
      hint: `${text[locale]} ${m.checkout_consent_version({ version }, { locale })}`,
    },
    proof: proof ? proofView(proof, locale) : null,
    place: m.checkout_place_free({}, { locale }),
    finePrint: m.checkout_fine_print({ days: website.limits.withdrawalDays }, { locale }),
    terms: { label: m.checkout_terms({}, { locale }), path: pathTo('purchase-policy', locale) },
  }
}

const proofView = ({ email, spent }: WaitingOrderCode, locale: Locale): ProofView => ({
  email,
  title: m.checkout_proof_title({}, { locale }),
  sent: spent ? m.checkout_proof_spent({ email }, { locale }) : m.checkout_proof_sent({ email }, { locale }),
  isSpent: spent,
  label: m.sign_up_code({}, { locale }),
  hint: m.sign_up_code_hint({}, { locale }),
  why: m.checkout_proof_why({}, { locale }),
  change: m.checkout_proof_change({}, { locale }),
  resend: {
    label: m.sign_up_resend({}, { locale }),
    hint: m.sign_up_resend_wait({}, { locale }),
    done: m.sign_up_resent({}, { locale }),
  },
})

function collected({ cart, website: { hours, limits }, now, locale }: CheckoutContext): FactView[] {
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

function delivered({ cart: { contact, shippingRate }, locale }: CheckoutContext): FactView[] {
  const { address1: street, city } = contact.shipping ?? {}
  return [
    { icon: 'ready', title: m.checkout_next_prepare({}, { locale }) },
    {
      icon: 'van',
      title:
        street && city ? m.checkout_next_deliver({ street, city }, { locale }) : m.checkout_next_deliver_unknown({}, { locale }),
      text: shippingRate ? rateText(shippingRate, locale) : '',
    },
  ]
}
