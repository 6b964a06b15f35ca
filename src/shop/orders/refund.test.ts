import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, subtract, sum, zero } from '#src/kernel/money.ts'
import { mayRestock, owed, quoteRefund } from './refund.ts'
import type { Refundable } from './refund.ts'

const left: Refundable = {
  lines: [
    { lineId: 'cream', quantity: 3, amount: cents(1000) },
    { lineId: 'soap', quantity: 1, amount: cents(250) },
  ],
  shipping: cents(390),
  money: cents(1640),
}

describe('a refund costs', () => {
  test('of each line its part of what was paid for it', () => {
    expect(quoteRefund(left, { lines: [{ lineId: 'cream', quantity: 2 }], shipping: false })).toEqual({
      ok: true,
      value: { amount: 667, shipping: 0, lines: [{ lineId: 'cream', quantity: 2, amount: 667 }] },
    })
  })

  test('with the delivery what was paid for that, and all of it when everything goes back', () => {
    expect(quoteRefund(left, { lines: [{ lineId: 'soap', quantity: 1 }], shipping: true })).toMatchObject({
      value: { amount: 640, shipping: 390 },
    })
    expect(quoteRefund(left, { lines: [], shipping: false, everything: true })).toMatchObject({
      value: { amount: 1640, shipping: 390, lines: [{ amount: 1000 }, { amount: 250 }] },
    })
  })

  test('no more than is left, of pieces that are there', () => {
    const codeOf = (lines: readonly { lineId: string; quantity: number }[], from = left): string => {
      const quote = quoteRefund(from, { lines, shipping: false })
      return quote.ok ? 'ok' : quote.error.code
    }
    expect(codeOf([{ lineId: 'tea', quantity: 1 }])).toBe('refund_line_unknown')
    expect(codeOf([{ lineId: 'soap', quantity: 2 }])).toBe('refund_too_many')
    const twice = [
      { lineId: 'cream', quantity: 2 },
      { lineId: 'cream', quantity: 2 },
    ]
    expect(codeOf(twice)).toBe('refund_too_many')
    expect(codeOf([])).toBe('refund_nothing')
    expect(codeOf([{ lineId: 'cream', quantity: 3 }], { ...left, money: cents(999) })).toBe('refund_too_much')
  })

  test('a sum without pieces, where the bank gave back a part on its own', () => {
    expect(quoteRefund({ ...left, money: cents(1000) }, { lines: [], shipping: true, everything: true })).toEqual({
      ok: true,
      value: { amount: 1000, shipping: 0, lines: [] },
    })
  })

  test('to the cent what was paid, in whatever portions the pieces come back', () => {
    const line = fc.record({
      total: fc.integer({ min: 0, max: 99_999 }),
      portions: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    })
    fc.assert(
      fc.property(line, ({ total, portions }) => {
        const quantity = portions.reduce((all, one) => all + one, 0)
        let rest = { lineId: 'line', quantity, amount: cents(total) }
        const given = portions.map((portion) => {
          const unit = rest.amount / rest.quantity
          const quote = quoteRefund(
            { lines: [rest], shipping: zero, money: cents(1_000_000) },
            { lines: [{ lineId: 'line', quantity: portion }], shipping: false },
          )
          const amount = quote.ok ? quote.value.amount : zero
          expect(Math.abs(amount - unit * portion)).toBeLessThan(1)
          rest = { ...rest, quantity: rest.quantity - portion, amount: subtract(rest.amount, amount) }
          return amount
        })
        expect(sum(given)).toBe(total)
      }),
    )
  })
})

test('what was paid too much is owed, and everything once the order came to nothing', () => {
  const payment = { amount: cents(1000), surplus: false, done: cents(0), taken: cents(300) }
  const second = { ...payment, surplus: true, taken: cents(0) }
  expect(owed([payment], false)).toBe(0)
  expect(owed([payment], true)).toBe(700)
  expect(owed([payment, second], false)).toBe(1000)
})

test('pieces go back on the shelf, but no medicine that was handed over and nothing twice', () => {
  expect(mayRestock('pending', 'MNSRM')).toBe(true)
  expect(mayRestock('completed', 'COSMETIC')).toBe(true)
  expect(mayRestock('completed', 'MNSRM')).toBe(false)
  expect(mayRestock('canceled', 'COSMETIC')).toBe(false)
})
