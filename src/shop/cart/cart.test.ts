import { expect, test } from 'vitest'
import { basisPoints, cents, zero } from '#src/kernel/money.ts'
import { itemCount, priceCart, priceLine } from './cart.ts'

const line = (quantity: number, price: number, vat: number, discount = 0) => {
  const priced = { quantity, price: cents(price), vat: basisPoints(vat), discount: cents(discount) }
  return { ...priced, ...priceLine(priced) }
}

test('the VAT of a line is computed on its price after discount', () => {
  expect(line(2, 615, 2300)).toMatchObject({ subtotal: 1230, total: 1230, includedTax: 230 })
  expect(line(2, 615, 2300, 123)).toMatchObject({ subtotal: 1230, total: 1107, includedTax: 207 })
})

test('a cart adds its lines, each with its own VAT, and the delivery', () => {
  const totals = priceCart([line(1, 106, 600), line(3, 1999, 2300, 100)], {
    price: cents(350),
    discount: zero,
    vat: basisPoints(2300),
  })
  expect(totals).toEqual({ items: 6103, discount: 100, shipping: 350, includedTax: 6 + 1103 + 65, total: 6353 })
})

test('an empty cart costs nothing', () => {
  expect(priceCart([])).toEqual({ items: 0, discount: 0, shipping: 0, includedTax: 0, total: 0 })
  expect(itemCount([])).toBe(0)
})
