import { expect, test } from 'vitest'
import { addDays } from '#src/kernel/dates.ts'
import { addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { addManyOrders } from '#tests/support/factories/many-orders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { listStaffOrders, searchStaffOrders } from '../staff/actions.server.ts'
import { readStaffList } from '../staff/read-staff-orders.server.ts'
import { wholeList } from '../staff/screens/staff-list-address.ts'

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
    const found = await searchStaffOrders(world, ana, pageOf(number))
    const all = await listStaffOrders(world, ana, pageOf(number))
    expect(found.orders.map((order) => order.number)).toEqual(all.orders.map((order) => order.number))
    expect([found.total, found.counts, all.total]).toEqual([1000, null, 1200])
  }
  const { total, counts, pages } = await readStaffList(world, ana, { ...wholeList, q: 'mail' })
  expect([total, counts, pages]).toEqual([1000, null, 10])
})

test('of few orders of a state among many that a text finds, each is found and all are counted', async () => {
  const failed = { ...pageOf(2), states: ['failed'] } as const
  const { orders, total, counts } = await searchStaffOrders(world, ana, failed)
  expect([orders.length, total, counts?.failed]).toEqual([6, 30, 30])
})
