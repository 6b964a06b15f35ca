import type { Text } from '#src/i18n/locales.ts'
import { basisPoints } from '#src/kernel/money.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { Pack, UnitPrice } from '#src/kernel/packs.ts'

export const productClasses = ['MSRM', 'MNSRM_EF', 'MNSRM', 'COMPOUNDED', 'DEVICE', 'SUPPLEMENT', 'COSMETIC', 'OTHER'] as const
/** The class of a product; it drives delivery area, advertising, coupons, points, returns and the default VAT. */
export type ProductClass = (typeof productClasses)[number]

export const isProductClass = (text: string): text is ProductClass => productClasses.some((known) => known === text)

/** Medicines go only to the configured counties and are not returnable once dispensed. */
export const isMedicine = (kind: ProductClass): boolean =>
  kind === 'MSRM' || kind === 'MNSRM_EF' || kind === 'MNSRM' || kind === 'COMPOUNDED'

/** Prescription medicines are never sold from the shelf: no price, no badge, no coupon, no points. */
export const needsPrescription = (kind: ProductClass): boolean => kind === 'MSRM'

/**
 * Neither prescription medicines nor those prepared to order, which have no marketing authorisation, may be advertised to the
 * public (Estatuto do Medicamento, DL 176/2006): they are in no promotion. The database says the same in `may_be_advertised`.
 */
export const canBeAdvertised = (kind: ProductClass): boolean => !needsPrescription(kind) && kind !== 'COMPOUNDED'

export type StockWord = 'in_stock' | 'last_few' | 'last_one' | 'sold_out'

/** Below this the number itself is told. */
const FEW = 3

export function stockWord(left: number): StockWord {
  if (left <= 0) return 'sold_out'
  if (left === 1) return 'last_one'
  return left <= FEW ? 'last_few' : 'in_stock'
}

export type ImageView = {
  id: string
  /** Name of the file without size and extension: `/images/{key}-640.avif`, `/images/{key}.svg`. */
  key: string
  kind: 'illustration' | 'photo'
  width: number
  height: number
  /** True once the sizes exist. */
  derived: boolean
}

export type VariantView = {
  id: string
  sku: string
  barcode: string | null
  code: string | null
  pack: string
  /** Form, strength unless the name says it, and pack: "comprimidos 400 mg, 20 un.". */
  designation: string
  /** Null for a prescription medicine, whose price stands in the private quote. */
  price: Cents | null
  /** The price before a reduction. */
  compareAt: Cents | null
  /** The lowest price of the 30 days before the reduction, shown beside every reduced price (DL 70/2007, art. 5.º). */
  lowest30: Cents | null
  unitPrice: UnitPrice | null
  vat: BasisPoints
  /** Pieces that can still be bought. */
  left: number
  purchasable: boolean
}

export type BrandView = { id: string; name: string; slug: string }

export type ProductCardView = {
  id: string
  name: string
  slug: string
  slugs: Text
  class: ProductClass
  brand: BrandView
  form: string
  strength: string | null
  generic: boolean
  images: readonly ImageView[]
  collectionIds: readonly string[]
  /** In the order of the shelf; the first one is the default. Never empty. */
  variants: readonly VariantView[]
  variant: VariantView
}

export type ProductView = ProductCardView & {
  substance: string | null
  holder: string | null
  sample: boolean
  /** The most pieces in an order, where it has a number of its own. */
  maxUnits: number | null
  /** Paragraphs parted by an empty line. */
  description: string
  usage: string
  /** One warning a line, each starting with "- ". */
  warnings: string
  /** What a pack of each variant holds, in their order; null where nobody knows. */
  sizes: readonly (Pack | null)[]
  /** The collections it lies in and all above them, top ones first. */
  collections: readonly CollectionView[]
  createdAt: Date
  updatedAt: Date
}

export type CollectionView = {
  id: string
  parentId: string | null
  name: string
  slug: string
  slugs: Text
  tagline: string
  description: string
  /** A Lucide icon name in kebab case. */
  icon: string
  colour: string
}

export type CollectionBranch = CollectionView & { children: readonly CollectionBranch[] }

/** A variant as a cart, a checkout or an order needs it; `id` is that of the row, `view.id` the public one. */
export type CartVariant = {
  id: number
  class: ProductClass
  sku: string
  name: Text
  pack: Text
  /** The shelf price, VAT included; meaningless for what is not purchasable. */
  price: Cents
  vat: BasisPoints
  /** As weighed, else estimated from the pack; for shipping rates. */
  weightGrams: number
  left: number
  purchasable: boolean
  /** Substance and strength as one key; of a product without a substance its own. */
  substance: string
  /** The most pieces in an order, where the product has a number of its own. */
  maxUnits: number | null
  /** In the language asked for. */
  view: VariantView
  product: ProductCardView
}

/** The VAT of the mainland by class, where nobody knows the product better: medicines and devices 6 %, everything else 23 %. */
export const usualVatOf = (kind: ProductClass): BasisPoints => basisPoints(isMedicine(kind) || kind === 'DEVICE' ? 600 : 2300)
