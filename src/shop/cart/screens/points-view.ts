import type { Cents } from '#src/kernel/money.ts'
import type { PaidByPoints } from '../cart.ts'

/** Points in the cart, as sentences. `link` leads people without points to getting some. */
export type PointsView = {
  title: string
  text: string
  link: { to: string; label: string } | null
  /** `why` explains the maximum; null for guests and for people without a card. */
  room: { maximum: Cents; why: string; pointsForOneEuro: number } | null
  /** `term`: "400 pontos". */
  applied: PaidByPoints & { term: string }
  /** What the purchase earns, as a sentence. */
  earns: string | null
}
