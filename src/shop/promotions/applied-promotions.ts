import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { cents } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Adjustment } from './apply-promotions.ts'

/** The total reduction of one promotion for a cart or an order; zero for a delivery without a known price. */
export type Applied = Pick<Adjustment, 'promotionId' | 'label' | 'code' | 'amount'> & { freeDelivery: boolean }

/** By promotion, in the order in which they were applied. */
export function appliedPromotions(adjustments: readonly Adjustment[]): Applied[] {
  const firsts = adjustments.filter(({ promotionId: id }, at) => adjustments.findIndex((one) => one.promotionId === id) === at)
  return firsts.map(({ promotionId, label, code }) => {
    const own = adjustments.filter((one) => one.promotionId === promotionId)
    const amount = cents(own.reduce((sum, one) => sum + one.amount, 0))
    return { promotionId, label, code, amount, freeDelivery: own.some(({ lineId }) => lineId === null) }
  })
}

/** A promotion in the totals of a page: "Cupão OUTONO10" or its own name. */
export type ReductionView = { id: string; name: string; amount: Cents }

export const reductionViews = (adjustments: readonly Adjustment[], locale: Locale): ReductionView[] =>
  appliedPromotions(adjustments).map(({ promotionId, label, code, amount }) => ({
    id: promotionId,
    name: code === null ? label[locale] : m.reduction_coupon({ code }, { locale }),
    amount,
  }))
