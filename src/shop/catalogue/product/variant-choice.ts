import type { VariantView } from './product.ts'

/** Query parameter of the product page: the chosen variant, by SKU or public id. */
export const variantParameter = 'variant'
/** Name of the parameter in older links. */
const formerParameter = 'pack'
/** Query parameter: the product was added to the cart without choosing a variant. */
export const missingParameter = 'choose'

/** `size` of a garment or brace ("S", "M"), `pack` for everything else ("20 un."). */
export type VariantChoice = { kind: 'size' | 'pack'; names: readonly string[] }

const sizeWord = /^(?:tamanho|size) (?=\S{1,4}$)/i

/** The choice to make before buying a product; null if there is only one variant. */
export function variantChoice(variants: readonly Pick<VariantView, 'pack'>[]): VariantChoice | null {
  if (variants.length < 2) return null
  const packs = variants.map(({ pack }) => pack)
  return packs.every((pack) => sizeWord.test(pack))
    ? { kind: 'size', names: packs.map((pack) => pack.replace(sizeWord, '')) }
    : { kind: 'pack', names: packs }
}

/** The variant in the address; the only one if there is no choice. Undefined while none is chosen. */
export function chosenVariant(variants: readonly VariantView[], query: URLSearchParams): VariantView | undefined {
  const named = query.get(variantParameter) ?? query.get(formerParameter)
  return variants.find(({ id, sku }) => named !== null && (sku === named || id === named)) ?? onlyOne(variants)
}

const onlyOne = (variants: readonly VariantView[]): VariantView | undefined => (variants.length === 1 ? variants[0] : undefined)

const isOnSale = ({ purchasable, left }: VariantView): boolean => purchasable && left > 0

/** Represents a product with several variants before one is chosen: the cheapest available one, otherwise the cheapest. */
export function cheapestVariant(variants: readonly VariantView[], otherwise: VariantView): VariantView {
  const onSale = variants.filter(isOnSale)
  const [cheapest = otherwise] = (onSale.length > 0 ? onSale : variants).toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0))
  return cheapest
}

/** True ("desde") if variants differ in price. */
export const hasSeveralPrices = (variants: readonly VariantView[]): boolean =>
  new Set(variants.map(({ price }) => price)).size > 1
