import { afterEach, beforeEach, expect, test } from 'vitest'
import { addProduct, addStaff, stockOf } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { atGateway, orderWithPoints } from '#tests/support/factories/points-in-orders.ts'
import type { OrderedWithPoints } from '#tests/support/factories/points-in-orders.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { expectInvariants } from '#tests/support/assertions/invariants.ts'
import { balanceOf } from '#src/shop/loyalty/wallet/actions.server.ts'
import { refundOrder } from '../refund/actions.server.ts'
import { findStaffOrder, transitionOrder } from '../staff/actions.server.ts'
import { staffRow } from '../staff/staff-view.ts'

let cream: SoldVariant
const { world } = await shopFixture()
const ana = await addStaff(world, 'pharmacist')
beforeEach(async () => {
  cream = await addProduct(world, { stock: 5, price: 1550 })
})
afterEach(async () => {
  await runJobs(world)
  await expectInvariants(world)
})

async function paidOrder(): Promise<OrderedWithPoints> {
  const order = await orderWithPoints(world, { items: [{ ...cream, quantity: 2 }], points: 500, pay: 200 })
  await atGateway(world, order, 'pay')
  await runJobs(world)
  return order
}
const found = async ({ number }: { number: string }) =>
  (await findStaffOrder(world, ana, { number, source: 'page' })) ?? expect.fail('there is no such order')
const refund = (
  { number }: { number: string },
  input: { everything?: boolean; lines?: { lineId: string; quantity: number }[]; restock: boolean },
) => refundOrder(world, ana, number, { lines: [], shipping: false, reason: 'Recolhido', source: 'page', ...input })

for (const state of ['pending', 'ready'] as const)
  test(`an order that is ${state} and refunded in full is cancelled: stock and points return once, and no message says that it is ready`, async () => {
    const order = await paidOrder()
    if (state === 'ready') await transitionOrder(world, ana, order.number, { state, alerts: [], source: 'page' })
    await runJobs(world)
    const { lines } = await found(order)
    const all = lines.map(({ id, quantity }) => ({ lineId: id, quantity }))
    expect(await refund(order, { lines: all, restock: true })).toMatchObject({
      ok: true,
      value: {
        state: 'canceled',
        paymentState: 'refunded',
        needsAttention: null,
        transitions: expect.arrayContaining([expect.objectContaining({ event: 'cancel', by: 'Ana Vaz' })]),
      },
    })
    expect(await stockOf(world, cream)).toBe(5)
    expect(await balanceOf(world.db, order.marta.userId)).toBe(500)
    expect(await transitionOrder(world, ana, order.number, { state: 'ready', source: 'page' })).toEqual({
      ok: false,
      error: { code: 'wrong_state' },
    })
  })

test('a refund of the whole sum without lines cancels the order too, and its points return', inAll, async () => {
  const order = await paidOrder()
  expect(await refund(order, { everything: true, restock: false })).toMatchObject({ ok: true, value: { state: 'canceled' } })
  expect(await balanceOf(world.db, order.marta.userId)).toBe(500)
})

test('a full refund on the gateway’s own pages cancels the order as well', async () => {
  const order = await orderWithPoints(world, { items: [cream] })
  await atGateway(world, order, 'pay')
  await atGateway(world, order, 'refund')
  expect(await found(order)).toMatchObject({ state: 'canceled', paymentState: 'refunded', needsAttention: null })
  expect(await stockOf(world, cream)).toBe(5)
})

test('a refunded unit need not be prepared, and the list says so', inAll, async () => {
  const order = await paidOrder()
  const { lines } = await found(order)
  await refund(order, { lines: [{ lineId: lines[0]!.id, quantity: 1 }], restock: true })
  const after = await found(order)
  expect(after).toMatchObject({ state: 'pending', lines: [{ quantity: 2, refunded: 1 }] })
  expect(staffRow(after).isPartlyRefunded).toBe(true)
  expect(await transitionOrder(world, ana, order.number, { state: 'ready', source: 'page' })).toMatchObject({ ok: true })
})

test('a completed order stays completed when it is refunded in full', inAll, async () => {
  const order = await paidOrder()
  for (const state of ['ready', 'completed'] as const) await transitionOrder(world, ana, order.number, { state, source: 'page' })
  expect(await refund(order, { everything: true, restock: false })).toMatchObject({ ok: true, value: { state: 'completed' } })
})
