import type { Cents } from '#src/kernel/money.ts'
import type { ImageView, ProductClass, StockWord } from '#src/shop/catalogue/product/product.ts'

/** In the order of the panel. `all` leads to the whole list. */
export const suggestionKinds = ['concept', 'product', 'collection', 'page', 'action', 'all'] as const
type SuggestionKind = (typeof suggestionKinds)[number]

export type Suggestion = {
  kind: SuggestionKind
  /** Unique among the suggestions of its kind. */
  id: string
  name: string
  detail: string
  path: string
  image: Pick<ImageView, 'key' | 'kind'> | null
  /** How many products it leads to; null where it leads to none or to one. */
  count: number | null
  /** Of a product; null for a prescription medicine. */
  price: Cents | null
  stock: StockWord | null
  class: ProductClass | null
}
