import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#src/kernel/money.ts'
import {
  earnedFor,
  earnsPoints,
  expiryOf,
  lastDayOf,
  maximumApplicable,
  pointsFor,
  reversedFor,
  takesPoints,
  worthOf,
} from './points.ts'
import { pointsPerEuro } from '#src/shop/website/points-rate.ts'

const hundred = { pointsForOneEuro: 100 }
const amounts = fc.integer({ min: 0, max: 10_000_000 }).map(cents)
const rates = fc.record({ pointsForOneEuro: fc.integer({ min: 1, max: 5000 }) })

describe('points', () => {
  test('are worth a cent each when a hundred make a euro', () => {
    expect(worthOf(1250, hundred)).toBe(1250)
    expect(pointsFor(cents(500), hundred)).toBe(500)
  })

  test('never pay more than they are worth, at any rate', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const points = pointsFor(amount, rate)
        expect(worthOf(points, rate)).toBeGreaterThanOrEqual(amount)
        if (points > 0) expect(worthOf(points - 1, rate)).toBeLessThan(amount)
      }),
    )
  })

  test('pay at most the balance, the eligible lines and the share of the cart that the shop allows', () => {
    const half = { ...hundred, cartShareBasisPoints: 5000 }
    const room = { balance: 2000, eligible: cents(1500), items: cents(3333) }
    expect(maximumApplicable(room, { ...half, ...website })).toBe(1500)
    expect(maximumApplicable({ ...room, balance: 700 }, { ...half, ...website })).toBe(700)
    expect(maximumApplicable({ ...room, items: cents(2999) }, { ...half, ...website })).toBe(1499)
  })

  test('neither come from prescription medicines and quoted requests nor pay them', () => {
    expect([earnsPoints('MSRM'), earnsPoints('MNSRM'), earnsPoints('COSMETIC')]).toEqual([false, true, true])
    expect(takesPoints({ class: 'MSRM', quoted: false })).toBe(false)
    expect(takesPoints({ class: 'COSMETIC', quoted: true })).toBe(false)
    expect(takesPoints({ class: 'MNSRM', quoted: false })).toBe(true)
  })
})

const website = {
  name: { pt: 'Cartão', en: 'Card' },
  pointsPerEuro: 1,
  earning: [],
  expiryMonths: null,
  expiryNoticeDays: 30,
}

describe('a purchase', () => {
  const now = new Date('2026-11-21T12:00Z')

  test('earns for whole euros only', () => {
    expect(earnedFor(cents(5999), website, now)).toBe(59)
    expect(earnedFor(cents(99), website, now)).toBe(0)
  })

  test('earns by the rule of its day in Lisbon, in any order of the rules', () => {
    const earning = [
      { from: '2026-12-01', pointsPerEuro: 3 },
      { from: '2026-07-01', pointsPerEuro: 2 },
    ]
    const at = (time: string): number => pointsPerEuro({ pointsPerEuro: 1, earning }, new Date(time))
    expect(at('2026-06-30T22:59Z')).toBe(1)
    expect(at('2026-06-30T23:00Z')).toBe(2)
    expect(at('2026-12-01T00:00Z')).toBe(3)
  })

  test('that is refunded in parts reverses what one refund would, and all of it in the end', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 5 }), (sums, factor) => {
        const paid = cents(sums.reduce((total, sum) => total + sum, 0))
        const earned = earnedFor(paid, { ...website, pointsPerEuro: factor }, now)
        let [refunded, reversed] = [0, 0]
        for (const sum of sums) {
          refunded += sum
          const more = reversedFor({ earned, paid, refunded: cents(refunded), reversed })
          expect(more).toBeGreaterThanOrEqual(0)
          reversed += more
          expect(reversed).toBe(Math.floor((earned * refunded) / paid))
        }
        expect(reversed).toBe(earned)
      }),
    )
  })

  test('that was free has nothing to reverse', () => {
    expect(reversedFor({ earned: 0, paid: cents(0), refunded: cents(0), reversed: 0 })).toBe(0)
  })
})

describe('the expiry of points', () => {
  test('is the end of the month in Lisbon, the configured months later', () => {
    const end = expiryOf(new Date('2026-11-21T12:00Z'), { expiryMonths: 24 })
    expect(end).toEqual(new Date('2028-12-01T00:00Z'))
    expect(end && lastDayOf(end)).toBe('2028-11-30')
  })

  test('is in Lisbon time, and the last evening of a month belongs to it', () => {
    expect(expiryOf(new Date('2026-03-31T22:30Z'), { expiryMonths: 5 })).toEqual(new Date('2026-08-31T23:00Z'))
    expect(expiryOf(new Date('2026-03-31T23:30Z'), { expiryMonths: 5 })).toEqual(new Date('2026-09-30T23:00Z'))
  })

  test('does not exist when the shop has set none', () => {
    expect(expiryOf(new Date(), { expiryMonths: null })).toBeNull()
  })
})
