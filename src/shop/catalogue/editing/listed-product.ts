import type { Text } from '#src/i18n/locales.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { ImageView, ProductClass } from '../product/product.ts'
import type { ProductState } from './product-draft.ts'

/** A pack as the list of products shows it. */
type ListedVariant = {
  id: string
  version: number
  sku: string
  cnp: string | null
  pack: Text
  price: Cents
  compareAt: Cents | null
  onHand: number
  /** Units that can still be sold. */
  available: number
  lowStockAt: number
}

export type ListedProduct = {
  id: string
  version: number
  name: Text
  class: ProductClass
  state: ProductState
  /** Some of its texts are not translated. */
  lacksEnglish: boolean
  image: ImageView | undefined
  variants: readonly ListedVariant[]
}

/** The lowest and the highest price of the packs. */
export function priceRange({ variants }: Pick<ListedProduct, 'variants'>): { lowest: Cents; highest: Cents } | undefined {
  const prices = variants.map(({ price }) => price).toSorted((a, b) => a - b)
  const [lowest, highest] = [prices[0], prices.at(-1)]
  return lowest === undefined || highest === undefined ? undefined : { lowest, highest }
}

export type ListedStock = { available: number; level: 'sold_out' | 'low' | 'plenty' }

/** Units of all packs together, and the worst level of a pack. */
export function stockOf({ variants }: Pick<ListedProduct, 'variants'>): ListedStock {
  const available = variants.reduce((sum, variant) => sum + variant.available, 0)
  if (variants.some((variant) => variant.available <= 0)) return { available, level: 'sold_out' }
  return { available, level: variants.some((variant) => variant.available <= variant.lowStockAt) ? 'low' : 'plenty' }
}
