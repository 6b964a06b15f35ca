import * as v from 'valibot'
import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { cents, times } from '#src/kernel/money.ts'
import type { Cart, CartLine } from '../../cart/cart.ts'
import { isShort } from '../../cart/cart-items.ts'
import { isBlocked } from '../../cart/screens/cart-view.ts'
import { boughtName } from '#src/shop/requests/purchase/purchase-labels.ts'
import { wholeField } from '#src/platform/field-schemas.ts'
import type { ChangeView } from './checkout-view.ts'

const amount = v.pipe(wholeField('error_invalid'), v.transform(cents))
const quantity = wholeField('error_invalid', { min: 1, max: 100_000 })

/** What the page showed, as its form sends it back: ids, units and unit prices of the lines, discount and delivery price. */
const acknowledgedSums = v.object({
  lines: v.pipe(v.array(v.tuple([v.string(), quantity, amount])), v.maxLength(1000)),
  discount: amount,
  /** Null if it was not known. */
  shipping: v.nullable(amount),
})
type AcknowledgedSums = v.InferOutput<typeof acknowledgedSums>

const shippingOf = ({ fulfilment, shippingRate }: Cart): AcknowledgedSums['shipping'] =>
  fulfilment === 'delivery' ? (shippingRate?.price ?? null) : cents(0)

export const pricesFingerprint = (cart: Cart): string =>
  JSON.stringify({
    lines: [
      ...cart.lines.map(({ id, quantity, price }) => [id, quantity, price]),
      ...cart.requests.map(({ id, quantity, total }) => [id, quantity, total]),
    ],
    discount: cart.totals.discount,
    shipping: shippingOf(cart),
  })

/** What changed since the page was shown, before and after; nothing if the form sends back something invalid. */
export function changesSince(acknowledged: unknown, cart: Cart, locale: Locale): ChangeView[] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), acknowledgedSums), acknowledged)
  if (!parsed.success) return []
  const before = parsed.output
  const lines = [
    ...cart.lines.flatMap((line) => lineChanges(before, { ...line, name: line.variant.product.name }, locale)),
    ...cart.requests.flatMap((line) =>
      lineChanges(before, { ...line, price: line.total, name: boughtName(line.request, locale) }, locale),
    ),
    ...removedLines(before, cart, locale),
    ...discountChange(before, cart, locale),
    ...shippingChange(before, cart, locale),
  ]
  return lines.length ? [{ title: m.checkout_changed_title({}, { locale }), lines }] : []
}

type ComparedLine = Pick<CartLine, 'id' | 'quantity' | 'price' | 'subtotal'> & { name: string }

function lineChanges(
  { lines }: AcknowledgedSums,
  { id, quantity, price, subtotal, name }: ComparedLine,
  locale: Locale,
): string[] {
  const known = lines.find(([lineId]) => lineId === id)
  if (!known) return [m.checkout_changed_added({ name, amount: formatMoney(subtotal, locale) }, { locale })]
  const [, acknowledgedQuantity, acknowledgedPrice] = known
  const changed = acknowledgedPrice === price ? [] : [priceChange(name, [acknowledgedPrice, price], locale)]
  const change = { name, before: acknowledgedQuantity, after: quantity }
  return acknowledgedQuantity === quantity ? changed : [...changed, m.checkout_changed_quantity(change, { locale })]
}

const removedLines = ({ lines }: AcknowledgedSums, cart: Cart, locale: Locale): string[] =>
  lines
    .filter(([lineId]) => ![...cart.lines, ...cart.requests].some(({ id }) => id === lineId))
    .map(([, quantity, price]) => m.checkout_changed_removed({ amount: formatMoney(times(price, quantity), locale) }, { locale }))

type BeforeAfter = readonly [before: AcknowledgedSums['discount'], after: AcknowledgedSums['discount']]

const amountTexts = ([before, after]: BeforeAfter, locale: Locale) => ({
  before: formatMoney(before, locale),
  after: formatMoney(after, locale),
})

const priceChange = (name: string, change: BeforeAfter, locale: Locale): string =>
  m.checkout_changed_price({ name, ...amountTexts(change, locale) }, { locale })

const discountChange = ({ discount }: AcknowledgedSums, { totals }: Cart, locale: Locale): string[] =>
  discount === totals.discount ? [] : [m.checkout_changed_discount(amountTexts([discount, totals.discount], locale), { locale })]

function shippingChange({ shipping: before }: AcknowledgedSums, cart: Cart, locale: Locale): string[] {
  const after = shippingOf(cart)
  if (before === after) return []
  const text = (price: AcknowledgedSums['shipping']): string => (price === null ? '—' : formatMoney(price, locale))
  return [m.checkout_changed_delivery({ before: text(before), after: text(after) }, { locale })]
}

/** What the page says before anything is sent: stock below the quantity, and prices that changed since they were acknowledged. */
export const pendingChanges = (cart: Cart, locale: Locale): ChangeView[] => [
  ...blocked(cart, locale),
  ...shortRequests(cart, locale),
  ...repriced(cart, locale),
]

/** Only the customer or the pharmacy can decide about a prescription for which stock is insufficient. */
const shortRequests = ({ requests }: Cart, locale: Locale): ChangeView[] =>
  requests.filter(isShort).map(({ request }) => ({
    title: boughtName(request, locale),
    lines: [m.cart_request_short({}, { locale })],
  }))

function blocked({ lines }: Cart, locale: Locale): ChangeView[] {
  const short = lines.filter(({ quantity, limit: { max }, variant: { left, purchasable } }) =>
    isBlocked({ quantity, left, max, purchasable }),
  )
  if (short.length === 0) return []
  return [
    {
      title: m.cart_blocked_title({}, { locale }),
      lines: short.map((line) => blockedText(line, locale)),
      accept: m.checkout_accept_stock({}, { locale }),
    },
  ]
}

function blockedText({ quantity, limit, variant: { product, left, purchasable } }: CartLine, locale: Locale): string {
  const { name } = product
  if (!purchasable || left === 0) return m.checkout_line_gone({ name }, { locale })
  if (limit.max < left) return m.checkout_line_limited({ name, quantity, most: limit.max }, { locale })
  return m.checkout_line_less({ name, quantity, left }, { locale })
}

function repriced({ lines }: Cart, locale: Locale): ChangeView[] {
  const changed = lines.flatMap(({ acknowledgedPrice, price, variant }) =>
    acknowledgedPrice === null ? [] : [priceChange(variant.product.name, [acknowledgedPrice, price], locale)],
  )
  return changed.length ? [{ title: m.checkout_changed_since_added({}, { locale }), lines: changed }] : []
}
