import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cents } from '#src/kernel/money.ts'
import { guest } from '#src/platform/principal.ts'
import { addCart, addMarta, addOrder, addProduct, addStaff, everything, stockOf } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { atGateway, orderWithPoints } from '#tests/support/factories/points-in-orders.ts'
import { runJobs, waitingJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { deliveryPatch } from '#tests/support/factories/checkouts.ts'
import { expectInvariants } from '#tests/support/assertions/invariants.ts'
import { placeOrder } from '#src/shop/checkout/actions.server.ts'
import { joinLoyalty, balanceOf } from '#src/shop/loyalty/wallet/actions.server.ts'
import { listNotifications } from '#src/shop/notifications/actions.server.ts'
import { paymentsToWithdraw } from '#src/shop/payments/actions.server.ts'
import type { OrderState } from '../order/order.ts'
import { refundOrder } from '../refund/actions.server.ts'
import { findStaffOrder, transitionOrder } from '../staff/actions.server.ts'
import type { StaffTransitionInput } from '../staff/actions.server.ts'
import { staffRow } from '../staff/staff-view.ts'
import { undoTransition } from './actions.server.ts'

let cream: SoldVariant
const shop = await shopFixture()
const { world } = shop
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
beforeEach(async () => {
  cream = await addProduct(world, { stock: 5, price: 1550 })
})
afterEach(async () => {
  await runJobs(world)
  await expectInvariants(world)
})

const transition = (number: string, state: OrderState, more: Partial<StaffTransitionInput> = {}, principal = joao) =>
  transitionOrder(world, principal, number, {
    state,
    counterPayment: { method: 'cash' },
    mustSayHowPaid: true,
    source: 'page',
    ...more,
  })
const undo = (number: string, version?: number) => undoTransition(world, joao, number, { version, source: 'page' })
const found = async (number: string) =>
  (await findStaffOrder(world, ana, { number, source: 'page' })) ?? expect.fail('there is no such order')
/** About an order, in the order in which they were sent. */
async function emailsAbout({ number }: { number: string }): Promise<string[]> {
  const { id } = await found(number)
  const sent = await world.db.selectFrom('pretend.letters').select(['message_id', 'subject']).orderBy('id').execute()
  return sent.filter(({ message_id: of }) => of?.startsWith(id)).map(({ subject }) => subject)
}

describe('a staff transition', () => {
  test('notifies after ten seconds, once on every channel', async () => {
    const { marta } = await person()
    const { order } = await addOrder(world, { principal: marta, items: [cream] })
    await runJobs(world)
    const before = (await emailsAbout(order)).length
    await transition(order.number, 'ready', { alerts: ['in_app', 'email'] })
    expect(await waitingJobs(world)).toMatchObject([{ queue: 'order-news', after: 10 }])
    expect((await listNotifications(world.db, marta, { number: 1, size: 9 })).total).toBe(0)
    expect(await emailsAbout(order)).toHaveLength(before)
    await runJobs(world, 2)
    expect((await listNotifications(world.db, marta, { number: 1, size: 9 })).notifications).toMatchObject([{ state: 'ready' }])
    expect(await emailsAbout(order)).toHaveLength(before + 1)
    expect(await undo(order.number)).toEqual({ ok: false, error: { code: 'undo_over' } })
  })

  test('is undone without a notification', async () => {
    const { marta } = await person()
    const { order } = await addOrder(world, { principal: marta, items: [await addProduct(world, { kind: 'MNSRM' })] })
    await runJobs(world)
    const before = await emailsAbout(order)
    await transition(order.number, 'ready', { alerts: ['in_app', 'email'] }, ana)
    expect(await undo(order.number)).toMatchObject({
      ok: true,
      value: {
        state: 'pending',
        lines: [{ checkedBy: null }],
        transitions: [{}, { event: 'prepare', alerts: [] }, { event: 'undo' }],
      },
    })
    await runJobs(world)
    expect(await emailsAbout(order)).toEqual(before)
    expect((await listNotifications(world.db, marta, { number: 1, size: 9 })).total).toBe(0)
    expect(await undo(order.number)).toEqual({ ok: false, error: { code: 'undo_over' } })
  })

  test('can be repeated after an undo, and notifies then', async () => {
    const { order } = await addOrder(world, { items: [cream] })
    await transition(order.number, 'ready')
    await undo(order.number)
    await transition(order.number, 'ready')
    await runJobs(world)
    expect((await emailsAbout(order)).filter((subject) => /pronta/.test(subject))).toHaveLength(1)
  })

  test('cannot be undone after ten seconds by the clock of the shop', async () => {
    const { order } = await addOrder(world, { items: [cream] })
    await transition(order.number, 'ready')
    shop.wait(11 / 3600)
    expect(await undo(order.number)).toEqual({ ok: false, error: { code: 'undo_over' } })
  })

  test('of two who undo it at once, one succeeds', async () => {
    const { order } = await addOrder(world, { items: [cream] })
    await transition(order.number, 'canceled')
    const { transitions } = await found(order.number)
    const undone = await Promise.all([undo(order.number, transitions.length), undo(order.number, transitions.length)])
    expect(undone.filter(({ ok }) => ok)).toHaveLength(1)
    expect(undone.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'changed_meanwhile', state: 'pending' } })
    expect(await stockOf(world, cream)).toBe(4)
  })

  test('undone while its message is sent either notifies or is undone', async () => {
    const { order } = await addOrder(world, { items: [cream] })
    await runJobs(world)
    const before = (await emailsAbout(order)).length
    await transition(order.number, 'ready')
    const [undone] = await Promise.all([undo(order.number), runJobs(world)])
    await runJobs(world)
    expect((await emailsAbout(order)).length - before).toBe(undone.ok ? 0 : 1)
  })
})

