import type { Locale } from '#src/i18n/locales.ts'
import { zero } from '#src/kernel/money.ts'
import { displayMoney, money } from '#src/platform/jsonapi/resource.ts'
import type { Resource } from '#src/platform/jsonapi/resource.ts'
import type { Refund } from './refund.ts'

/** Who of the staff it was is for the staff. */
export const refundResource = (refund: Refund, locale: Locale, source: 'customer' | 'staff'): Resource => ({
  type: 'refund',
  id: refund.id,
  attributes: {
    state: refund.state,
    amount: money(refund.amount),
    display_amount: displayMoney(refund.amount, locale),
    currency: 'EUR',
    shipping_amount: money(refund.shipping),
    points: refund.points?.points ?? 0,
    points_amount: money(refund.points?.amount ?? zero),
    reason: refund.reason,
    by_hand: refund.byHand,
    lines: refund.lines.map((line) => ({
      line_item_id: line.lineId,
      quantity: line.quantity,
      amount: money(line.amount),
      points_amount: money(line.points),
    })),
    created_at: refund.at.toISOString(),
    ...(source === 'staff' && { actor: refund.actor, by: refund.by }),
  },
})
