import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import { toDecimal } from '#src/kernel/money.ts'
import { sumIn } from '#src/kernel/typed-sum.ts'

/** Euros from 0 up as typed at the counter; undefined for anything else. */
export function readPrice(typed: string): Cents | undefined {
  const amount = sumIn(typed)
  return amount !== undefined && amount >= 0 ? amount : undefined
}

/** "3,24": the text of a price field, in both languages. */
export const priceText = (amount: Cents): string => toDecimal(amount).replace('.', ',')

/** "6", "6.5": the text of a rate field. */
export const rateText = (rate: BasisPoints): string => String(rate / 100)
