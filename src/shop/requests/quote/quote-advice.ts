import type { Dispensable, DispensablePack } from '#src/shop/catalogue/quotable/dispensable.ts'
import type { LineText } from './quote-text.ts'
import { readUnits } from './quote-totals.ts'

/** A generic of the same group that costs less than this pack. */
export const cheaperGeneric = ({ id, price, cheapest }: Dispensable): DispensablePack | undefined =>
  cheapest && cheapest.id !== id && cheapest.price < price ? cheapest : undefined

/**
 * Warnings for the pharmacist: `over_stock`, more than is available; `short`, less than prescribed because of the stock;
 * `partial`, less than prescribed although in stock; `over_prescribed`, more than prescribed. `left`: packs that remain to be
 * dispensed.
 */
export type StockAdvice = {
  kind: 'over_stock' | 'short' | 'partial' | 'over_prescribed'
  prescribed: number
  quantity: number
  stock: number
  left: number
}

/**
 * `stock`: undefined for a free line. Returns undefined when there is nothing to warn of, or the quantity is not readable yet.
 */
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
