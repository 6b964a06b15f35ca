import { describe, expect, test } from 'vitest'
import { zero } from '#src/kernel/money.ts'
import { isAwaited, isReceivedPayment, isUnsuccessfulPayment, paymentStates } from '#src/shop/payments/payment.ts'
import { allowedBy } from '#tests/support/assertions/checks.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import {
  awaitsMoney,
  hasFailedPayment,
  hasMoneyLeft,
  isPaidFor,
  isPaidInFull,
  isPartlyRefunded,
  orderPaymentFacets,
  orderPaymentStates,
  paymentStateOfOrder,
  placedPaymentState,
} from './payment-state.ts'

const database = await databaseFixture()

test('the database knows the same states of the payment of an order', async () => {
  expect(await allowedBy(database.db, 'orders', 'payment_state')).toEqual(orderPaymentStates.toSorted())
})

describe('what the state of the payment of an order means', () => {
  test('an order with one payment is awaited, failed or paid as that payment is', () => {
    for (const state of paymentStates) {
      const ofOrder = paymentStateOfOrder[state]
      expect([state, awaitsMoney(ofOrder), hasFailedPayment(ofOrder), isPaidFor(ofOrder)]).toEqual([
        state,
        isAwaited(state),
        isUnsuccessfulPayment(state),
        isReceivedPayment(state),
      ])
    }
  })

  test('only money that came is refunded, and money is left until all of it was', () => {
    for (const state of orderPaymentStates) {
      const { refunded } = orderPaymentFacets[state]
      expect([state, isPaidFor(state) || refunded === 'nothing']).toEqual([state, true])
      expect([state, hasMoneyLeft(state)]).toEqual([state, isPaidFor(state) && refunded !== 'all'])
      expect([state, isPaidInFull(state) && isPartlyRefunded(state)]).toEqual([state, false])
    }
  })

  test('an order that costs nothing is placed as paid', () => {
    expect(isPaidInFull(placedPaymentState(zero))).toBe(true)
  })
})
