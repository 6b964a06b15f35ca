import { beforeEach, describe, expect, test } from 'vitest'
import { Secret } from '#src/kernel/secret.ts'
import type { PaymentEvent } from '#src/shop/payments/gateway/port.ts'
import { post, fakeGateway } from '#src/shop/payments/gateway/fake-gateway.server.ts'
import { applyFakeGatewayAction } from '#src/shop/payments/gateway/fake-gateway-actions.server.ts'
import type { FakeGatewayAction } from '#src/shop/payments/gateway/fake-gateway-actions.server.ts'
import type { World } from '#src/platform/world.ts'
import {
  addCart,
  addMarta,
  addOrder,
  addProduct,
  addStaff,
  asGuest,
  everything,
  stockOf,
  liftMailboxLimit,
} from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { placeOrder } from '#src/shop/checkout/actions.server.ts'
import { findOrder, findOrderByToken } from '../order/actions.server.ts'
import { periodicJobs } from '../order/jobs.server.ts'
import type { Order } from '../order/order.ts'
import { retryPayment, handlePaymentEvent, settle } from './actions.server.ts'
import { transitionOrder } from '../staff/actions.server.ts'

let cream: SoldVariant
const shop = await shopFixture()
const { world } = shop
await liftMailboxLimit(world)
beforeEach(async () => {
  cream = await addProduct(world, { stock: 3 })
})

type TestOrder = { token: string; number: string; charge: string; paymentId: string }

async function awaitingMoney(method: 'card' | 'multibanco' = 'multibanco'): Promise<TestOrder> {
  const { order } = await addOrder(world, { items: [cream], patch: { payment_method_id: method } })
  const charge = await world.db
    .selectFrom('pretend.bank_payments')
    .select(['id', 'idempotency_key'])
    .where('order_number', '=', order.number)
    .executeTakeFirstOrThrow()
  return { token: order.token, number: order.number, charge: charge.id, paymentId: charge.idempotency_key }
}

const orderOf = async ({ token }: TestOrder): Promise<Order> => (await findOrderByToken(world, token))!
const noticeOf = ({ charge, paymentId }: TestOrder, state: PaymentEvent['state']): PaymentEvent => ({
  externalId: charge,
  idempotencyKey: paymentId,
  state,
  at: world.now(),
})
const notify = (placed: TestOrder, ...states: PaymentEvent['state'][]) =>
  Promise.all(states.map((state) => settle(world, 'simulator', noticeOf(placed, state))))
const emailsAbout = async ({ number }: TestOrder) => {
  await runJobs(world, 2)
  return world.db
    .selectFrom('pretend.letters')
    .select(['subject', 'message_id'])
    .where('subject', 'like', `%${number}%`)
    .orderBy('id')
    .execute()
}
const runPeriodicJobs = async (): Promise<void> => {
  for (const { work } of periodicJobs) await work(world)
}

async function atGateway({ charge }: TestOrder, action: FakeGatewayAction): Promise<void> {
  const done = await applyFakeGatewayAction(world, charge, action)
  if (!done.ok) throw new Error(done.error.code)
  for (const notice of done.value.notices)
    expect(await handlePaymentEvent(world, 'simulator', notice)).toMatchObject({ ok: true })
}

describe('a payment', () => {
  test('starts the preparation once for fifty events: one payment, one email', async () => {
    const placed = await awaitingMoney()
    const changed = await notify(placed, ...Array.from({ length: 50 }, () => 'paid' as const))
    expect(changed.filter(Boolean)).toHaveLength(1)
    const order = await orderOf(placed)
    expect(order).toMatchObject({ state: 'pending', paymentState: 'paid', payments: [{ state: 'paid' }] })
    expect(order.transitions.map(({ event, actor }) => [event, actor])).toEqual([
      ['place', 'customer'],
      ['pay', 'bank'],
    ])
    expect((await emailsAbout(placed)).map(({ subject }) => subject)).toEqual([
      `Recebemos a sua encomenda ${placed.number}`,
      `Recebemos o pagamento da encomenda ${placed.number}`,
    ])
  })

  test('can be reported before the gateway’s own answer is recorded', inAll, async () => {
    const { token } = await addCart(world, [cream])
    const overtaken: World = {
      ...world,
      bank: {
        ...world.bank!,
        async charge(charge) {
          const answer = await fakeGateway(world).charge(charge)
          if (answer.ok)
            await settle(world, 'simulator', {
              externalId: answer.value.externalId,
              idempotencyKey: charge.idempotencyKey,
              state: 'paid',
              at: world.now(),
            })
          return answer
        },
      },
    }
    const placed = await placeOrder(overtaken, asGuest(token), {
      patch: { ...everything, payment_method_id: 'card' },
      source: 'api',
    })
    if (!placed.ok) throw new Error(placed.error.code)
    expect(placed.value.order).toMatchObject({ payment: { state: 'paid' }, next: { kind: 'none' } })
    expect(await findOrderByToken(world, placed.value.order.token)).toMatchObject({
      state: 'pending',
      payments: [{ state: 'paid', redirectUrl: expect.any(String) }],
    })
  })

  test('that fails leaves the order waiting, and a later attempt pays it', async () => {
    const placed = await awaitingMoney('card')
    await atGateway(placed, 'fail')
    expect(await orderOf(placed)).toMatchObject({ state: 'balance_due', paymentState: 'failed' })
    await atGateway(placed, 'pay')
    expect(await orderOf(placed)).toMatchObject({ state: 'pending', paymentState: 'paid' })
  })

  test('reported before its failure stays paid', async () => {
    const placed = await awaitingMoney('card')
    await notify(placed, 'paid')
    expect(await notify(placed, 'failed', 'expired')).toEqual([false, false])
    expect(await orderOf(placed)).toMatchObject({ state: 'pending', paymentState: 'paid' })
  })

  test('refunded in full ends an order that was not completed', inAll, async () => {
    const placed = await awaitingMoney()
    await atGateway(placed, 'pay-twice')
    await atGateway(placed, 'refund')
    expect(await orderOf(placed)).toMatchObject({
      state: 'canceled',
      paymentState: 'refunded',
      payments: [{ state: 'refunded' }],
    })
    const joao = await addStaff(world, 'counter')
    expect(await transitionOrder(world, joao, placed.number, { source: 'page', state: 'ready' })).toMatchObject({ ok: false })
  })
})

