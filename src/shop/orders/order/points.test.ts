import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cents } from '#src/kernel/money.ts'
import type { Person } from '#src/platform/principal.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addCart, addMarta, addOrder, addProduct, addStaff, everything, stockOf } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { atGateway, orderWithPoints, orderState } from '#tests/support/factories/points-in-orders.ts'
import { addQuotedRequest } from '#tests/support/factories/quoted-requests.ts'
import { addRui } from '#tests/support/factories/requests.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { expectInvariants } from '#tests/support/assertions/invariants.ts'
import { applyPoints, removePoints } from '#src/shop/cart/points.actions.server.ts'
import { addRequestToCart } from '#src/shop/cart/requests.actions.server.ts'
import { placeOrder } from '#src/shop/checkout/actions.server.ts'
import { historyOf, joinLoyalty, balanceOf } from '#src/shop/loyalty/wallet/actions.server.ts'
import { earnedBy } from '#src/shop/loyalty/points-in-carts/actions.server.ts'
import { inAll } from '#tests/support/world/short.ts'
import { cancelOwnOrder } from './actions.server.ts'
import { pointsToEarn } from './earning.server.ts'
import { periodicJobs } from './jobs.server.ts'
import type { OrderState } from './order.ts'
import { readOrderPage } from './screens/order.server.ts'
import { transitionOrder } from '../staff/actions.server.ts'

let cream: SoldVariant
const shop = await shopFixture({ max: 30 })
const { world } = shop
const ana = await addStaff(world, 'pharmacist')
beforeEach(async () => {
  cream = await addProduct(world, { stock: 5, price: 1550 })
})
afterEach(() => expectInvariants(world))

const balance = ({ marta }: { marta: Person }) => balanceOf(world.db, marta.userId)
const transition = async ({ number }: { number: string }, ...states: OrderState[]): Promise<void> => {
  for (const state of states)
    expect(
      await transitionOrder(world, ana, number, { state, source: 'page', counterPayment: { method: 'cash' } }),
    ).toMatchObject({
      ok: true,
    })
}
const runPeriodicJobs = async (): Promise<void> => {
  for (const { work } of periodicJobs) await work(world)
}
const kindsOf = async (marta: Person): Promise<string[]> => {
  const { entries } = await historyOf(world, marta, { number: 1, size: 50 })
  return entries.map(({ kind, points }) => `${kind} ${points}`).toReversed()
}
/** All her points are reserved by another cart. */
async function spendElsewhere(marta: Person): Promise<void> {
  const dear = await addProduct(world, { price: 10_000 })
  await addCart(world, [dear], marta)
  const caller = { principal: marta, token: undefined, locale: 'pt' } as const
  expect(await applyPoints(world, caller, cents((await balanceOf(world.db, marta.userId)) ?? 0))).toMatchObject({ ok: true })
}

