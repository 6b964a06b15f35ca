import { productClassFacets } from './product.ts'
import type { CartVariant } from './product.ts'
import type { Limits } from '#src/shop/website/website.ts'

/**
 * How many units a line may have, and by which rule: per pack, or per substance and strength. `inOrder`: the limit for the whole
 * order.
 */
export type QuantityLimit = { max: number; rule: 'pack' | 'substance'; inOrder: number }
export type QuantityLimited = { code: 'quantity_limited' } & QuantityLimit

type Measured = Pick<CartVariant, 'class' | 'substance' | 'maxUnits'>
type Line = { variant: Measured; quantity: number }

const isLimitedBySubstance = ({ class: kind }: Pick<CartVariant, 'class'>): boolean =>
  productClassFacets[kind].substanceLimit !== null

/** `others`: units of the same substance in other lines of the cart. */
export function quantityLimit(variant: Omit<Measured, 'substance'>, others: number, limits: Limits): QuantityLimit {
  const pack = variant.maxUnits ?? limits.linePieces
  const setting = productClassFacets[variant.class].substanceLimit
  if (setting === null) return { max: pack, rule: 'pack', inOrder: pack }
  const max = Math.max(0, limits[setting] - others)
  return max < pack ? { max, rule: 'substance', inOrder: limits[setting] } : { max: pack, rule: 'pack', inOrder: pack }
}

/** Units of each substance. Prescriptions and requests do not count: a pharmacist set their quantities. */
export function substancesIn(lines: readonly Line[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>()
  for (const { variant, quantity } of lines.filter((line) => isLimitedBySubstance(line.variant)))
    units.set(variant.substance, (units.get(variant.substance) ?? 0) + quantity)
  return units
}

export function withLimits<L extends Line>(lines: readonly L[], limits: Limits): (L & { limit: QuantityLimit })[] {
  const units = substancesIn(lines)
  return lines.map((line) => {
    const others = (units.get(line.variant.substance) ?? 0) - line.quantity
    return { ...line, limit: quantityLimit(line.variant, others, limits) }
  })
}
