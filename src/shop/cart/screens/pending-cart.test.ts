import { describe, expect, test } from 'vitest'
import { basisPoints, cents, zero } from '#src/kernel/money.ts'
import { noDelivery, priceLine } from '../cart.ts'
import type { LineView } from './cart-view.ts'
import { pendingCart } from './pending-cart.ts'

function line(id: string, quantity: number, price: number): LineView {
  const priced = { quantity, price: cents(price), vat: basisPoints(600), discount: zero }
  const row = {
    variantId: `variant-${id}`,
    name: id,
    slug: id,
    brand: 'Vitalis',
    pack: '60 cápsulas',
    image: undefined,
    points: zero,
    left: 9,
    max: 20,
    purchasable: true,
  }
  return { id, ...row, ...priced, ...priceLine(priced) }
}

const option = (value: string, price: number) => ({ value, label: value, hint: '', price: cents(price), end: '', sum: value })

const cart = {
  lines: [line('soap', 2, 450), line('cream', 1, 1490)],
  requests: [],
  deliveryCost: noDelivery,
  delivery: { options: [option('pickup', 0), option('courier', 350)], chosen: 'pickup' },
}

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('one more unit is in the totals before the shop has answered', () => {
  const { lines, totals } = pendingCart(cart, [form({ intent: 'set', line_item_id: 'soap', quantity: '2', step: 'more' })])
  expect(lines.map(({ quantity, total }) => [quantity, total])).toEqual([
    [3, 1350],
    [1, 1490],
  ])
  expect(totals.total).toBe(2840)
})

test('a line being removed is hidden, and so is one that is stepped down to zero', () => {
  expect(pendingCart(cart, [form({ intent: 'remove', line_item_id: 'cream' })]).lines.map(({ id }) => id)).toEqual(['soap'])
  expect(
    pendingCart(cart, [form({ intent: 'set', line_item_id: 'cream', quantity: '1', step: 'less' })]).lines.map(({ id }) => id),
  ).toEqual(['soap'])
})

test('another quantity is paid by the same points, up to its price', () => {
  const [soap, cream] = cart.lines
  const paid = { ...soap!, points: cents(700), discount: cents(750), total: cents(150) }
  const after = (quantity: string) =>
    pendingCart({ ...cart, lines: [paid, cream!] }, [form({ intent: 'set', line_item_id: 'soap', quantity })]).totals
  expect(after('3')).toMatchObject({ discount: 700, total: 650 + 1490 })
  expect(after('1')).toMatchObject({ discount: 450, total: 1490 })
})

test('several pending forms are combined', () => {
  const forms = [form({ intent: 'set', line_item_id: 'soap', quantity: '5' }), form({ intent: 'remove', line_item_id: 'cream' })]
  expect(pendingCart(cart, forms).totals.total).toBe(2250)
})

test('a form that the shop will refuse changes nothing', () => {
  const forms = [
    form({ intent: 'set', line_item_id: 'soap', quantity: 'dois' }),
    form({ intent: 'undo', variant_id: 'variant-x', quantity: '1' }),
  ]
  expect(pendingCart(cart, forms).lines).toEqual(cart.lines)
})

test('an emptied cart costs nothing', () => {
  expect(pendingCart(cart, [form({ intent: 'empty' })])).toMatchObject({ lines: [], totals: { total: 0 } })
})

describe('a delivery option', () => {
  const delivered = {
    ...cart,
    deliveryCost: { price: cents(350), discount: cents(350), vat: basisPoints(2300) },
    delivery: { ...cart.delivery, chosen: 'courier' },
  }

  test('is in the total while its form is pending', () => {
    const { totals, chosen } = pendingCart(cart, [form({ intent: 'way', way: 'courier' })])
    expect([totals.shipping, totals.total, chosen?.value]).toEqual([350, 2740, 'courier'])
  })

  test('and out of it, with the discount on it, once pickup is chosen', () => {
    expect(pendingCart(delivered, []).totals).toMatchObject({ shipping: 350, discount: 350, total: 2390 })
    expect(pendingCart(delivered, [form({ intent: 'way', way: 'pickup' })]).totals).toMatchObject({
      shipping: 0,
      discount: 0,
      total: 2390,
    })
  })

  test('that does not exist changes nothing', () => {
    expect(pendingCart(delivered, [form({ intent: 'way', way: 'balloon' })]).totals.total).toBe(2390)
  })

  test('is not chosen yet when delivery is wanted without a postal code', () => {
    expect(pendingCart({ ...cart, delivery: { ...cart.delivery, chosen: '' } }, []).chosen).toBeUndefined()
  })
})
