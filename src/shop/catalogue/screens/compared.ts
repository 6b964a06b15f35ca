import { isMedicine } from '../product.ts'
import type { ProductCardView, ProductView, VariantView } from '../product.ts'

/** A product among those with the same substance, form and strength, in the pack that costs least a piece. */
export type Compared = {
  product: ProductCardView
  variant: VariantView
  isThis: boolean
  isCheapest: boolean
  /** A medicine with a name of its own. */
  isBranded: boolean
  /** Its price a piece as hundredths of the dearest one; undefined where there is no such price. */
  share: number | undefined
}

/** From the lowest price a piece to the highest; what has none comes last, in the order given. */
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

/** The cheapest pack a piece among those that can be had; else among all. */
function bestPack({ variant, variants }: ProductCardView): VariantView {
  const there = variants.filter(isThere)
  const [best = variant] = (there.length > 0 ? there : variants).toSorted((a, b) => unitCents(a) - unitCents(b))
  return best
}
