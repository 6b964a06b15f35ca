import { includedVat, sum, times, zero } from '#src/kernel/money.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import { vatRateIn } from '#src/kernel/vat-rates.ts'
import { isProductClass, usualVatOf } from '#src/shop/catalogue/product/product.ts'
import { readPrice } from './quote-price.ts'
import type { OfferText, QuoteText } from './quote-text.ts'

/** Parses a whole number of units; undefined for anything else. */
export const readUnits = (text: string): number | undefined => {
  const units = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return units > 0 ? units : undefined
}

/** Undefined until price and quantity are valid. */
export function offerTotal({ price: typed }: Pick<OfferText, 'price'>, quantity: string): Cents | undefined {
  const [price, units] = [readPrice(typed), readUnits(quantity)]
  return price === undefined || units === undefined ? undefined : times(price, units)
}

/** The chosen rate, otherwise the rate of the class; undefined until either is known. */
function rateOf({ vat, class: typed }: Pick<OfferText, 'vat' | 'class'>): BasisPoints | undefined {
  return vat === '' && isProductClass(typed) ? usualVatOf(typed) : vatRateIn(vat)
}

type VatPart = { rate: BasisPoints; /** Within `gross`. */ vat: Cents; gross: Cents }
/** `missing`: lines that cannot be counted yet. */
export type QuoteTotals = { total: Cents; vat: readonly VatPart[]; missing: number }

/** The total and the VAT included in it by rate, computed line by line as in the order. */
export function quoteTotals({ lines }: Pick<QuoteText, 'lines'>): QuoteTotals {
  const counted = lines.flatMap((line) => {
    const [total, rate] = [offerTotal(line, line.quantity), rateOf(line)]
    return total === undefined || rate === undefined ? [] : [{ total, rate }]
  })
  const rates = [...new Set(counted.map(({ rate }) => rate))].toSorted((a, b) => a - b)
  const vat = rates.map((rate) => {
    const own = counted.filter((line) => line.rate === rate)
    return { rate, gross: sum(own.map(({ total }) => total)), vat: sum(own.map(({ total }) => includedVat(total, rate))) }
  })
  return {
    total: sum(counted.map(({ total }) => total)),
    vat: vat.filter((part) => part.vat > zero),
    missing: lines.length - counted.length,
  }
}
