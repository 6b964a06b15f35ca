import { includedVat, zero } from '#src/kernel/money.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { MethodTerms, ShippingMethod } from './shipping-method.ts'
import type { Band, RateTerms, StoredRate } from './shipping-rate.ts'
import { covers } from './zone.ts'
import type { County } from './zone.ts'

/** One line of a cart as a carrier and the law see it. */
export type DeliveryLine = { isAreaLimited: boolean; quantity: number; weightGrams: number }

/** A whole cart. `total`: of its goods, after every discount, without delivery. */
export type Parcel = { hasAreaLimit: boolean; weightGrams: number; total: Cents }

/** A method at its price for one cart. */
export type ShippingRate = {
  /** Of the row in the method's table; `id` is the public one. */
  rowId: number
  id: string
  method: MethodTerms & { rowId: number; id: string }
  /** What the table says; `price` is what this cart pays. */
  cost: Cents
  price: Cents
  free: boolean
  /** From this total of goods on it costs nothing; null: never. */
  freeFrom: Cents | null
  vat: BasisPoints
  /** The part of `price` that is VAT. */
  includedTax: Cents
}

export const parcelOf = (lines: readonly DeliveryLine[], total: Cents): Parcel => ({
  hasAreaLimit: lines.some(({ isAreaLimited }) => isAreaLimited),
  weightGrams: lines.reduce((grams, { quantity, weightGrams }) => grams + quantity * weightGrams, 0),
  total,
})

const isWithin = ({ from, to }: Band, value: number): boolean => value >= from && (to === null || value <= to)

const isFree = ({ freeFrom }: RateTerms, total: Cents): boolean => freeFrom !== null && total >= freeFrom

const charge = (rate: RateTerms, total: Cents): Cents => (isFree(rate, total) ? zero : rate.price)

/**
 * What this cart may choose from, cheapest first, one rate a method. Where several rows of a table fit, named counties win over
 * their region, then the cheaper row wins: the customer never pays more because a table has two answers.
 */
export function ratesFor(
  parcel: Parcel,
  county: County,
  { methods, vat }: { methods: readonly ShippingMethod[]; vat: BasisPoints },
): ShippingRate[] {
  const offered = methods.filter(({ active }) => active).map((method) => ({ method, row: rowFor(method, parcel, county) }))
  return offered
    .flatMap(({ method, row }) => (row ? [quoted(method, row, { total: parcel.total, vat })] : []))
    .toSorted((a, b) => a.price - b.price || a.method.position - b.method.position || a.rowId - b.rowId)
}

function rowFor({ rates }: ShippingMethod, { weightGrams, total }: Parcel, county: County): StoredRate | undefined {
  const fitting = rates.filter(
    (rate) => rate.active && covers(rate.zone, county) && isWithin(rate.grams, weightGrams) && isWithin(rate.total, total),
  )
  const width = ({ zone }: RateTerms): number => (zone.kind === 'counties' ? 0 : 1)
  return fitting.toSorted((a, b) => width(a) - width(b) || charge(a, total) - charge(b, total) || a.rowId - b.rowId)[0]
}

function quoted(
  { rowId, id, name, expected, trackingTemplate, position }: ShippingMethod,
  row: StoredRate,
  { total, vat }: { total: Cents; vat: BasisPoints },
): ShippingRate {
  const price = charge(row, total)
  return {
    rowId: row.rowId,
    id: row.id,
    method: { rowId, id, name, expected, trackingTemplate, position },
    cost: row.price,
    price,
    // Also where the table itself says 0.
    free: price === 0,
    freeFrom: row.freeFrom,
    vat,
    includedTax: includedVat(price, vat),
  }
}

/** Whether any active rate goes there, for a cart of whatever weight and total. */
export const isServed = (county: County, methods: readonly ShippingMethod[]): boolean =>
  methods.some(({ active, rates }) => active && rates.some((rate) => rate.active && covers(rate.zone, county)))
