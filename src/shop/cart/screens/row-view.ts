import type { Tone } from '#src/ui/tag.tsx'
import type { LineView } from './cart-view.ts'

/** A line of the cart page, with its sentences from the server. */
export type RowView = LineView & {
  isAreaLimited: boolean
  /** How many are left. `take`: label of the button that sets the quantity to what is left, if the cart has more. */
  stock: { tone: Tone; text: string; take: string | null }
  /** "O preço mudou: 4,90 € → 5,20 €". */
  priceNote: string | null
}
