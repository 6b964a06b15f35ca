import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import { basisPoints, fromDecimal, toDecimal } from '#src/kernel/money.ts'

// "1.234,56" and "1 234,56"; a point alone is a decimal point, so that "1.234" is invalid and not a thousand.
const grouped = /^\d{1,3}(?:[. ]\d{3})+(?:,\d{1,2})?$/
const plain = /^\d+(?:[.,]\d{1,2})?$/

/** Euros as typed at a Portuguese counter, "3,24", "3.24 €" or "1.234,56", from 0 up; undefined for anything else. */
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

/** "3,24": the text of a price field, in both languages. */
export const priceText = (amount: Cents): string => toDecimal(amount).replace('.', ',')

/** The VAT rates of mainland Portugal, which the editor offers in addition to the product's own. */
export const usualRates: readonly BasisPoints[] = [600, 1300, 2300, 0].map(basisPoints)

/** "6", "6.5": the text of a rate field. */
export const rateText = (rate: BasisPoints): string => String(rate / 100)

export function readRate(text: string): BasisPoints | undefined {
  const rate = fromDecimal(text)
  return rate === undefined || rate < 0 ? undefined : basisPoints(rate)
}
