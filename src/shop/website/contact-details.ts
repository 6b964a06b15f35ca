import type { Locale } from '#src/i18n/locales.ts'
import { openState } from '#src/i18n/opening-text.ts'
import type { OpenState } from '#src/i18n/opening-text.ts'
import { internationalPhone, phoneText } from '#src/kernel/phone-numbers.ts'
import type { Website } from './website.ts'

/** How to contact the pharmacy, ready to display. */
export type ContactDetails = {
  name: string
  address: string
  phone: { text: string; link: string; cost: string }
  open: OpenState
}

export const reachOf = ({ name, address, phone, hours }: Website, now: Date, locale: Locale): ContactDetails => ({
  name,
  address: `${address.address1}, ${address.zipcode} ${address.city}`,
  phone: { text: phoneText(phone.number), link: `tel:${internationalPhone(phone.number)}`, cost: phone.callCost[locale] },
  open: openState(hours, now, locale),
})
