import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { isAreaLimited, stockWord } from '../../catalogue/product.ts'
import { stockText } from '../../catalogue/screens/labels.ts'
import type { Cart, CartLine } from '../cart.ts'
import { maxText, limitText } from '../../catalogue/limit-text.ts'
import type { QuantityLimit } from '../../catalogue/quantity-limits.ts'
import { isBlocked, lineView } from './cart-view.ts'
import type { RowView } from './row-view.ts'

export const rowViews = ({ lines }: Pick<Cart, 'lines'>, locale: Locale): RowView[] =>
  lines.map((line) => ({
    ...lineView(line, locale),
    isAreaLimited: isAreaLimited(line.variant.class),
    stock: stockNote(line, locale),
    priceNote: priceNote(line, locale),
  }))

function stockNote({ quantity, limit, variant: { left, purchasable } }: CartLine, locale: Locale): RowView['stock'] {
  if (!isBlocked({ quantity, left, max: limit.max, purchasable }))
    return quantity < Math.min(left, limit.max) ? stockOf(left) : endNote(limit, left, locale)
  if (!purchasable) return { tone: 'bad', text: m.cart_line_not_sold({}, { locale }), take: null }
  if (left === 0) return { tone: 'bad', text: m.cart_line_sold_out({}, { locale }), take: null }
  if (limit.max < left) return limitNote(limit, locale)
  const isOne = left === 1
  return {
    tone: 'bad',
    text: isOne ? m.cart_line_only_one({}, { locale }) : m.cart_line_only({ left }, { locale }),
    take: isOne ? m.cart_take_one({}, { locale }) : m.cart_take_left({ left }, { locale }),
  }
}

const stockOf = (left: number): RowView['stock'] => ({
  tone: stockWord(left) === 'in_stock' ? 'ok' : 'warn',
  text: stockText(left),
  take: null,
})

/** Why there can be no more of a line that has as many as it may. */
function endNote(limit: QuantityLimit, left: number, locale: Locale): RowView['stock'] {
  const { max, inOrder } = limit
  if (max < left) {
    // Other lines with the same substance take from what this one may have.
    const text = max === inOrder ? maxText(max, left, locale) : null
    return { tone: 'warn', text: text ?? limitText(limit, locale), take: null }
  }
  return stockWord(left) === 'in_stock'
    ? { tone: 'warn', text: m.cart_line_only({ left }, { locale }), take: null }
    : stockOf(left)
}

function limitNote(limit: QuantityLimit, locale: Locale): RowView['stock'] {
  const { max } = limit
  const take = max === 1 ? m.cart_take_one({}, { locale }) : m.cart_take_left({ left: max }, { locale })
  return { tone: 'bad', text: limitText(limit, locale), take: max === 0 ? null : take }
}

/** The price that was seen and today's, until the customer has taken note. */
function priceNote({ acknowledgedPrice, price }: CartLine, locale: Locale): string | null {
  if (acknowledgedPrice === null) return null
  return m.cart_price_changed({ before: formatMoney(acknowledgedPrice, locale), now: formatMoney(price, locale) }, { locale })
}
