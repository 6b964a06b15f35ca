import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  hasValidNifCheckDigit,
  isAccessCode,
  isNif,
  isOptionCode,
  isPostalCode,
  isPrescriptionNumber,
  normaliseNif,
  normalisePostalCode,
  normalisePrescriptionNumber,
} from './portuguese-numbers.ts'
import { normaliseCode } from './text.ts'

describe('taxpayer number', () => {
  test.each(['123456789', ' 123 456 789 ', 'PT123456789', 'pt 123.456.789', '123-456-789'])('%j is 123456789', (typed) => {
    expect(normaliseNif(typed)).toBe('123456789')
  })

  test('has nine digits', () => {
    expect(isNif('123456789')).toBe(true)
    for (const wrong of ['', '12345678', '1234567890', '12345678a', '123456789\n', '١٢٣٤٥٦٧٨٩']) expect(isNif(wrong)).toBe(false)
  })

  test.each(['123456789', '999999990', '500000000'])('%s has a right check digit', (nif) => {
    expect(hasValidNifCheckDigit(nif)).toBe(true)
  })

  test.each(['123456780', '999999999', '', '12345678', 'abcdefghi'])('%j has a wrong one', (nif) => {
    expect(hasValidNifCheckDigit(nif)).toBe(false)
  })

  test('exactly one last digit is right, whatever the first eight', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), (number) => {
        const stem = String(number).padStart(8, '0')
        expect(Array.from('0123456789').filter((digit) => hasValidNifCheckDigit(stem + digit))).toHaveLength(1)
      }),
    )
  })
})

describe('postal code', () => {
  test.each(['5000-577', '5000577', ' 5000 577', '5000 - 577', '5000–577'])('%j is 5000-577', (typed) => {
    expect(normalisePostalCode(typed)).toBe('5000-577')
  })

  test.each(['', '5000', '5000-57', '50005777', '500-0577', 'abcd-efg', '5000/577'])('%j is not a postal code', (typed) => {
    expect(normalisePostalCode(typed)).toBeUndefined()
  })

  test('only the stored form is valid', () => {
    expect(isPostalCode('5000-577')).toBe(true)
    expect(isPostalCode('5000577')).toBe(false)
  })
})

describe('prescription', () => {
  test('its number has 19 characters, written in groups or not', () => {
    expect(isPrescriptionNumber(normalisePrescriptionNumber(' 1011 0000 1234 5678 901 '))).toBe(true)
    expect(isPrescriptionNumber('101100001234567890')).toBe(false)
    expect(isPrescriptionNumber('10110000123456789012')).toBe(false)
  })

  test('a lower-case x at its end is stored as X', () => {
    expect(normalisePrescriptionNumber('101100001234567890x')).toBe('101100001234567890X')
    expect(isPrescriptionNumber('101100001234567890X')).toBe(true)
    expect(isPrescriptionNumber('10110000123456789X0')).toBe(false)
  })

  test('an access code has six digits, an option code four', () => {
    expect(isAccessCode(normaliseCode('123 456'))).toBe(true)
    expect(isAccessCode('12345')).toBe(false)
    expect(isOptionCode(normaliseCode(' 1234'))).toBe(true)
    expect(isOptionCode('12345')).toBe(false)
  })
})
