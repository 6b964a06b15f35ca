import { describe, expect, test } from 'vitest'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta, addOrder, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { listOrders } from './actions.server.ts'
import { orderStates } from './order.ts'
import { statesOfFilter } from './screens/orders.server.ts'

const { world } = await shopFixture()
const { ask, signIn } = openApi(world)
const ana = await signIn(await addStaff(world, 'pharmacist'))
const joao = await signIn(await addStaff(world, 'counter'))
const diogo = await signIn(await addStaff(world, 'owner'))

describe('a customer', () => {
  test('sees the own orders, newest first, and no other one', async () => {
    const marta = await addMarta(world)
    const [older, newer] = [await addOrder(world, { principal: marta }), await addOrder(world, { principal: marta })]
    const hers = await signIn(marta)
    const list = await ask('GET', '/orders?page[size]=1', undefined, hers)
    expect(list).toMatchObject({ status: 200, list: [{ attributes: { number: newer.order.number } }], meta: { total_count: 2 } })
    expect((await ask('GET', `/orders/${older.order.number}`, undefined, hers)).status).toBe(200)
    const other = await signIn(await addMarta(world))
    expect((await ask('GET', `/orders/${older.order.number}`, undefined, other)).status).toBe(404)
    expect((await ask('GET', '/orders')).status).toBe(401)
  })

  test('filters by state, in the API and on the page', async () => {
    const marta = await addMarta(world)
    const [paid, waiting] = [await addOrder(world, { principal: marta }), await addOrder(world, { principal: marta })]
    const hers = await signIn(marta)
    expect((await ask('POST', `/orders/${paid.order.number}/cancel`, {}, hers)).status).toBe(200)
    const numbersIn = async (query: string) => {
      const { list, meta } = await ask('GET', `/orders?${query}`, undefined, hers)
      return [list.map(({ attributes }) => attributes['number']), meta?.['total_count']]
    }
    expect(await numbersIn('filter[state]=canceled')).toEqual([[paid.order.number], 1])
    expect(await numbersIn('filter[state]=completed')).toEqual([[], 0])
    expect((await ask('GET', '/orders?filter[state]=lost', undefined, hers)).status).toBe(400)
    const answer = async (group: keyof typeof statesOfFilter) =>
      (await listOrders(world, marta, { number: 1, size: 20, states: statesOfFilter[group] })).orders
    expect((await answer('open')).map(({ number }) => number)).toEqual([waiting.order.number])
    expect((await answer('canceled')).map(({ number }) => number)).toEqual([paid.order.number])
    expect(Object.values(statesOfFilter).slice(1).flat().toSorted()).toEqual(orderStates.toSorted())
  })

  test('reads everything about an order except which staff changed it', async () => {
    const marta = await addMarta(world)
    const { order } = await addOrder(world, { principal: marta, items: [await addProduct(world, { price: 1230 })] })
    await ask('PATCH', `/staff/orders/${order.number}`, { state: 'ready', alert: ['in_app'] }, joao)
    const include =
      'line_items.variant.product.images,variants,payments.payment_method,shipments.pickup_location,user,billing_address'
    const answer = await ask('GET', `/orders/${order.number}?include=${include}`, undefined, await signIn(marta))
    expect(answer).toMatchObject({
      status: 200,
      data: {
        attributes: {
          state: 'ready',
          payment_state: 'balance_due',
          shipment_state: 'ready',
          total: '12.30',
          included_tax_total: '2.30',
          item_count: 1,
          token: order.token,
          history: [{ event: 'place' }, { event: 'prepare', from: 'pending', to: 'ready', actor: 'staff', alerts: ['in_app'] }],
        },
      },
    })
    expect(answer.included.map(({ type }) => type).toSorted()).toEqual([
      'address',
      'line_item',
      'payment',
      'payment_method',
      'product',
      'shipment',
      'stock_location',
      'user',
      'variant',
    ])
    expect(answer.text).not.toContain('João')
    expect(answer.data.attributes).not.toHaveProperty('needs_attention')
  })

  test('finds its notification, reads it, and has none unread', async () => {
    const marta = await addMarta(world)
    const { order } = await addOrder(world, { principal: marta })
    await ask('PATCH', `/staff/orders/${order.number}`, { state: 'ready', alert: ['in_app'] }, joao)
    await runJobs(world)
    const hers = await signIn(marta)
    const list = await ask('GET', '/notifications', undefined, hers)
    expect(list).toMatchObject({
      list: [{ type: 'notification', attributes: { order_number: order.number, order_state: 'ready', read: false } }],
      meta: { unread_count: 1 },
    })
    expect(await ask('PATCH', `/notifications/${list.list[0]!.id}`, { read: true }, hers)).toMatchObject({
      status: 200,
      data: { attributes: { read: true } },
    })
    expect((await ask('POST', '/notifications/read-all', undefined, hers)).status).toBe(204)
    expect((await ask('PATCH', `/notifications/${world.id()}`, { read: true }, hers)).status).toBe(404)
  })
})

