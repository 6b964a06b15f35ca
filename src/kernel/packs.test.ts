import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from './money.ts'
import { estimatedGrams, unitPrice } from './packs.ts'

test.each([
  [1250, { amount: 500, unit: 'ml' }, { cents: 2500, reference: 'l' }],
  [999, { amount: 75, unit: 'g' }, { cents: 13_320, reference: 'kg' }],
  [450, { amount: 20, unit: 'un' }, { cents: 23, reference: 'un' }], // 22.5
  [1000, { amount: 2.5, unit: 'ml' }, { cents: 400_000, reference: 'l' }],
  [0, { amount: 20, unit: 'un' }, { cents: 0, reference: 'un' }],
] as const)('%d cents for %o is %o', (price, pack, expected) => expect(unitPrice(cents(price), pack)).toEqual(expected))

test('an empty pack has no unit price', () => {
  for (const amount of [0, -1, NaN, 0.0001]) expect(() => unitPrice(cents(100), { amount, unit: 'ml' })).toThrow(RangeError)
})

test('the unit price of a one-litre bottle is its price', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (price) => {
      expect(unitPrice(cents(price), { amount: 1000, unit: 'ml' }).cents).toBe(price)
    }),
  )
})

test.each([
  [{ amount: 200, unit: 'ml' }, 270],
  [{ amount: 75.5, unit: 'g' }, 121],
  [{ amount: 20, unit: 'un' }, 70],
  [{ amount: 1, unit: 'un' }, 250],
  [null, 250],
] as const)('a pack of %o weighs about %d g', (pack, grams) => expect(estimatedGrams(pack)).toBe(grams))
