import { toDecimal } from '#src/kernel/money.ts'
import { imagePath } from '../images.ts'
import type { ProductPage } from './product-reading.server.ts'

const schema = 'https://schema.org/'

/** What search engines read of the page's product. Nothing of a prescription medicine: it has no public price, and may not be advertised. */
export function ProductMicrodata({ page: { product, variant } }: { page: ProductPage }) {
  const { name, brand, images } = product
  if (variant.price === null) return null
  return (
    <div itemScope itemType={`${schema}Product`}>
      <meta itemProp="name" content={name} />
      <meta itemProp="sku" content={variant.sku} />
      {variant.barcode && <meta itemProp="gtin" content={variant.barcode} />}
      {images[0] && <link itemProp="image" href={imagePath(images[0])} />}
      <div itemProp="brand" itemScope itemType={`${schema}Brand`}>
        <meta itemProp="name" content={brand.name} />
      </div>
      <div itemProp="offers" itemScope itemType={`${schema}Offer`}>
        <meta itemProp="price" content={toDecimal(variant.price)} />
        <meta itemProp="priceCurrency" content="EUR" />
        <link itemProp="availability" href={schema + (variant.purchasable && variant.left > 0 ? 'InStock' : 'OutOfStock')} />
      </div>
    </div>
  )
}
