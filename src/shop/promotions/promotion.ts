import type { Text } from '#src/i18n/locales.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import { canBeAdvertised } from '../catalogue/product.ts'
import type { CartVariant, ProductClass } from '../catalogue/product.ts'

export const promotionKinds = ['percentage', 'amount', 'free_delivery', 'buy_x_get_y'] as const
export type PromotionKind = (typeof promotionKinds)[number]

export const stackings = ['stackable', 'exclusive'] as const
/** An exclusive promotion goes with no other one, a coupon's included. */
export type Stacking = (typeof stackings)[number]

/** What a promotion does. Of `buy` + `get` pieces the `get` cheapest cost `rate` less; 10000 makes them free. */
export type Reduction =
  | { kind: 'percentage'; rate: BasisPoints }
  | { kind: 'amount'; amount: Cents }
  | { kind: 'free_delivery' }
  | { kind: 'buy_x_get_y'; buy: number; get: number; rate: BasisPoints }

/** Public ids. A collection stands with all below it; of `chosen` an article needs to be in one list only. */
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
  /** Public. */
  id: string
  name: Text
  /** Null: it comes by itself. */
  code: string | null
  reduction: Reduction
  scope: Scope
  /** What the lines in its scope must come to, before any promotion. */
  minimum: Cents
  stacking: Stacking
  /** The higher one is applied, and named, first. */
  priority: number
}

export const couponFormErrors = ['coupon_unknown', 'coupon_expired', 'coupon_exhausted', 'coupon_not_applicable'] as const
/** Why a coupon gives nothing. One that has not begun is unknown until it does: the next campaign is nobody's business yet. */
export type CouponFormError = (typeof couponFormErrors)[number]

/** What somebody typed, and what it means now. */
export type TypedCoupon = { code: string; offer: Offer } | { code: string; problem: CouponFormError }

/** Everything that may reduce one cart at one moment. */
export type Offers = { automatic: readonly Offer[]; coupon: TypedCoupon | null }

/** A line of a cart as promotions look at it; ids are public ones. */
export type PromotionLine = {
  id: string
  variantId: string
  brandId: string
  /** Those that the product lies in, without the ones above. */
  collectionIds: readonly string[]
  class: ProductClass
  quantity: number
  /** Of one piece, VAT included, before any promotion. */
  price: Cents
  /** Priced by a pharmacist's quote: no promotion touches it. */
  quoted: boolean
}

/** A line from the shelf. */
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

/** Whether a promotion may touch a line at all, and this one does. */
export function isEligible({ scope }: Pick<Offer, 'scope'>, line: PromotionLine): boolean {
  if (line.quoted || !canBeAdvertised(line.class)) return false
  if (scope.kind === 'cart') return true
  return (
    scope.variantIds.has(line.variantId) ||
    scope.brandIds.has(line.brandId) ||
    line.collectionIds.some((id) => scope.collectionIds.has(id))
  )
}

/** As codes are kept: " outono10 " is OUTONO10. */
export const couponCode = (typed: string): string => typed.trim().toUpperCase()

export const isCouponCode = (code: string): boolean => /^[A-Z0-9][A-Z0-9_-]{2,29}$/.test(code)

/** What the owner decides about a promotion; articles by their reference, the rest by public ids. */
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
  /** False once it was stopped. */
  active: boolean
}

/** A promotion as its owner sees it. */
export type Promotion = PromotionDraft & {
  id: string
  /** Public ids of the articles that `scope` names. */
  variantIds: readonly string[]
  /** By orders that have not come to nothing. */
  uses: number
  /** Raised by every change. */
  version: number
  createdAt: Date
  updatedAt: Date
}

/** When and how often a promotion counts. */
type Terms = Pick<Promotion, 'active' | 'startsAt' | 'endsAt' | 'limitTotal' | 'uses'>

export const promotionStates = ['running', 'planned', 'over', 'stopped', 'used_up'] as const
export type PromotionState = (typeof promotionStates)[number]

export function promotionState({ active, startsAt, endsAt, limitTotal, uses }: Terms, now: Date): PromotionState {
  if (!active) return 'stopped'
  if (endsAt && endsAt <= now) return 'over'
  if (startsAt > now) return 'planned'
  return limitTotal !== null && uses >= limitTotal ? 'used_up' : 'running'
}
