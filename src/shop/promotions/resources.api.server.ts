import type { Locale } from '#src/i18n/locales.ts'
import { cents, subtract, toDecimal, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { displayMoney, money, ref } from '#src/platform/jsonapi/resource.ts'
import type { Json, Resource } from '#src/platform/jsonapi/resource.ts'
import { appliedPromotions } from './applied-promotions.ts'
import type { Adjustment } from './apply-promotions.ts'
import { reductionFields } from './promotion.schema.ts'
import { promotionState } from './promotion.ts'
import type { Promotion } from './promotion.ts'

const amount = (name: string, value: Cents, locale: Locale): Record<string, Json> => ({
  [name]: money(value),
  [`display_${name}`]: displayMoney(value, locale),
})

/** A promotion as the carts and orders show it that have it. What reduces a total is negative. */
export const appliedResources = (adjustments: readonly Adjustment[], locale: Locale): Resource[] =>
  appliedPromotions(adjustments).map(({ promotionId, label, code, amount: off, freeDelivery }) => ({
    type: 'promotion',
    id: promotionId,
    attributes: {
      name: label[locale],
      code,
      free_delivery: freeDelivery,
      ...amount('amount', subtract(zero, off), locale),
    },
  }))

/** The same as its owner sees it. */
export const promotionResource = (promotion: Promotion, { locale, now }: { locale: Locale; now: Date }): Resource => ({
  type: 'promotion',
  id: promotion.id,
  attributes: {
    name: promotion.name,
    state: promotionState(promotion, now),
    active: promotion.active,
    ...reductionAttributes(promotion, locale),
    ...amount('minimum', promotion.minimum, locale),
    code: promotion.code,
    starts_at: promotion.startsAt.toISOString(),
    ends_at: promotion.endsAt?.toISOString() ?? null,
    limit: promotion.limitTotal,
    limit_per_person: promotion.limitPerson,
    uses: promotion.uses,
    stacking: promotion.stacking,
    priority: promotion.priority,
    scope: promotion.scope.kind,
    skus: promotion.scope.kind === 'chosen' ? promotion.scope.skus : [],
    version: promotion.version,
    created_at: promotion.createdAt.toISOString(),
    updated_at: promotion.updatedAt.toISOString(),
  },
  relationships: {
    variants: promotion.variantIds.map((id) => ref('variant', id)),
    collections: promotion.scope.kind === 'chosen' ? promotion.scope.collectionIds.map((id) => ref('collection', id)) : [],
    brands: promotion.scope.kind === 'chosen' ? promotion.scope.brandIds.map((id) => ref('brand', id)) : [],
  },
})

function reductionAttributes({ reduction }: Promotion, locale: Locale): Record<string, Json> {
  const { kind, percent, amount: off, buy, get } = reductionFields(reduction)
  return {
    kind,
    percent: typeof percent === 'number' ? toDecimal(cents(percent)) : null,
    amount: off === null ? null : money(off),
    display_amount: off === null ? null : displayMoney(off, locale),
    buy: buy ?? null,
    get: get ?? null,
  }
}
