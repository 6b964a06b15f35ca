import type { Cents } from '#src/kernel/money.ts'
import type { PaidByPoints } from '../cart.ts'

/** Points beside a cart, in the words of the page. `link` leads who has none to some. */
export type PointsView = {
  title: string
  text: string
  link: { to: string; label: string } | null
  /** `why` so much and not more; null for guests and for who has no card. */
  room: { maximum: Cents; why: string; pointsForOneEuro: number } | null
  /** `term`: "400 pontos". */
  applied: PaidByPoints & { term: string }
  /** What the purchase earns, as a sentence. */
  earns: string | null
}
