import type { IsoDate } from '#src/kernel/dates.ts'
import { lisbonDate, lisbonMidnight } from '#src/kernel/dates.ts'
import { cents, min } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { productClassFacets } from '#src/shop/catalogue/product/product.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'
import { pointsPerEuro } from '#src/shop/website/points-rate.ts'
import type { Loyalty } from '#src/shop/website/website.ts'

type Rate = Pick<Loyalty, 'pointsForOneEuro'>

/** What points are worth in a cart, rounded down to the cent. */
export const worthOf = (points: number, { pointsForOneEuro }: Rate): Cents => cents(Math.floor((points * 100) / pointsForOneEuro))

/** The points that pay an amount, rounded up, so that no cent is given away. */
export const pointsFor = (amount: Cents, { pointsForOneEuro }: Rate): number => Math.ceil((amount * pointsForOneEuro) / 100)

/** Whether a class earns points, from the shelf or in a quote. */
export const earnsPoints = (kind: ProductClass): boolean => productClassFacets[kind].hasPoints

/** Points pay neither for prescription medicines (decisions §4) nor for lines that a pharmacist priced (details §6). */
export const takesPoints = ({ class: kind, quoted }: { class: ProductClass; quoted: boolean }): boolean =>
  !quoted && earnsPoints(kind)

type Room = {
  /** The person's points, including those reserved by this cart. */ balance: number
  /** Of the lines that take points, after promotions. */ eligible: Cents
  /** Of all lines after promotions, without delivery. */ items: Cents
}

/** The largest amount of a cart that points can pay (decisions §4). */
export function maximumApplicable({ balance, eligible, items }: Room, loyalty: Loyalty): Cents {
  const share = cents(Math.floor((items * loyalty.cartShareBasisPoints) / 10_000))
  return min(worthOf(balance, loyalty), eligible, share)
}

/** `paid`: for the lines that earn, after all reductions, without delivery. Only whole euros count (details §5). */
export const earnedFor = (paid: Cents, loyalty: Pick<Loyalty, 'pointsPerEuro' | 'earning'>, at: Date): number =>
  Math.floor(paid / 100) * pointsPerEuro(loyalty, at)

type Refunded = {
  /** At the order's completion. */ earned: number
  /** The amount that earned them. */ paid: Cents
  /** Refunded of that, by this refund and all earlier ones. */ refunded: Cents
  /** By earlier refunds. */ reversed: number
}

/**
 * The points to reverse with a refund, in proportion (details §5). Computed from all refunds of the order together, so that many
 * small refunds take the same as one, and the last one takes the rest.
 */
export const reversedFor = ({ earned, paid, refunded, reversed }: Refunded): number =>
  paid === 0 ? 0 : Math.max(0, Math.floor((earned * refunded) / paid) - reversed)

/** When points earned now expire: at the end of a month, so that their owner has few dates to remember. */
export function expiryOf(at: Date, { expiryMonths }: Pick<Loyalty, 'expiryMonths'>): Date | null {
  if (expiryMonths === null) return null
  const [year = 0, month = 0] = lisbonDate(at).split('-').map(Number)
  return lisbonMidnight(new Date(Date.UTC(year, month + expiryMonths, 1)).toISOString().slice(0, 10))
}

/** The last day on which points with this expiry can be spent. */
export const lastDayOf = (expiresAt: Date): IsoDate => lisbonDate(new Date(expiresAt.getTime() - 1))
