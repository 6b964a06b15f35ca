import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { FieldView } from './checkout-view.ts'

/** Where the parcel goes. */
export const addressFields = (locale: Locale): FieldView[] => [
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

/** Who opens the door, where it is not who orders. */
export const recipientFields = (locale: Locale): FieldView[] => [
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
