import { formatTime } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { lisbonDate } from '#src/kernel/dates.ts'
import { toDecimal } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Promotion } from './promotion.ts'

/** State of the owner's form: texts by field name, and checked boxes. */
export type PromotionForm = {
  texts: Readonly<Record<string, string>>
  collectionIds: readonly string[]
  brandIds: readonly string[]
}

/** Options of the checkboxes. */
export type PromotionChoices = {
  collections: readonly { id: string; name: string; children: readonly { id: string; name: string }[] }[]
  brands: readonly { id: string; name: string }[]
}

/** "2026-11-21T10:00", Lisbon time, for the browser's datetime field. */
const wallClock = (date: Date): string => `${lisbonDate(date)}T${formatTime(date, 'pt')}`

const decimal = (amount: Cents, locale: Locale): string => toDecimal(amount).replace('.', locale === 'pt' ? ',' : '.')
// Rates are hundredths of a percent, as cents are of a euro.
const percent = (rate: number, locale: Locale): string => decimal(rate as Cents, locale).replace(/[.,]?0+$/, '')

export const newForm = (now: Date): PromotionForm => ({
  texts: {
    kind: 'percentage',
    scope: 'cart',
    stacking: 'stackable',
    priority: '0',
    get_percent: '100',
    starts_at: wallClock(now),
  },
  collectionIds: [],
  brandIds: [],
})

export function formOf(promotion: Promotion, locale: Locale): PromotionForm {
  const { name, scope, startsAt, endsAt, limitTotal, limitPerson } = promotion
  return {
    texts: {
      'name.pt': name.pt,
      'name.en': name.en,
      ...reductionTexts(promotion, locale),
      scope: scope.kind,
      skus: scope.kind === 'chosen' ? scope.skus.join('\n') : '',
      coupon: promotion.code ?? '',
      starts_at: wallClock(startsAt),
      ends_at: endsAt ? wallClock(endsAt) : '',
      minimum: promotion.minimum === 0 ? '' : decimal(promotion.minimum, locale),
      limit: String(limitTotal ?? ''),
      limit_per_person: String(limitPerson ?? ''),
      stacking: promotion.stacking,
      priority: String(promotion.priority),
      seen: String(promotion.version),
    },
    collectionIds: scope.kind === 'chosen' ? scope.collectionIds : [],
    brandIds: scope.kind === 'chosen' ? scope.brandIds : [],
  }
}

function reductionTexts({ reduction }: Promotion, locale: Locale): Record<string, string> {
  const { kind } = reduction
  switch (kind) {
    case 'percentage':
      return { kind, percent: percent(reduction.rate, locale), get_percent: '100' }
    case 'amount':
      return { kind, amount: decimal(reduction.amount, locale), get_percent: '100' }
    case 'free_delivery':
      return { kind, get_percent: '100' }
    case 'buy_x_get_y':
      return { kind, buy: String(reduction.buy), get: String(reduction.get), get_percent: percent(reduction.rate, locale) }
  }
}
