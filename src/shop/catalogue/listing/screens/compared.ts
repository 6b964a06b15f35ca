import { isMedicine } from '../../product/product.ts'
import type { ProductCardView, ProductView, VariantView } from '../../product/product.ts'

/** A product with its cheapest pack per unit, among those with the same substance, form and strength. */
export type Compared = {
  product: ProductCardView
  variant: VariantView
  isThis: boolean
  isCheapest: boolean
  /** A medicine with a brand name. */
  isBranded: boolean
  /** Its price per unit in hundredths of the highest one; undefined without a price per unit. */
  share: number | undefined
}

/** By price per unit, lowest first; those without one come last, in their original order. */
export function comparedByUnitPrice(
  product: ProductCardView & Pick<ProductView, 'substance'>,
  chosen: VariantView,
  others: readonly ProductCardView[],
): Compared[] {
  const rows = [{ product, variant: chosen }, ...others.map((other) => ({ product: other, variant: bestPack(other) }))]
  const sorted = rows.toSorted(
    (a, b) => unitCents(a.variant) - unitCents(b.variant) || (a.variant.price ?? 0) - (b.variant.price ?? 0),
  )
  const prices = rows.map(({ variant }) => unitCents(variant)).filter(Number.isFinite)
  const [least, max] = [Math.min(...prices), Math.max(...prices)]
  return sorted.map(({ product: one, variant }) => ({
    product: one,
    variant,
    isThis: one.id === product.id,
    isCheapest: unitCents(variant) === least && least < max,
    isBranded: isMedicine(one.class) && !one.generic && !one.name.startsWith(product.substance ?? ''),
    share: variant.unitPrice ? Math.max(1, Math.round((variant.unitPrice.cents / max) * 100)) : undefined,
  }))
}

const unitCents = ({ unitPrice }: VariantView): number => unitPrice?.cents ?? Infinity

const isThere = ({ purchasable, left }: VariantView): boolean => purchasable && left > 0

/** The cheapest available pack per unit; if none is available, the cheapest of all. */
function bestPack({ variant, variants }: ProductCardView): VariantView {
  const there = variants.filter(isThere)
  const [best = variant] = (there.length > 0 ? there : variants).toSorted((a, b) => unitCents(a) - unitCents(b))
  return best
}
