import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { ProductClass } from '../catalogue/product.ts'
import type { Request, RequestItem } from './request.ts'

/** What the customer chose of an item, at the price that the quote froze; `total` is of all its pieces. */
export type PricedItem = {
  id: string
  name: string
  class: ProductClass
  variantRowId: number | null
  quantity: number
  /** Of one piece, VAT included. */
  price: Cents
  vat: BasisPoints
  total: Cents
  includedTax: Cents
  /** What the customer may switch to; null where nothing else was offered. */
  other: { choice: RequestItem['choice']; name: string; total: Cents } | null
}

/** A priced prescription or request as somebody buys it. */
export type PricedRequest = Pick<Request, 'rowId' | 'id' | 'kind' | 'createdAt' | 'submittedAt' | 'expiresAt'> & {
  items: readonly PricedItem[]
}
