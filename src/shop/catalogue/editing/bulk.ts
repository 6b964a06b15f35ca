import { add, cents, scale } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { VariantDraft } from './product-draft.ts'

export const roundings = ['none', '9', '5', '00'] as const
/** To the nearest price that ends in 9 cents, in 0 or 5, or in whole euros. */
export type Rounding = (typeof roundings)[number]

type PriceRule = { kind: 'percent'; rate: number } | { kind: 'add'; amount: Cents }

export type BulkChange = {
  price?: (PriceRule & { rounding: Rounding }) | undefined
  /** Slug of a collection that the products are put into. */
  collection?: string | undefined
  published?: boolean | undefined
  lowStockAt?: number | null | undefined
}

/** Why a pack stays as it is. */
export type BulkReason = 'reduced' | 'not_positive' | 'same'

const steps = {
  none: { size: 1, end: 0 },
  '9': { size: 10, end: 9 },
  '5': { size: 5, end: 0 },
  '00': { size: 100, end: 0 },
} as const

/** Halfway goes up. */
export function roundPrice(price: Cents, rounding: Rounding): Cents {
  const { size, end } = steps[rounding]
  return cents(Math.floor((price - end + size / 2) / size) * size + end)
}

/** The price after a change, or why it stays: a price in a reduction is compared with the one before it. */
export function changedPrice(
  { price, compareAt }: Pick<VariantDraft, 'price' | 'compareAt'>,
  { rounding, ...rule }: NonNullable<BulkChange['price']>,
): { price: Cents } | { reason: BulkReason } {
  if (compareAt !== null) return { reason: 'reduced' }
  const raw = rule.kind === 'percent' ? scale(price, 10_000 + rule.rate, 10_000) : add(price, rule.amount)
  const rounded = roundPrice(raw, rounding)
  if (rounded <= 0) return { reason: 'not_positive' }
  return rounded === price ? { reason: 'same' } : { price: rounded }
}