describe('staff', () => {
  test('calls are 404 for others, and read-only for the owner', async () => {
    const { order } = await addOrder(world)
    const marta = await signIn(await addMarta(world))
    for (const headers of [undefined, marta]) {
      expect((await ask('GET', '/staff/orders', undefined, headers)).status).toBe(404)
      expect((await ask('GET', `/staff/orders/${order.number}`, undefined, headers)).status).toBe(404)
      expect((await ask('PATCH', `/staff/orders/${order.number}`, { state: 'ready' }, headers)).status).toBe(404)
    }
    expect((await ask('PATCH', `/staff/orders/${order.number}`, { state: 'ready' }, diogo)).status).toBe(403)
    expect((await ask('GET', '/staff/orders', undefined, diogo)).status).toBe(200)
  })

  test('a stored answer is not replayed without the order’s token', async () => {
    const { order } = await addOrder(world)
    const cancel = (headers: Record<string, string>) =>
      ask('POST', `/orders/${order.number}/cancel`, {}, { 'Idempotency-Key': '1', ...headers })
    expect((await cancel({})).status).toBe(404)
    expect((await cancel({ 'X-Order-Token': order.token })).status).toBe(200)
    expect((await cancel({ 'X-Order-Token': order.token })).headers.get('Idempotent-Replayed')).toBe('true')
    expect((await cancel({})).status).toBe(404)
  })

  test('list orders by state and text, with a count for each state', async () => {
    const { order } = await addOrder(world, { patch: { email: 'sofia@cliente.example' } })
    await ask('PATCH', `/staff/orders/${order.number}`, { state: 'ready', alert: [] }, joao)
    const list = await ask('GET', '/staff/orders?filter[state]=ready&filter[q]=sofia@', undefined, joao)
    expect(list).toMatchObject({
      status: 200,
      list: [{ attributes: { number: order.number, customer: 'Marta Lobo' } }],
      meta: { total_count: 1, state_counts: { ready: 1, pending: 0 } },
    })
    expect((await ask('GET', '/staff/orders?filter[state]=lost', undefined, joao)).status).toBe(400)
  })

  test('change the state of an order, with an error code for each refusal', async () => {
    const { order } = await addOrder(world, { items: [await addProduct(world, { kind: 'MNSRM' })] })
    const transition = (body: object, headers = ana) => ask('PATCH', `/staff/orders/${order.number}`, body, headers)
    expect(await transition({ state: 'ready' }, joao)).toMatchObject({
      status: 403,
      errors: [{ code: 'pharmacist_needed', detail: expect.stringMatching(/farmacêutic/) }],
    })
    expect(await transition({ state: 'completed' })).toMatchObject({ status: 409, errors: [{ code: 'wrong_state' }] })
    expect(await transition({ state: 'ready', seen: 'balance_due' })).toMatchObject({
      status: 409,
      errors: [{ code: 'changed_meanwhile' }],
    })
    expect(await transition({ state: 'gone' })).toMatchObject({
      status: 422,
      errors: [{ source: { pointer: '/data/attributes/state' } }],
    })
    expect(await transition({ state: 'ready', alert: ['pigeon'] })).toMatchObject({ status: 422 })
    expect(await transition({ state: 'ready', alert: [], include: 'line_items' })).toMatchObject({
      status: 200,
      included: [{ attributes: { checked_by: 'Ana Vaz' } }],
    })
    expect((await ask('PATCH', '/staff/orders/AZ-00000000', { state: 'ready' }, ana)).status).toBe(404)
  })

  test('cannot complete an order for less than is due, and can undo', async () => {
    const { order } = await addOrder(world)
    const path = `/staff/orders/${order.number}`
    const transition = (body: object) => ask('PATCH', path, body, joao)
    const ready = await transition({ state: 'ready', seen: 'pending', version: 1 })
    expect(ready.data.attributes).toMatchObject({ state: 'ready', version: 2, undo_until: expect.any(String) })
    expect(await transition({ state: 'canceled', version: 1 })).toMatchObject({
      status: 409,
      errors: [{ code: 'changed_meanwhile', meta: { state: 'ready' } }],
    })
    expect(await transition({ state: 'completed', paid_with: 'cash', amount: '0.01' })).toMatchObject({
      status: 422,
      errors: [{ code: 'amount_short', source: { pointer: '/data/attributes/amount' } }],
    })
    const done = await ask('PATCH', `${path}?include=payments`, { state: 'completed', paid_with: 'cash', amount: '50.00' }, joao)
    expect(done.included.find(({ type }: { type: string }) => type === 'payment')?.attributes).toMatchObject({
      state: 'paid',
      paid_with: 'cash',
      amount_given: '50.00',
    })
    const undone = await ask('POST', `${path}/undo`, { version: 3 }, joao)
    expect(undone.data.attributes).toMatchObject({ state: 'ready', payment_state: 'balance_due', version: 4 })
    expect(await ask('POST', `${path}/undo`, {}, joao)).toMatchObject({ status: 409, errors: [{ code: 'undo_over' }] })
  })
})
