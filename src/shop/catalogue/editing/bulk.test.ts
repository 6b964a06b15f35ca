import { describe, expect, test } from 'vitest'
import { cents } from '#src/kernel/money.ts'
import { changedPrice, roundPrice } from './bulk.ts'

describe('a price changed with many others', () => {
  test.each([
    [1344, 'none', 1344],
    [1344, '9', 1349],
    [1343, '9', 1339],
    [1342, '5', 1340],
    [1343, '5', 1345],
    [1349, '00', 1300],
    [1350, '00', 1400],
    [3, '9', -1],
  ] as const)('of %i cents is rounded by %s to %i', (price, rounding, expected) => {
    expect(roundPrice(cents(price), rounding)).toBe(expected)
  })

  test('goes up by a share or by a sum', () => {
    const pack = { price: cents(1290), compareAt: null }
    expect(changedPrice(pack, { kind: 'percent', rate: 500, rounding: '9' })).toEqual({ price: 1359 })
    expect(changedPrice(pack, { kind: 'add', amount: cents(-100), rounding: 'none' })).toEqual({ price: 1190 })
  })

  test('stays where it is reduced, would be nothing, or is the same', () => {
    const up = { kind: 'percent', rate: 500, rounding: 'none' } as const
    expect(changedPrice({ price: cents(1490), compareAt: cents(1690) }, up)).toEqual({ reason: 'reduced' })
    expect(changedPrice({ price: cents(50), compareAt: null }, { kind: 'add', amount: cents(-50), rounding: 'none' })).toEqual({
      reason: 'not_positive',
    })
    expect(changedPrice({ price: cents(9), compareAt: null }, { ...up, rounding: '9' })).toEqual({ reason: 'same' })
  })
})
