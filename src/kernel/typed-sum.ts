import { basisPoints, cents, toDecimal } from './money.ts'
import type { BasisPoints, Cents } from './money.ts'
import { normaliseSigns } from './text.ts'
import { maxWhole } from './whole-numbers.ts'

/** What a person meant by a sum of euros; `ambiguous`: both sums that it can be read as. */
export type SumReading =
  | { kind: 'sum'; amount: Cents }
  | { kind: 'ambiguous'; readings: readonly [Cents, Cents] }
  | { kind: 'unreadable' }

const unreadable: SumReading = { kind: 'unreadable' }

const currency = '(?:€|eur(?:os?)?)'
// "3€50", as price tags write it.
const signBetween = new RegExp(`^(\\d+) ?${currency} ?(\\d\\d)$`)
const signBefore = new RegExp(`^${currency} ?`)
const signAfter = new RegExp(` ?${currency}$`)
// "1.234,56", "1,234.56", "1 234,56", "1'234.56": groups of three, then another separator.
const grouped = /^([1-9]\d{0,2}(?:([., '])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/
const plain = /^(\d*)(?:[.,](\d{1,2}))?$/
// One point or comma before three digits: thousands to one reader, a decimal sign to another.
const doubtful = /^[1-9]\d{0,2}[.,]\d{3}$/

/**
 * Reads a sum as people type it in either language: "3,50", "3.50", "3€50", "€ 3,50", "3,50 EUR", "1.234,56", "1 234,56". A minus
 * sign may stand before all of it. Nothing is left out to make a text readable, and no third decimal is rounded.
 */
export function readSum(typed: string): SumReading {
  const text = normaliseSigns(typed).replace(/\s+/g, ' ').replace(/[’´]/g, "'").replace('\u2212', '-').trim().toLowerCase()
  const sign = text.startsWith('-') ? -1 : 1
  const unsigned = sign < 0 ? text.slice(1).trimStart() : text
  const tag = signBetween.exec(unsigned)
  if (tag) return sumOf(sign, tag[1], tag[2])
  const number = signBefore.test(unsigned) ? unsigned.replace(signBefore, '') : unsigned.replace(signAfter, '')
  if (doubtful.test(number)) return doubt(sign, number)
  const groups = grouped.exec(number)
  if (groups) return sumOf(sign, groups[1]?.replace(/\D/g, ''), groups[3])
  const parts = plain.exec(number)
  return parts && number !== '' ? sumOf(sign, parts[1] || '0', parts[2]) : unreadable
}

function doubt(sign: number, number: string): SumReading {
  const [thousands, decimals] = [sumOf(sign, number.replace(/\D/, '')), sumOf(sign, ...splitAtSign(number))]
  return thousands.kind === 'sum' && decimals.kind === 'sum'
    ? { kind: 'ambiguous', readings: [thousands.amount, decimals.amount] }
    : unreadable
}

/** "1.234" as euros and the two decimals that a sum has. */
function splitAtSign(number: string): [string, string] {
  const [euros = '', fraction = ''] = number.split(/[.,]/)
  return [euros, fraction.slice(0, 2)]
}

function sumOf(sign: number, euros = '', fraction = ''): SumReading {
  const amount = sign * Number(euros + fraction.padEnd(2, '0'))
  return Math.abs(amount) <= maxWhole ? { kind: 'sum', amount: cents(amount) } : unreadable
}

/** The sum that was typed; undefined for what cannot be read, or only in two ways. */
export function sumIn(typed: string): Cents | undefined {
  const reading = readSum(typed)
  return reading.kind === 'sum' ? reading.amount : undefined
}

/** A typed percentage, "23", "12,5 %" or "6.00%", with two decimals at most; undefined for anything else. */
export function percentIn(typed: string): BasisPoints | undefined {
  const match = /^(\d{1,4})(?:[.,](\d{1,2}))? ?%?$/.exec(normaliseSigns(typed).trim())
  return match ? basisPoints(Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`)) : undefined
}

/** A typed sum in the API's notation, "12.34"; what cannot be read stays as it was typed, for its schema to refuse. */
export function sumText(typed: string): string {
  const amount = sumIn(typed)
  return amount === undefined ? typed : toDecimal(amount)
}

/** A typed percentage in the API's notation, "12.50"; what cannot be read stays as it was typed. */
export function percentText(typed: string): string {
  const rate = percentIn(typed)
  return rate === undefined ? typed : (rate / 100).toFixed(2)
}
