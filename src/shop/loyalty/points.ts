import type { IsoDate } from '#src/kernel/dates.ts'
import { lisbonDate, lisbonMidnight } from '#src/kernel/dates.ts'
import { cents, min } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { productClassFacets } from '../catalogue/product.ts'
import type { ProductClass } from '../catalogue/product.ts'
import { pointsPerEuro } from '../website/points-rate.ts'
import type { Loyalty } from '../website/website.ts'

type Rate = Pick<Loyalty, 'pointsForOneEuro'>

/** What points are worth in a cart, rounded down to the cent. */
export const worthOf = (points: number, { pointsForOneEuro }: Rate): Cents => cents(Math.floor((points * 100) / pointsForOneEuro))

/** The points that pay an amount, rounded up, so that no cent is given away. */
export const pointsFor = (amount: Cents, { pointsForOneEuro }: Rate): number => Math.ceil((amount * pointsForOneEuro) / 100)

/** On the shelf or in a quote. */
export const earnsPoints = (kind: ProductClass): boolean => productClassFacets[kind].hasPoints

/** Points pay neither prescription medicines (decisions §4) nor anything that a pharmacist priced (details §6). */
export const takesPoints = ({ class: kind, quoted }: { class: ProductClass; quoted: boolean }): boolean =>
  !quoted && earnsPoints(kind)

type Room = {
  /** What the person has, with what this cart has reserved already. */ balance: number
  /** Of the lines that take points, after promotions. */ eligible: Cents
  /** Of all lines after promotions, without delivery. */ items: Cents
}

/** The most that points may pay of a cart (decisions §4). */
export function maximumApplicable({ balance, eligible, items }: Room, loyalty: Loyalty): Cents {
  const share = cents(Math.floor((items * loyalty.cartShareBasisPoints) / 10_000))
  return min(worthOf(balance, loyalty), eligible, share)
}

/** `paid`: for the lines that earn, after all reductions, without delivery. Only whole euros count (details §5). */
export const earnedFor = (paid: Cents, loyalty: Pick<Loyalty, 'pointsPerEuro' | 'earning'>, at: Date): number =>
  Math.floor(paid / 100) * pointsPerEuro(loyalty, at)

type Refunded = {
  /** By the order, when it was completed. */ earned: number
  /** What it earned them for. */ paid: Cents
  /** Of that, with this refund and all before it. */ refunded: Cents
  /** By the refunds before. */ reversed: number
}

/**
 * The points that go with a refund, in proportion (details §5). Counted from all refunds of the order together, so that many small
 * ones take what one would have taken, and the last one takes the rest.
 */
export const reversedFor = ({ earned, paid, refunded, reversed }: Refunded): number =>
  paid === 0 ? 0 : Math.max(0, Math.floor((earned * refunded) / paid) - reversed)

/** The moment from which points that come now are no longer good: the end of a month, so that their owner has few dates to keep in mind. */
export function expiryOf(at: Date, { expiryMonths }: Pick<Loyalty, 'expiryMonths'>): Date | null {
  if (expiryMonths === null) return null
  const [year = 0, month = 0] = lisbonDate(at).split('-').map(Number)
  return lisbonMidnight(new Date(Date.UTC(year, month + expiryMonths, 1)).toISOString().slice(0, 10))
}

/** The last day on which points with this end can be spent. */
export const lastDayOf = (expiresAt: Date): IsoDate => lisbonDate(new Date(expiresAt.getTime() - 1))