describe('an order partly paid with points', () => {
  test('shows how many points and their value; the rest is money', async () => {
    const placed = await orderWithPoints(world, { items: [cream], pay: 550 })
    expect(await orderState(world, placed)).toMatchObject({
      points: { points: 550, amount: 550 },
      totals: { discount: 550, total: 1000 },
      lines: [{ points: 550, discount: 550, total: 1000, includedTax: 187 }],
      payments: [{ amount: 1000 }],
    })
    expect(await balance(placed)).toBe(450)
  })

  test('returns them when its customer cancels, once for repeated requests', inAll, async () => {
    const placed = await orderWithPoints(world, { items: [cream], pay: 550 })
    const cancellations = await Promise.all([1, 2, 3].map(() => cancelOwnOrder(world, placed, { principal: placed.marta })))
    expect(cancellations.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await balance(placed)).toBe(1000)
    expect(await kindsOf(placed.marta)).toEqual(['earned 1000', 'applied -550', 'returned 550'])
    expect((await orderState(world, placed)).pointsBack).toEqual({ points: 0, amount: 0 })
  })

  test('returns them with the money when it was paid, each once', inAll, async () => {
    const placed = await orderWithPoints(world, { items: [cream], pay: 550 })
    await atGateway(world, placed, 'pay')
    expect(await cancelOwnOrder(world, placed, { principal: placed.marta })).toMatchObject({ ok: true })
    expect(await balance(placed)).toBe(1000)
    expect(await orderState(world, placed)).toMatchObject({
      paymentState: 'refunded',
      refunds: [{ amount: 1000, points: null, state: 'done' }],
    })
  })

  test.each(['canceled', 'void'] as const)('returns them when staff make it %s', async (state) => {
    const placed = await orderWithPoints(world, { items: [cream], pay: 550 })
    await transition(placed, state)
    expect(await balance(placed)).toBe(1000)
  })

  test('returns them when the rest is not paid in time', inAll, async () => {
    const placed = await orderWithPoints(world, { items: [cream], pay: 550, patch: { payment_method_id: 'multibanco' } })
    shop.wait(24 * 4)
    await runPeriodicJobs()
    expect((await orderState(world, placed)).state).toBe('failed')
    expect(await balance(placed)).toBe(1000)
  })

  test('spends them again when the payment is late', inAll, async () => {
    const placed = await orderWithPoints(world, { items: [cream], pay: 550, patch: { payment_method_id: 'multibanco' } })
    shop.wait(24 * 4)
    await runPeriodicJobs()
    await atGateway(world, placed, 'pay-late')
    expect(await orderState(world, placed)).toMatchObject({ state: 'pending', needsAttention: null })
    expect(await balance(placed)).toBe(450)
    await transition(placed, 'canceled')
    expect(await balance(placed)).toBe(1000)
  })

  test('stays failed when they were spent since: staff see the payment, the reason, and reinstate it once possible', async () => {
    const placed = await orderWithPoints(world, { items: [cream], pay: 550, patch: { payment_method_id: 'multibanco' } })
    shop.wait(24 * 4)
    await runPeriodicJobs()
    await spendElsewhere(placed.marta)
    const onShelf = await stockOf(world, cream)
    await atGateway(world, placed, 'pay-late')
    expect(await orderState(world, placed)).toMatchObject({ state: 'failed', paymentState: 'paid', needsAttention: 'paid_late' })
    const again = () =>
      transitionOrder(world, ana, placed.number, { state: 'pending', source: 'page', counterPayment: { method: 'cash' } })
    expect(await again()).toEqual({ ok: false, error: { code: 'points_short' } })
    expect([await balance(placed), await stockOf(world, cream)]).toEqual([0, onShelf])
    expect(await removePoints(world, { principal: placed.marta, token: undefined, locale: 'pt' })).toMatchObject({ ok: true })
    expect(await balance(placed)).toBe(1000)
    expect(await again()).toMatchObject({ ok: true, value: { state: 'pending' } })
    expect(await balance(placed)).toBe(450)
  })
})

describe('points pay a whole order', () => {
  test('which then needs no payment, is pending, and returns them when it is cancelled', async () => {
    const placed = await orderWithPoints(world, {
      items: [cream],
      points: 2000,
      pay: 1550,
      patch: { payment_method_id: undefined },
    })
    expect(await orderState(world, placed)).toMatchObject({
      state: 'pending',
      paymentState: 'paid',
      payments: [],
      totals: { total: 0 },
    })
    await cancelOwnOrder(world, placed, { principal: placed.marta })
    expect(await orderState(world, placed)).toMatchObject({
      state: 'canceled',
      paymentState: 'void',
      needsAttention: null,
      refunds: [],
    })
    expect(await balance(placed)).toBe(2000)
  })

  test('except its delivery, whose payment earns nothing', inAll, async () => {
    const home = { ...everything.billing_address!, address1: 'Rua Direita 1', city: 'Vila Real', zipcode: '5000-100' }
    const patch = { fulfilment: 'delivery', shipping_address: home } as const
    const placed = await orderWithPoints(world, { items: [cream], points: 2000, pay: 1550, patch })
    const { totals } = await orderState(world, placed)
    expect(totals.total).toBe(totals.shipping)
    await atGateway(world, placed, 'pay')
    await transition(placed, 'ready', 'completed')
    expect(await earnedBy(world.db, placed.rowId)).toBeUndefined()
  })
})

