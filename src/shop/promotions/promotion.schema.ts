import * as v from 'valibot'
import { basisPoints, cents, fromDecimal, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { momentField, wholeField } from '#src/platform/field-schemas.ts'
import { couponCode, isCouponCode, promotionKinds, stackings } from './promotion.ts'
import type { Promotion, PromotionDraft, Reduction } from './promotion.ts'

const name = (missing: string) => v.pipe(v.string(missing), v.trim(), v.nonEmpty(missing), v.maxLength(120, 'error_too_long'))

/** "12.34" as whole hundredths: cents, or basis points of "12.34 %". */
const hundredths = (least: number, max: number, message: string) =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.transform((text): number => fromDecimal(text) ?? -1),
    v.minValue(least, message),
    v.maxValue(max, message),
  )
/** A hundred thousand euros. */
const maxCents = 10_000_000

const whole = (min: number, max: number, message: string) => wholeField(message, { min, max })
const unitCount = whole(1, 100, 'error_pieces')
const limit = whole(1, 1_000_000, 'error_limit')

/** An empty code means an automatic promotion. */
const code = v.pipe(
  v.string('error_coupon_format'),
  v.transform(couponCode),
  v.check((value) => value === '' || isCouponCode(value), 'error_coupon_format'),
  v.transform((value) => value || null),
)

const list = (maxLength: number) =>
  v.pipe(
    v.array(v.pipe(v.string('error_invalid'), v.trim(), v.nonEmpty('error_invalid'), v.maxLength(64, 'error_too_long'))),
    v.maxLength(maxLength, 'error_too_long'),
  )

/** Fields of a promotion. Without `scope` the lists decide: empty lists mean the whole cart. */
const fields = {
  name: v.object({ pt: name('error_promotion_name_pt'), en: name('error_promotion_name_en') }, 'error_promotion_name_pt'),
  kind: v.picklist(promotionKinds, 'error_promotion_kind'),
  percent: v.optional(v.nullable(hundredths(1, 10_000, 'error_percent'))),
  amount: v.optional(v.nullable(hundredths(1, maxCents, 'error_amount'))),
  buy: v.optional(v.nullable(unitCount)),
  get: v.optional(v.nullable(unitCount)),
  scope: v.optional(v.picklist(['cart', 'chosen'], 'error_invalid')),
  skus: v.optional(list(2000)),
  collection_ids: v.optional(list(500)),
  brand_ids: v.optional(list(500)),
  minimum: v.optional(hundredths(0, maxCents, 'error_amount')),
  code: v.optional(v.nullable(code)),
  starts_at: v.optional(v.nullable(momentField('error_moment'))),
  ends_at: v.optional(v.nullable(momentField('error_moment', 'end'))),
  limit: v.optional(v.nullable(limit)),
  limit_per_person: v.optional(v.nullable(limit)),
  stacking: v.optional(v.picklist(stackings, 'error_invalid')),
  priority: v.optional(whole(-1000, 1000, 'error_priority')),
  active: v.optional(v.boolean('error_invalid')),
}

export const promotionBody = v.object(fields)
export type PromotionFields = v.InferOutput<typeof promotionBody>

/** Absent fields stay as they are. `seen`: expected version. */
export const promotionPatch = v.object({
  ...v.partial(v.object(fields)).entries,
  seen: v.optional(whole(1, 2_147_483_647, 'error_invalid')),
})
type PromotionPatch = Omit<v.InferOutput<typeof promotionPatch>, 'seen'>

export type FieldError = { code: 'percent' | 'amount' | 'pieces' | 'ends_before_start' | 'scope_empty'; field: string }

/** The promotion that the fields describe, or what is wrong with their combination. */
export function draftOf(fields: PromotionFields, now: Date): Result<PromotionDraft, FieldError> {
  const reduction = reductionOf(fields)
  if (!reduction.ok) return reduction
  const { skus = [], collection_ids: collectionIds = [], brand_ids: brandIds = [] } = fields
  const { starts_at: startsAt, ends_at: endsAt = null } = fields
  const isNamed = skus.length + collectionIds.length + brandIds.length > 0
  const scope = fields.scope ?? (isNamed ? 'chosen' : 'cart')
  if (scope === 'chosen' && !isNamed) return err({ code: 'scope_empty', field: 'scope' })
  if (endsAt && endsAt <= (startsAt ?? now)) return err({ code: 'ends_before_start', field: 'ends_at' })
  return ok({
    name: fields.name,
    reduction: reduction.value,
    scope: scope === 'chosen' ? { kind: 'chosen', skus: [...new Set(skus)], collectionIds, brandIds } : { kind: 'cart' },
    minimum: fields.minimum === undefined ? zero : cents(fields.minimum),
    code: fields.code ?? null,
    stacking: fields.stacking ?? 'stackable',
    priority: fields.priority ?? 0,
    startsAt: startsAt ?? now,
    endsAt,
    limitTotal: fields.limit ?? null,
    limitPerson: fields.limit_per_person ?? null,
    active: fields.active ?? true,
  })
}

function reductionOf({ kind, percent, amount, buy, get }: PromotionFields): Result<Reduction, FieldError> {
  switch (kind) {
    case 'percentage':
      return percent ? ok({ kind, rate: basisPoints(percent) }) : err({ code: 'percent', field: 'percent' })
    case 'amount':
      return amount ? ok({ kind, amount: cents(amount) }) : err({ code: 'amount', field: 'amount' })
    case 'free_delivery':
      return ok({ kind })
    case 'buy_x_get_y':
      if (!buy) return err({ code: 'pieces', field: 'buy' })
      return get ? ok({ kind, buy, get, rate: basisPoints(percent ?? 10_000) }) : err({ code: 'pieces', field: 'get' })
  }
}

/** The fields of a promotion after a partial change. A non-empty list sets the scope to `chosen`. */
export function changedFields(promotion: Promotion, patch: PromotionPatch): PromotionFields {
  const before = fieldsOf(promotion)
  const names = [patch.skus, patch.collection_ids, patch.brand_ids].some((value) => value && value.length > 0)
  const scope = patch.scope ?? (names ? 'chosen' : before.scope)
  return { ...before, ...patch, name: patch.name ?? before.name, kind: patch.kind ?? before.kind, scope }
}

const fieldsOf = ({ reduction, scope, ...promotion }: Promotion): PromotionFields & { scope: 'cart' | 'chosen' } => ({
  name: promotion.name,
  ...reductionFields(reduction),
  scope: scope.kind,
  ...(scope.kind === 'chosen' && {
    skus: [...scope.skus],
    collection_ids: [...scope.collectionIds],
    brand_ids: [...scope.brandIds],
  }),
  minimum: promotion.minimum,
  code: promotion.code,
  starts_at: promotion.startsAt,
  ends_at: promotion.endsAt,
  limit: promotion.limitTotal,
  limit_per_person: promotion.limitPerson,
  stacking: promotion.stacking,
  priority: promotion.priority,
  active: promotion.active,
})

type ReductionFields = Pick<PromotionFields, 'kind' | 'percent' | 'amount' | 'buy' | 'get'>

export function reductionFields(reduction: Reduction): ReductionFields & { amount: Cents | null } {
  const { kind } = reduction
  return {
    kind,
    percent: kind === 'percentage' || kind === 'buy_x_get_y' ? reduction.rate : null,
    amount: kind === 'amount' ? reduction.amount : null,
    buy: kind === 'buy_x_get_y' ? reduction.buy : null,
    get: kind === 'buy_x_get_y' ? reduction.get : null,
  }
}
