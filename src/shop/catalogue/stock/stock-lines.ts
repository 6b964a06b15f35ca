export type StockLine = { variantId: number; quantity: number }
export type OutOfStock = { code: 'out_of_stock'; lines: { variantId: number; left: number }[] }

/** Sums lines of the same variant, which may occur in two lines: shelf and prescription. */
export function summedUp(items: readonly StockLine[]): StockLine[] {
  const sums = new Map<number, number>()
  for (const { variantId, quantity } of items) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity)
  return [...sums].map(([variantId, quantity]) => ({ variantId, quantity }))
}

/** Lines as array parameters of a statement. */
export const columns = (lines: readonly StockLine[]) => ({
  variantIds: lines.map(({ variantId }) => variantId),
  quantities: lines.map(({ quantity }) => quantity),
})
