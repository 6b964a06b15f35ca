import { describe, expect, test } from 'vitest'
import { addOrder, addPerson, addStaff, everything } from '#tests/support/factories/builders.ts'
import { addQuotedRequest } from '#tests/support/factories/quoted-requests.ts'
import { addPrescription, addRui, addSpecialRequest } from '#tests/support/factories/requests.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { openApi } from '#tests/support/api/api.ts'
import type { Staff } from '#src/platform/principal.ts'
import { addRequestToCart } from '#src/shop/cart/requests.actions.server.ts'
import { placeOrder } from '#src/shop/checkout/actions.server.ts'
import { transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { takeNextOrder } from '#src/shop/orders/picking/next-order.actions.server.ts'
import { takeNextRequest } from '#src/shop/requests/queue/next-request.actions.server.ts'
import { inAll } from '#tests/support/world/short.ts'
import { takeNext } from './actions.server.ts'

const shop = await shopFixture()
const { world } = shop
const api = openApi(world)
const ana = await addStaff(world, 'pharmacist')
const rita: Staff = { ...(await addPerson(world, 'pharmacist', 'Rita Moura')), roles: ['pharmacist'] }
const joao = await addStaff(world, 'counter')
const diogo = await addStaff(world, 'owner')
const rui = await addRui(world)

const take = (staff: Staff) => takeNext(world, staff, { source: 'page' })
const takeOrder = (staff: Staff) => takeNextOrder(world, staff, 'page')
const order = async () => (await addOrder(world)).order.number

describe('the next one to work on', () => {
  test('is what is due first, of orders and requests', inAll, async () => {
    const first = await order()
    shop.wait(24)
    const second = await addPrescription(world, rui)
    shop.wait(24)
    const third = await order()
    const works = [await take(ana), await take(ana), await take(ana), await take(ana)]
    expect(works).toEqual([
      { kind: 'order', id: first },
      { kind: 'prescription', id: second.id },
      { kind: 'order', id: third },
      undefined,
    ])
  })

  test('is another one for each of two who take it at once, and none for a third', async () => {
    const numbers = [await order(), await order()]
    const works = await Promise.all([ana, rita, joao].map(take))
    expect(works.flatMap((work) => work?.id ?? []).toSorted()).toEqual(numbers.toSorted())
  })

  test('is never the same for two of many who take it at once', inAll, async () => {
    const numbers = await Promise.all(Array.from({ length: 4 }, order))
    const team = await Promise.all(Array.from({ length: 6 }, () => addStaff(world, 'pharmacist')))
    const claimed = await Promise.all(team.map(takeOrder))
    expect(claimed.filter((number) => number !== undefined).toSorted()).toEqual(numbers.toSorted())
  })

  test('is no order that is ready, or that a colleague works on', async () => {
    const ready = await order()
    shop.wait(24)
    const older = await order()
    shop.wait(24)
    const newer = await order()
    await transitionOrder(world, ana, ready, { source: 'page', state: 'ready', alerts: [] })
    expect([await takeOrder(rita), await takeOrder(joao), await takeOrder(ana)]).toEqual([older, newer, undefined])
  })

  test('is a request again once its claim has expired', async () => {
    const { id } = await addSpecialRequest(world, rui)
    expect(await takeNextRequest(world, joao, 'request', 'page')).toBe(id)
    expect(await takeNextRequest(world, ana, 'request', 'page')).toBeUndefined()
    shop.wait(1)
    expect(await takeNextRequest(world, ana, 'request', 'page')).toBe(id)
  })

  test('is for the counter no prescription, and no order with what was prescribed', async () => {
    await addPrescription(world, rui)
    const { kind, id } = await addQuotedRequest(world, { principal: rui, ana })
    const his = { principal: rui, token: undefined, locale: 'pt' } as const
    await addRequestToCart(world, his, { kind, publicId: id })
    const placed = await placeOrder(world, his, { patch: everything, source: 'api' })
    expect(await take(joao)).toBeUndefined()
    expect(await takeOrder(ana)).toBe(placed.ok && placed.value.order.number)
  })

  test('is claimed by the API as well, of any kind or of one', inAll, async () => {
    // Claims of requests of other tests have expired.
    while (await take(ana)) continue
    const number = await order()
    const { id } = await addSpecialRequest(world, rui)
    const ask = (body: object, headers: Record<string, string>) => api.ask('POST', '/staff/next', body, headers)
    const [asAna, asJoao] = [await api.signIn(ana), await api.signIn(joao)]
    expect((await ask({ kind: 'prescription' }, asJoao)).status).toBe(204)
    expect((await ask({ kind: 'request' }, asJoao)).data).toMatchObject({
      type: 'next_work',
      id,
      attributes: { kind: 'request' },
    })
    const once = { ...asAna, 'Idempotency-Key': 'proxima-1' }
    const [first, second] = [await ask({}, once), await ask({}, once)]
    expect(first.data).toMatchObject({ id: number, attributes: { kind: 'order' } })
    expect(second.text).toBe(first.text)
    expect(await ask({}, asAna)).toMatchObject({ status: 204 })
    const wrong = await ask({ kind: 'parcel' }, asAna)
    expect([wrong.status, wrong.errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/kind'])
    expect((await ask({}, await api.signIn(diogo))).status).toBe(403)
  })

  test('is nothing for the owner, who neither prepares nor answers', async () => {
    await order()
    await addSpecialRequest(world, rui)
    expect(await take(diogo)).toBeUndefined()
  })
})