describe('a completed order earns', () => {
  test('a point for each whole euro paid for products, after points, and announces it before', async () => {
    const placed = await orderWithPoints(world, { items: [cream], pay: 525 })
    await atGateway(world, placed, 'pay')
    expect(await pointsToEarn(world, await orderState(world, placed))).toBe(10)
    await transition(placed, 'ready')
    expect(await balance(placed)).toBe(475)
    await transition(placed, 'completed')
    expect(await balance(placed)).toBe(485)
    const order = await orderState(world, placed)
    expect(order.earned).toEqual({ points: 10, reversed: 0 })
    expect(await pointsToEarn(world, order)).toBeNull()
  })

  test('also when it is paid at pickup', async () => {
    const placed = await orderWithPoints(world, { items: [cream], patch: { payment_method_id: 'pay_at_pickup' } })
    await transition(placed, 'ready', 'completed')
    expect(await balance(placed)).toBe(1015)
  })

  test('nothing for prescription medicines and quoted requests', async () => {
    const rui = await addRui(world)
    await joinLoyalty(world, rui)
    // Antibiotics for 4.70 €, and an ointment for 7.99 €.
    const priced = await addQuotedRequest(world, { principal: rui, ana })
    const caller = { principal: rui, token: undefined, locale: 'pt' } as const
    expect(await addRequestToCart(world, caller, { kind: 'prescription', publicId: priced.id })).toMatchObject({ ok: true })
    const placed = await placeOrder(world, caller, { patch: everything, source: 'api' })
    if (!placed.ok) throw new Error(placed.error.code)
    const order = await orderState(world, placed.value.order)
    await transition(order, 'ready', 'completed')
    expect(await earnedBy(world.db, order.rowId)).toEqual({ points: 7, reversed: 0 })
  })

  test('nothing for guests, and for people without a card', async () => {
    const guests = await addOrder(world, { items: [cream] })
    const marta = await addMarta(world)
    const hers = await addOrder(world, { items: [cream], principal: marta })
    for (const { order } of [guests, hers]) await transition(order, 'ready', 'completed')
    await joinLoyalty(world, marta)
    expect(await balanceOf(world.db, marta.userId)).toBe(0)
    expect((await orderState(world, hers.order)).earned).toBeNull()
  })

  test('once, when several staff complete it at the same moment', inAll, async () => {
    const placed = await orderWithPoints(world, { items: [cream] })
    await atGateway(world, placed, 'pay')
    await transition(placed, 'ready')
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        transitionOrder(world, ana, placed.number, { state: 'completed', source: 'api', counterPayment: { method: 'cash' } }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await balance(placed)).toBe(1015)
  })
})

test('the API has what points paid, what was returned and what was earned', inAll, async () => {
  const placed = await orderWithPoints(world, { items: [cream], pay: 525 })
  await atGateway(world, placed, 'pay')
  await transition(placed, 'ready', 'completed')
  const { ask, signIn } = openApi(world)
  const answer = await ask('GET', `/orders/${placed.number}?include=loyalty_adjustments`, undefined, await signIn(placed.marta))
  expect(answer.data.attributes).toMatchObject({
    loyalty_total: '-5.25',
    promo_total: '0.00',
    adjustment_total: '-5.25',
    points_returned: 0,
    points_earned: 10,
    points_reversed: 0,
  })
  expect(answer.data.relationships['loyalty_adjustments']).toMatchObject({ data: [{ type: 'loyalty_adjustment' }] })
  expect(answer.included).toMatchObject([{ type: 'loyalty_adjustment', attributes: { points: 525, amount: '-5.25' } }])
})

test('its page has what points paid and what will be earned', async () => {
  const placed = await orderWithPoints(world, { items: [cream], pay: 525 })
  const visit = {
    world,
    principal: placed.marta,
    sessionToken: undefined,
    locale: 'pt',
    url: new URL('http://farmacia.test/'),
  } as const
  const page = async () => (await readOrderPage(visit, await orderState(world, placed), '/')).order.points
  expect(await page()).toEqual({ spent: { points: 525, amount: 525 }, back: 0, toEarn: 10, earned: 0, reversed: 0 })
  await cancelOwnOrder(world, placed, { principal: placed.marta })
  expect(await page()).toMatchObject({ back: 525, toEarn: null })
})
