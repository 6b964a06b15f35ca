import { add, sum, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { estimatedGrams } from '#src/kernel/packs.ts'
import { isAreaLimited } from '#src/shop/catalogue/product/product.ts'
import type { PricedRequest } from '#src/shop/requests/purchase/purchase.ts'
import type { CartLine, RequestLine } from './cart.ts'

/** The tax of a request is the sum of that of its items, which may have different rates. */
export function requestLine(id: string, request: RequestLine['request']): RequestLine {
  const total = sum(request.items.map((item) => item.total))
  const includedTax = sum(request.items.map((item) => item.includedTax))
  return { id, quantity: 1, discount: zero, subtotal: total, total, includedTax, request }
}

type Rows = readonly { request_id: number | null }[]
export const requestRowsOf = (lines: Rows): number[] => lines.flatMap(({ request_id: rowId }) => (rowId === null ? [] : [rowId]))

export const isProductLine = <Row extends { variant_id: number | null }>(row: Row): row is Row & { variant_id: number } =>
  row.variant_id !== null

/** All items of a cart. */
export type UnitsSource = {
  lines: readonly Pick<CartLine, 'id' | 'variant' | 'quantity'>[]
  requests: readonly RequestLine[]
}

export const isEmpty = ({ lines, requests }: UnitsSource): boolean => lines.length + requests.length === 0

/** Units that a cart takes from stock, with their lines; items that are not in stock take none. */
export const unitsOf = ({ lines, requests }: UnitsSource): { lineId: string; variantId: number; quantity: number }[] => [
  ...lines.map(({ id, variant, quantity }) => ({ lineId: id, variantId: variant.id, quantity })),
  ...requests.flatMap(({ id, request }) => unitsOfRequest(request).map((unit) => ({ lineId: id, ...unit }))),
]

export const unitsOfRequest = ({ items }: Pick<PricedRequest, 'items'>): { variantId: number; quantity: number }[] =>
  items.flatMap(({ variantRowId, quantity }) => (variantRowId === null ? [] : [{ variantId: variantRowId, quantity }]))

export const parcelOf = ({ lines, requests }: UnitsSource) => [
  ...lines.map(({ variant, quantity }) => ({
    isAreaLimited: isAreaLimited(variant.class),
    quantity,
    weightGrams: variant.weightGrams,
  })),
  ...requests.flatMap(({ request }) =>
    request.items.map((item) => ({
      isAreaLimited: isAreaLimited(item.class),
      quantity: item.quantity,
      weightGrams: item.variant?.weightGrams ?? estimatedGrams(null),
    })),
  ),
]

export const hasAreaLimit = ({ request }: RequestLine): boolean => request.items.some((item) => isAreaLimited(item.class))

/** The stock no longer covers the request, so the order cannot be placed with it. */
export const isShort = ({ request }: RequestLine): boolean =>
  request.items.some(({ variant, quantity }) => variant !== null && variant.left < quantity)

/** The items after promotions, whether money or points pay them; other amounts derive from this. */
export const itemsTotal = (lines: readonly { total: Cents; points: Cents }[], requests: readonly RequestLine[]): Cents =>
  sum([...lines.map(({ total, points }) => add(total, points)), ...requests.map(({ total }) => total)])
