import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  allocate,
  basisPoints,
  type Cents,
  cents,
  fromDecimal,
  includedVat,
  max,
  min,
  percentage,
  scale,
  subtract,
  sum,
  times,
  toDecimal,
  zero,
} from './money.ts'

const amounts = fc.maxSafeInteger().map(cents)
const prices = fc.integer({ min: -100_000_000, max: 100_000_000 }).map(cents)
const weights = fc.array(fc.oneof(fc.nat(20), fc.nat(1_000_000), fc.maxSafeNat()), { minLength: 1, maxLength: 30 })
const abs = (n: bigint): bigint => (n < 0n ? -n : n)

describe('counting', () => {
  test('money is whole cents', () => {
    expect(cents(1234)).toBe(1234)
    for (const wrong of [0.5, NaN, Infinity, 2 ** 53]) expect(() => cents(wrong)).toThrow(RangeError)
    expect(Object.is(cents(-0), 0)).toBe(true)
  })

  test('a rate is whole basis points from 0 up', () => {
    expect(basisPoints(2300)).toBe(2300)
    for (const wrong of [-1, 0.5, NaN]) expect(() => basisPoints(wrong)).toThrow(RangeError)
  })

  test('amounts add, subtract and multiply', () => {
    expect(add(cents(1), cents(2), cents(-5))).toBe(-2)
    expect(add()).toBe(zero)
    expect(sum([cents(10), cents(20)])).toBe(30)
    expect(subtract(cents(5), cents(7))).toBe(-2)
    expect(times(cents(250), 3)).toBe(750)
    expect(times(cents(-250), 0)).toBe(zero)
    expect(() => times(cents(100), 1.5)).toThrow(RangeError)
    expect(min(cents(3), cents(-1), cents(2))).toBe(-1)
    expect(max(cents(3), cents(-1))).toBe(3)
  })

  test('a sum that leaves the safe numbers throws instead of being nearly right', () => {
    const max = cents(Number.MAX_SAFE_INTEGER)
    expect(() => add(max, cents(1))).toThrow(RangeError)
    expect(() => times(max, 2)).toThrow(RangeError)
  })
})

describe('shares', () => {
  test('half a cent rounds up, and a refund mirrors its charge', () => {
    expect(percentage(cents(5), basisPoints(1000))).toBe(1)
    expect(percentage(cents(-5), basisPoints(1000))).toBe(-1)
    expect(percentage(cents(4), basisPoints(1000))).toBe(0)
    expect(percentage(cents(1005), basisPoints(1000))).toBe(101)
  })

  test('VAT is taken out of a price that includes it', () => {
    expect(includedVat(cents(1230), basisPoints(2300))).toBe(230)
    expect(includedVat(cents(1060), basisPoints(600))).toBe(60)
    expect(includedVat(cents(999), basisPoints(600))).toBe(57) // 56.547…
    expect(includedVat(cents(-1230), basisPoints(2300))).toBe(-230)
    expect(includedVat(cents(1230), basisPoints(0))).toBe(0)
  })

  test('a share is never further than half a cent from the exact one', () => {
    fc.assert(
      fc.property(amounts, fc.nat(10_000), fc.integer({ min: 10_000, max: 1_000_000 }), (amount, numerator, denominator) => {
        const error = BigInt(scale(amount, numerator, denominator)) * BigInt(denominator) - BigInt(amount) * BigInt(numerator)
        expect(2n * abs(error) <= BigInt(denominator)).toBe(true)
      }),
    )
  })

  test('a share of zero throws', () => {
    expect(() => scale(cents(1), 1, 0)).toThrow(RangeError)
    expect(() => scale(cents(1), 1, -1)).toThrow(RangeError)
    expect(() => scale(cents(1), 0.5, 1)).toThrow(RangeError)
  })
})

