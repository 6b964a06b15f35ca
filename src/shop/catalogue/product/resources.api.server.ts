import * as v from 'valibot'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import {
  amountAttributesOrNull,
  bothLanguages,
  currency,
  flag,
  moment,
  orNull,
  percent,
  text,
  whole,
} from '#src/platform/jsonapi/attributes.ts'
import { defineResource, toMany, toOne, toOneOrNone, type ResourceSchema } from '#src/platform/jsonapi/define-resource.ts'
import { amounts, ref } from '#src/platform/jsonapi/resource.ts'
import { imagePath, imageWidths } from '../pictures/images.ts'
import {
  needsPrescription,
  productClasses,
  type BrandView,
  type CollectionView,
  type ImageView,
  type ProductCardView,
  type ProductView,
  type VariantView,
} from './product.ts'
import { mapPlainFields, plainFieldsOf } from './plain-fields.ts'
import type { FoundCollection } from './actions.server.ts'

const imageSchema = defineResource({
  type: 'image',
  attributes: {
    kind: v.picklist(['illustration', 'photo']),
    alt: text,
    width: whole,
    height: whole,
    url: text,
    sizes: v.array(text),
  },
})

export const brandSchema = defineResource({ type: 'brand', attributes: { name: text, slug: text } })

const parentCollection = (): ResourceSchema<'collection'> => collectionSchema

export const collectionSchema = defineResource({
  type: 'collection',
  attributes: {
    name: text,
    slug: text,
    localized_slugs: bothLanguages,
    tagline: text,
    description: text,
    icon: text,
    colour: text,
  },
  relationships: { parent: toOneOrNone(parentCollection) },
})

export const collectionBranchSchema = defineResource({
  ...collectionSchema,
  name: 'CollectionBranch',
  relationships: { ...collectionSchema.relationships, children: toMany(collectionSchema) },
})

const productOfVariant = (): ResourceSchema<'product'> => productSchema

export const variantSchema = defineResource({
  type: 'variant',
  attributes: {
    sku: text,
    barcode: orNull(text),
    code: orNull(text),
    name: text,
    pack: text,
    designation: text,
    currency,
    ...amountAttributesOrNull('price', 'compare_at_price', 'lowest_price_30_days', 'unit_price'),
    unit_price_reference: orNull(text),
    vat_rate: percent,
    in_stock: flag,
    purchasable: flag,
  },
  relationships: { product: toOne(productOfVariant), images: toMany(imageSchema) },
})

/** A product in lists, carts and orders: without its long texts. */
export const productSchema = defineResource({
  type: 'product',
  attributes: {
    name: text,
    slug: text,
    localized_slugs: bothLanguages,
    class: v.picklist(productClasses),
    prescription_required: flag,
    form: text,
    strength: orNull(text),
    generic: flag,
  },
  relationships: {
    variants: toMany(variantSchema),
    default_variant: toOne(variantSchema),
    images: toMany(imageSchema),
    brand: toOne(brandSchema),
    collections: toMany(collectionSchema),
  },
})

export const wholeProductSchema = defineResource({
  ...productSchema,
  name: 'WholeProduct',
  attributes: {
    ...productSchema.attributes,
    description: text,
    usage: text,
    warnings: text,
    substance: orNull(text),
    ...mapPlainFields(() => orNull(text)),
    sample: flag,
    leaflet: orNull(v.strictObject({ locale: v.picklist(locales), url: text, byte_size: whole })),
    created_at: moment,
    updated_at: moment,
  },
})

const productAttributes = (product: ProductCardView) => ({
  name: product.name,
  slug: product.slug,
  localized_slugs: product.slugs,
  class: product.class,
  prescription_required: needsPrescription(product.class),
  form: product.form,
  strength: product.strength,
  generic: product.generic,
})

const productRelationships = (product: ProductCardView, locale: Locale) => ({
  variants: product.variants.map((variant) => variantResource(variant, product, locale)),
  default_variant: variantResource(product.variant, product, locale),
  images: product.images.map(imageResource),
  brand: brandResource(product.brand),
  collections: product.collectionIds.map((id) => ref('collection', id)),
})

export const productResource = (product: ProductCardView, locale: Locale) =>
  productSchema.resource({
    id: product.id,
    attributes: productAttributes(product),
    relationships: productRelationships(product, locale),
  })

export const wholeProductResource = (product: ProductView, locale: Locale) =>
  wholeProductSchema.resource({
    id: product.id,
    attributes: {
      ...productAttributes(product),
      description: product.description,
      usage: product.usage,
      warnings: product.warnings,
      substance: product.substance,
      ...plainFieldsOf(product),
      sample: product.sample,
      leaflet: product.leaflet && {
        locale: product.leaflet.locale,
        url: product.leaflet.path,
        byte_size: product.leaflet.byteSize,
      },
      created_at: product.createdAt.toISOString(),
      updated_at: product.updatedAt.toISOString(),
    },
    relationships: {
      ...productRelationships(product, locale),
      collections: product.collections
        .filter(({ id }) => product.collectionIds.includes(id))
        .map((collection) => collectionResource(collection)),
    },
  })

/** A prescription medicine has no price here: its price is in the private quote. */
export const variantResource = (variant: VariantView, product: ProductCardView, locale: Locale) =>
  variantSchema.resource(variantInput(variant, product, locale))

/** With the product embedded instead of a link to it. */
export function variantWithProduct(variant: VariantView, product: ProductCardView, locale: Locale) {
  const input = variantInput(variant, product, locale)
  return variantSchema.resource({
    ...input,
    relationships: { ...input.relationships, product: productResource(product, locale) },
  })
}

const variantInput = (variant: VariantView, product: ProductCardView, locale: Locale) => ({
  id: variant.id,
  attributes: {
    sku: variant.sku,
    barcode: variant.barcode,
    code: variant.code,
    name: product.name,
    pack: variant.pack,
    designation: variant.designation,
    currency: 'EUR' as const,
    ...amounts(
      {
        price: variant.price,
        compare_at_price: variant.compareAt,
        lowest_price_30_days: variant.lowest30,
        unit_price: variant.unitPrice?.cents ?? null,
      },
      locale,
    ),
    unit_price_reference: variant.unitPrice?.reference ?? null,
    vat_rate: (variant.vat / 100).toFixed(2),
    in_stock: variant.left > 0,
    purchasable: variant.purchasable,
  },
  relationships: { product: ref('product', product.id), images: product.images.map(imageResource) },
})

const imageResource = (image: ImageView) =>
  imageSchema.resource({
    id: image.id,
    attributes: {
      kind: image.kind,
      alt: image.alt,
      width: image.width,
      height: image.height,
      url: imagePath(image),
      sizes:
        image.kind === 'photo'
          ? imageWidths.flatMap((width) => (['avif', 'webp'] as const).map((format) => imagePath(image, { width, format })))
          : [],
    },
  })

const brandResource = ({ id, name, slug }: BrandView) => brandSchema.resource({ id, attributes: { name, slug } })

const collectionInput = (collection: CollectionView) => ({
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
  relationships: { parent: collection.parentId === null ? null : ref('collection', collection.parentId) },
})

export const collectionResource = (collection: CollectionView) => collectionSchema.resource(collectionInput(collection))

export function collectionBranchResource({ collection, children }: FoundCollection) {
  const input = collectionInput(collection)
  return collectionBranchSchema.resource({
    ...input,
    relationships: { ...input.relationships, children: children.map(collectionResource) },
  })
}
