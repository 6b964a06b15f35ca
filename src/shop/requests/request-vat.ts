import { includedVat, sum, zero } from '#src/kernel/money.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import { chosen, lineTotal } from './request.ts'
import type { RequestItem } from './request.ts'

export type VatPart = { rate: BasisPoints; amount: Cents }

/** The VAT included in the prices, line by line, summed by rate. */
export function vatOf(items: readonly RequestItem[]): VatPart[] {
  const rates = [...new Set(items.map((item) => chosen(item).vat))].toSorted((a, b) => a - b)
  return rates
    .map((rate) => ({
      rate,
      amount: sum(items.filter((item) => chosen(item).vat === rate).map((item) => includedVat(lineTotal(item), rate))),
    }))
    .filter(({ amount }) => amount > zero)
}
