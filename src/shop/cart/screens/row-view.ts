import type { Tone } from '#src/ui/tag.tsx'
import type { LineView } from './cart-view.ts'

/** A line of the cart page, with what is to be said of it in the words of the server. */
export type RowView = LineView & {
  isAreaLimited: boolean
  /** How many there are. `take`: the button that asks for what is there, where the cart asks for more. */
  stock: { tone: Tone; text: string; take: string | null }
  /** "O preço mudou: 4,90 € → 5,20 €". */
  priceNote: string | null
}
