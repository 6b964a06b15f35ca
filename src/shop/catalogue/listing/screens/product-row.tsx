import type { ProductCardView } from '../../product/product.ts'
import { ProductCard } from './product-card.tsx'

/** Up to four products beside each other. */
export const ProductCards = ({ products }: { products: readonly ProductCardView[] }) => (
  <div className="grid grid-cols-2 gap-2.5 sm:gap-4 md:grid-cols-4">
    {products.map((product) => (
      <ProductCard key={product.id} product={product} />
    ))}
  </div>
)

type RowProps = { id: string; title: string; products: readonly ProductCardView[] }

/** A row of products with its heading below a page; nothing without products. */
export function ProductRow({ id, title, products }: RowProps) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-14 print:hidden">
      <h2 id={id} className="mb-5">
        {title}
      </h2>
      <ProductCards products={products} />
    </section>
  )
}
