import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Fact } from '#src/ui/description-list.tsx'
import { NegativeAmount } from '#src/ui/negative-amount.tsx'
import { pointsText } from '#src/shop/loyalty/wallet/points-text.ts'
import type { OrderPoints } from '../points-view.ts'

/** Points as a row of an order's totals; none if no points were used. */
export function pointsFacts(points: OrderPoints | null, locale: Locale): Fact[] {
  if (!points || points.spent.points === 0) return []
  const { spent } = points
  return [
    {
      key: 'points',
      term: m.order_sum_points({ points: pointsText(spent.points, locale) }),
      detail: <NegativeAmount amount={spent.amount} />,
    },
  ]
}
