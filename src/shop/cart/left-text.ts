import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'

/** How many units are left, and what the customer can do. */
export function leftText(left: number, locale: Locale): string {
  if (left <= 0) return m.cart_left_none({}, { locale })
  return left === 1 ? m.cart_left_one({}, { locale }) : m.cart_left({ left }, { locale })
}
