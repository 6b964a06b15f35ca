import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crockford, isId, isOrderNumber, orderNumber } from './ids.ts'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

describe('ids', () => {
  test('a UUID of version 7 is an id', () => {
    fc.assert(
      fc.property(fc.uuid({ version: 7 }), (id) => {
        expect(isId(id)).toBe(true)
      }),
    )
  })

  test.each([
    '',
    '017f22e2-79b0-4cc3-98c4-dc0c0c07398f', // version 4
    '017f22e2-79b0-7cc3-18c4-dc0c0c07398f', // another variant
    '017F22E2-79B0-7CC3-98C4-DC0C0C07398F',
    '{017f22e2-79b0-7cc3-98c4-dc0c0c07398f}',
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398f\n',
    '017f22e279b07cc398c4dc0c0c07398f',
  ])('%j is not an id', (text) => expect(isId(text)).toBe(false))
})

describe('order numbers', () => {
  test('are AZ and eight unambiguous characters', () => {
    fc.assert(
      fc.property(bytes(8), (random) => {
        const number = orderNumber('AZ', random)
        expect(number).toMatch(/^AZ-[^ILOU]{8}$/)
        expect(isOrderNumber(number)).toBe(true)
      }),
    )
  })

  test.each(['NO-01234567', 'FNV-01234567', 'FNOV-01234567'])('%s belongs to another pharmacy', (number) => {
    expect(isOrderNumber(number)).toBe(true)
  })

  test.each(['N-01234567', 'FNOVA-01234567', 'az-01234567', '1A-01234567'])('%s is not an order number', (number) => {
    expect(isOrderNumber(number)).toBe(false)
  })

  test('every character of the alphabet is as likely as another', () => {
    const all = crockford(
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
      256,
    )
    const counts = Object.groupBy(all, (character) => character)
    expect(Object.values(counts).map((same) => same?.length)).toEqual(Array.from({ length: 32 }, () => 8))
  })

  test('differ when their bytes do', () => {
    expect(orderNumber('AZ', Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7))).toBe('AZ-01234567')
    expect(orderNumber('AZ', Uint8Array.of(31, 30, 29, 28, 27, 26, 25, 24))).toBe('AZ-ZYXWVTSR')
  })

  test('are refused with too little randomness', () => {
    expect(() => orderNumber('AZ', new Uint8Array(7))).toThrow(RangeError)
  })

  test.each(['', 'AZ-', 'AZ-1234567', 'AZ-123456789', 'az-12345678', 'AZ-1234567I', 'AZ-1234567L', 'AZ-1234567O', 'AZ-1234567U'])(
    '%j is not an order number',
    (text) => expect(isOrderNumber(text)).toBe(false),
  )
})
