import { formatMoney } from '#src/i18n/formatters.ts'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { subtract } from '#src/kernel/money.ts'
import { cartCount } from '../../cart/cart.ts'
import type { Cart, CartLine, RequestedItem, RequestLine } from '../../cart/cart.ts'
import { pointsText } from '../../loyalty/points-text.ts'
import { reductionViews } from '../../promotions/applied-promotions.ts'
import { boughtName } from '../../requests/purchase-labels.ts'
import type { SummaryLine, SummaryView } from './checkout-view.ts'

/** What is bought and what it comes to, in the language of the page. */
export function summaryView(cart: Cart, locale: Locale): SummaryView {
  const count = cartCount(cart)
  return {
    open: m.checkout_summary_open({}, { locale }),
    count: count === 1 ? m.cart_count_one({}, { locale }) : m.cart_count({ count }, { locale }),
    title: m.checkout_summary({}, { locale }),
    lines: [
      ...cart.lines.map((line) => lineView(line, locale)),
      ...cart.requests.flatMap(({ request }) => request.items.map((item) => requestedView(item, request, locale))),
    ],
    couponError: cart.coupon?.problem ? issueText(`error_${cart.coupon.problem}`, locale) : null,
    sums: [
      { term: m.cart_items({ count }, { locale }), detail: formatMoney(cart.totals.items, locale) },
      ...reductions(cart, locale),
      ...paidByPoints(cart, locale),
      shippingSum(cart, locale),
    ],
    total: {
      term: m.cart_total({}, { locale }),
      detail: formatMoney(cart.totals.total, locale),
      note: m.cart_vat_included({}, { locale }),
    },
  }
}

type Sum = SummaryView['sums'][number]

const reductions = ({ adjustments }: Cart, locale: Locale): Sum[] =>
  reductionViews(adjustments, locale).map(({ name, amount }) =>
    amount === 0
      ? { term: name, detail: m.cart_free({}, { locale }) }
      : { term: name, detail: `−${formatMoney(amount, locale)}`, less: true },
  )

const paidByPoints = ({ points: { points, amount } }: Cart, locale: Locale): Sum[] =>
  points === 0 ? [] : [{ term: pointsText(points, locale), detail: `−${formatMoney(amount, locale)}`, less: true }]

function shippingSum({ fulfilment, shippingRate }: Cart, locale: Locale): Sum {
  const free = m.cart_free({}, { locale })
  if (fulfilment !== 'delivery') return { term: m.cart_pickup({}, { locale }), detail: free }
  const term = m.cart_delivery({}, { locale })
  // Without a postal code, or with one that these goods cannot go to, nobody knows.
  if (!shippingRate) return { term, detail: '—' }
  return { term, detail: shippingRate.free ? free : formatMoney(shippingRate.price, locale) }
}

/** Each thing in a prescription or request, with the name of that. */
const requestedView = (item: RequestedItem, request: RequestLine['request'], locale: Locale): SummaryLine => ({
  id: item.id,
  image: item.variant?.product.images[0],
  quantity: item.quantity,
  name: item.name,
  about: boughtName(request, locale),
  amount: formatMoney(item.total, locale),
  less: null,
})

const lineView = ({ id, variant, quantity, subtotal, discount, points }: CartLine, locale: Locale): SummaryLine => ({
  id,
  image: variant.product.images[0],
  quantity,
  name: variant.product.name,
  about: `${variant.product.brand.name} · ${variant.view.pack}`,
  amount: formatMoney(subtotal, locale),
  less: discount > points ? `−${formatMoney(subtract(discount, points), locale)}` : null,
})
