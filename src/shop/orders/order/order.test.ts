import { cents } from '#src/kernel/money.ts'
import { describe, expect, test } from 'vitest'
import { allowedBy } from '#tests/support/assertions/checks.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { fulfilments, shipmentStates } from '#src/shop/delivery/fulfilment.ts'
import { alertChannels } from '#src/shop/notifications/notification.ts'
import { orderSentences } from '#src/shop/notifications/notification-text.ts'
import {
  actors,
  attentions,
  eventTo,
  isFinalState,
  isOpenState,
  isUnsuccessful,
  orderFacets,
  orderMachine,
  orderStates,
  usualSteps,
} from './order.ts'
import { allowedTransitions, unchecked } from '../fulfilment/staff-transitions.ts'
import { refundStates } from '../refund/refund.ts'
import { shipmentState } from '../fulfilment/shipment.ts'
import type { OrderState } from './order.ts'

const database = await databaseFixture()

const allowed = (table: string, column: string): Promise<string[]> => allowedBy(database.db, table, column)

test('the database and the tables of states have the same states', async () => {
  expect(await allowed('orders', 'state')).toEqual(orderStates.toSorted())
  expect(await allowed('orders', 'needs_attention')).toEqual(attentions.toSorted())
  for (const table of ['orders', 'carts']) expect(await allowed(table, 'fulfilment')).toEqual(fulfilments.toSorted())
  expect(await allowed('refunds', 'state')).toEqual(refundStates.toSorted())
  expect(await allowed('order_moves', 'actor')).toEqual(actors.toSorted())
  expect(await allowed('order_moves', 'alerts')).toEqual(alertChannels.toSorted())
})

describe('what a state means', () => {
  test('an ended order has transitions only by staff or late payment, and an open one has others', () => {
    for (const state of orderStates)
      expect([
        state,
        orderMachine.events(state).filter((event) => event !== 'reopen' && event !== 'reinstate').length > 0,
      ]).toEqual([state, isOpenState(state)])
  })

  test('every open order has a group on the Today page and a step of its progress', () => {
    for (const state of orderStates.filter(isOpenState))
      expect([orderFacets[state].todayGroup, orderFacets[state].customerTab]).toEqual([expect.any(String), 'open'])
    expect(usualSteps).toEqual(['balance_due', 'pending', 'ready', 'completed'])
    expect(usualSteps.map((state) => orderFacets[state].step)).toEqual([0, 1, 2, 3])
  })

  test('notifications have a sentence for it, and shipments a state', () => {
    expect(Object.keys(orderSentences).toSorted()).toEqual(orderStates.toSorted())
    expect(new Set(orderStates.map(shipmentState))).toEqual(new Set(shipmentStates))
  })

  test('an order without a sale is listed as cancelled for the customer everywhere', () => {
    expect(orderStates.filter(isUnsuccessful)).toEqual(['failed', 'void', 'canceled'])
    for (const state of orderStates)
      expect([orderFacets[state].customerTab === 'canceled', orderFacets[state].shipment === 'canceled']).toEqual([
        isUnsuccessful(state),
        isUnsuccessful(state),
      ])
  })
})

test('the transitions of staff are exactly these', () => {
  const leads = (from: OrderState) => orderStates.filter((to) => eventTo(from, to) !== undefined)
  expect(Object.fromEntries(orderStates.map((state) => [state, leads(state)]))).toEqual({
    balance_due: ['pending', 'failed', 'void', 'canceled'],
    pending: ['ready', 'void', 'canceled'],
    ready: ['completed', 'canceled'],
    failed: ['pending'],
    completed: ['ready'],
    void: [],
    canceled: [],
  })
  expect(orderMachine.initial).toBe('balance_due')
})

const line = { id: 'line', class: 'MNSRM', checkedAt: null, quantity: 1, refunded: 0 } as const
const order = {
  state: 'pending',
  paymentState: 'paid',
  totals: { total: cents(1000) } as never,
  lines: [line],
  transitions: [],
  needsAttention: null,
  minimizedAt: null,
  endedAt: null,
  refunds: [],
} as const
const now = new Date()

test('the counter needs a pharmacist for an order with a medicine', () => {
  const prepare = (role: 'counter' | 'pharmacist', lines: Parameters<typeof unchecked>[0]) =>
    allowedTransitions({ roles: [role] }, { ...order, lines: lines as never }, now).find(({ event }) => event === 'prepare')
      ?.needsPharmacist
  expect(prepare('counter', [line])).toBe(true)
  expect(prepare('pharmacist', [line])).toBe(false)
  expect(prepare('counter', [{ ...line, class: 'COSMETIC' }])).toBe(false)
  expect(prepare('counter', [{ ...line, checkedAt: new Date() }])).toBe(false)
})

test('only a late payment reinstates a failed order, and the owner has no transitions', () => {
  const failed = { ...order, state: 'failed', lines: [] } as const
  expect(allowedTransitions({ roles: ['pharmacist'] }, failed, now)).toEqual([])
  expect(
    allowedTransitions({ roles: ['pharmacist'] }, { ...failed, needsAttention: 'paid_late', minimizedAt: null }, now),
  ).toEqual([{ event: 'reinstate', to: 'pending', due: null, needsPharmacist: false }])
  const refund = { id: 'r', state: 'pending' } as never
  expect(
    allowedTransitions({ roles: ['pharmacist'] }, { ...failed, needsAttention: 'paid_late', refunds: [refund] }, now),
  ).toEqual([])
  expect(allowedTransitions({ roles: ['owner'] }, order as never, now)).toEqual([])
  expect(allowedTransitions({ roles: ['pharmacist', 'owner'] }, order as never, now)).toHaveLength(3)
})

test('an order ends completed or cancelled', () => {
  expect(orderStates.filter(isFinalState).toSorted()).toEqual(['canceled', 'completed', 'failed', 'void'])
  expect(['pending', 'ready', 'completed', 'void'].map((state) => shipmentState(state as OrderState))).toEqual([
    'pending',
    'ready',
    'shipped',
    'canceled',
  ])
})
