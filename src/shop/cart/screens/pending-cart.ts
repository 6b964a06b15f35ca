import { times } from '#src/kernel/money.ts'
import { steppedQuantity } from '#src/ui/stepped-quantity.ts'
import { priceCart, priceLine } from '../cart.ts'
import type { CartTotals } from '../cart.ts'
import type { LineView } from './cart-view.ts'

/** The cart as it will be when every form on its way is granted. A refused one falls back to what the shop knows. */
export function pendingCart(
  lines: readonly LineView[],
  forms: readonly FormData[],
): { lines: readonly LineView[]; totals: CartTotals } {
  const changed = forms.reduce<readonly LineView[]>(change, lines)
  return { lines: changed, totals: priceCart(changed) }
}

function change(lines: readonly LineView[], form: FormData): readonly LineView[] {
  const intent = form.get('intent')
  const isMeant = (line: LineView) => line.id === form.get('line_item_id')
  if (intent === 'empty') return []
  if (intent === 'remove') return lines.filter((line) => !isMeant(line))
  if (intent !== 'set') return lines
  const quantity = steppedQuantity(form)
  if (!/^\d{1,9}$/.test(quantity)) return lines
  return lines.flatMap((line) => (isMeant(line) ? withQuantity(line, Number(quantity)) : line))
}

// What promotions take off another quantity only the shop knows: the line shows its full price until it answers.
function withQuantity(line: LineView, quantity: number): LineView | [] {
  if (quantity === 0) return []
  if (quantity === line.quantity) return line
  const priced = { ...line, quantity, discount: times(line.price, 0) }
  return { ...priced, ...priceLine(priced) }
}
