import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, cents, subtract, sum, zero } from '#src/kernel/money.ts'
import { noPoints } from '#src/shop/cart/cart.ts'
import { canRestock, owed, unitsOf, quoteRefund } from './refund.ts'
import type { Refundable, RefundQuote } from './refund.ts'

const inMoney = { points: zero, pointsQuantity: 0, byPointsAlone: false }
const left: Refundable = {
  lines: [
    { ...inMoney, lineId: 'cream', quantity: 3, amount: cents(1000) },
    { ...inMoney, lineId: 'soap', quantity: 1, amount: cents(250) },
  ],
  shipping: cents(390),
  money: cents(1640),
  points: { all: noPoints, back: noPoints },
}

const nothing = { ...noPoints, lines: [] }

describe('a refund costs', () => {
  test('the part of each line that was paid for it', () => {
    expect(quoteRefund(left, { lines: [{ lineId: 'cream', quantity: 2 }], shipping: false })).toEqual({
      ok: true,
      value: { amount: 667, shipping: 0, lines: [{ lineId: 'cream', quantity: 2, amount: 667 }], points: nothing },
    })
  })

  test('with the delivery what was paid for that, and all of it when everything is refunded', () => {
    expect(quoteRefund(left, { lines: [{ lineId: 'soap', quantity: 1 }], shipping: true })).toMatchObject({
      value: { amount: 640, shipping: 390 },
    })
    expect(quoteRefund(left, { lines: [], shipping: false, everything: true })).toMatchObject({
      value: { amount: 1640, shipping: 390, lines: [{ amount: 1000 }, { amount: 250 }] },
    })
  })

  test('no more than is left, and no more units than there are', () => {
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

  test('a sum without units, when the gateway refunded a part by itself', () => {
    expect(quoteRefund({ ...left, money: cents(1000) }, { lines: [], shipping: true, everything: true })).toEqual({
      ok: true,
      value: { amount: 1000, shipping: 0, lines: [], points: nothing },
    })
  })

  test('to the cent what was paid, in any portions of units', () => {
    const line = fc.record({
      total: fc.integer({ min: 0, max: 99_999 }),
      portions: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    })
    fc.assert(
      fc.property(line, ({ total, portions }) => {
        const quantity = portions.reduce((all, one) => all + one, 0)
        let rest = { ...inMoney, lineId: 'line', quantity, amount: cents(total) }
        const refunded = portions.map((portion) => {
          const unit = rest.amount / rest.quantity
          const quote = quoteRefund(
            { ...left, lines: [rest], shipping: zero, money: cents(1_000_000) },
            { lines: [{ lineId: 'line', quantity: portion }], shipping: false },
          )
          const amount = quote.ok ? quote.value.amount : zero
          expect(Math.abs(amount - unit * portion)).toBeLessThan(1)
          rest = { ...rest, quantity: rest.quantity - portion, amount: subtract(rest.amount, amount) }
          return amount
        })
        expect(sum(refunded)).toBe(total)
      }),
    )
  })
})

describe('what points paid is refunded in points', () => {
  const cream = {
    lineId: 'cream',
    quantity: 3,
    amount: cents(2003),
    points: cents(1000),
    pointsQuantity: 3,
    byPointsAlone: false,
  }
  const mixed: Refundable = {
    lines: [cream, { ...cream, lineId: 'soap', amount: zero, points: cents(500), byPointsAlone: true }],
    shipping: zero,
    money: cents(2003),
    points: { all: { points: 150, amount: cents(1500) }, back: noPoints },
  }

  test('unit by unit; what was paid with points only has no part in the money', () => {
    const lines = [
      { lineId: 'cream', quantity: 1 },
      { lineId: 'soap', quantity: 2 },
    ]
    const quote = quoteRefund(mixed, { lines, shipping: false })
    expect(quote).toMatchObject({
      value: {
        amount: 668,
        lines: [{ lineId: 'cream' }],
        points: { points: 66, amount: 666, lines: [{ amount: 333 }, { amount: 333 }] },
      },
    })
    expect(quote.ok && unitsOf(quote.value)).toEqual(lines)
  })

  test('not again with the money that a gateway refused', () => {
    const refused = { ...mixed, lines: [{ ...cream, points: cents(333), pointsQuantity: 1 }] }
    const quoted = (quantity: number) => quoteRefund(refused, { lines: [{ lineId: 'cream', quantity }], shipping: false })
    expect(quoted(2)).toMatchObject({ value: { amount: 1335, points: { amount: 0, points: 0 } } })
    expect(quoted(3)).toMatchObject({ value: { amount: 2003, points: { amount: 333 } } })
  })

  test('to the cent and to the point, in any portions, and with refusals in between', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 5 }),
      total: fc.integer({ min: 0, max: 999 }),
      paid: fc.integer({ min: 1, max: 999 }),
    })
    const portion = fc.record({ line: fc.nat(9), quantity: fc.integer({ min: 1, max: 3 }), isRefused: fc.boolean() })
    const order = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      portions: fc.array(portion, { maxLength: 12 }),
      points: fc.integer({ min: 1, max: 100_000 }),
    })
    fc.assert(
      fc.property(order, ({ lines, portions, points }) => {
        const total = lines.reduce((all, one) => all + one.total, 0)
        const all = { points, amount: cents(lines.reduce((sums, one) => sums + one.paid, 0)) }
        let now: Refundable = {
          lines: lines.map((one, at) => ({
            lineId: String(at),
            quantity: one.quantity,
            amount: cents(one.total),
            points: cents(one.paid),
            pointsQuantity: one.quantity,
            byPointsAlone: one.total === 0,
          })),
          shipping: zero,
          money: cents(total),
          points: { all, back: noPoints },
        }
        let refunded = 0
        const give = (input: Parameters<typeof quoteRefund>[1], isRefused: boolean): void => {
          const quote = quoteRefund(now, input)
          if (!quote.ok) return
          if (!isRefused) refunded += quote.value.amount
          now = after(now, quote.value, isRefused)
        }
        for (const one of portions)
          give({ lines: [{ lineId: String(one.line % lines.length), quantity: one.quantity }], shipping: false }, one.isRefused)
        give({ lines: [], shipping: true, everything: true }, false)
        expect(refunded).toBe(total)
        expect(now.points.back).toEqual(all)
      }),
    )
  })

  /** As in the tables: amounts that the gateway refused are available again, points are not. */
  function after(now: Refundable, { amount, lines, points }: RefundQuote, isRefused: boolean): Refundable {
    const { all, back } = now.points
    return {
      ...now,
      money: isRefused ? now.money : subtract(now.money, amount),
      points: { all, back: { points: back.points + points.points, amount: add(back.amount, points.amount) } },
      lines: now.lines.map((line) => {
        const money = isRefused ? undefined : lines.find(({ lineId }) => lineId === line.lineId)
        const own = points.amount > 0 ? points.lines.find(({ lineId }) => lineId === line.lineId) : undefined
        const alone = own && (amount === 0 || line.byPointsAlone) ? own.requested : 0
        return {
          ...line,
          quantity: line.quantity - ((amount > 0 && money?.quantity) || alone),
          amount: subtract(line.amount, money?.amount ?? zero),
          points: subtract(line.points, own?.amount ?? zero),
          pointsQuantity: line.pointsQuantity - (own?.quantity ?? 0),
        }
      }),
    }
  }
})

test('an overpayment has to be refunded, and everything once the order is cancelled', () => {
  const payment = { amount: cents(1000), surplus: false, done: cents(0), refunded: cents(300) }
  const second = { ...payment, surplus: true, refunded: cents(0) }
  expect(owed([payment], false)).toBe(0)
  expect(owed([payment], true)).toBe(700)
  expect(owed([payment, second], false)).toBe(1000)
})

test('units are restocked, except a medicine of a completed order, and not twice', () => {
  expect(canRestock('pending', 'MNSRM')).toBe(true)
  expect(canRestock('completed', 'COSMETIC')).toBe(true)
  expect(canRestock('completed', 'MNSRM')).toBe(false)
  expect(canRestock('canceled', 'COSMETIC')).toBe(false)
})
