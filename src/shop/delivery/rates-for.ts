import { includedVat, zero } from '#src/kernel/money.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { MethodTerms, ShippingMethod } from './shipping-method.ts'
import type { Band, RateTerms, StoredRate } from './shipping-rate.ts'
import { covers } from './zone.ts'
import type { County } from './zone.ts'

/** One line of a cart, with what a carrier and the law need to know. */
export type DeliveryLine = { isAreaLimited: boolean; quantity: number; weightGrams: number }

/** A whole cart. `total`: of its goods, after all discounts, without delivery. */
export type Parcel = { hasAreaLimit: boolean; weightGrams: number; total: Cents }

/** A method with its price for one cart. */
export type ShippingRate = {
  /** Id of the row; `id` is the public one. */
  rowId: number
  id: string
  method: MethodTerms & { rowId: number; id: string }
  /** The price of the row; `price` is what this cart pays. */
  cost: Cents
  price: Cents
  free: boolean
  /** Free from this total of goods on; null: never. */
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
 * The rates that this cart may choose from, cheapest first, one per method. Where several rows match, named counties win over
 * their region, then the cheaper row wins: the customer never pays more because of overlapping rows.
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
    // Also where the row itself costs 0.
    free: price === 0,
    freeFrom: row.freeFrom,
    vat,
    includedTax: includedVat(price, vat),
  }
}

/** Whether any active rate covers the county, at any weight and total. */
export const isServed = (county: County, methods: readonly ShippingMethod[]): boolean =>
  methods.some(({ active, rates }) => active && rates.some((rate) => rate.active && covers(rate.zone, county)))
