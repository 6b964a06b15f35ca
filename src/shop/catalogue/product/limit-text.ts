import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { QuantityLimit } from './quantity-limits.ts'

/** "No máximo 3 por encomenda" if the limit is below the stock; null if the stock is the limit. */
export const maxText = (max: number, left: number, locale: Locale): string | null =>
  max < left ? m.cart_limit_at_most({ most: max }, { locale }) : null

/** How many units of an item an order may contain, and why. */
export const limitText = ({ max, rule, inOrder }: QuantityLimit, locale: Locale): string =>
  rule === 'pack' ? m.cart_limit_pack({ most: max }, { locale }) : m.cart_limit_substance({ all: inOrder, most: max }, { locale })