describe('undoing', () => {
  test('a completion reverses points, payment and end, and the order can be completed again', inAll, async () => {
    const { marta } = await person()
    const { order } = await addOrder(world, { principal: marta, items: [cream] })
    await transition(order.number, 'ready')
    shop.wait(1)
    const done = await transition(order.number, 'completed', { counterPayment: { method: 'card' } })
    expect(done).toMatchObject({ ok: true, value: { paymentState: 'paid', earned: { points: 15 } } })
    expect(await balanceOf(world.db, marta.userId)).toBe(15)
    expect(await undo(order.number)).toMatchObject({
      ok: true,
      value: { state: 'ready', paymentState: 'balance_due', earned: null, endedAt: null },
    })
    expect(await balanceOf(world.db, marta.userId)).toBe(0)
    const again = await found(order.number)
    expect(staffRow(again).readyAt).toEqual(again.transitions.find(({ to }) => to === 'ready')?.at)
    expect(again.payments).toMatchObject([
      { state: 'expired', counterPayment: { method: 'card', reversedById: joao.userId } },
      { state: 'pending', counterPayment: null },
    ])
    await transition(order.number, 'completed', { counterPayment: { method: 'cash', tendered: cents(2000) } })
    expect(await balanceOf(world.db, marta.userId)).toBe(15)
    expect((await found(order.number)).payments.at(-1)).toMatchObject({
      state: 'paid',
      counterPayment: { method: 'cash', tendered: 2000 },
    })
  })

  test('a cancellation takes stock and points again', async () => {
    const order = await orderWithPoints(world, {
      items: [cream],
      points: 500,
      pay: 200,
      patch: { payment_method_id: 'pay_at_pickup' },
    })
    const before = await balanceOf(world.db, order.marta.userId)
    await transition(order.number, 'canceled')
    expect(await balanceOf(world.db, order.marta.userId)).toBeGreaterThan(before ?? 0)
    expect(await undo(order.number)).toMatchObject({ ok: true })
    expect(await balanceOf(world.db, order.marta.userId)).toBe(before)
  })

  test('a cancellation is refused when the stock has been sold since', async () => {
    const one = await addProduct(world, { stock: 1 })
    const { order } = await addOrder(world, { items: [one] })
    await transition(order.number, 'canceled')
    await addOrder(world, { items: [one] })
    expect(await undo(order.number)).toEqual({ ok: false, error: { code: 'out_of_stock' } })
    expect(await found(order.number)).toMatchObject({ state: 'canceled', paymentState: 'void' })
  })

  test('a counter payment leaves the gateway’s charge pending: it was not withdrawn yet', async () => {
    const { order } = await addOrder(world, { items: [cream], patch: { payment_method_id: 'multibanco' } })
    await transition(order.number, 'pending')
    const { rowId } = await found(order.number)
    expect(await paymentsToWithdraw(world, { orderId: rowId, limit: 9 })).toEqual([])
    expect(await undo(order.number)).toMatchObject({
      ok: true,
      value: {
        state: 'balance_due',
        paymentState: 'balance_due',
        payments: [
          { provider: 'simulator', state: 'pending' },
          { provider: 'counter', state: 'expired' },
        ],
      },
    })
    await transition(order.number, 'canceled')
    shop.wait(11 / 3600)
    expect(await paymentsToWithdraw(world, { orderId: rowId, limit: 9 })).toHaveLength(1)
  })

  test('a payment restores the promised time before it', async () => {
    const { order } = await addOrder(world, { items: [cream], patch: { payment_method_id: 'multibanco' } })
    const { promisedAt } = await found(order.number)
    shop.wait(48)
    await transition(order.number, 'pending')
    expect((await found(order.number)).promisedAt).not.toEqual(promisedAt)
    expect(await undo(order.number)).toMatchObject({ ok: true })
    expect((await found(order.number)).promisedAt).toEqual(promisedAt)
  })

  test('a sending restores the promised days before it', async () => {
    const { token } = await addCart(world, [cream])
    const patch = { ...everything, ...deliveryPatch }
    const placed = await placeOrder(world, { principal: guest, token, locale: 'pt' }, { patch, source: 'page' })
    if (!placed.ok) return expect.fail(placed.error.code)
    const { order } = placed.value
    await transition(order.number, 'pending')
    shop.wait(11 / 3600)
    const before = (await found(order.number)).shipment?.expectedDays
    expect(before).toEqual({ from: expect.any(String), until: expect.any(String) })
    shop.wait(24 * 6)
    await transition(order.number, 'ready')
    expect((await found(order.number)).shipment?.expectedDays).not.toEqual(before)
    expect(await undo(order.number)).toMatchObject({ ok: true })
    expect((await found(order.number)).shipment?.expectedDays).toEqual(before)
  })

  test('is refused once money has moved since', async () => {
    const { order } = await addOrder(world, { items: [cream] })
    await transition(order.number, 'ready')
    await transition(order.number, 'completed')
    const refund = { lines: [], shipping: false, everything: true, reason: 'Estragado', restock: false, source: 'page' } as const
    expect(await refundOrder(world, ana, order.number, refund)).toMatchObject({ ok: true })
    expect(await undo(order.number)).toMatchObject({ ok: false, error: { code: 'changed_meanwhile', state: 'completed' } })
  })
})

