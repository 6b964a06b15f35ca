// @module-tag rest
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cents } from '#src/kernel/money.ts'
import { err } from '#src/kernel/result.ts'
import type { World } from '#src/platform/world.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addProduct, addStaff, everything, stockOf } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { atGateway, orderWithPoints, orderState } from '#tests/support/factories/points-in-orders.ts'
import type { OrderedWithPoints } from '#tests/support/factories/points-in-orders.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { expectInvariants } from '#tests/support/assertions/invariants.ts'
import { applyPoints } from '#src/shop/cart/points.actions.server.ts'
import { addItem } from '#src/shop/cart/actions.server.ts'
import { walletOf, balanceOf } from '#src/shop/loyalty/wallet/actions.server.ts'
import { periodicJobs } from '../order/jobs.server.ts'
import { previewRefund, refundOrder } from '../refund/actions.server.ts'
import type { RefundRequest } from '../refund/actions.server.ts'
import { transitionOrder } from '../staff/actions.server.ts'

let cream: SoldVariant
const shop = await shopFixture({ max: 30 })
const { world } = shop
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
const diogo = await addStaff(world, 'owner')
beforeEach(async () => {
  cream = await addProduct(world, { stock: 9, price: 1001 })
})
afterEach(() => expectInvariants(world))

type TestOrder = OrderedWithPoints

/** Three creams for 30.03 €, of which points pay 10 € by default. */
const placed = (pay = 1000, points = 1000): Promise<TestOrder> =>
  orderWithPoints(world, { items: [{ ...cream, quantity: 3 }], points, pay })
async function paid(pay?: number, points?: number): Promise<TestOrder> {
  const order = await placed(pay, points)
  await atGateway(world, order, 'pay')
  return order
}
/** Paid in full with points. */
const byPointsAlone = (): Promise<TestOrder> =>
  orderWithPoints(world, {
    items: [{ ...cream, quantity: 3 }],
    points: 4000,
    pay: 3003,
    patch: { payment_method_id: undefined },
  })
async function completed(pay?: number): Promise<TestOrder> {
  const order = await paid(pay)
  for (const state of ['ready', 'completed'] as const)
    expect(
      await transitionOrder(world, ana, order.number, { state, source: 'page', counterPayment: { method: 'cash' } }),
    ).toMatchObject({
      ok: true,
    })
  return order
}
const balance = ({ marta }: TestOrder) => balanceOf(world.db, marta.userId)
const refundRequest = (more: Partial<RefundRequest> = {}): RefundRequest => ({
  lines: [],
  shipping: false,
  reason: 'Chegou partido',
  restock: false,
  source: 'page',
  ...more,
})
async function refundLines(order: TestOrder, quantity: number): Promise<RefundRequest['lines']> {
  const { lines } = await orderState(world, order)
  return [{ lineId: lines[0]!.id, quantity }]
}
const refund = async (order: TestOrder, quantity: number, more: Partial<RefundRequest> = {}, where = world) =>
  refundOrder(where, ana, order.number, refundRequest({ lines: await refundLines(order, quantity), ...more }))
const rest = (order: TestOrder, where = world) => refundOrder(where, ana, order.number, refundRequest({ everything: true }))
const preview = async (order: TestOrder, quantity: number) =>
  previewRefund(world, ana, order.number, { lines: await refundLines(order, quantity), shipping: false })
const withBank = (more: Partial<NonNullable<World['bank']>>): World => ({ ...world, bank: { ...world.bank!, ...more } })
const refusing = () => withBank({ refund: async () => err({ code: 'refused' as const }) })
const silent = () => withBank({ refund: async () => err({ code: 'unreachable' as const }) })
const runPeriodicJobs = async (): Promise<void> => {
  for (const { work } of periodicJobs) await work(world)
}

