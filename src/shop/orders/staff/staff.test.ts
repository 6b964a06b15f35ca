import { describe, expect, test } from 'vitest'
import { addMarta, addOrder, addProduct, addStaff, stockOf } from '#tests/support/factories/builders.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { countUnread, listNotifications, markAllRead, markRead } from '#src/shop/notifications/actions.server.ts'
import type { OrderState } from '../order/order.ts'
import { paymentsOf } from '#src/shop/payments/actions.server.ts'
import { settle } from '../payment/actions.server.ts'
import { findStaffOrder, listStaffOrders, transitionOrder } from './actions.server.ts'

const shop = await shopFixture()
const { world } = shop
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
const diogo = await addStaff(world, 'owner')

describe('an order', () => {
  test('is prepared, collected and paid at the counter, with the person of each step in its history', async () => {
    const { order } = await addOrder(world)
    expect(await transitionOrder(world, joao, order.number, { source: 'page', state: 'ready', alerts: ['email'] })).toMatchObject(
      {
        ok: true,
        value: { state: 'ready', paymentState: 'balance_due' },
      },
    )
    const done = await transitionOrder(world, joao, order.number, {
      source: 'page',
      state: 'completed',
      alerts: [],
      counterPayment: { method: 'cash' },
    })
    expect(done).toMatchObject({
      ok: true,
      value: { state: 'completed', paymentState: 'paid', payments: [{ state: 'paid', provider: 'counter' }] },
    })
    if (!done.ok) return
    expect(done.value.transitions.map(({ from, to, actor, by, alerts }) => ({ from, to, actor, by, alerts }))).toEqual([
      { from: null, to: 'pending', actor: 'customer', by: null, alerts: ['email'] },
      { from: 'pending', to: 'ready', actor: 'staff', by: 'João Teixeira', alerts: ['email'] },
      { from: 'ready', to: 'completed', actor: 'staff', by: 'João Teixeira', alerts: [] },
    ])
  })

  test('has no transition outside the table', async () => {
    const { order } = await addOrder(world)
    for (const state of ['completed', 'pending', 'balance_due', 'failed'] as const) {
      expect(
        await transitionOrder(world, ana, order.number, { source: 'page', state, counterPayment: { method: 'cash' } }),
      ).toEqual({
        ok: false,
        error: { code: 'wrong_state' },
      })
    }
    expect(await transitionOrder(world, ana, 'AZ-00000000', { source: 'page', state: 'ready' })).toEqual({
      ok: false,
      error: { code: 'not_found' },
    })
    expect(await transitionOrder(world, ana, '1 or 1=1', { source: 'page', state: 'ready' })).toEqual({
      ok: false,
      error: { code: 'not_found' },
    })
  })

  test('of two who change it at once, one wins and the other gets a conflict', async () => {
    const { order } = await addOrder(world)
    const applied = await Promise.all([
      transitionOrder(world, ana, order.number, { source: 'page', state: 'ready', expected: 'pending' }),
      transitionOrder(world, joao, order.number, { source: 'page', state: 'canceled', expected: 'pending' }),
    ])
    expect(applied.filter((one) => one.ok)).toHaveLength(1)
    expect(applied.find((one) => !one.ok)).toMatchObject({ ok: false, error: { code: 'changed_meanwhile' } })
  })

  test('with a medicine is made ready by a pharmacist, who is recorded for each medicine', inAll, async () => {
    const items = [await addProduct(world, { kind: 'MNSRM' }), await addProduct(world)]
    const { order } = await addOrder(world, { items })
    expect(await transitionOrder(world, joao, order.number, { source: 'page', state: 'ready' })).toEqual({
      ok: false,
      error: { code: 'pharmacist_needed' },
    })
    expect(await transitionOrder(world, ana, order.number, { source: 'page', state: 'ready' })).toMatchObject({
      ok: true,
      value: { lines: [{ checkedBy: 'Ana Vaz' }, { checkedBy: null, checkedAt: null }] },
    })
    expect(
      await transitionOrder(world, joao, order.number, {
        source: 'page',
        state: 'completed',
        counterPayment: { method: 'cash' },
      }),
    ).toMatchObject({ ok: true })
  })

  test('paid at the counter waits for no gateway, and a second payment there has to be refunded', async () => {
    const { order } = await addOrder(world, { patch: { payment_method_id: 'card' } })
    const [charge] = await paymentsOf(world.db, [order.rowId])
    expect(
      await transitionOrder(world, joao, order.number, { source: 'page', state: 'pending', counterPayment: { method: 'cash' } }),
    ).toMatchObject({
      ok: true,
      value: {
        paymentState: 'paid',
        payments: [
          { provider: 'simulator', state: 'expired' },
          { provider: 'counter', state: 'paid' },
        ],
      },
    })
    const { external_id: externalId, public_id: idempotencyKey } = charge!
    await settle(world, 'simulator', { externalId: externalId!, idempotencyKey, state: 'paid', at: world.now() })
    expect(await findStaffOrder(world, joao, { number: order.number, source: 'page' })).toMatchObject({
      state: 'pending',
      paymentState: 'paid',
      needsAttention: 'refund_due',
      payments: [{ state: 'paid' }, { state: 'paid' }],
    })
  })

  test('that is cancelled or voided is restocked, and what was paid has to be refunded', async () => {
    const cream = await addProduct(world, { stock: 5 })
    const [paid, unpaid] = [
      await addOrder(world, { items: [cream], patch: { payment_method_id: 'card' } }),
      await addOrder(world, { items: [cream] }),
    ]
    await transitionOrder(world, ana, paid.order.number, {
      source: 'page',
      state: 'pending',
      counterPayment: { method: 'cash' },
    })
    expect(await stockOf(world, cream)).toBe(3)
    expect(await transitionOrder(world, ana, paid.order.number, { source: 'page', state: 'canceled' })).toMatchObject({
      ok: true,
      value: { paymentState: 'paid', needsAttention: 'refund_due' },
    })
    expect(await transitionOrder(world, ana, unpaid.order.number, { source: 'page', state: 'void' })).toMatchObject({
      ok: true,
      value: { paymentState: 'void', needsAttention: null, payments: [{ state: 'expired' }] },
    })
    expect(await stockOf(world, cream)).toBe(5)
    const movements = await world.db
      .selectFrom('stock_movements')
      .select(['change', 'reason'])
      .where('variant_id', '=', cream.rowId)
      .orderBy('id')
      .execute()
    expect(movements.map(({ change }) => change)).toEqual([-1, -1, 1, 1])
  })
})

