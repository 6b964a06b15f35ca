import type { Text } from '#src/i18n/locales.ts'
import { basisPoints } from '#src/kernel/money.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { Pack, UnitPrice } from '#src/kernel/packs.ts'

export const productClasses = ['MSRM', 'MNSRM_EF', 'MNSRM', 'COMPOUNDED', 'DEVICE', 'SUPPLEMENT', 'COSMETIC', 'OTHER'] as const
/** The legal class of a product. */
export type ProductClass = (typeof productClasses)[number]

export const isProductClass = (text: string): text is ProductClass => productClasses.some((known) => known === text)

type ProductClassFacets = {
  /**
   * A medicine for people (Estatuto do Medicamento, DL 176/2006): sold only by a licensed pharmacy that the legal block names, checked
   * by a pharmacist, and in no list of what somebody looked at, because it tells of their health.
   */
  isMedicine: boolean
  /** Only dispensed against a prescription (DL 176/2006): never sold from the shelf, no public price, its price is in the quote. */
  needsPrescription: boolean
  /**
   * May be advertised to the public. Not what needs a prescription (DL 176/2006, article 152/2 a), nor what has no marketing
   * authorisation, such as what a pharmacy prepares (article 152/1). `may_be_advertised` of the database says the same.
   */
  canBeAdvertised: boolean
  /** Home delivery of medicines is in the hands of the pharmacy's own staff (Portaria 1427/2007): only to the counties of the settings. */
  deliveryArea: 'configured_counties' | 'everywhere'
  /** Can be sent back within the days of withdrawal; health protection excepts medicines (DL 24/2014, article 17). */
  isReturnable: boolean
  /** Goes back on the shelf after it was handed over: a dispensed medicine is never sold again. */ isResellable: boolean
  /** Earns points, and can be paid with them; a price advantage on prescription medicines would be advertising (DL 176/2006). */
  hasPoints: boolean
  /** On the mainland, where nobody knows the product better: reduced for what list I of the CIVA names, else normal (article 18). */
  usualVat: BasisPoints
  /** The setting that caps the pieces of one substance in an order; null: only the pack has a limit. */
  substanceLimit: 'mnsrmPieces' | 'mnsrmEfPieces' | null
}

const reducedVat = basisPoints(600)
const normalVat = basisPoints(2300)

const medicine = {
  isMedicine: true,
  needsPrescription: false,
  canBeAdvertised: true,
  deliveryArea: 'configured_counties',
  isReturnable: false,
  isResellable: false,
  hasPoints: true,
  usualVat: reducedVat,
  substanceLimit: null,
} as const satisfies ProductClassFacets

const otherProduct = {
  isMedicine: false,
  needsPrescription: false,
  canBeAdvertised: true,
  deliveryArea: 'everywhere',
  isReturnable: true,
  isResellable: true,
  hasPoints: true,
  usualVat: normalVat,
  substanceLimit: null,
} as const satisfies ProductClassFacets

/** What each class implies, here alone: sale, delivery, advertising, returns, points, VAT and limits derive from it. */
export const productClassFacets: Readonly<Record<ProductClass, ProductClassFacets>> = {
  MSRM: { ...medicine, needsPrescription: true, canBeAdvertised: false, hasPoints: false },
  MNSRM_EF: { ...medicine, substanceLimit: 'mnsrmEfPieces' },
  MNSRM: { ...medicine, substanceLimit: 'mnsrmPieces' },
  COMPOUNDED: { ...medicine, canBeAdvertised: false },
  DEVICE: { ...otherProduct, usualVat: reducedVat },
  SUPPLEMENT: otherProduct,
  COSMETIC: otherProduct,
  OTHER: otherProduct,
}

/** The class of what a prescription names, unless staff or the catalogue know better. */
export const prescribedClass = 'MSRM' as const satisfies ProductClass

export const isMedicine = (kind: ProductClass): boolean => productClassFacets[kind].isMedicine
export const needsPrescription = (kind: ProductClass): boolean => productClassFacets[kind].needsPrescription
export const canBeAdvertised = (kind: ProductClass): boolean => productClassFacets[kind].canBeAdvertised
export const isAreaLimited = (kind: ProductClass): boolean => productClassFacets[kind].deliveryArea === 'configured_counties'
export const usualVatOf = (kind: ProductClass): BasisPoints => productClassFacets[kind].usualVat

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