describe('units partly paid with points', () => {
  test('are refunded with their part of the money and their part of the points', async () => {
    const order = await paid()
    expect(await preview(order, 1)).toMatchObject({
      value: { amount: 668, points: { points: 333, amount: 333 }, reversed: 0 },
    })
    expect(await refund(order, 1, { expected: cents(668), expectedPoints: 333 })).toMatchObject({
      value: {
        paymentState: 'partially_refunded',
        pointsBack: { points: 333, amount: 333 },
        refunds: [
          { amount: 668, points: null, state: 'done', lines: [{ quantity: 1, amount: 668, points: 0 }] },
          { amount: 0, points: { points: 333, amount: 333 }, state: 'done', lines: [{ quantity: 1, amount: 0, points: 333 }] },
        ],
        lines: [{ refunded: 1 }],
      },
    })
    expect(await balance(order)).toBe(333)
  })

  test('return all points in the end, in any portions', inAll, async () => {
    const order = await paid()
    for (const _ of [1, 2, 3]) expect(await refund(order, 1)).toMatchObject({ ok: true })
    expect(await balance(order)).toBe(1000)
    expect(await orderState(world, order)).toMatchObject({ paymentState: 'refunded', pointsBack: { points: 1000, amount: 1000 } })
    expect(await refund(order, 1)).toMatchObject({ error: { code: 'refund_too_many' } })
    expect(await rest(order)).toMatchObject({ error: { code: 'refund_nothing' } })
  })

  test('are refunded once, also by several staff at the same moment', inAll, async () => {
    const order = await paid()
    const lines = await refundLines(order, 2)
    const answers = await Promise.all([1, 2, 3].map(() => refundOrder(world, ana, order.number, refundRequest({ lines }))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await balance(order)).toBe(667)
  })

  test('are refused with another sum than expected', async () => {
    const order = await paid()
    expect(await refund(order, 1, { expectedPoints: 334 })).toMatchObject({ error: { code: 'refund_changed' } })
    expect((await orderState(world, order)).refunds).toEqual([])
  })

  test('are refunded with everything else by the owner', async () => {
    const order = await paid()
    const all = { lines: [], shipping: false, everything: true }
    expect(await previewRefund(world, diogo, order.number, all)).toMatchObject({
      value: { amount: 2003, points: { points: 1000 } },
    })
    expect(await refundOrder(world, diogo, order.number, refundRequest(all))).toMatchObject({
      value: { pointsBack: { points: 1000 } },
    })
    expect(await balance(order)).toBe(1000)
  })

  test('of an unpaid order are returned by cancelling it only', async () => {
    const order = await placed()
    expect(await refund(order, 1)).toMatchObject({ error: { code: 'not_paid' } })
    await atGateway(world, order, 'pay')
    await transitionOrder(world, ana, order.number, { state: 'canceled', source: 'page' })
    expect(await balance(order)).toBe(1000)
    expect(await rest(order)).toMatchObject({ value: { paymentState: 'refunded', refunds: [{ amount: 2003, points: null }] } })
    expect(await balance(order)).toBe(1000)
  })

  test('can be refunded before the order is cancelled, which then returns the rest', async () => {
    const order = await paid()
    await refund(order, 1)
    await transitionOrder(world, ana, order.number, { state: 'canceled', source: 'page' })
    expect(await balance(order)).toBe(1000)
  })
})

describe('a gateway', () => {
  test('that refuses the money neither prevents the points nor returns them twice', inAll, async () => {
    const order = await paid()
    expect(await refund(order, 2, {}, refusing())).toMatchObject({
      value: { needsAttention: 'refund_due', refunds: [{ state: 'refused' }, { state: 'done', points: { points: 667 } }] },
    })
    expect(await balance(order)).toBe(667)
    expect(await preview(order, 2)).toMatchObject({ value: { amount: 1335, points: { points: 0 } } })
    expect(await preview(order, 3)).toMatchObject({ value: { amount: 2003, points: { points: 333 } } })
    expect(await refund(order, 2, { byHand: true })).toMatchObject({ value: { needsAttention: null } })
    expect(await balance(order)).toBe(667)
    await rest(order)
    expect(await balance(order)).toBe(1000)
  })

  test('that is unreachable does not delay the points', async () => {
    const order = await paid()
    expect(await refund(order, 1, {}, silent())).toMatchObject({ value: { refunds: [{ state: 'pending' }, { state: 'done' }] } })
    expect(await balance(order)).toBe(333)
    shop.wait(0.01)
    await runPeriodicJobs()
    expect((await orderState(world, order)).refunds.map(({ state }) => state)).toEqual(['done', 'done'])
    expect(await balance(order)).toBe(333)
  })

  test('that refunded all the money itself leaves the points, which staff can return', async () => {
    const order = await paid()
    await atGateway(world, order, 'refund')
    expect(await balance(order)).toBe(0)
    expect(await rest(order)).toMatchObject({ value: { paymentState: 'refunded', pointsBack: { points: 1000 } } })
    expect(await balance(order)).toBe(1000)
  })
})

describe('an order paid with points only', () => {
  test('is refunded in points, without a gateway; in full it is refunded', async () => {
    const order = await byPointsAlone()
    expect(await preview(order, 1)).toMatchObject({ value: { amount: 0, points: { points: 1001 } } })
    expect(await refund(order, 1, { expected: cents(0), restock: true })).toMatchObject({
      value: { paymentState: 'partially_refunded', lines: [{ refunded: 1 }], refunds: [{ amount: 0, points: { points: 1001 } }] },
    })
    expect([await balance(order), await stockOf(world, cream)]).toEqual([997 + 1001, 7])
    expect(await refund(order, 3)).toMatchObject({ error: { code: 'refund_too_many' } })
    expect(await rest(order)).toMatchObject({ value: { paymentState: 'refunded', lines: [{ refunded: 3 }] } })
    expect(await balance(order)).toBe(4000)
    expect(await rest(order)).toMatchObject({ error: { code: 'refund_nothing' } })
    await transitionOrder(world, ana, order.number, { state: 'canceled', source: 'page' })
    expect([await balance(order), await stockOf(world, cream)]).toEqual([4000, 7])
  })

  test('is refunded separately from a delivery paid in money', inAll, async () => {
    const home = { ...everything.billing_address!, address1: 'Rua Direita 1', city: 'Vila Real', zipcode: '5000-100' }
    const patch = { fulfilment: 'delivery', shipping_address: home } as const
    const order = await orderWithPoints(world, { items: [cream], points: 2000, pay: 1001, patch })
    await atGateway(world, order, 'pay')
    const { totals } = await orderState(world, order)
    expect(await refund(order, 1)).toMatchObject({
      value: { paymentState: 'paid', refunds: [{ amount: 0, points: { points: 1001 } }] },
    })
    expect(await rest(order)).toMatchObject({
      value: { paymentState: 'refunded', refunds: [{}, { amount: totals.shipping, shipping: totals.shipping }] },
    })
    expect(await balance(order)).toBe(2000)
  })
})

describe('points earned by a purchase', () => {
  test('are reversed in proportion to a refund, and the page says how many before', inAll, async () => {
    const order = await completed()
    expect(await balance(order)).toBe(20)
    expect(await preview(order, 1)).toMatchObject({ value: { points: { points: 333 }, reversed: 6 } })
    expect(await refund(order, 1)).toMatchObject({ value: { state: 'completed', earned: { points: 20, reversed: 6 } } })
    expect(await balance(order)).toBe(20 + 333 - 6)
    await refund(order, 2)
    expect((await orderState(world, order)).earned).toEqual({ points: 20, reversed: 20 })
    expect(await balance(order)).toBe(1000)
  })

  test('become a debt when they were spent, paid from the returned ones', async () => {
    const order = await completed(0)
    const caller = { principal: order.marta, token: undefined, locale: 'pt' } as const
    const other = await addProduct(world, { price: 5000 })
    await addItem(world, caller, { variantId: other.id, quantity: 1 })
    expect(await applyPoints(world, caller, cents(1030))).toMatchObject({ ok: true })
    await rest(order)
    expect(await walletOf(world, order.marta)).toMatchObject({ balance: 0, owed: 30 })
    expect((await orderState(world, order)).earned).toEqual({ points: 30, reversed: 30 })
  })

  test('are reversed only when the refund is done', inAll, async () => {
    const order = await completed()
    expect(await refund(order, 1, {}, silent())).toMatchObject({ value: { earned: { reversed: 0 } } })
    // Pending refunds count in the next preview.
    expect(await preview(order, 1)).toMatchObject({ value: { reversed: 7 } })
    shop.wait(0.01)
    await runPeriodicJobs()
    expect((await orderState(world, order)).earned).toEqual({ points: 20, reversed: 6 })
    expect(await refund(order, 1, {}, refusing())).toMatchObject({ value: { earned: { reversed: 6 } } })
  })

  test('are reversed when the gateway refunds by itself', async () => {
    const order = await completed()
    await atGateway(world, order, 'refund', 1002)
    expect((await orderState(world, order)).earned).toEqual({ points: 20, reversed: 10 })
    await atGateway(world, order, 'refund')
    expect((await orderState(world, order)).earned).toEqual({ points: 20, reversed: 20 })
  })

  test('were never earned for what had been refunded before', inAll, async () => {
    const order = await paid()
    await refund(order, 1)
    for (const state of ['ready', 'completed'] as const)
      await transitionOrder(world, ana, order.number, { state, source: 'page', counterPayment: { method: 'cash' } })
    expect((await orderState(world, order)).earned).toEqual({ points: 13, reversed: 0 })
    await refund(order, 1)
    expect((await orderState(world, order)).earned).toEqual({ points: 13, reversed: 6 })
  })

  test('stay when only the delivery is refunded', async () => {
    const home = { ...everything.billing_address!, address1: 'Rua Direita 1', city: 'Vila Real', zipcode: '5000-100' }
    const patch = { fulfilment: 'delivery', shipping_address: home } as const
    const order = await orderWithPoints(world, { items: [cream], patch })
    await atGateway(world, order, 'pay')
    for (const state of ['ready', 'completed'] as const)
      await transitionOrder(world, ana, order.number, { state, source: 'page', counterPayment: { method: 'cash' } })
    expect(await refundOrder(world, ana, order.number, refundRequest({ shipping: true }))).toMatchObject({
      value: { earned: { points: 10, reversed: 0 } },
    })
  })
})

test('the customer gets an email about returned points, which names no products', inAll, async () => {
  const order = await byPointsAlone()
  await rest(order)
  await runJobs(world, 2)
  const email = await world.db
    .selectFrom('pretend.letters')
    .select(['subject', 'text'])
    .where('message_id', 'like', '%.refund')
    .where('subject', 'like', `%${order.number}`)
    .executeTakeFirstOrThrow()
  expect(email.subject).toBe(`Devolução dos pontos da encomenda ${order.number}`)
  expect(email.text).toMatch(/3.?003 pontos/)
  expect(email.text).not.toMatch(/creme/i)
})

test('the API returns points as pages do, and the counter cannot', async () => {
  const order = await byPointsAlone()
  const { ask, signIn } = openApi(world)
  const path = `/staff/orders/${order.number}/refunds?include=refunds`
  const [{ lineId } = { lineId: '' }] = await refundLines(order, 1)
  const body = {
    lines: [{ line_item_id: lineId, quantity: 1 }],
    reason: 'Engano',
    expected_amount: '0.00',
    expected_points: 1001,
  }
  expect(await ask('POST', path, body, await signIn(joao))).toMatchObject({ status: 403 })
  const asAna = await signIn(ana)
  expect(await ask('POST', path, { ...body, expected_points: 1 }, asAna)).toMatchObject({ errors: [{ code: 'refund_changed' }] })
  const answer = await ask('POST', path, body, asAna)
  expect(answer).toMatchObject({
    status: 201,
    data: { attributes: { points_returned: 1001, payment_state: 'partially_refunded' } },
  })
  expect(answer.included).toMatchObject([
    { type: 'refund', attributes: { amount: '0.00', points: 1001, points_amount: '10.01', lines: [{ points_amount: '10.01' }] } },
  ])
})

describe('the database refuses', () => {
  const write = (order: TestOrder, points: number, worth: number) =>
    sql`insert into refunds (public_id, order_id, amount_cents, points, points_cents, state, actor, at)
          values (gen_random_uuid(), ${order.rowId}, 0, ${points}, ${worth}, 'done', 'clock', now())`.execute(world.db)

  test('a point or a cent too many, and a last cent without the last point', async () => {
    const order = await paid()
    await expect(write(order, 1001, 500)).rejects.toThrow('orders_points_back_fit')
    await expect(write(order, 1000, 1001)).rejects.toThrow('orders_points_back')
    await expect(write(order, 999, 1000)).rejects.toThrow('orders_points_back_whole')
  })

  test('points that are pending, or are money as well', async () => {
    const order = await paid()
    const { id } = await world.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', order.rowId)
      .executeTakeFirstOrThrow()
    const change = (set: string) =>
      sql`insert into refunds (public_id, order_id, payment_id, amount_cents, points, points_cents, state, actor, at)
            values (gen_random_uuid(), ${order.rowId}, ${sql.raw(set)}, 'clock', now())`.execute(world.db)
    await expect(change(`null, 0, 10, 10, 'pending'`)).rejects.toThrow('refunds_money_or_points')
    await expect(change(`${id}, 10, 10, 10, 'done'`)).rejects.toThrow('refunds_money_or_points')
    await expect(change(`null, 10, null, null, 'done'`)).rejects.toThrow('refunds_money_or_points')
  })
})
