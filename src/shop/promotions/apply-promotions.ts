import type { Text } from '#src/i18n/locales.ts'
import { add, min, subtract, sum, times, zero, allocate, cents, percentage } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { isEligible } from './promotion.ts'
import type { CouponFormError, Offer, Offers, PromotionLine, Reduction } from './promotion.ts'

/** Delivery price; `pickup` if there is none. */
export type PromotionContext = { delivery: Cents | 'undecided' | 'pickup' }

/** The reduction of a promotion on one line, or with `lineId` null on the delivery: zero while its price is undecided. */
export type Adjustment = {
  promotionId: string
  label: Text
  code: string | null
  lineId: string | null
  /** Never negative. */
  amount: Cents
}

export type Reductions = {
  /** By line id, for the whole line; contains every line. */
  discounts: ReadonlyMap<string, Cents>
  /** In the order in which they were applied. They add up to the discounts plus the reduction of the delivery. */
  adjustments: readonly Adjustment[]
  freeDelivery: boolean
  coupon: { code: string; problem: CouponFormError | null } | null
}

/** Offers that can be combined, and their total. */
type Bundle = { adjustments: readonly Adjustment[]; worth: Cents; freeDelivery: boolean }
type Basket = { lines: readonly PromotionLine[]; context: PromotionContext }

/**
 * Automatic promotions, then one coupon (details §3). Each automatic one is computed on the shelf prices, and together they
 * take at most what a line costs; the coupon is computed on what they leave. A minimum refers to the cost of the lines before any
 * promotion. So the order of lines and offers does not matter, and a further promotion never makes a cart more expensive.
 *
 * An exclusive promotion competes with all stackable ones together: the best for the customer wins; if equal, the stackable ones
 * win, then the higher priority, then the older promotion.
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

/** The reduction of the delivery price. */
export const deliveryDiscount = (adjustments: readonly Adjustment[]): Cents =>
  sum(adjustments.flatMap(({ lineId, amount }) => (lineId === null ? [amount] : [])))

/** The promotions with a reduction: those that an order redeems. */
export const usedPromotions = ({ adjustments }: Pick<Reductions, 'adjustments'>): string[] => [
  ...new Set(adjustments.map(({ promotionId }) => promotionId)),
]

const errorOf = (offer: Offer, adjustments: readonly Adjustment[]): CouponFormError | null =>
  adjustments.some(({ promotionId }) => promotionId === offer.id) ? null : 'coupon_not_applicable'

// Ids are in the order of creation.
const byTurn = (a: Offer, b: Offer): number => b.priority - a.priority || (a.id < b.id ? -1 : 1)

function bundles(basket: Basket, automatic: readonly Offer[], coupon: Offer | undefined): Bundle[] {
  const all = coupon ? [...automatic, coupon] : automatic
  const together = automatic.filter(({ stacking }) => stacking === 'stackable')
  const alone = all.filter(({ stacking }) => stacking === 'exclusive').toSorted(byTurn)
  const joining = coupon?.stacking === 'stackable' ? coupon : undefined
  return [bundle(basket, together, joining), ...alone.map((offer) => bundle(basket, [offer]))]
}

// A free delivery without a known price is better than nothing.
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
  /** The base of the reduction. */
  costs: ReadonlyMap<string, Cents>
  /** What the lines still cost; updated here. */
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

/** Delivery is free once; a price of zero cannot be reduced. */
function deliveryOff(offers: readonly Offer[], { delivery }: PromotionContext): Adjustment | undefined {
  const offer = offers.find(({ reduction }) => reduction.kind === 'free_delivery')
  if (!offer || delivery === 'pickup' || delivery === 0) return undefined
  return adjustment(offer, null, delivery === 'undecided' ? zero : delivery)
}

/** The current cost of a line, for all its units. */
type LineCost = { cost: Cents; quantity: number }

/** The reduction per line: split by largest remainder, exact in total, never more than a line costs. */
function reduce(reduction: Reduction, lines: readonly LineCost[]): Cents[] {
  const costs = lines.map(({ cost }) => cost)
  switch (reduction.kind) {
    case 'free_delivery':
      return lines.map(() => zero)
    case 'percentage':
      return allocate(percentage(sum(costs), reduction.rate), costs)
    case 'amount':
      return allocate(min(reduction.amount, sum(costs)), costs)
    case 'buy_x_get_y': {
      const units = lines.reduce((count, { quantity }) => count + quantity, 0)
      const reduced = cheapest(lines, reducedUnits(units, reduction))
      return allocate(percentage(sum(reduced), reduction.rate), reduced)
    }
  }
}

/** For "buy two, get one": two of seven units; for "buy one, get two": one of two. */
function reducedUnits(units: number, { buy, get }: { buy: number; get: number }): number {
  const group = buy + get
  return Math.floor(units / group) * get + Math.max(0, (units % group) - buy)
}

/** The cost of the `count` cheapest units, per line. Among equal units those of the earlier line come first. */
function cheapest(lines: readonly LineCost[], count: number): Cents[] {
  const reduced = lines.map(() => zero)
  let left = count
  for (const { line, cost, units } of unitsOf(lines).toSorted((a, b) => a.cost - b.cost)) {
    const count = Math.min(left, units)
    reduced[line] = cents((reduced[line] ?? zero) + count * cost)
    left -= count
  }
  return reduced
}

/** The units of a line cost the same, or differ by the cent that does not divide. */
function unitsOf(lines: readonly LineCost[]): { line: number; cost: number; units: number }[] {
  return lines.flatMap(({ cost, quantity }, line) => {
    const dearer = cost % quantity
    const each = (cost - dearer) / quantity
    return [
      { line, cost: each, units: quantity - dearer },
      { line, cost: each + 1, units: dearer },
    ]
  })
}
