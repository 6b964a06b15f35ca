import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { QuantityLimit } from './quantity-limits.ts'

/** "No máximo 3 por encomenda", where that is fewer than there are; null where the shelf ends first. */
export const maxText = (max: number, left: number, locale: Locale): string | null =>
  max < left ? m.cart_limit_at_most({ most: max }, { locale }) : null

/** How many of an item an order may hold, and why. */
export const limitText = ({ max, rule, inOrder }: QuantityLimit, locale: Locale): string =>
  rule === 'pack' ? m.cart_limit_pack({ most: max }, { locale }) : m.cart_limit_substance({ all: inOrder, most: max }, { locale })