describe('a completed order', () => {
  test('is reopened by a pharmacist within half an hour, with a reason', inAll, async () => {
    const { marta } = await person()
    const { order } = await addOrder(world, { principal: marta, items: [cream] })
    await transition(order.number, 'ready')
    await transition(order.number, 'completed')
    await runJobs(world)
    shop.wait(0.4)
    expect(await transition(order.number, 'ready')).toEqual({ ok: false, error: { code: 'wrong_state' } })
    expect(await transition(order.number, 'ready', {}, ana)).toEqual({ ok: false, error: { code: 'reason_needed' } })
    expect(await transition(order.number, 'ready', { reason: 'Era de outra cliente' }, ana)).toMatchObject({
      ok: true,
      value: { state: 'ready', paymentState: 'balance_due', earned: null, endedAt: null },
    })
    expect(await balanceOf(world.db, marta.userId)).toBe(0)
    expect((await found(order.number)).transitions.at(-1)).toMatchObject({
      event: 'reopen',
      reason: 'Era de outra cliente',
      alerts: [],
    })
    await transition(order.number, 'completed')
    expect(await balanceOf(world.db, marta.userId)).toBe(15)
  })

  test('is not reopened after half an hour', async () => {
    const { order } = await addOrder(world, { items: [cream] })
    await transition(order.number, 'ready')
    await transition(order.number, 'completed')
    shop.wait(0.51)
    expect(await transition(order.number, 'ready', { reason: 'Engano' }, ana)).toEqual({
      ok: false,
      error: { code: 'wrong_state' },
    })
  })

  test('paid through the gateway stays paid when it is reopened', async () => {
    const order = await orderWithPoints(world, { items: [cream] })
    await atGateway(world, order, 'pay')
    await transition(order.number, 'ready')
    await transition(order.number, 'completed', { counterPayment: undefined })
    expect(await transition(order.number, 'ready', { reason: 'Engano' }, ana)).toMatchObject({
      ok: true,
      value: { state: 'ready', paymentState: 'paid', payments: [{ provider: 'simulator', state: 'paid' }] },
    })
  })
})

describe('a transition', () => {
  test('that completes an unpaid order needs how it was paid, and enough', async () => {
    const { order } = await addOrder(world, { items: [cream] })
    await transition(order.number, 'ready')
    const refused = [
      [undefined, 'paid_with_needed'],
      [{ method: 'cash', tendered: cents(1549) }, 'amount_short'],
      [{ method: 'card', tendered: cents(2000) }, 'amount_not_cash'],
    ] as const
    for (const [counterPayment, code] of refused)
      expect(await transition(order.number, 'completed', { counterPayment })).toEqual({ ok: false, error: { code } })
    expect(
      await transition(order.number, 'completed', { counterPayment: { method: 'cash', tendered: cents(2000) } }),
    ).toMatchObject({
      ok: true,
      value: {
        paymentState: 'paid',
        payments: [{ counterPayment: { method: 'cash', tendered: 2000, byId: joao.userId }, receivedBy: 'João Teixeira' }],
      },
    })
  })

  test('that names another version of the order is refused, with its current state', async () => {
    const { order } = await addOrder(world, { items: [cream] })
    const { transitions } = await found(order.number)
    await transition(order.number, 'ready')
    await undo(order.number)
    expect(await transition(order.number, 'ready', { expected: 'pending', version: transitions.length })).toMatchObject({
      ok: false,
      error: { code: 'changed_meanwhile', state: 'pending' },
    })
  })
})

async function person() {
  const marta = await addMarta(world)
  await joinLoyalty(world, marta)
  return { marta }
}
