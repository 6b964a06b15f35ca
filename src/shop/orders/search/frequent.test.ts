import { expect, test } from 'vitest'
import { addDays } from '#src/kernel/dates.ts'
import { addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addManyOrders } from '#tests/support/factories/many-orders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { listStaffOrders } from '../staff/actions.server.ts'
import { findPage, ordersWithIds } from '../staff/store.server.ts'
import { readSearch } from './order-search.server.ts'
import { readStaffList } from '../staff/read-staff-orders.server.ts'
import { wholeList } from '../staff/list-address.ts'

const shop = await shopFixture()
const { world } = shop
const ana = await addStaff(world, 'pharmacist')
const { rowId } = await addProduct(world)
const until = world.now()
await addManyOrders(world.db, { orders: 1200, customers: 300, since: addDays(until, -30), until, variants: [rowId] })

// Every email begins with "mail".
const pageOf = (number: number) => ({ q: 'mail', page: { number, size: 24 }, source: 'page' }) as const

test('of more orders than are counted, a search has the newest as the whole list has them', async () => {
  for (const number of [1, 7]) {
    const found = await listStaffOrders(world, ana, pageOf(number))
    const place = { limit: 24, offset: (number - 1) * 24 }
    const all = await findPage(world.db, await readSearch(world, ana, { q: 'mail' }), place)
    const whole = await ordersWithIds(world.db, all.ids)
    expect(found.orders.map((order) => order.number)).toEqual(whole.map((order) => order.number))
    const counted = all.counts.reduce((sum, { count }) => sum + count, 0)
    expect([found.total, found.counts, counted]).toEqual([1000, null, 1200])
  }
  const { total, counts, pages } = await readStaffList(world, ana, { ...wholeList, q: 'mail' })
  expect([total, counts, pages]).toEqual([1000, null, 10])
})

test('of few orders of a state among many that a text finds, each is found and all are counted', async () => {
  const failed = { ...pageOf(2), states: ['failed'] } as const
  const { orders, total, counts } = await listStaffOrders(world, ana, failed)
  expect([orders.length, total, counts?.failed]).toEqual([6, 30, 30])
})

test('a program goes through the pages of what is not counted to the last', inAll, async () => {
  const api = openApi(world)
  const headers = await api.signIn(ana)
  const numbers = new Set<unknown>()
  let [page, last] = [1, false]
  for (; !last; page += 1) {
    const url = `/staff/orders?filter[q]=mail&page[size]=100&page[number]=${page}`
    const { meta, text, list } = await api.ask('GET', url, undefined, headers)
    for (const { attributes } of list) numbers.add(attributes['number'])
    if (page === 1) expect(meta).toMatchObject({ is_minimum: true, total_count: 1001, state_counts: null })
    last = !text.includes('"next":"')
  }
  expect(numbers.size).toBe(1200)
})
