import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { requestContextKey } from '#src/platform/page.server.ts'
import { guest } from '#src/platform/principal.ts'
import type { Person } from '#src/platform/principal.ts'
import { middleware } from '#src/web/layouts/staff-layout.tsx'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta, addOrder, addStaff } from '#tests/support/factories/builders.ts'
import { addRui } from '#tests/support/factories/requests.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'

const { world } = await shopFixture()
const api = openApi(world)
const marta = await addMarta(world)
const rui = await addRui(world)

const stateOf = async (number: string): Promise<string> =>
  (await world.db.selectFrom('orders').select('state').where('number', '=', number).executeTakeFirstOrThrow()).state

const transitionByApi = async (number: string, principal: Person | undefined) =>
  api.ask('PATCH', `/staff/orders/${number}`, { state: 'ready' }, principal ? await api.signIn(principal) : {})

describe('S223 staff change order states', () => {
  test.each(['pharmacist', 'counter'] as const)('as %s', async (role) => {
    const { order } = await addOrder(world, { principal: marta })
    const applied = await transitionByApi(order.number, await addStaff(world, role))
    expect([applied.status, applied.data.attributes['state']]).toEqual([200, 'ready'])
    expect(await stateOf(order.number)).toBe('ready')
  })
})

describe('S223 others cannot', () => {
  test('neither a guest, nor another customer, nor the customer of the order', async () => {
    const { order } = await addOrder(world, { principal: marta })
    for (const principal of [undefined, rui, marta]) expect((await transitionByApi(order.number, principal)).status).toBe(404)
    expect(await stateOf(order.number)).toBe('pending')
  })

  test('nor is there a page for them on which they could', async () => {
    const { order } = await addOrder(world, { principal: marta })
    for (const locale of locales)
      for (const url of [pathTo('staff.orders', locale), pathTo('staff.orders.show', locale, { id: order.number })])
        for (const principal of [guest, rui, marta]) {
          const context = new RouterContextProvider()
          const visit = visitAs(world, { url, principal })
          context.set(requestContextKey, visit)
          let reached = false
          const args = { context, url: visit.url, request: new Request(visit.url), params: {}, pattern: url }
          const next = async () => {
            reached = true
            return new Response()
          }
          const open = async () => middleware[0]?.(args, next)
          await expect(open(), `${principal.kind} at ${url}`).rejects.toMatchObject({ init: { status: 404 } })
          expect(reached).toBe(false)
        }
  })
})
