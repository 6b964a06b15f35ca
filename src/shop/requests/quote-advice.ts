import type { Dispensable, DispensablePack } from '../catalogue/dispensable.ts'
import type { LineText } from './quote-text.ts'
import { readUnits } from './quote-totals.ts'

/** A generic of the same kind that costs less than this pack. */
export const cheaperGeneric = ({ id, price, cheapest }: Dispensable): DispensablePack | undefined =>
  cheapest && cheapest.id !== id && cheapest.price < price ? cheapest : undefined

/**
 * What the pharmacist should see: `over_stock`, more than can be bought; `short`, not all that was prescribed is there; `partial`, it is
 * there and stays to be dispensed; `over_prescribed`, more than was prescribed. `left`: packs that stay.
 */
export type StockAdvice = {
  kind: 'over_stock' | 'short' | 'partial' | 'over_prescribed'
  prescribed: number
  quantity: number
  stock: number
  left: number
}

/** `stock`: undefined for a line in words of its own. Undefined where there is nothing to say, or nothing can be read yet. */
export function stockAdvice(line: Pick<LineText, 'prescribed' | 'quantity'>, stock: number | undefined): StockAdvice | undefined {
  const quantity = readUnits(line.quantity)
  if (quantity === undefined) return undefined
  const prescribed = readUnits(line.prescribed) ?? quantity
  const facts = { prescribed, quantity, stock: stock ?? quantity, left: prescribed - quantity }
  if (stock !== undefined && quantity > stock) return { kind: 'over_stock', ...facts }
  if (quantity > prescribed) return { kind: 'over_prescribed', ...facts }
  if (quantity === prescribed) return undefined
  return { kind: stock !== undefined && stock < prescribed ? 'short' : 'partial', ...facts }
}
