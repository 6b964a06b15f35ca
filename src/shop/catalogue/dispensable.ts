import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { ProductClass } from './product.ts'

/** A pack as staff dispense it, prescription medicines included. `name` in the language asked for. */
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

/** The same with what tells it from others. */
export type Dispensable = DispensablePack & {
  /** Substance, form and strength, as far as they are known. */
  detail: string
  /** CNP; null for what has none. */
  code: string | null
  /** The cheapest generic of the same substance, form, strength and pack, such as is in stock if there is one; perhaps itself. */
  cheapest: DispensablePack | null
}
