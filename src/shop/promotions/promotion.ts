import type { Text } from '#src/i18n/locales.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import { normaliseCode } from '#src/kernel/text.ts'
import { canBeAdvertised } from '#src/shop/catalogue/product/product.ts'
import type { CartVariant, ProductClass } from '#src/shop/catalogue/product/product.ts'

export const promotionKinds = ['percentage', 'amount', 'free_delivery', 'buy_x_get_y'] as const
export type PromotionKind = (typeof promotionKinds)[number]

export const stackings = ['stackable', 'exclusive'] as const
/** An exclusive promotion cannot be combined with any other, coupons included. */
export type Stacking = (typeof stackings)[number]

/** What a promotion does. Of `buy` + `get` units the `get` cheapest cost `rate` less; 10000 makes them free. */
export type Reduction =
  | { kind: 'percentage'; rate: BasisPoints }
  | { kind: 'amount'; amount: Cents }
  | { kind: 'free_delivery' }
  | { kind: 'buy_x_get_y'; buy: number; get: number; rate: BasisPoints }

/** Public ids. A collection includes all below it; for `chosen` a variant has to match one list only. */
export type Scope =
  | { kind: 'cart' }
  | {
      kind: 'chosen'
      variantIds: ReadonlySet<string>
      collectionIds: ReadonlySet<string>
      brandIds: ReadonlySet<string>
    }

/** A promotion as a cart needs it. */
export type Offer = {
  /** Public id. */
  id: string
  name: Text
  /** Null: automatic. */
  code: string | null
  reduction: Reduction
  scope: Scope
  /** Minimum cost of the lines in its scope, before any promotion. */
  minimum: Cents
  stacking: Stacking
  /** The higher one is applied and listed first. */
  priority: number
}

export const couponFormErrors = ['coupon_unknown', 'coupon_expired', 'coupon_exhausted', 'coupon_not_applicable'] as const
/** Why a coupon gives nothing. One that has not started is unknown until then: future campaigns stay confidential. */
export type CouponFormError = (typeof couponFormErrors)[number]

/** The entered code, and what it means now. */
export type TypedCoupon = { code: string; offer: Offer } | { code: string; problem: CouponFormError }

/** All offers for one cart at one moment. */
export type Offers = { automatic: readonly Offer[]; coupon: TypedCoupon | null }

/** A cart line as promotions need it; ids are public. */
export type PromotionLine = {
  id: string
  variantId: string
  brandId: string
  /** Direct collections of the product, without their ancestors. */
  collectionIds: readonly string[]
  class: ProductClass
  quantity: number
  /** Unit price, VAT included, before any promotion. */
  price: Cents
  /** Priced by a pharmacist's quote: promotions do not apply. */
  quoted: boolean
}

/** A line from the shelf, not from a quote. */
export const shelfLine = (id: string, { view, product, price, class: kind }: CartVariant, quantity: number): PromotionLine => ({
  id,
  variantId: view.id,
  brandId: product.brand.id,
  collectionIds: product.collectionIds,
  class: kind,
  quantity,
  price,
  quoted: false,
})

/** Whether promotions, and this one, apply to a line. */
export function isEligible({ scope }: Pick<Offer, 'scope'>, line: PromotionLine): boolean {
  if (line.quoted || !canBeAdvertised(line.class)) return false
  if (scope.kind === 'cart') return true
  return (
    scope.variantIds.has(line.variantId) ||
    scope.brandIds.has(line.brandId) ||
    line.collectionIds.some((id) => scope.collectionIds.has(id))
  )
}

/** Normalized code: " outono10 " is OUTONO10. */
export const couponCode = normaliseCode

export const isCouponCode = (code: string): boolean => /^[A-Z0-9][A-Z0-9_-]{2,29}$/.test(code)

/** Fields that the owner sets; variants by SKU, the rest by public ids. */
export type PromotionDraft = {
  name: Text
  reduction: Reduction
  scope:
    | { kind: 'cart' }
    | { kind: 'chosen'; skus: readonly string[]; collectionIds: readonly string[]; brandIds: readonly string[] }
  minimum: Cents
  code: string | null
  stacking: Stacking
  priority: number
  startsAt: Date
  endsAt: Date | null
  limitTotal: number | null
  limitPerson: number | null
  /** False once stopped. */
  active: boolean
}

/** A promotion as its owner sees it. */
export type Promotion = PromotionDraft & {
  id: string
  /** Public ids of the variants in `scope`. */
  variantIds: readonly string[]
  /** By orders that have not ended unsuccessfully. */
  uses: number
  /** Incremented by every change. */
  version: number
  createdAt: Date
  updatedAt: Date
}

/** When and how often a promotion applies. */
type Terms = Pick<Promotion, 'active' | 'startsAt' | 'endsAt' | 'limitTotal' | 'uses'>

export const promotionStates = ['running', 'planned', 'over', 'stopped', 'used_up'] as const
export type PromotionState = (typeof promotionStates)[number]

export function promotionState({ active, startsAt, endsAt, limitTotal, uses }: Terms, now: Date): PromotionState {
  if (!active) return 'stopped'
  if (endsAt && endsAt <= now) return 'over'
  if (startsAt > now) return 'planned'
  return limitTotal !== null && uses >= limitTotal ? 'used_up' : 'running'
}
