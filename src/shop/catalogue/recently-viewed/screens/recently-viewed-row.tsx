import { m } from '#src/i18n/paraglide/messages.js'
import type { ProductCardView } from '../../product/product.ts'
import { ProductCard } from '../../listing/screens/product-card.tsx'

/** Recently viewed products of a person who opted in; otherwise empty. */
export function RecentlyViewedRow({ products }: { products: readonly ProductCardView[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="seen" className="mt-14 print:hidden">
      <h2 id="seen" className="mb-5">
        {m.seen_title()}
      </h2>
      <div className="grid grid-cols-2 gap-2.5 sm:gap-4 md:grid-cols-4">
        {products.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </div>
    </section>
  )
}
