import { maxWhole } from './whole-numbers.ts'

declare const unit: unique symbol

/** A whole number of euro cents. Reductions and refunds may be negative. */
export type Cents = number & { readonly [unit]: 'cents' }

/** Hundredths of a percent: 2300 is 23 %. */
export type BasisPoints = number & { readonly [unit]: 'basis points' }

const WHOLE = 10_000

/** Throws unless the amount is a safe integer; a fraction of a cent is a bug in the caller. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not whole cents: ${amount}`)
  return (amount + 0) as Cents // -0 + 0 is 0: "-0,00 €" was never a price
}

/** Throws unless the rate is an integer of 0 or more. */
export function basisPoints(rate: number): BasisPoints {
  if (!Number.isSafeInteger(rate) || rate < 0) throw new RangeError(`Not basis points: ${rate}`)
  return rate as BasisPoints
}

export const zero: Cents = cents(0)

export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => cents(total + amount), zero)

export const add = (...amounts: readonly Cents[]): Cents => sum(amounts)

export const subtract = (from: Cents, amount: Cents): Cents => cents(from - amount)

/** Throws unless the quantity is an integer: use `scale` for shares. */
export function times(amount: Cents, quantity: number): Cents {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`Not a whole quantity: ${quantity}`)
  return cents(amount * quantity)
}

export const min = (first: Cents, ...others: readonly Cents[]): Cents => cents(Math.min(first, ...others))

export const max = (first: Cents, ...others: readonly Cents[]): Cents => cents(Math.max(first, ...others))

/**
 * amount × numerator ÷ denominator in whole cents. A half cent rounds away from zero, so that a refund mirrors its charge.
 * Numerator and denominator are whole numbers, the denominator above zero.
 */
export function scale(amount: Cents, numerator: number, denominator: number): Cents {
  const divisor = BigInt(denominator)
  if (divisor <= 0n) throw new RangeError(`Not a denominator: ${denominator}`)
  const product = BigInt(amount) * BigInt(numerator)
  const size = product < 0n ? -product : product
  const rounded = (2n * size + divisor) / (2n * divisor)
  return cents(Number(product < 0n ? -rounded : rounded))
}

export const percentage = (amount: Cents, rate: BasisPoints): Cents => scale(amount, rate, WHOLE)

/** The VAT inside a price that already includes it. */
export const includedVat = (gross: Cents, rate: BasisPoints): Cents => scale(gross, rate, WHOLE + rate)

/**
 * Splits a total over whole, non-negative weights by largest remainder: the parts always add up to the total, each within one
 * cent of its exact share; of equal remainders the earlier one gets the cent. A negative total mirrors the positive one. A zero
 * weight gets nothing, unless all are zero: then the first gets everything, because no cent may be lost. Throws for a non-zero
 * total without weights.
 */
export function allocate(total: Cents, weights: readonly number[]): Cents[] {
  if (weights.length === 0 && total !== 0) throw new RangeError(`Nobody carries ${total} cents`)
  if (weights.some((weight) => weight < 0)) throw new RangeError(`Negative weight in ${weights.join(', ')}`)
  const whole = weights.reduce((running, weight) => running + BigInt(weight), 0n)
  if (whole === 0n) return weights.map((_, index) => (index === 0 ? total : zero))
  const amount = BigInt(Math.abs(total))
  const parts = weights.map((weight, index) => {
    const share = amount * BigInt(weight)
    return { index, floor: share / whole, remainder: share % whole }
  })
  const missing = Number(amount - parts.reduce((running, part) => running + part.floor, 0n))
  const luckyFirst = parts.toSorted((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder))
  const lucky = new Set(luckyFirst.slice(0, missing).map((part) => part.index))
  const sign = total < 0 ? -1 : 1
  return parts.map((part) => cents(sign * (Number(part.floor) + (lucky.has(part.index) ? 1 : 0))))
}

/** "12.34", the JSON format of money; "-0.05" for minus five cents. */
export function toDecimal(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Parses "12", "12.3", "12.34" or "-12.34" and nothing else: no plus sign, comma, spaces, leading zeros or third decimal, and no
 * amount beyond the 21,474,836.47 that the database can hold.
 */
export function fromDecimal(text: string): Cents | undefined {
  const match = /^(-?)(0|[1-9]\d*)(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const [, sign = '', euros = '', fraction = ''] = match
  const amount = Number(`${sign}${euros}${fraction.padEnd(2, '0')}`)
  return Math.abs(amount) <= maxWhole ? cents(amount) : undefined
}
