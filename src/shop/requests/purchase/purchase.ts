import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'
import type { Request, RequestItem } from '../request/request.ts'

/** The customer's choice of an item at the quoted price; `total` is for the whole quantity. */
export type PricedItem = {
  id: string
  name: string
  class: ProductClass
  variantRowId: number | null
  quantity: number
  /** Of one unit, VAT included. */
  price: Cents
  vat: BasisPoints
  total: Cents
  includedTax: Cents
  /** The other offer that the customer may switch to; null when there is none. */
  other: { choice: RequestItem['choice']; name: string; total: Cents } | null
}

/** A quoted prescription or request as it is bought. */
export type PricedRequest = Pick<Request, 'rowId' | 'id' | 'kind' | 'createdAt' | 'submittedAt' | 'expiresAt'> & {
  items: readonly PricedItem[]
}
