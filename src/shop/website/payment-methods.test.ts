import { describe, expect, test } from 'vitest'
import { cents } from '#src/kernel/money.ts'
import { allowedBy } from '#tests/support/assertions/checks.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { methodLimit } from '../checkout/screens/by-method.tsx'
import { counterMethods, fitsFulfilment, takesTotal } from '../payments/payment.ts'
import {
  gatewayMethods,
  isGatewayMethod,
  isPaidAtCounter,
  limitsDeclined,
  paymentMethodFacets,
  paymentMethods,
} from './payment-methods.ts'

const database = await databaseFixture()

test('the database and the table have the same payment methods', async () => {
  const methods = paymentMethods.toSorted()
  for (const [table, column] of [
    ['carts', 'payment_method_code'],
    ['orders', 'payment_method_code'],
    ['payments', 'method_code'],
  ] as const)
    expect([table, await allowedBy(database.db, table, column)]).toEqual([table, methods])
  expect(await allowedBy(database.db, 'payments', 'paid_with')).toEqual(counterMethods.toSorted())
})

describe('a payment method', () => {
  test('that is not paid at the counter is charged by the gateway', () => {
    expect(paymentMethods.filter(isGatewayMethod).toSorted()).toEqual(Object.keys(gatewayMethods).toSorted())
    expect(paymentMethods.filter(isPaidAtCounter)).toEqual(['pay_at_pickup'])
  })

  test('has a payment window, except payment at pickup', () => {
    const now = new Date('2026-03-02T12:00:00Z')
    const limits = { mbWayMinutes: 10, multibancoDays: 3 } as Parameters<typeof paymentMethodFacets.card.windowEnd>[1]
    const ends = paymentMethods.map((method) => [
      method,
      paymentMethodFacets[method].windowEnd(now, limits)?.toISOString() ?? null,
    ])
    expect(Object.fromEntries(ends)).toEqual({
      pay_at_pickup: null,
      card: '2026-03-02T12:30:00.000Z',
      mb_way: '2026-03-02T12:10:00.000Z',
      multibanco: '2026-03-05T12:00:00.000Z',
    })
  })

  test('at the counter is for pickup and any sum, at the gateway from half a euro', () => {
    expect(paymentMethods.filter((method) => fitsFulfilment(method, 'delivery'))).toEqual(['card', 'mb_way', 'multibanco'])
    for (const fulfilment of ['pickup', null] as const)
      expect(paymentMethods.filter((method) => fitsFulfilment(method, fulfilment))).toEqual(paymentMethods)
    expect(paymentMethods.filter((method) => takesTotal(method, cents(49)))).toEqual(['pay_at_pickup'])
    for (const total of [0, 50])
      expect(paymentMethods.filter((method) => takesTotal(method, cents(total)))).toEqual(paymentMethods)
  })

  test('limits declined attempts for cards, and the checkout has a position for each', () => {
    expect(paymentMethods.filter(limitsDeclined)).toEqual(['card'])
    expect(new Set(paymentMethods.map((method) => paymentMethodFacets[method].position)).size).toBe(paymentMethods.length)
    expect(paymentMethods.length).toBeLessThanOrEqual(methodLimit)
  })
})
