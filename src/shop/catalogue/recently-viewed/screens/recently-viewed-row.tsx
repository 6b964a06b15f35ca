import { m } from '#src/i18n/paraglide/messages.js'
import { ProductRow } from '../../listing/screens/product-row.tsx'
import type { ProductCardView } from '../../product/product.ts'

/** Recently viewed products of a person who opted in; otherwise empty. */
export const RecentlyViewedRow = ({ products }: { products: readonly ProductCardView[] }) => (
  <ProductRow id="seen" title={m.seen_title()} products={products} />
)
