import type { Locale, Text } from '#src/i18n/locales.ts'
import { basisPoints } from '#src/kernel/money.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { Pack, UnitPrice } from '#src/kernel/packs.ts'
import type { PlainFields } from './plain-fields.ts'

export const productClasses = ['MSRM', 'MNSRM_EF', 'MNSRM', 'COMPOUNDED', 'DEVICE', 'SUPPLEMENT', 'COSMETIC', 'OTHER'] as const
export type ProductClass = (typeof productClasses)[number]

export const isProductClass = (text: string): text is ProductClass => productClasses.some((known) => known === text)

type ProductClassFacets = {
  /**
   * A medicine for people (Estatuto do Medicamento, DL 176/2006): sold only by a licensed pharmacy that the legal block names,
   * checked by a pharmacist, and never recorded as recently viewed, because it reveals health data.
   */
  isMedicine: boolean
  /** Only dispensed against a prescription (DL 176/2006): not sold from the shelf, no public price; the quote has its price. */
  needsPrescription: boolean
  /**
   * May be advertised to the public. Not prescription medicines (DL 176/2006, article 152/2 a), nor products without a marketing
   * authorisation, such as those a pharmacy prepares (article 152/1). Same rule as `may_be_advertised` in the database.
   */
  canBeAdvertised: boolean
  /** Medicines are delivered by the pharmacy's own staff (Portaria 1427/2007): only to the counties in the settings. */
  deliveryArea: 'configured_counties' | 'everywhere'
  /** Can be returned within the withdrawal period; medicines are excepted for health protection (DL 24/2014, article 17). */
  isReturnable: boolean
  /** Can be restocked after the handover: a dispensed medicine is never sold again. */ isResellable: boolean
  /** Earns points and can be paid with them; a price advantage on prescription medicines would be advertising (DL 176/2006). */
  hasPoints: boolean
  /**
   * Default VAT on the mainland, if the product has none of its own: reduced for list I of the CIVA, otherwise normal (article
   * 18).
   */
  usualVat: BasisPoints
  /** Who may use it depends on age and state: medicines and supplements, which a search shows to children and in pregnancy only when known. */
  needsKnownAge: boolean
  /** The setting that limits the units of one substance in an order; null: only the limit per pack applies. */
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
  needsKnownAge: true,
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
  needsKnownAge: false,
  substanceLimit: null,
} as const satisfies ProductClassFacets

/** What each class implies for sale, delivery, advertising, returns, points, VAT and limits. The only place that defines it. */
export const productClassFacets: Readonly<Record<ProductClass, ProductClassFacets>> = {
  MSRM: { ...medicine, needsPrescription: true, canBeAdvertised: false, hasPoints: false },
  MNSRM_EF: { ...medicine, substanceLimit: 'mnsrmEfPieces' },
  MNSRM: { ...medicine, substanceLimit: 'mnsrmPieces' },
  COMPOUNDED: { ...medicine, canBeAdvertised: false },
  DEVICE: { ...otherProduct, usualVat: reducedVat },
  SUPPLEMENT: { ...otherProduct, needsKnownAge: true },
  COSMETIC: otherProduct,
  OTHER: otherProduct,
}

/** The class of a prescribed product, unless staff or the catalogue specify another. */
export const prescribedClass = 'MSRM' as const satisfies ProductClass

/** The class of a new product until staff choose one: it implies nothing special. */
export const unclassified = 'OTHER' as const satisfies ProductClass

export const isMedicine = (kind: ProductClass): boolean => productClassFacets[kind].isMedicine
export const needsPrescription = (kind: ProductClass): boolean => productClassFacets[kind].needsPrescription
export const needsKnownAge = (kind: ProductClass): boolean => productClassFacets[kind].needsKnownAge
export const canBeAdvertised = (kind: ProductClass): boolean => productClassFacets[kind].canBeAdvertised
export const isAreaLimited = (kind: ProductClass): boolean => productClassFacets[kind].deliveryArea === 'configured_counties'
export const usualVatOf = (kind: ProductClass): BasisPoints => productClassFacets[kind].usualVat

export const stockStates = ['in_stock', 'last_few', 'last_one', 'sold_out'] as const
export type StockWord = (typeof stockStates)[number]

/** Up to this number the exact stock is shown. */
const FEW = 3

export function stockWord(left: number): StockWord {
  if (left <= 0) return 'sold_out'
  if (left === 1) return 'last_one'
  return left <= FEW ? 'last_few' : 'in_stock'
}

export type ImageView = {
  id: string
  /** File name without size and extension: `/images/{key}-640.avif`, `/images/{key}.svg`. */
  key: string
  kind: 'illustration' | 'photo'
  /** How staff describe it in the language of the page; empty where they have not. */
  alt: string
  width: number
  height: number
}

export type VariantView = {
  id: string
  sku: string
  barcode: string | null
  code: string | null
  pack: string
  /** Form, strength unless the name contains it, and pack: "comprimidos 400 mg, 20 un.". */
  designation: string
  /** Null for a prescription medicine, whose price is in the private quote. */
  price: Cents | null
  /** The price before a reduction. */
  compareAt: Cents | null
  /** The lowest price of the 30 days before the reduction, shown with every reduced price (DL 70/2007, art. 5.º). */
  lowest30: Cents | null
  unitPrice: UnitPrice | null
  vat: BasisPoints
  /** Units that can still be bought. */
  left: number
  purchasable: boolean
}

export type BrandView = { id: string; name: string; slug: string }

export type ProductCardView = {
  /** Texts: from which age, and without what. */
  facts: readonly string[]
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
  /** In shop order; the first one is the default. Never empty. */
  variants: readonly VariantView[]
  variant: VariantView
  /** A cheaper product that is the same in all but the name, and what is saved with it. Of searches only. */
  equal?: { slug: string; text: string } | undefined
}

export type ProductView = ProductCardView &
  PlainFields & {
    substance: string | null
    sample: boolean
    /** Most units per order, if the product has its own limit. */
    maxUnits: number | null
    /** Paragraphs separated by an empty line. */
    description: string
    usage: string
    /** One warning per line, each starting with "- ". */
    warnings: string
    /** The content of each variant's pack, in the order of the variants; null if unknown. */
    sizes: readonly (Pack | null)[]
    /** The collections of the product and all their ancestors, top ones first. */
    collections: readonly CollectionView[]
    /** In the language of the page, else in the other one. */
    leaflet: LeafletView | null
    createdAt: Date
    updatedAt: Date
  }

/** The package leaflet as a PDF. */
export type LeafletView = { locale: Locale; path: string; byteSize: number }

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
  /** At the top of its page. */
  picture: ImageView | null
}

export type CollectionBranch = CollectionView & { children: readonly CollectionBranch[] }

/** A variant as carts, checkout and orders need it; `id` is the row id, `view.id` the public id. */
export type CartVariant = {
  id: number
  class: ProductClass
  sku: string
  name: Text
  pack: Text
  /** The shelf price, VAT included; meaningless if not purchasable. */
  price: Cents
  vat: BasisPoints
  /** Measured, otherwise estimated from the pack; for shipping rates. */
  weightGrams: number
  left: number
  purchasable: boolean
  /** Substance and strength as one key; a product without a substance has a key of its own. */
  substance: string
  /** Most units per order, if the product has its own limit. */
  maxUnits: number | null
  /** In the requested language. */
  view: VariantView
  product: ProductCardView
}
