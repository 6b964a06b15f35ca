import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import { basisPoints, fromDecimal, toDecimal } from '#src/kernel/money.ts'

// "1.234,56" and "1 234,56"; a point alone parts the cents, so that "1.234" is nothing and not a thousand.
const grouped = /^\d{1,3}(?:[. ]\d{3})+(?:,\d{1,2})?$/
const plain = /^\d+(?:[.,]\d{1,2})?$/

/** Euros as they are typed at a Portuguese counter, "3,24", "3.24 €" or "1.234,56", from 0 up; undefined for anything else. */
export function readPrice(typed: string): Cents | undefined {
  const text = typed
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^€ ?| ?€$/g, '')
  const isGrouped = grouped.test(text) && (text.includes(',') || text.includes(' '))
  if (!isGrouped && !plain.test(text)) return undefined
  const digits = (isGrouped ? text.replace(/[. ]/g, '') : text).replace(',', '.')
  return fromDecimal(digits.replace(/^0+(?=\d)/, ''))
}

/** "3,24": as a price stands in its field, in both languages. */
export const priceText = (amount: Cents): string => toDecimal(amount).replace('.', ',')

/** The rates of the mainland, which the editor offers beside that of a product. */
export const usualRates: readonly BasisPoints[] = [600, 1300, 2300, 0].map(basisPoints)

/** "6", "6.5": as a rate stands in its field. */
export const rateText = (rate: BasisPoints): string => String(rate / 100)

export function readRate(text: string): BasisPoints | undefined {
  const rate = fromDecimal(text)
  return rate === undefined || rate < 0 ? undefined : basisPoints(rate)
}
