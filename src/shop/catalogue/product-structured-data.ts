import { toDecimal } from '#src/kernel/money.ts'
import type { Pack } from '#src/kernel/packs.ts'
import { truncate } from '#src/kernel/text.ts'
import type { StructuredData } from '#src/platform/page-metadata.ts'
import { imagePath } from './images.ts'
import { canBeAdvertised } from './product.ts'
import type { ProductView, VariantView } from './product.ts'
import { offerOf } from './screens/labels.ts'

const schema = 'https://schema.org/'
const maxDescription = 500

type Place = { origin: string; address: string; seller: StructuredData }

/**
 * A product with its offer, for search engines. Undefined for products that may not be advertised: a prescription medicine has no
 * public price, and an offer in search results is advertising.
 */
export function productStructuredData(product: ProductView, variant: VariantView, place: Place): StructuredData | undefined {
  const { name, brand, images, description } = product
  const { sku, barcode } = variant
  if (!canBeAdvertised(product.class) || variant.price === null) return undefined
  const { origin, address } = place
  return {
    '@type': 'Product',
    '@id': `${address}#product`,
    name,
    description: description === '' ? undefined : truncate(description.replace(/\s+/g, ' '), maxDescription),
    sku,
    gtin: barcode ?? undefined,
    brand: { '@type': 'Brand', name: brand.name },
    image: images.map((image) => origin + (image.derived ? imagePath(image, { width: 640, format: 'jpg' }) : imagePath(image))),
    offers: offerStructuredData(product, variant, place),
  }
}

function offerStructuredData(product: ProductView, variant: VariantView, { address, seller }: Place): StructuredData {
  const availability = { sale: 'InStock', sold_out: 'OutOfStock', counter: 'InStoreOnly', quote: 'InStoreOnly' } as const
  const price = variant.price === null ? '' : toDecimal(variant.price)
  const size = product.sizes[product.variants.findIndex(({ id }) => id === variant.id)]
  return {
    '@type': 'Offer',
    url: address,
    price,
    priceCurrency: 'EUR',
    availability: schema + availability[offerOf(product.class, variant)],
    itemCondition: `${schema}NewCondition`,
    priceSpecification: size ? unitPriceStructuredData(price, size) : undefined,
    seller,
  }
}

// UN/CEFACT codes: millilitre and litre, gram and kilogram, piece.
const codes = {
  ml: { unit: 'MLT', base: 'LTR' },
  g: { unit: 'GRM', base: 'KGM' },
  un: { unit: 'C62', base: 'C62' },
} as const satisfies Record<Pack['unit'], { unit: string; base: string }>

/** The price with the content of the pack and the reference unit, from which the unit price follows. */
const unitPriceStructuredData = (price: string, { amount, unit }: Pack): StructuredData => ({
  '@type': 'UnitPriceSpecification',
  price,
  priceCurrency: 'EUR',
  valueAddedTaxIncluded: true,
  referenceQuantity: {
    '@type': 'QuantitativeValue',
    value: amount,
    unitCode: codes[unit].unit,
    valueReference: { '@type': 'QuantitativeValue', value: 1, unitCode: codes[unit].base },
  },
})
