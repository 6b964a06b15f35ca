import type { Locale } from '#src/i18n/locales.ts'
import { basisPoints, cents } from '#src/kernel/money.ts'
import { estimatedGrams, unitPrice, type Pack } from '#src/kernel/packs.ts'
import { notIn, strengthText } from '../quotable/designation.ts'
import { leafletPath } from '../leaflets/leaflet.ts'
import type { CollectionRow } from '../listing/store.server.ts'
import {
  isProductClass,
  needsPrescription,
  type CartVariant,
  type CollectionView,
  type ImageView,
  type LeafletView,
  type ProductCardView,
  type ProductClass,
  type ProductView,
  type VariantView,
  isMedicine,
} from './product.ts'
import { cardFacts } from './fact-texts.ts'
import { freeOfs } from './facts.ts'
import { plainFieldsOf } from './plain-fields.ts'
import type { CardRow, ProductRow } from './store.server.ts'

type VariantRow = CardRow['variants'][number]

const classOf = (text: string): ProductClass => {
  if (!isProductClass(text)) throw new Error(`no class of products: ${text}`)
  return text
}

const isUnit = (unit: string | null): unit is Pack['unit'] => unit === 'ml' || unit === 'g' || unit === 'un'

const perhapsCents = (amount: number | null) => (amount === null ? null : cents(amount))

// Not sold online: prescription medicines, medicines before the legal block is configured, products off sale.
const isPurchasable = (row: CardRow, kind: ProductClass): boolean =>
  row.active && !needsPrescription(kind) && (row.sells_medicines || !isMedicine(kind))

function packOf({ pack_amount: amount, pack_unit: unit }: VariantRow): Pack | null {
  return amount !== null && isUnit(unit) ? { amount, unit } : null
}

function variantView(row: CardRow, variant: VariantRow, locale: Locale): VariantView {
  const kind = classOf(row.class)
  const hasPrice = !needsPrescription(kind)
  const pack = locale === 'pt' ? variant.pack_pt : variant.pack_en
  const price = cents(variant.price_cents)
  const sized = packOf(variant)
  const name = locale === 'pt' ? row.name_pt : row.name_en
  const strength = row.strength === null ? null : strengthText(row.strength, locale)
  return {
    id: variant.public_id,
    sku: variant.sku,
    barcode: variant.barcode,
    code: variant.code,
    pack,
    designation: `${[row.form.toLocaleLowerCase(locale), ...notIn(name, [strength])].join(' ')}, ${pack}`,
    price: hasPrice ? price : null,
    compareAt: hasPrice ? perhapsCents(variant.compare_at_cents) : null,
    lowest30: hasPrice ? perhapsCents(variant.lowest_cents) : null,
    unitPrice: hasPrice && sized ? unitPrice(price, sized) : null,
    vat: basisPoints(variant.vat_basis_points),
    left: Math.max(0, variant.left),
    purchasable: isPurchasable(row, kind),
  }
}

type UndescribedImage = Omit<CardRow['images'][number], 'alt_pt' | 'alt_en'>

/** A picture beside the name of its product, where it needs no description. */
export const imageView = (image: UndescribedImage): ImageView => ({
  id: image.public_id,
  key: image.file_key,
  kind: image.kind === 'photo' ? 'photo' : 'illustration',
  alt: '',
  width: image.width,
  height: image.height,
})

export function cardView(row: CardRow, locale: Locale): ProductCardView {
  const variants = row.variants.map((variant) => variantView(row, variant, locale))
  const [variant] = variants
  if (!variant) throw new Error(`product ${row.id} has no variant`)
  return {
    id: row.public_id,
    name: locale === 'pt' ? row.name_pt : row.name_en,
    slug: locale === 'pt' ? row.slug_pt : row.slug_en,
    slugs: { pt: row.slug_pt, en: row.slug_en },
    class: classOf(row.class),
    brand: { id: row.brand_id, name: row.brand_name, slug: row.brand_slug },
    form: row.form,
    strength: row.strength === null ? null : strengthText(row.strength, locale),
    generic: row.generic,
    facts: cardFacts(
      row.min_age_months,
      freeOfs.filter((known) => row.free_of.includes(known)),
      locale,
    ),
    images: row.images.map((image) => ({ ...imageView(image), alt: locale === 'pt' ? image.alt_pt : image.alt_en })),
    collectionIds: row.collection_ids.map(({ public_id }) => public_id),
    variants,
    variant,
  }
}

export const collectionView = (row: CollectionRow, locale: Locale): CollectionView => ({
  id: row.public_id,
  parentId: row.parent_public_id,
  name: row.name,
  slug: locale === 'pt' ? row.slug_pt : row.slug_en,
  slugs: { pt: row.slug_pt, en: row.slug_en },
  tagline: row.tagline,
  description: row.description,
  icon: row.icon,
  colour: row.colour,
  picture: collectionPicture(row, locale),
})

function collectionPicture(row: CollectionRow, locale: Locale): ImageView | null {
  const { picture_key: key, picture_width: width, picture_height: height } = row
  if (key === null || width === null || height === null) return null
  const alt = locale === 'pt' ? row.picture_alt_pt : row.picture_alt_en || row.picture_alt_pt
  return { id: key, key, kind: 'photo', alt, width, height }
}

export const productView = (row: ProductRow, locale: Locale): ProductView => ({
  ...cardView(row, locale),
  substance: row.substance,
  ...plainFieldsOf(row),
  sample: row.sample,
  maxUnits: row.max_pieces,
  description: row.description,
  usage: row.usage,
  warnings: row.warnings,
  sizes: row.variants.map(packOf),
  collections: row.paths.map((path) => collectionView(path, locale)),
  leaflet: leafletView(row, locale),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

function leafletView({ leaflets }: ProductRow, locale: Locale): LeafletView | null {
  const row = leaflets.find((leaflet) => leaflet.locale === locale) ?? leaflets[0]
  if (!row) return null
  return { locale: row.locale === 'en' ? 'en' : 'pt', path: leafletPath(row.file_key), byteSize: row.byte_size }
}

/** Every variant of a product, for carts and orders. */
export function cartVariants(row: CardRow, locale: Locale): CartVariant[] {
  const product = cardView(row, locale)
  const substance = row.substance_pt === null ? `product ${row.id}` : `${row.substance_pt.toLowerCase()} ${row.strength ?? ''}`
  return row.variants.map((variant) => {
    const view = variantView(row, variant, locale)
    return {
      id: variant.id,
      class: product.class,
      sku: variant.sku,
      name: { pt: row.name_pt, en: row.name_en },
      pack: { pt: variant.pack_pt, en: variant.pack_en },
      price: cents(variant.price_cents),
      vat: view.vat,
      weightGrams: variant.weight_grams ?? estimatedGrams(packOf(variant)),
      left: view.left,
      purchasable: view.purchasable,
      substance,
      maxUnits: row.max_pieces,
      view,
      product,
    }
  })
}