describe('splitting', () => {
  test('10 € over three equal lines: the first gets the odd cent', () => {
    expect(allocate(cents(1000), [1, 1, 1])).toEqual([334, 333, 333])
    expect(allocate(cents(-1000), [1, 1, 1])).toEqual([-334, -333, -333])
  })

  test('the largest remainder gets the cent, in any position', () => {
    expect(allocate(cents(100), [1, 4, 2])).toEqual([14, 57, 29])
    expect(allocate(cents(1), [1, 2, 2])).toEqual([0, 1, 0])
  })

  test('a line of zero weight gets nothing', () => {
    expect(allocate(cents(7), [0, 3, 0, 3])).toEqual([0, 4, 0, 3])
  })

  test('if all weights are zero the first line gets everything', () => {
    expect(allocate(cents(7), [0, 0])).toEqual([7, 0])
  })

  test('zero over no lines is empty, an amount over no lines throws', () => {
    expect(allocate(zero, [])).toEqual([])
    expect(() => allocate(cents(1), [])).toThrow(RangeError)
  })

  test('weights are whole and not negative', () => {
    expect(() => allocate(cents(1), [1, -1])).toThrow(RangeError)
    expect(() => allocate(cents(1), [0.5])).toThrow(RangeError)
  })

  test('the parts always add up', () => {
    fc.assert(
      fc.property(amounts, weights, (total, list) => {
        expect(sum(allocate(total, list))).toBe(total)
      }),
    )
  })

  test('each part is within a cent of its exact share, and a zero weight gets zero', () => {
    fc.assert(
      fc.property(amounts, weights, (total, list) => {
        const whole = list.reduce((running, weight) => running + BigInt(weight), 0n)
        fc.pre(whole > 0n)
        allocate(total, list).forEach((part, index) => {
          const exact = BigInt(total) * BigInt(list[index] ?? 0)
          expect(abs(BigInt(part) * whole - exact) < whole).toBe(true)
          if (list[index] === 0) expect(part).toBe(0)
        })
      }),
    )
  })

  test('more weight never gets less, and an equal weight later in the list at most one cent less', () => {
    fc.assert(
      fc.property(amounts, weights, (total, list) => {
        const parts = allocate(cents(Math.abs(total)), list)
        const ranked = list
          .map((weight, index) => ({ weight, index, part: parts[index] ?? zero }))
          .toSorted((a, b) => b.weight - a.weight || a.index - b.index)
        if (ranked[0]?.weight === 0) return
        ranked.slice(1).forEach((later, index) => expect(later.part).toBeLessThanOrEqual(ranked[index]?.part ?? NaN))
      }),
    )
  })

  test('a refund is split as its charge was', () => {
    fc.assert(
      fc.property(prices, weights, (total, list) => {
        const mirrored: Cents[] = allocate(cents(-total), list).map((part) => cents(-part))
        expect(mirrored).toEqual(allocate(total, list))
      }),
    )
  })
})

describe('as text', () => {
  test('money reads as a decimal with two places', () => {
    expect([1234, 5, -5, 0, -1234, 100].map((n) => toDecimal(cents(n)))).toEqual([
      '12.34',
      '0.05',
      '-0.05',
      '0.00',
      '-12.34',
      '1.00',
    ])
  })

  test('decimals with up to two places are understood', () => {
    expect(['12', '12.3', '12.34', '-0.05', '0', '-0'].map(fromDecimal)).toEqual([1200, 1230, 1234, -5, 0, 0])
  })

  test.each([
    '',
    ' 1',
    '1 ',
    '1,00',
    '1.234',
    '.5',
    '1.',
    '+1',
    '1e3',
    '0x10',
    '01',
    '--1',
    '1\n',
    '٣',
    '21474836.48',
    '-21474836.48',
    '90071992547409.93',
  ])('%j is not an amount', (text) => expect(fromDecimal(text)).toBeUndefined())

  test('an amount is the same after writing and reading', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_147_483_647, max: 2_147_483_647 }).map(cents), (amount) => {
        expect(fromDecimal(toDecimal(amount))).toBe(amount)
      }),
    )
  })
})
