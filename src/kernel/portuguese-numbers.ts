import { normaliseCode } from './text.ts'

// Each `normalise…` turns typed or pasted input into the stored form; each `is…` accepts the stored form only.

const withoutSeparators = (text: string): string => normaliseCode(text).replace(/[.\-()/]/g, '')

/** The taxpayer number without separators and without the "PT" of a VAT number. */
export const normaliseNif = (text: string): string => withoutSeparators(text).replace(/^PT/i, '')

export const isNif = (nif: string): boolean => /^\d{9}$/.test(nif)

/** Weights 9 to 2, modulo 11, where 10 and 11 become 0. A wrong check digit is a question to the customer, never a refusal. */
export function hasValidNifCheckDigit(nif: string): boolean {
  if (!isNif(nif)) return false
  const digits = Array.from(nif, Number)
  const checked = digits.slice(0, 8).reduce((running, digit, index) => running + digit * (9 - index), 0)
  const check = 11 - (checked % 11)
  return digits[8] === (check > 9 ? 0 : check)
}

/** "5000-577", also from "5000577" or "5000 577"; undefined for anything that is not a Portuguese postal code. */
export function normalisePostalCode(text: string): string | undefined {
  const match = /^(\d{4})-?(\d{3})$/.exec(normaliseCode(text))
  return match ? `${match[1]}-${match[2]}` : undefined
}

export const isPostalCode = (text: string): boolean => /^\d{4}-\d{3}$/.test(text)

export const normalisePrescriptionNumber = normaliseCode

/** 19 characters; the last may be X. */
export const isPrescriptionNumber = (text: string): boolean => /^\d{18}[\dX]$/.test(text)

/** Access and dispensing code. */
export const isAccessCode = (text: string): boolean => /^\d{6}$/.test(text)

export const isOptionCode = (text: string): boolean => /^\d{4}$/.test(text)

/** "259 000 000": phone and taxpayer numbers as displayed. */
export const inThrees = (number: string): string => number.replace(/(\d{3})(?=\d)/g, '$1 ')