test('of two successful attempts pays the order and the other has to be refunded', inAll, async () => {
  const placed = await awaitingMoney('card')
  await atGateway(placed, 'fail')
  const again = await retryPayment(world, await orderOf(placed))
  if (!again.ok) throw new Error(again.error.code)
  const charges = await world.db
    .selectFrom('pretend.bank_payments')
    .select('id')
    .where('order_number', '=', placed.number)
    .orderBy('created_at')
    .execute()
  const second = { ...placed, charge: charges[1]!.id, paymentId: again.value.id }
  for (const { id } of charges) expect(await applyFakeGatewayAction(world, id, 'pay')).toMatchObject({ ok: true })
  await Promise.all([notify(placed, 'paid'), notify(second, 'paid'), notify(second, 'paid'), notify(placed, 'paid')])
  const order = await orderOf(placed)
  expect(order).toMatchObject({
    state: 'pending',
    paymentState: 'paid',
    needsAttention: 'refund_due',
    payments: [{ state: 'paid' }, { state: 'paid' }],
  })
  const surplus = await world.db
    .selectFrom('payments')
    .select('public_id')
    .where('order_id', '=', order.rowId)
    .where('surplus', '=', true)
    .execute()
  expect(surplus).toHaveLength(1)
  expect(
    await transitionOrder(world, await addStaff(world, 'counter'), placed.number, { source: 'page', state: 'ready' }),
  ).toMatchObject({
    value: { needsAttention: 'refund_due' },
  })
  await atGateway(surplus[0]!.public_id === placed.paymentId ? placed : second, 'refund')
  expect(await orderOf(placed)).toMatchObject({ state: 'ready', paymentState: 'paid', needsAttention: null })
})

describe('the payment window', () => {
  test('closes after three days: the order fails, is restocked, and the customer is notified', async () => {
    const placed = await awaitingMoney()
    expect(await stockOf(world, cream)).toBe(2)
    shop.wait(71)
    await runPeriodicJobs()
    expect(await orderOf(placed)).toMatchObject({ state: 'balance_due' })
    shop.wait(2)
    await runPeriodicJobs()
    const order = await orderOf(placed)
    expect(order).toMatchObject({
      state: 'failed',
      paymentState: 'failed',
      payments: [{ state: 'expired' }],
      endedAt: expect.any(Date),
    })
    expect(await stockOf(world, cream)).toBe(3)
    expect(await emailsAbout(placed)).toHaveLength(2)
  })

  test('does not close on an order whose event was lost: the gateway is queried first', async () => {
    const placed = await awaitingMoney()
    expect(await applyFakeGatewayAction(world, placed.charge, 'pay')).toMatchObject({ ok: true })
    shop.wait(73)
    await runPeriodicJobs()
    expect(await orderOf(placed)).toMatchObject({ state: 'pending', paymentState: 'paid' })
  })

  test('stays open while the gateway cannot be queried', async () => {
    const placed = await awaitingMoney()
    shop.wait(73)
    const outage: World = { ...world, bank: { ...world.bank!, ask: () => Promise.reject(new Error('no route to the bank')) } }
    for (const { work } of periodicJobs) await work(outage)
    expect(await orderOf(placed)).toMatchObject({ state: 'balance_due' })
  })

  test('that the gateway closes early ends the order too', async () => {
    const placed = await awaitingMoney('card')
    await atGateway(placed, 'expire')
    expect(await orderOf(placed)).toMatchObject({ state: 'failed', paymentState: 'failed' })
    expect(await stockOf(world, cream)).toBe(3)
  })
})

