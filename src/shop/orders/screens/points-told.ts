import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pointsText } from '../../loyalty/points-text.ts'
import type { OrderPoints } from '../points-view.ts'

/** Sentences about the points of an order: spent, back, to be earned, earned and taken back. */
export function pointsTold({ spent, back, toEarn, earned, reversed }: OrderPoints, locale: Locale): string[] {
  const text = (points: number): string => pointsText(points, locale)
  return [
    spent.points > 0 && m.order_points_spent({ points: text(spent.points), amount: formatMoney(spent.amount, locale) }),
    back > 0 && m.order_points_back({ points: text(back) }),
    toEarn !== null && m.order_points_to_earn({ points: text(toEarn) }),
    earned > 0 && m.order_points_earned({ points: text(earned) }),
    reversed > 0 && m.order_points_reversed({ points: text(reversed) }),
  ].filter((told) => typeof told === 'string')
}
