import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import { pointsText } from '#src/shop/loyalty/wallet/points-text.ts'
import type { OrderPoints } from '../points-view.ts'

/** Sentences about the points of an order: spent, returned, to be earned, earned and reversed. */
export function pointsSummary(
  { spent, back, toEarn, earned, reversed }: OrderPoints,
  { locale, fulfilment }: { locale: Locale; fulfilment: Fulfilment },
): string[] {
  const earns = fulfilment === 'delivery' ? m.order_points_to_earn_delivery : m.order_points_to_earn
  const text = (points: number): string => pointsText(points, locale)
  return [
    spent.points > 0 && m.order_points_spent({ points: text(spent.points), amount: formatMoney(spent.amount, locale) }),
    back > 0 && m.order_points_back({ points: text(back) }),
    toEarn !== null && earns({ points: text(toEarn) }),
    earned > 0 && m.order_points_earned({ points: text(earned) }),
    reversed > 0 && m.order_points_reversed({ points: text(reversed) }),
  ].filter((line) => typeof line === 'string')
}
