import type { CartVariant, ProductClass } from './product.ts'
import type { Limits } from '../website/website.ts'

/**
 * How many pieces a line may have, and by which rule: of its pack, or of medicines with the same substance and strength.
 * `inOrder`: what the rule allows in all of an order.
 */
export type QuantityLimit = { max: number; rule: 'pack' | 'substance'; inOrder: number }
export type QuantityLimited = { code: 'quantity_limited' } & QuantityLimit

type Measured = Pick<CartVariant, 'class' | 'substance' | 'maxUnits'>
type Line = { variant: Measured; quantity: number }

/** The classes of medicines without prescription, each with its setting. */
const settingOf: Partial<Record<ProductClass, 'mnsrmPieces' | 'mnsrmEfPieces'>> = {
  MNSRM: 'mnsrmPieces',
  MNSRM_EF: 'mnsrmEfPieces',
}

export const isLimitedBySubstance = ({ class: kind }: Pick<CartVariant, 'class'>): boolean => settingOf[kind] !== undefined

/** `taken`: pieces of the same substance in other lines of the cart. */
export function quantityLimit(variant: Omit<Measured, 'substance'>, taken: number, limits: Limits): QuantityLimit {
  const pack = variant.maxUnits ?? limits.linePieces
  const setting = settingOf[variant.class]
  if (setting === undefined) return { max: pack, rule: 'pack', inOrder: pack }
  const max = Math.max(0, limits[setting] - taken)
  return max < pack ? { max, rule: 'substance', inOrder: limits[setting] } : { max: pack, rule: 'pack', inOrder: pack }
}

/** Pieces of each substance. Prescriptions and requests do not count: a pharmacist set their quantities. */
export function substancesIn(lines: readonly Line[]): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>()
  for (const { variant, quantity } of lines.filter((line) => isLimitedBySubstance(line.variant)))
    pieces.set(variant.substance, (pieces.get(variant.substance) ?? 0) + quantity)
  return pieces
}

/** Every line with its limit. */
export function withLimits<Goods extends Line>(lines: readonly Goods[], limits: Limits): (Goods & { limit: QuantityLimit })[] {
  const pieces = substancesIn(lines)
  return lines.map((line) => {
    const taken = (pieces.get(line.variant.substance) ?? 0) - line.quantity
    return { ...line, limit: quantityLimit(line.variant, taken, limits) }
  })
}
