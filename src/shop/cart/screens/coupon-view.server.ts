import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { appliedPromotions } from '../../promotions/applied-promotions.ts'
import type { Cart } from '../cart.ts'

/** The coupon of a cart. `note`: its name, or why it gives nothing; `amount`: what it takes off. */
export type CouponView = { code: string; works: boolean; note: string; amount: Cents }

export function couponView({ coupon, adjustments }: Cart, locale: Locale): CouponView | null {
  if (!coupon) return null
  const { code, problem } = coupon
  const applied = appliedPromotions(adjustments).find((one) => one.code === code)
  const note = problem ? issueText(`error_${problem}`, locale) : applied?.label[locale]
  return { code, works: problem === null, note: note ?? '', amount: applied?.amount ?? zero }
}
