import { formatMoney, formatPercent, formatShortDate } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Tone } from '#src/ui/tag.tsx'
import type { Promotion, PromotionKind, PromotionState, Reduction } from './promotion.ts'

/** "10% de desconto", "Leve 3, pague 2". */
export function reductionText(reduction: Reduction, locale: Locale): string {
  switch (reduction.kind) {
    case 'percentage':
      return m.promo_off({ off: formatPercent(reduction.rate, locale) }, { locale })
    case 'amount':
      return m.promo_off({ off: formatMoney(reduction.amount, locale) }, { locale })
    case 'free_delivery':
      return m.promo_free_delivery({}, { locale })
    case 'buy_x_get_y': {
      const { buy, get, rate } = reduction
      if (rate === 10_000) return m.promo_take_pay({ take: buy + get, pay: buy }, { locale })
      return m.promo_buy_get({ buy, get, off: formatPercent(rate, locale) }, { locale })
    }
  }
}

/** "desde 21/11/2026", "21/11/2026 a 30/11/2026". */
export const periodText = ({ startsAt, endsAt }: Pick<Promotion, 'startsAt' | 'endsAt'>, locale: Locale): string =>
  endsAt
    ? m.promo_from_to({ from: formatShortDate(startsAt, locale), to: formatShortDate(endsAt, locale) }, { locale })
    : m.promo_from({ from: formatShortDate(startsAt, locale) }, { locale })

/** "12 de 100", "12". */
export const usesText = ({ uses, limitTotal }: Pick<Promotion, 'uses' | 'limitTotal'>, locale: Locale): string =>
  limitTotal === null ? String(uses) : m.promo_uses_of({ uses, limit: limitTotal }, { locale })

export const kindNames: Record<PromotionKind, () => string> = {
  percentage: m.promo_kind_percentage,
  amount: m.promo_kind_amount,
  free_delivery: m.promo_kind_free_delivery,
  buy_x_get_y: m.promo_kind_buy_x_get_y,
}

export const stateNames: Record<PromotionState, () => string> = {
  running: m.promo_state_running,
  planned: m.promo_state_planned,
  over: m.promo_state_over,
  stopped: m.promo_state_stopped,
  used_up: m.promo_state_used_up,
}

export const stateTones: Record<PromotionState, Tone> = {
  running: 'ok',
  planned: 'info',
  over: 'neutral',
  stopped: 'neutral',
  used_up: 'warn',
}
