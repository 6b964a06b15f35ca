import { needsPrescription } from '#src/shop/catalogue/product/product.ts'
import type { CartVariant } from '#src/shop/catalogue/product/product.ts'
import type { OrderLine } from '../order/order.ts'

/** Why a line of an earlier order was not added in full. */
export type MissingReason = 'prescription' | 'request' | 'gone' | 'stock'

/** The current reason; a line that is available by now was out of stock for a moment. */
export function missingReason(line: Pick<OrderLine, 'class' | 'request'>, variant: CartVariant | undefined): MissingReason {
  if (line.request) return line.request.kind
  if (needsPrescription(line.class)) return 'prescription'
  return variant?.purchasable ? 'stock' : 'gone'
}

/** Indexes of lines in an order, in the address of its page: `?again=0.2`. */
export const reorderQuery = (places: readonly number[]): string => `again=${places.join('.')}`

/** Undefined without the parameter. */
export function readReorderQuery(query: URLSearchParams): number[] | undefined {
  const text = query.get('again')
  return text !== null && /^\d{1,3}(\.\d{1,3}){0,199}$/.test(text) ? text.split('.').map(Number) : undefined
}
