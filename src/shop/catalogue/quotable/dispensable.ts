import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { ProductClass } from '../product/product.ts'

/** A pack as staff dispense it, prescription medicines included. `name` is in the requested language. */
export type DispensablePack = {
  /** The public id of the variant. */
  id: string
  name: string
  pack: string
  class: ProductClass
  price: Cents
  vat: BasisPoints
  left: number
  generic: boolean
}

/** With the details that distinguish it from others. */
export type Dispensable = DispensablePack & {
  /** Substance, form and strength, as far as known. */
  detail: string
  /** CNP; null if it has none. */
  code: string | null
  /** The cheapest generic with the same substance, form, strength and pack, in stock if possible; may be this pack itself. */
  cheapest: DispensablePack | null
}
