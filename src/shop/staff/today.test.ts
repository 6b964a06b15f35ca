import { expect, test } from 'vitest'
import { guest } from '#src/platform/principal.ts'
import { addOrder, addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { findOrderByToken, writeToPharmacy } from '#src/shop/orders/order/actions.server.ts'
import { listOpenOrders, transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { readWebsite } from '../website/actions.server.ts'
import { groupOpenOrders } from './today.ts'

const shop = await shopFixture()
const { world } = shop
const ana = await addStaff(world, 'pharmacist')
const diogo = await addStaff(world, 'owner')

async function numbers(): Promise<Record<string, string[]>> {
  const groups = groupOpenOrders(await listOpenOrders(world, ana), await readWebsite(world.db), world.now())
  return Object.fromEntries(Object.entries(groups).map(([group, rows]) => [group, rows.map(({ number }) => number)]))
}

test('the day lists what has to be done, and what was not collected', async () => {
  const place = async (method: 'pay_at_pickup' | 'multibanco' | 'card' = 'pay_at_pickup') =>
    (await addOrder(world, { patch: { payment_method_id: method } })).order.number
  const [overdue, owed] = [await place(), await place('card')]
  await transitionOrder(world, ana, overdue, { source: 'page', state: 'ready' })
  await transitionOrder(world, ana, owed, { source: 'page', state: 'pending', counterPayment: { method: 'cash' } })
  await transitionOrder(world, ana, owed, { source: 'page', state: 'canceled' })
  shop.wait(8 * 24)
  const [unpaid, toPrepare, ready, done] = [await place('multibanco'), await place(), await place(), await place()]
  await transitionOrder(world, ana, ready, { source: 'page', state: 'ready' })
  await transitionOrder(world, ana, done, { source: 'page', state: 'ready' })
  await transitionOrder(world, ana, done, { source: 'page', state: 'completed', counterPayment: { method: 'cash' } })
  const withQuestion = await addOrder(world)
  const found = await findOrderByToken(world, withQuestion.order.token)
  await writeToPharmacy(world, guest, found!, { content: 'Posso levantar amanhã?', uploadIds: [] })
  expect(await numbers()).toEqual({
    attention: [owed],
    messages: [withQuestion.order.number],
    late: [overdue],
    prepare: [toPrepare],
    unpaid: [unpaid],
    ready: [ready],
  })
})

test('of two orders the more urgent is first, and each has its due time', async () => {
  const [first, second] = [(await addOrder(world)).order.number, (await addOrder(world)).order.number]
  const { prepare } = groupOpenOrders(await listOpenOrders(world, ana), await readWebsite(world.db), world.now())
  const order = prepare.map(({ number }) => number)
  expect(order.indexOf(first)).toBeLessThan(order.indexOf(second))
  expect(prepare.every(({ dueAt, placedAt }) => dueAt !== null && dueAt > placedAt)).toBe(true)
})

test('the owner sees customers and lines of open orders', async () => {
  const orders = await listOpenOrders(world, diogo)
  expect(orders.length).toBeGreaterThan(0)
  expect(orders.every(({ lines }) => lines.length > 0)).toBe(true)
  expect(orders.some(({ customer }) => customer === 'Marta Lobo')).toBe(true)
})