describe('the customer', () => {
  test('is notified on the channels that staff choose and that can reach her', inAll, async () => {
    const marta = await addMarta(world)
    const [hers, guests] = [
      await addOrder(world, { principal: marta }),
      await addOrder(world, { patch: { billing_address: null } }),
    ]
    const all = ['in_app', 'email', 'sms'] as const
    await runJobs(world)
    expect(await transitionOrder(world, ana, hers.order.number, { source: 'page', state: 'ready', alerts: all })).toMatchObject({
      value: { transitions: [{}, { alerts: [...all] }] },
    })
    expect(await transitionOrder(world, ana, guests.order.number, { source: 'page', state: 'ready', alerts: all })).toMatchObject(
      {
        value: { transitions: [{}, { alerts: ['email'] }] },
      },
    )
    await runJobs(world, 2)
    const texts = await world.db.selectFrom('pretend.texts').select(['recipient', 'text']).execute()
    expect(texts).toEqual([
      { recipient: '900000005', text: `Farmácia Azulejo: encomenda ${hers.order.number}. Pronta para levantamento.` },
    ])
    expect(await listNotifications(world.db, marta, { number: 1, size: 10 })).toMatchObject({
      total: 1,
      unread: 1,
      notifications: [{ orderNumber: hers.order.number, state: 'ready' }],
    })
  })

  test('reads her own notifications only, once', async () => {
    const [marta, rui] = [await addMarta(world), await addMarta(world)]
    const { order } = await addOrder(world, { principal: marta })
    await transitionOrder(world, ana, order.number, { source: 'page', state: 'ready', alerts: ['in_app'] })
    await transitionOrder(world, ana, order.number, {
      source: 'page',
      state: 'completed',
      alerts: ['in_app'],
      counterPayment: { method: 'cash' },
    })
    await runJobs(world)
    const { notifications } = await listNotifications(world.db, marta, { number: 1, size: 10 })
    expect(notifications).toMatchObject([{ state: 'completed' }, { state: 'ready' }])
    expect(await markRead(world, rui, notifications[0]!.id, true)).toEqual({ ok: false, error: { code: 'not_found' } })
    expect(await markRead(world, marta, notifications[0]!.id, true)).toMatchObject({
      ok: true,
      value: { readAt: expect.any(Date) },
    })
    expect(await countUnread(world.db, marta)).toBe(1)
    await markAllRead(world, marta)
    expect(await countUnread(world.db, marta)).toBe(0)
  })

  test('is not notified of an order that staff void, unless they choose it', async () => {
    const { order } = await addOrder(world)
    expect(await transitionOrder(world, ana, order.number, { source: 'page', state: 'void' })).toMatchObject({
      ok: true,
      value: { transitions: [{}, { alerts: [] }] },
    })
  })
})

