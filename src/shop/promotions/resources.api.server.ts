import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { cents, subtract, toDecimal, zero } from '#src/kernel/money.ts'
import {
  amountAttributes,
  amountAttributesOrNull,
  bothLanguages,
  flag,
  moment,
  orNull,
  percent,
  text,
  whole,
} from '#src/platform/jsonapi/attributes.ts'
import { defineResource, toMany } from '#src/platform/jsonapi/define-resource.ts'
import { amounts, ref } from '#src/platform/jsonapi/resource.ts'
import { brandSchema, collectionSchema, variantSchema } from '#src/shop/catalogue/product/resources.api.server.ts'
import { appliedPromotions } from './applied-promotions.ts'
import type { Adjustment } from './apply-promotions.ts'
import { reductionFields } from './promotion.schema.ts'
import { promotionKinds, promotionState, promotionStates, stackings } from './promotion.ts'
import type { Promotion } from './promotion.ts'

/** A promotion as its carts and orders show it. Reductions are negative. */
export const promotionSchema = defineResource({
  type: 'promotion',
  attributes: { name: text, code: orNull(text), free_delivery: flag, ...amountAttributes('amount') },
})

export const appliedResources = (adjustments: readonly Adjustment[], locale: Locale) =>
  appliedPromotions(adjustments).map(({ promotionId, label, code, amount: off, freeDelivery }) =>
    promotionSchema.resource({
      id: promotionId,
      attributes: {
        name: label[locale],
        code,
        free_delivery: freeDelivery,
        ...amounts({ amount: subtract(zero, off) }, locale),
      },
    }),
  )

/** A promotion as staff see it. */
export const staffPromotionSchema = defineResource({
  type: 'promotion',
  name: 'StaffPromotion',
  attributes: {
    name: bothLanguages,
    state: v.picklist(promotionStates),
    active: flag,
    kind: v.picklist(promotionKinds),
    percent: orNull(percent),
    ...amountAttributesOrNull('amount'),
    buy: orNull(whole),
    get: orNull(whole),
    ...amountAttributes('minimum'),
    code: orNull(text),
    starts_at: moment,
    ends_at: orNull(moment),
    limit: orNull(whole),
    limit_per_person: orNull(whole),
    uses: whole,
    stacking: v.picklist(stackings),
    priority: whole,
    scope: v.picklist(['cart', 'chosen']),
    skus: v.array(text),
    version: whole,
    created_at: moment,
    updated_at: moment,
  },
  relationships: { variants: toMany(variantSchema), collections: toMany(collectionSchema), brands: toMany(brandSchema) },
})

export const promotionResource = (promotion: Promotion, { locale, now }: { locale: Locale; now: Date }) =>
  staffPromotionSchema.resource({
    id: promotion.id,
    attributes: {
      name: promotion.name,
      state: promotionState(promotion, now),
      active: promotion.active,
      ...reductionAttributes(promotion, locale),
      ...amounts({ minimum: promotion.minimum }, locale),
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

function reductionAttributes({ reduction }: Promotion, locale: Locale) {
  const { kind, percent: rate, amount: off, buy, get } = reductionFields(reduction)
  return {
    kind,
    percent: typeof rate === 'number' ? toDecimal(cents(rate)) : null,
    ...amounts({ amount: off }, locale),
    buy: buy ?? null,
    get: get ?? null,
  }
}
