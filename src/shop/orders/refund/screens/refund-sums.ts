import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Cents } from '#src/kernel/money.ts'
import { pointsText } from '#src/shop/loyalty/wallet/points-text.ts'

/** "12,00 €", "200 pontos" or both. */
export function refundSums({ amount, points }: { amount: Cents; points: number }, locale: Locale): string {
  const [money, pointsLine] = [formatMoney(amount, locale), pointsText(points, locale)]
  if (points === 0) return money
  return amount === 0 ? pointsLine : m.refund_sums({ amount: money, points: pointsLine })
}
