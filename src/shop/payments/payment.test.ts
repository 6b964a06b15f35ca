import { describe, expect, test } from 'vitest'
import { allowedBy } from '#tests/support/assertions/checks.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import {
  isAwaited,
  isFailedPayment,
  isReceivedPayment,
  isRetainedPayment,
  isUnsuccessfulPayment,
  paymentFacets,
  paymentMachine,
  paymentStates,
  paymentStatesWith,
  providers,
} from './payment.ts'

const database = await databaseFixture()

test('the database knows the same states and providers', async () => {
  expect(await allowedBy(database.db, 'payments', 'state')).toEqual(paymentStates.toSorted())
  expect(await allowedBy(database.db, 'payments', 'provider')).toEqual(providers.toSorted())
})

describe('what the state of a payment means', () => {
  test('it is awaited, needs another attempt or has come, never two of these', () => {
    for (const state of paymentStates)
      expect([state, [isAwaited, isUnsuccessfulPayment, isReceivedPayment].filter((has) => has(state)).length]).toEqual([
        state,
        1,
      ])
  })

  test('late money still pays what has not come, and only what has come and stays is refunded', () => {
    for (const state of paymentStates)
      expect([state, paymentMachine.can(state, 'pay'), paymentMachine.can(state, 'refund')]).toEqual([
        state,
        !isReceivedPayment(state),
        isRetainedPayment(state),
      ])
  })

  test('only what the shop closed is restored by an undo, and withdrawn at the gateway', () => {
    expect(paymentStatesWith(({ isClosed }) => isClosed)).toEqual(
      paymentStates.filter((state) => paymentMachine.can(state, 'restore')),
    )
  })

  test('the gateway reports what came and what failed', () => {
    expect(paymentStates.filter((state) => paymentFacets[state].isReported)).toEqual(
      paymentStates.filter((state) => isReceivedPayment(state) || isFailedPayment(state)),
    )
  })
})
