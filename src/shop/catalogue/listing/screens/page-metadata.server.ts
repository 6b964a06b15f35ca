import { m } from '#src/i18n/paraglide/messages.js'
import { ownQuery } from '#src/i18n/own-query.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Crumb } from '#src/ui/breadcrumbs.tsx'
import { buildPageMetadata } from '#src/shop/website/actions.server.ts'
import { breadcrumbStructuredData, pharmacyNamed } from '#src/shop/website/structured-data.ts'
import { canBeAdvertised } from '../../product/product.ts'
import { productCrumbs } from './crumbs.ts'
import type { ListView } from './list-view.server.ts'
import type { ProductPage } from '../../product/screens/product.server.ts'
import { classText, offerOf } from '../../product/screens/labels.ts'
import { toDecimal } from '#src/kernel/money.ts'
import type { Pack } from '#src/kernel/packs.ts'
import { truncate } from '#src/kernel/text.ts'
import type { StructuredData } from '#src/platform/page-metadata.ts'
import { imagePath } from '../../pictures/images.ts'
import type { ProductView, VariantView } from '../../product/product.ts'

const schema = 'https://schema.org/'
const maxDescription = 500

type Place = { origin: string; address: string; seller: StructuredData }

/**
 * A product with its offer, for search engines. Undefined for products that may not be advertised: a prescription medicine has no
 * public price, and an offer in search results is advertising.
 */
function productStructuredData(product: ProductView, variant: VariantView, place: Place): StructuredData | undefined {
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
    image: images.map((image) => origin + imagePath(image)),
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

/** Metadata of a product page. A product that may not be advertised is only named. */
export function addProductMetadata(visit: Page, { product, variant, path }: ProductPage): Promise<void> {
  const { origin, locale, url } = visit
  const address = origin + url.pathname
  return buildPageMetadata(visit, (website) => {
    const shop = website.name
    const facts = `${variant.designation}, ${classText(product.class, locale).toLocaleLowerCase(locale)}`
    const information = m.catalogue_meta_information({ name: product.name, facts, shop }, { locale })
    const seller = pharmacyNamed(website, { origin, locale })
    const structuredData = productStructuredData(product, variant, { origin, address, seller })
    const crumbs = breadcrumbStructuredData(productCrumbs({ path, name: product.name }, locale), { origin, address })
    return {
      title: product.name,
      description: canBeAdvertised(product.class) && product.description !== '' ? product.description : information,
      kind: structuredData ? 'product' : 'website',
      structuredData: structuredData ? [structuredData, crumbs] : [crumbs],
    }
  })
}

type ListPage = { list: ListView; title: string; crumbs: readonly Crumb[]; description?: string }

/**
 * Metadata of a list. Searches, filtered or re-sorted lists and empty collections are not indexed: they show the products of
 * other pages in endless combinations. Their links are still followed.
 */
export function addListMetadata(visit: Page, { list, title, crumbs, description }: ListPage): Promise<void> {
  const { origin, locale, url } = visit
  const isNarrowed = list.q !== '' || list.chips.length > 0 || list.sorts.some(({ value, isChosen }) => isChosen && value !== '')
  return buildPageMetadata(visit, ({ name }) => ({
    title,
    description: description || m.catalogue_description({ name }, { locale }),
    structuredData: [breadcrumbStructuredData(crumbs, { origin, address: origin + url.pathname + ownQuery(url) })],
    unlisted: isNarrowed || list.total === 0,
  }))
}
