import { basisPoints } from '#src/kernel/money.ts'
import type { Reduction } from '#src/shop/promotions/promotion.ts'
import type { Text } from './types.ts'

export type SeedPromotion = {
  name: Text
  /** Absent for an automatic promotion. */
  code?: string
  reduction: Reduction
  /** Keys of collections; their descendants are included. */
  collections: string[]
}

/** The coupon of the autumn post, and an automatic promotion. */
export const promotions: SeedPromotion[] = [
  {
    name: { pt: 'Outono: 10\u00a0% em dermocosmética', en: 'Autumn: 10% off skincare' },
    code: 'OUTONO10',
    reduction: { kind: 'percentage', rate: basisPoints(1000) },
    collections: ['skincare'],
  },
  {
    name: { pt: 'Escovas e fio: leve 3, pague 2', en: 'Brushes and floss: 3 for the price of 2' },
    reduction: { kind: 'buy_x_get_y', buy: 2, get: 1, rate: basisPoints(10_000) },
    collections: ['brushes'],
  },
]
