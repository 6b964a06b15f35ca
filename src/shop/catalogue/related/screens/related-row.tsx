import { m } from '#src/i18n/paraglide/messages.js'
import { ProductCard } from '../../listing/screens/product-card.tsx'
import type { ProductCardView } from '../../product/product.ts'

/** What the pharmacy names beside a product. */
export function RelatedRow({ products }: { products: readonly ProductCardView[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="related" className="mt-14 print:hidden">
      <h2 id="related" className="mb-5">
        {m.catalogue_related()}
      </h2>
      <div className="grid grid-cols-2 gap-2.5 sm:gap-4 md:grid-cols-4">
        {products.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </div>
    </section>
  )
}
