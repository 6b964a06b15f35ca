import type { VariantView } from './product.ts'

/** In the address of a product's page: the variant that is chosen, by its number (sku) or public id. */
export const variantParameter = 'variant'
/** As links of earlier months name it. */
const formerParameter = 'pack'
/** In the address: the cart was asked for a product without saying which variant. */
export const missingParameter = 'choose'

/** `size` of a garment or brace ("S", "M"), `pack` of everything else ("20 un."). */
export type VariantChoice = { kind: 'size' | 'pack'; names: readonly string[] }

const sizeWord = /^(?:tamanho|size) (?=\S{1,4}$)/i

/** What has to be chosen before a product can be bought; null where there is one variant only. */
export function variantChoice(variants: readonly Pick<VariantView, 'pack'>[]): VariantChoice | null {
  if (variants.length < 2) return null
  const packs = variants.map(({ pack }) => pack)
  return packs.every((pack) => sizeWord.test(pack))
    ? { kind: 'size', names: packs.map((pack) => pack.replace(sizeWord, '')) }
    : { kind: 'pack', names: packs }
}

/** The variant that an address names; the only one where there is no choice. Undefined while none is chosen. */
export function chosenVariant(variants: readonly VariantView[], query: URLSearchParams): VariantView | undefined {
  const named = query.get(variantParameter) ?? query.get(formerParameter)
  return variants.find(({ id, sku }) => named !== null && (sku === named || id === named)) ?? onlyOne(variants)
}

const onlyOne = (variants: readonly VariantView[]): VariantView | undefined => (variants.length === 1 ? variants[0] : undefined)

const isOnSale = ({ purchasable, left }: VariantView): boolean => purchasable && left > 0

/** What stands for a product with several variants before one is chosen: the cheapest that can be had, else the cheapest. */
export function cheapestVariant(variants: readonly VariantView[], otherwise: VariantView): VariantView {
  const onSale = variants.filter(isOnSale)
  const [cheapest = otherwise] = (onSale.length > 0 ? onSale : variants).toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0))
  return cheapest
}

/** "desde": another variant costs more. */
export const hasSeveralPrices = (variants: readonly VariantView[]): boolean =>
  new Set(variants.map(({ price }) => price)).size > 1
