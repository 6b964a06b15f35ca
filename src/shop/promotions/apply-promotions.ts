import type { Text } from '#src/i18n/locales.ts'
import { add, min, subtract, sum, times, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { isEligible } from './promotion.ts'
import type { CouponFormError, Offer, Offers, PromotionLine } from './promotion.ts'
import { reduce } from './allocate-discount.ts'

/** What the delivery would cost; `pickup` where there is none to give away. */
export type PromotionContext = { delivery: Cents | 'undecided' | 'pickup' }

/** What a promotion takes off one line, or with `lineId` null off the delivery: nothing yet while that is undecided. */
export type Adjustment = {
  promotionId: string
  label: Text
  code: string | null
  lineId: string | null
  /** From 0 up. */
  amount: Cents
}

export type Reductions = {
  /** By line id, for the whole line; every line stands here. */
  discounts: ReadonlyMap<string, Cents>
  /** In the order in which they were applied. They add up to the discounts and what comes off the delivery. */
  adjustments: readonly Adjustment[]
  freeDelivery: boolean
  coupon: { code: string; problem: CouponFormError | null } | null
}

/** Some offers that go together, and what they give. */
type Bundle = { adjustments: readonly Adjustment[]; worth: Cents; freeDelivery: boolean }
type Basket = { lines: readonly PromotionLine[]; context: PromotionContext }

/**
 * Automatic promotions, then one coupon (details §3). Every automatic one is worked out on the shelf prices, and together they
 * take at most what a line costs; the coupon is worked out on what they leave. A minimum asks what the lines cost before any
 * promotion. So neither the order of lines nor that of offers matters, and one promotion more never makes a cart dearer.
 *
 * An exclusive promotion stands against all stackable ones together: the best for the customer wins; of equals the bundle of the
 * stackable ones, then the higher priority, then the older promotion.
 */
export function applyPromotions(
  lines: readonly PromotionLine[],
  { automatic, coupon }: Offers,
  context: PromotionContext,
): Reductions {
  // Equal remainders and equal prices are decided by the order of lines: it must be one that no page can change.
  const basket = { lines: lines.toSorted((a, b) => (a.id < b.id ? -1 : 1)), context }
  const typed = coupon && 'offer' in coupon ? coupon.offer : undefined
  const inTurn = automatic.toSorted(byTurn)
  const { adjustments, freeDelivery } = best(bundles(basket, inTurn, typed))
  return {
    discounts: discountsOf(lines, adjustments),
    adjustments,
    freeDelivery,
    coupon: coupon && { code: coupon.code, problem: 'problem' in coupon ? coupon.problem : errorOf(coupon.offer, adjustments) },
  }
}

function discountsOf(lines: readonly PromotionLine[], adjustments: readonly Adjustment[]): Map<string, Cents> {
  const discounts = new Map(lines.map(({ id }) => [id, zero]))
  for (const { lineId, amount } of adjustments)
    if (lineId !== null) discounts.set(lineId, add(discounts.get(lineId) ?? zero, amount))
  return discounts
}

/** What comes off the way to the door. */
export const deliveryDiscount = (adjustments: readonly Adjustment[]): Cents =>
  sum(adjustments.flatMap(({ lineId, amount }) => (lineId === null ? [amount] : [])))

/** The promotions that gave something: those whose uses an order takes. */
export const usedPromotions = ({ adjustments }: Pick<Reductions, 'adjustments'>): string[] => [
  ...new Set(adjustments.map(({ promotionId }) => promotionId)),
]

const errorOf = (offer: Offer, adjustments: readonly Adjustment[]): CouponFormError | null =>
  adjustments.some(({ promotionId }) => promotionId === offer.id) ? null : 'coupon_not_applicable'

// Ids are in the order in which promotions were made.
const byTurn = (a: Offer, b: Offer): number => b.priority - a.priority || (a.id < b.id ? -1 : 1)

function bundles(basket: Basket, automatic: readonly Offer[], coupon: Offer | undefined): Bundle[] {
  const all = coupon ? [...automatic, coupon] : automatic
  const together = automatic.filter(({ stacking }) => stacking === 'stackable')
  const alone = all.filter(({ stacking }) => stacking === 'exclusive').toSorted(byTurn)
  const joining = coupon?.stacking === 'stackable' ? coupon : undefined
  return [bundle(basket, together, joining), ...alone.map((offer) => bundle(basket, [offer]))]
}

// What is free although nobody knows its price yet is better than nothing.
const isBetter = (one: Bundle, than: Bundle): boolean =>
  one.worth > than.worth || (one.worth === than.worth && one.freeDelivery && !than.freeDelivery)

const best = (all: readonly Bundle[]): Bundle => all.reduce((so, next) => (isBetter(next, so) ? next : so))

function bundle({ lines, context }: Basket, automatic: readonly Offer[], coupon?: Offer): Bundle {
  const shelf = new Map(lines.map(({ id, price, quantity }) => [id, times(price, quantity)]))
  const left = new Map(shelf)
  const offers = (coupon ? [...automatic, coupon] : automatic).filter((offer) => isEnough(offer, eligibleLines(offer, lines)))
  const adjustments = offers.flatMap((offer) => take(offer, lines, { costs: offer === coupon ? left : shelf, left }))
  const delivery = deliveryOff(offers, context)
  if (delivery) adjustments.push(delivery)
  return { adjustments, freeDelivery: delivery !== undefined, worth: sum(adjustments.map(({ amount }) => amount)) }
}

const eligibleLines = (offer: Offer, lines: readonly PromotionLine[]): PromotionLine[] =>
  lines.filter((line) => isEligible(offer, line))

const isEnough = ({ minimum }: Offer, eligible: readonly PromotionLine[]): boolean =>
  eligible.length > 0 && sum(eligible.map(({ price, quantity }) => times(price, quantity))) >= minimum

type Costs = {
  /** What the reduction is worked out on. */
  costs: ReadonlyMap<string, Cents>
  /** What the lines still cost, made less here. */
  left: Map<string, Cents>
}

function take(offer: Offer, lines: readonly PromotionLine[], { costs, left }: Costs): Adjustment[] {
  const eligible = eligibleLines(offer, lines)
  const amounts = reduce(
    offer.reduction,
    eligible.map(({ id, quantity }) => ({ quantity, cost: costs.get(id) ?? zero })),
  )
  return eligible.flatMap(({ id }, index) => {
    const rest = left.get(id) ?? zero
    const amount = min(amounts[index] ?? zero, rest)
    left.set(id, subtract(rest, amount))
    return amount > 0 ? [adjustment(offer, id, amount)] : []
  })
}

const adjustment = ({ id, name, code }: Offer, lineId: string | null, amount: Cents): Adjustment => ({
  promotionId: id,
  label: name,
  code,
  lineId,
  amount,
})

/** Delivery is free once; what costs nothing cannot be given away. */
function deliveryOff(offers: readonly Offer[], { delivery }: PromotionContext): Adjustment | undefined {
  const offer = offers.find(({ reduction }) => reduction.kind === 'free_delivery')
  if (!offer || delivery === 'pickup' || delivery === 0) return undefined
  return adjustment(offer, null, delivery === 'undecided' ? zero : delivery)
}
