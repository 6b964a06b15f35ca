import type { Locale } from '#src/i18n/locales.ts'
import { phoneText } from '#src/kernel/phone-numbers.ts'
import type { Website } from '../website/website.ts'

/** The sender, in the footer of every email. */
export const senderLines = ({ name, address, phone, email }: Website, locale: Locale): string[] => [
  name,
  `${address.address1}, ${address.zipcode} ${address.city}`,
  `${phoneText(phone.number)} (${phone.callCost[locale]})`,
  email,
]
