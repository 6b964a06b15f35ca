import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { lisbonDate } from '#src/kernel/dates.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import { requestContextKey } from '#src/platform/page.server.ts'
import type { Person } from '#src/platform/principal.ts'
import { addMarta, addOrder, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { addPrescription, addRui, addSpecialRequest, priced } from '#tests/support/factories/requests.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { passUndo } from '#tests/support/world/job-queue.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { readMenu } from './menu.actions.server.ts'
import { loader } from './screens/account.tsx'

const shop = await shopFixture()
const { world } = shop

function open(principal: Person) {
  const context = new RouterContextProvider()
  const visit = { ...visitAs(world, { url: '/conta' }), principal }
  context.set(requestContextKey, visit)
  const request = new Request(visit.url)
  return withLocale('pt', () => loader({ context, request, params: {}, url: visit.url, pattern: '/conta' }))
}

test('the overview needs the same number of statements for many orders as for one, and the menu one', async () => {
  const [marta, ana, cream] = [await addMarta(world), await addStaff(world, 'pharmacist'), await addProduct(world)]
  await addOrder(world, { items: [cream], principal: marta })
  const few = await shop.statementsOf(() => open(marta))
  for (let count = 0; count < 6; count += 1) {
    const { order } = await addOrder(world, { items: [cream], principal: marta })
    if (count < 2) await transitionOrder(world, ana, order.number, { state: 'ready', source: 'page' })
  }
  await passUndo(world)
  const many = await shop.statementsOf(() => open(marta))
  expect([few.length, many.length]).toEqual([15, 15])
  expect(await shop.statementsOf(() => readMenu(world, marta))).toHaveLength(1)
  expect(await readMenu(world, marta)).toEqual({
    customerSince: expect.any(Date),
    waitingOrders: 2,
    waitingPrescriptions: 0,
    waitingRequests: 0,
    unreadNotices: 2,
  })
  const { needs, profileIncomplete } = await open(marta)
  expect([needs.map(({ state }) => state), profileIncomplete]).toEqual([['ready', 'ready'], true])
})

test('a quoted request is on the overview and in the menu until its quote expires', async () => {
  const [rui, ana] = [await addRui(world), await addStaff(world, 'pharmacist')]
  const request = await priced(world, ana, await addSpecialRequest(world, rui))
  await addPrescription(world, rui)
  const few = await shop.statementsOf(() => open(rui))
  const his = await priced(world, ana, await addPrescription(world, rui), { valid_until: lisbonDate(world.now()) })
  const many = await shop.statementsOf(() => open(rui))
  expect(many.length).toBe(few.length)
  const { priced: waiting } = await open(rui)
  // The prescription on its last day expires before the other one.
  expect(waiting.map(({ id, total, saving }) => [id, total, saving])).toEqual([
    [his.id, 2372, 1384],
    [request.id, 2372, 1384],
  ])
  expect(await readMenu(world, rui)).toMatchObject({ waitingPrescriptions: 1, waitingRequests: 1 })
  shop.wait(48)
  expect((await open(rui)).priced).toEqual([])
  expect(await readMenu(world, rui)).toMatchObject({ waitingPrescriptions: 0, waitingRequests: 0 })
})
