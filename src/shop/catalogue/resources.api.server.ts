import type { Locale } from '#src/i18n/locales.ts'
import type { Cents } from '#src/kernel/money.ts'
import { displayMoney, money, ref, type Json, type Relation, type Resource } from '#src/platform/jsonapi/resource.ts'
import { imagePath, imageWidths } from './images.ts'
import {
  needsPrescription,
  type BrandView,
  type CollectionView,
  type ImageView,
  type ProductCardView,
  type ProductView,
  type VariantView,
} from './product.ts'
import type { Suggestion } from './suggestions.actions.server.ts'

const price = (name: string, amount: Cents | null, locale: Locale): Record<string, Json> => ({
  [name]: amount === null ? null : money(amount),
  [`display_${name}`]: amount === null ? null : displayMoney(amount, locale),
})

/** A product as lists, carts and orders know it: without its long texts. */
export const productResource = (product: ProductCardView, locale: Locale): Resource => ({
  type: 'product',
  id: product.id,
  attributes: {
    name: product.name,
    slug: product.slug,
    localized_slugs: product.slugs,
    class: product.class,
    prescription_required: needsPrescription(product.class),
    form: product.form,
    strength: product.strength,
    generic: product.generic,
  },
  relationships: {
    variants: product.variants.map((variant) => variantResource(variant, product, locale)),
    default_variant: variantResource(product.variant, product, locale),
    images: product.images.map(imageResource),
    brand: brandResource(product.brand),
    collections: product.collectionIds.map((id) => ref('collection', id)),
  },
})

/** The same with everything. */
export function wholeProductResource(product: ProductView, locale: Locale): Resource {
  const short = productResource(product, locale)
  return {
    ...short,
    attributes: {
      ...short.attributes,
      description: product.description,
      usage: product.usage,
      warnings: product.warnings,
      substance: product.substance,
      holder: product.holder,
      sample: product.sample,
      created_at: product.createdAt.toISOString(),
      updated_at: product.updatedAt.toISOString(),
    },
    relationships: {
      ...short.relationships,
      collections: product.collections
        .filter(({ id }) => product.collectionIds.includes(id))
        .map((collection) => collectionResource(collection)),
    },
  }
}

/** A prescription medicine has no price here: it stands in the private quote. */
export const variantResource = (variant: VariantView, product: ProductCardView, locale: Locale): Resource => ({
  type: 'variant',
  id: variant.id,
  attributes: {
    sku: variant.sku,
    barcode: variant.barcode,
    code: variant.code,
    name: product.name,
    pack: variant.pack,
    designation: variant.designation,
    currency: 'EUR',
    ...price('price', variant.price, locale),
    ...price('compare_at_price', variant.compareAt, locale),
    ...price('lowest_price_30_days', variant.lowest30, locale),
    ...price('unit_price', variant.unitPrice?.cents ?? null, locale),
    unit_price_reference: variant.unitPrice?.reference ?? null,
    vat_rate: (variant.vat / 100).toFixed(2),
    in_stock: variant.left > 0,
    purchasable: variant.purchasable,
  },
  relationships: { product: ref('product', product.id), images: product.images.map(imageResource) },
})

const imageResource = (image: ImageView): Resource => ({
  type: 'image',
  id: image.id,
  attributes: {
    kind: image.kind,
    width: image.width,
    height: image.height,
    url: imagePath(image),
    sizes: image.derived
      ? imageWidths.flatMap((width) => (['avif', 'webp'] as const).map((format) => imagePath(image, { width, format })))
      : [],
  },
})

const brandResource = ({ id, name, slug }: BrandView): Resource => ({ type: 'brand', id, attributes: { name, slug } })

export const collectionResource = (collection: CollectionView, related: Record<string, Relation> = {}): Resource => ({
  type: 'collection',
  id: collection.id,
  attributes: {
    name: collection.name,
    slug: collection.slug,
    localized_slugs: collection.slugs,
    tagline: collection.tagline,
    description: collection.description,
    icon: collection.icon,
    colour: collection.colour,
  },
  relationships: { parent: collection.parentId === null ? null : ref('collection', collection.parentId), ...related },
})

export const suggestionResource = (suggestion: Suggestion): Resource => ({
  type: 'suggestion',
  id: `${suggestion.kind}-${suggestion.id}`,
  attributes: {
    kind: suggestion.kind,
    name: suggestion.name,
    detail: suggestion.detail,
    path: suggestion.path,
    image_url: suggestion.imageKey === null ? null : imagePath({ key: suggestion.imageKey }),
  },
})