describe('the list', () => {
  test('finds orders by state, number, address and code, newest first', async () => {
    const [older, newer] = [
      await addOrder(world, { patch: { email: 'rui@cliente.example' } }),
      await addOrder(world, { patch: { email: 'rui@cliente.example' } }),
    ]
    await transitionOrder(world, ana, newer.order.number, { source: 'page', state: 'ready' })
    const found = async (q: string, states?: OrderState[]) =>
      (await listStaffOrders(world, joao, { source: 'page', q, states, page: { number: 1, size: 24 } })).orders.map(
        ({ number }) => number,
      )
    expect(await found('rui@cliente')).toEqual([newer.order.number, older.order.number])
    expect(await found('rui@cliente', ['ready'])).toEqual([newer.order.number])
    expect(await found(older.order.number.slice(3))).toEqual([older.order.number])
    expect(await found('%')).toEqual([])
    const { counts, total } = await listStaffOrders(world, joao, {
      source: 'page',
      q: 'rui@cliente',
      page: { number: 2, size: 1 },
    })
    expect([counts?.pending, counts?.ready, total]).toEqual([1, 1, 2])
  })

  test('takes the same number of statements for one order as for ten', async () => {
    for (let made = 0; made < 10; made += 1) await addOrder(world)
    const ask = (size: number) =>
      shop.statementsOf(() => listStaffOrders(world, joao, { source: 'page', page: { number: 1, size } }))
    expect((await ask(10)).length).toBe((await ask(1)).length)
  })

  test('shows the owner customer, email, lines and totals, and no instructions or messages', async () => {
    const { order } = await addOrder(world, {
      principal: await addMarta(world),
      patch: { email: 'secreta@cliente.example', special_instructions: 'Toque à campainha.' },
    })
    const staffView = await findStaffOrder(world, diogo, { number: order.number, source: 'page' })
    expect(staffView).toMatchObject({
      number: order.number,
      totals: { total: 1234 },
      email: 'secreta@cliente.example',
      customer: 'Marta Lobo',
      lines: [{ name: { pt: 'Creme de mãos' }, total: 1234 }],
      specialInstructions: null,
      comments: [],
    })
    const found = await listStaffOrders(world, diogo, { source: 'page', q: 'secreta', page: { number: 1, size: 24 } })
    expect(found.orders.map(({ number }) => number)).toEqual([order.number])
    expect(await transitionOrder(world, diogo, order.number, { source: 'page', state: 'ready' })).toEqual({
      ok: false,
      error: { code: 'forbidden' },
    })
  })

  test('is complete for an owner who is a pharmacist as well', async () => {
    const both = await addStaff(world, 'pharmacist', 'owner')
    const { order } = await addOrder(world, {
      principal: await addMarta(world),
      patch: { special_instructions: 'Toque à campainha.' },
    })
    expect(await findStaffOrder(world, both, { number: order.number, source: 'page' })).toMatchObject({
      specialInstructions: 'Toque à campainha.',
    })
    expect(await transitionOrder(world, both, order.number, { source: 'page', state: 'ready' })).toMatchObject({
      ok: true,
      value: { state: 'ready' },
    })
  })
})