describe('a late payment', () => {
  test('reinstates the order when the stock suffices', async () => {
    const placed = await awaitingMoney()
    await atGateway(placed, 'expire')
    await atGateway(placed, 'pay-late')
    expect(await orderOf(placed)).toMatchObject({ state: 'pending', paymentState: 'paid', needsAttention: null, endedAt: null })
    expect(await stockOf(world, cream)).toBe(2)
  })

  test('marks the order for staff without stock, who can reinstate it later', async () => {
    const placed = await awaitingMoney()
    await atGateway(placed, 'expire')
    await world.db.updateTable('stock_items').set({ on_hand: 0 }).where('variant_id', '=', cream.rowId).execute()
    await atGateway(placed, 'pay-late')
    expect(await orderOf(placed)).toMatchObject({ state: 'failed', paymentState: 'paid', needsAttention: 'paid_late' })
    const ana = await addStaff(world, 'pharmacist')
    expect(
      await transitionOrder(world, ana, placed.number, { source: 'page', state: 'pending', counterPayment: { method: 'cash' } }),
    ).toEqual({
      ok: false,
      error: { code: 'out_of_stock' },
    })
    await world.db.updateTable('stock_items').set({ on_hand: 1 }).where('variant_id', '=', cream.rowId).execute()
    expect(
      await transitionOrder(world, ana, placed.number, { source: 'page', state: 'pending', counterPayment: { method: 'cash' } }),
    ).toMatchObject({
      ok: true,
      value: { state: 'pending', needsAttention: null },
    })
    expect(await stockOf(world, cream)).toBe(0)
  })

  test('for an order that staff cancelled is marked for staff and changes nothing else', async () => {
    const placed = await awaitingMoney()
    await transitionOrder(world, await addStaff(world, 'counter'), placed.number, { source: 'page', state: 'canceled' })
    await notify(placed, 'paid')
    expect(await orderOf(placed)).toMatchObject({ state: 'canceled', paymentState: 'paid', needsAttention: 'paid_late' })
    expect(await stockOf(world, cream)).toBe(3)
  })
})

describe('an event', () => {
  test('with a wrong signature, or none, is refused', async () => {
    const placed = await awaitingMoney()
    const { body, headers } = post(world.keys, noticeOf(placed, 'paid'))
    const forged = post([{ id: 'test', secret: new Secret(Buffer.alloc(32, 7)) }], noticeOf(placed, 'paid'))
    for (const notice of [{ body, headers: new Headers() }, forged, { body: body.replace('paid', 'failed'), headers }]) {
      expect(await handlePaymentEvent(world, 'simulator', notice)).toEqual({ ok: false, error: { code: 'wrong_signature' } })
    }
    expect(await orderOf(placed)).toMatchObject({ state: 'balance_due' })
    expect(await handlePaymentEvent(world, 'stripe', { body, headers })).toEqual({
      ok: false,
      error: { code: 'unknown_provider' },
    })
  })

  test('about an unknown charge changes nothing', async () => {
    expect(
      await settle(world, 'simulator', { externalId: world.id(), idempotencyKey: world.id(), state: 'paid', at: world.now() }),
    ).toBe(false)
    expect(
      await settle(world, 'simulator', { externalId: 'ch_1', idempotencyKey: 'no uuid', state: 'paid', at: world.now() }),
    ).toBe(false)
  })
})

test('an order is shown to its customer, and by its token for ninety days after its end', async () => {
  const marta = await addMarta(world)
  const { order } = await addOrder(world, { items: [cream], principal: marta })
  const otherCustomer = await addMarta(world)
  const named = (token?: string) => ({ number: order.number, token })
  expect(await findOrder(world, marta, named())).toMatchObject({ number: order.number })
  expect(await findOrder(world, asGuest().principal, named(order.token))).toBeDefined()
  for (const [principal, token] of [
    [otherCustomer, undefined],
    [asGuest().principal, undefined],
    [asGuest().principal, 'AAAAAAAAAAAAAAAAAAAAAA'],
  ] as const) {
    expect(await findOrder(world, principal, named(token))).toBeUndefined()
  }
  await transitionOrder(world, await addStaff(world, 'counter'), order.number, { source: 'page', state: 'canceled' })
  shop.wait(89 * 24)
  expect(await findOrderByToken(world, order.token)).toBeDefined()
  shop.wait(2 * 24)
  expect(await findOrderByToken(world, order.token)).toBeUndefined()
  expect(await findOrder(world, marta, named())).toBeDefined()
})
