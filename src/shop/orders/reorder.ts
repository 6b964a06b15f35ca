import { needsPrescription } from '../catalogue/product.ts'
import type { CartVariant } from '../catalogue/product.ts'
import type { OrderLine } from './order.ts'

/** Why a line of an old order is not, or not wholly, in the new cart. */
export type MissingReason = 'prescription' | 'request' | 'gone' | 'stock'

/** What the shelf says of a line today; a line that could be had by now only ran short for a moment. */
export function missingReason(line: Pick<OrderLine, 'class' | 'request'>, variant: CartVariant | undefined): MissingReason {
  if (line.request) return line.request.kind
  if (needsPrescription(line.class)) return 'prescription'
  return variant?.purchasable ? 'stock' : 'gone'
}

/** Places of lines in an order, as the address of its page carries them: `?again=0.2`. */
export const againQuery = (places: readonly number[]): string => `again=${places.join('.')}`

/** Undefined where the page is not asked about it. */
export function readReorderQuery(query: URLSearchParams): number[] | undefined {
  const text = query.get('again')
  return text !== null && /^\d{1,3}(\.\d{1,3}){0,199}$/.test(text) ? text.split('.').map(Number) : undefined
}
