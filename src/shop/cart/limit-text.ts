import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { QuantityLimit } from './quantity-limits.ts'

/** How many of an item an order may hold, and why. */
export const limitText = ({ most, rule, inOrder }: QuantityLimit, locale: Locale): string =>
  rule === 'pack' ? m.cart_limit_pack({ most }, { locale }) : m.cart_limit_substance({ all: inOrder, most }, { locale })
