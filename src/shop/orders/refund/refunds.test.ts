import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { cents } from '#src/kernel/money.ts'
import { err } from '#src/kernel/result.ts'
import { fakeGateway } from '#src/shop/payments/gateway/fake-gateway.server.ts'
import { applyFakeGatewayAction } from '#src/shop/payments/gateway/fake-gateway-actions.server.ts'
import type { FakeGatewayAction } from '#src/shop/payments/gateway/fake-gateway-actions.server.ts'
import type { World } from '#src/platform/world.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addOrder, addProduct, addStaff, asGuest, addCart, everything, stockOf } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { placeOrder } from '#src/shop/checkout/actions.server.ts'
import { cancelOwnOrder, findOrderByToken } from '../order/actions.server.ts'
import { periodicJobs } from '../order/jobs.server.ts'
import type { Order } from '../order/order.ts'
import { startPicking } from '../fulfilment/actions.server.ts'
import { previewRefund, refundOrder } from './actions.server.ts'
import type { RefundRequest } from './actions.server.ts'
import { handlePaymentEvent } from '../payment/actions.server.ts'
import { transitionOrder } from '../staff/actions.server.ts'

let cream: SoldVariant
const shop = await shopFixture({ max: 30 })
const { world } = shop
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
const diogo = await addStaff(world, 'owner')
beforeEach(async () => {
  cream = await addProduct(world, { stock: 5, price: 1001 })
})

type TestOrder = { token: string; number: string; charge: string }

/** Three creams, by card. */
async function placed(quantity = 3): Promise<TestOrder> {
  const cart = await addCart(world, [{ ...cream, quantity }])
  const patch = { ...everything, payment_method_id: 'card' as const }
  const done = await placeOrder(world, asGuest(cart.token), { patch, source: 'api' })
  if (!done.ok) throw new Error(done.error.code)
  const { number, token } = done.value.order
  const charge = await world.db
    .selectFrom('pretend.bank_payments')
    .select('id')
    .where('order_number', '=', number)
    .executeTakeFirstOrThrow()
  return { number, token, charge: charge.id }
}

async function atGateway({ charge }: TestOrder, action: FakeGatewayAction, amount?: number): Promise<void> {
  const done = await applyFakeGatewayAction(world, charge, action, amount === undefined ? undefined : cents(amount))
  if (!done.ok) throw new Error(done.error.code)
  for (const notice of done.value.notices)
    expect(await handlePaymentEvent(world, 'simulator', notice)).toMatchObject({ ok: true })
}

async function paid(): Promise<TestOrder> {
  const order = await placed()
  await atGateway(order, 'pay')
  return order
}

const orderOf = async ({ token }: TestOrder): Promise<Order> => (await findOrderByToken(world, token))!
const runPeriodicJobs = async (where = world): Promise<void> => {
  for (const { work } of periodicJobs) await work(where)
}
const refundRequest = (more: Partial<RefundRequest> = {}): RefundRequest => ({
  lines: [],
  shipping: false,
  reason: 'Chegou partido',
  restock: false,
  source: 'page',
  ...more,
})
async function oneUnit(order: TestOrder, quantity: number): Promise<RefundRequest['lines']> {
  const [line] = (await orderOf(order)).lines
  return [{ lineId: line!.id, quantity }]
}
const refund = async (order: TestOrder, quantity: number, more: Partial<RefundRequest> = {}, where = world) =>
  refundOrder(where, ana, order.number, refundRequest({ lines: await oneUnit(order, quantity), ...more }))
const refundedAtGateway = async ({ charge }: TestOrder): Promise<number> => {
  const { rows } = await sql<{ given: number }>`
    select coalesce(sum(amount_cents), 0)::int as given from pretend.bank_refunds where payment_id = ${charge} and state = 'done'`.execute(
    world.db,
  )
  return rows[0]!.given
}
const subjectsAbout = async ({ number }: TestOrder): Promise<string[]> => {
  await runJobs(world, 2)
  const rows = await world.db
    .selectFrom('pretend.letters')
    .select('subject')
    .where('subject', 'like', `%${number}%`)
    .orderBy('id')
    .execute()
  return rows.map(({ subject }) => subject)
}

describe('staff refund', () => {
  test('units, at the price paid for them, and the customer is notified without naming a product', async () => {
    const order = await paid()
    const done = await refund(order, 1)
    expect(done).toMatchObject({
      ok: true,
      value: {
        state: 'pending',
        paymentState: 'partially_refunded',
        refunds: [
          { state: 'done', amount: 1001, reason: 'Chegou partido', by: 'Ana Vaz', lines: [{ quantity: 1, amount: 1001 }] },
        ],
      },
    })
    expect(await refundedAtGateway(order)).toBe(1001)
    expect(await subjectsAbout(order)).toContain(`Devolução do pagamento da encomenda ${order.number}`)
    const email = await world.db
      .selectFrom('pretend.letters')
      .select('text')
      .where('subject', 'like', `Devolução%${order.number}`)
      .executeTakeFirstOrThrow()
    expect(email.text).toContain('10,01')
    expect(email.text).not.toMatch(/creme/i)
  })

  test('the rest: the payment is refunded, and nothing more can be refunded', inAll, async () => {
    const order = await paid()
    await refund(order, 2)
    expect(await refundOrder(world, diogo, order.number, refundRequest({ everything: true }))).toMatchObject({ ok: true })
    const after = await orderOf(order)
    expect(after).toMatchObject({ state: 'canceled', paymentState: 'refunded', payments: [{ state: 'refunded' }] })
    expect(after.refunds.map(({ amount }) => amount)).toEqual([2002, 1001])
    expect(await refund(order, 1)).toMatchObject({ error: { code: 'refund_too_many' } })
    expect(await refundOrder(world, ana, order.number, refundRequest({ everything: true }))).toMatchObject({
      error: { code: 'refund_nothing' },
    })
    expect(await refundedAtGateway(order)).toBe(3003)
  })

  test('the previewed sum, or nothing once it is another one', async () => {
    const order = await paid()
    const lines = await oneUnit(order, 2)
    expect(await previewRefund(world, ana, order.number, { lines, shipping: false })).toMatchObject({ value: { amount: 2002 } })
    expect(await refund(order, 2, { expected: cents(2000) })).toMatchObject({ error: { code: 'refund_changed' } })
    expect((await orderOf(order)).refunds).toEqual([])
  })

  test('units, which are restocked where allowed, once', inAll, async () => {
    const order = await paid()
    expect(await stockOf(world, cream)).toBe(2)
    await refund(order, 1, { restock: true })
    await refund(order, 1)
    expect(await stockOf(world, cream)).toBe(3)
    await transitionOrder(world, joao, order.number, { source: 'page', state: 'canceled' })
    // One was restocked already, one was broken.
    expect(await stockOf(world, cream)).toBe(4)
    expect(await orderOf(order)).toMatchObject({ paymentState: 'partially_refunded', needsAttention: 'refund_due' })
    await refundOrder(world, ana, order.number, refundRequest({ everything: true, restock: true }))
    expect(await orderOf(order)).toMatchObject({ paymentState: 'refunded', needsAttention: null })
    expect(await stockOf(world, cream)).toBe(4)
  })

  test('once, also with several requests at once', inAll, async () => {
    const order = await paid()
    const lines = await oneUnit(order, 2)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refundOrder(world, ana, order.number, refundRequest({ lines }))),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'refund_too_many' } })
    expect(await refundedAtGateway(order)).toBe(2002)
  })

  test('at the counter what was paid at the counter', async () => {
    const { order } = await addOrder(world, { items: [cream] })
    for (const state of ['ready', 'completed'] as const)
      await transitionOrder(world, joao, order.number, { source: 'page', state, counterPayment: { method: 'cash' } })
    expect(await refundOrder(world, ana, order.number, refundRequest({ everything: true }))).toMatchObject({
      value: { state: 'completed', paymentState: 'refunded', refunds: [{ state: 'done', byHand: true }] },
    })
  })

  test('nothing that was not paid; and the counter cannot refund', inAll, async () => {
    const unpaid = await placed()
    expect(await refund(unpaid, 1)).toMatchObject({ error: { code: 'not_paid' } })
    await cancelOwnOrder(world, await orderOf(unpaid), { principal: asGuest().principal })
    const order = await paid()
    const { ask, signIn } = openApi(world)
    const path = `/staff/orders/${order.number}/refunds`
    const body = { everything: true, reason: 'Engano' }
    expect(await ask('POST', path, body, await signIn(joao))).toMatchObject({ status: 403, errors: [{ code: 'forbidden' }] })
    const headers = await signIn(ana)
    const [line] = (await orderOf(order)).lines
    const tooMany = { lines: [{ line_item_id: line!.id, quantity: 4 }], reason: 'Engano' }
    expect(await ask('POST', path, tooMany, headers)).toMatchObject({ status: 422, errors: [{ code: 'refund_too_many' }] })
    expect((await ask('POST', path, { lines: [], reason: ' ' }, headers)).status).toBe(422)
    const keyed = { ...headers, 'Idempotency-Key': 'refund-once' }
    const first = await ask('POST', path, { lines: [{ line_item_id: line!.id, quantity: 1 }], reason: 'Engano' }, keyed)
    const again = await ask('POST', path, { lines: [{ line_item_id: line!.id, quantity: 1 }], reason: 'Engano' }, keyed)
    expect([first.status, again.text]).toEqual([201, first.text])
    expect(await refundedAtGateway(order)).toBe(1001)
    const answer = await ask('GET', `/orders/${order.number}?include=refunds`, undefined, { 'X-Order-Token': order.token })
    expect(answer.text).toContain('"amount":"10.01"')
    expect(answer.text).not.toContain('Ana Vaz')
  })
})

describe('the gateway', () => {
  const withBank = (more: Partial<NonNullable<World['bank']>>): World => ({ ...world, bank: { ...world.bank!, ...more } })

  test('that is unreachable, or whose answer is lost, refunds once in the end', inAll, async () => {
    const order = await paid()
    const silent = withBank({ refund: async () => err({ code: 'unreachable' as const }) })
    expect(await refund(order, 1, {}, silent)).toMatchObject({
      value: { paymentState: 'paid', refunds: [{ state: 'pending' }] },
    })
    const lost = withBank({
      async refund(...input) {
        await fakeGateway(world).refund(...input)
        throw new Error('the process dies here')
      },
    })
    shop.wait(0.01)
    await runPeriodicJobs(lost)
    expect(await orderOf(order)).toMatchObject({ refunds: [{ state: 'pending' }] })
    await Promise.all([runPeriodicJobs(), runPeriodicJobs()])
    expect(await orderOf(order)).toMatchObject({ paymentState: 'partially_refunded', refunds: [{ state: 'done' }] })
    expect(await refundedAtGateway(order)).toBe(1001)
    expect((await subjectsAbout(order)).filter((subject) => subject.startsWith('Devolução'))).toHaveLength(1)
  })

  test('that refuses leaves the refund to staff; by hand it can be done', async () => {
    const order = await paid()
    const refusing = withBank({ refund: async () => err({ code: 'refused' as const }) })
    expect(await refund(order, 3, {}, refusing)).toMatchObject({
      value: { paymentState: 'paid', needsAttention: 'refund_due', refunds: [{ state: 'refused' }] },
    })
    expect(await refund(order, 3, { byHand: true })).toMatchObject({
      value: { paymentState: 'refunded', needsAttention: null, refunds: [{ state: 'refused' }, { state: 'done', byHand: true }] },
    })
    expect(await refundedAtGateway(order)).toBe(0)
  })

  test('can refund by itself: in parts, with repeated events in any order', async () => {
    const order = await placed()
    expect(await applyFakeGatewayAction(world, order.charge, 'pay')).toMatchObject({ ok: true })
    // The webhook of the payment has not arrived yet.
    await atGateway(order, 'refund', 1000)
    expect(await orderOf(order)).toMatchObject({
      state: 'pending',
      paymentState: 'partially_refunded',
      refunds: [{ amount: 1000, actor: 'bank', state: 'done', lines: [] }],
    })
    await atGateway(order, 'pay')
    await atGateway(order, 'refund')
    await atGateway(order, 'refund')
    const after = await orderOf(order)
    expect(after).toMatchObject({ paymentState: 'refunded', payments: [{ state: 'refunded' }] })
    expect(after.refunds.map(({ amount }) => amount)).toEqual([1000, 2003])
  })

  test('that refunded a part by itself limits what is left', inAll, async () => {
    const order = await paid()
    await atGateway(order, 'refund', 1500)
    expect(await refund(order, 2)).toMatchObject({ error: { code: 'refund_too_much' } })
    expect(await refundOrder(world, ana, order.number, refundRequest({ everything: true }))).toMatchObject({
      value: { paymentState: 'refunded', refunds: [{ amount: 1500 }, { amount: 1503, lines: [] }] },
    })
  })
})

test('the owner refunds units as well as everything', async () => {
  const order = await paid()
  const [line] = (await orderOf(order)).lines
  const oneUnit = { lines: [{ lineId: line!.id, quantity: 1 }], shipping: false }
  expect(await previewRefund(world, diogo, order.number, oneUnit)).toMatchObject({ value: { amount: 1001 } })
  expect(await refundOrder(world, diogo, order.number, refundRequest(oneUnit))).toMatchObject({
    value: { refunds: [{ amount: 1001 }] },
  })
})

describe('a customer cancels', () => {
  const cancel = async (order: TestOrder, where = world) =>
    cancelOwnOrder(where, await orderOf(order), { principal: asGuest().principal })

  test('an unpaid order: it cannot be paid any more, and is restocked', async () => {
    const order = await placed()
    expect(await cancel(order)).toMatchObject({
      ok: true,
      value: { state: 'canceled', paymentState: 'void', needsAttention: null },
    })
    expect(await stockOf(world, cream)).toBe(5)
    expect(await applyFakeGatewayAction(world, order.charge, 'pay')).toMatchObject({ error: { code: 'wrong_state' } })
    expect(await cancel(order)).toEqual({ ok: false, error: { code: 'wrong_state' } })
  })

  test('an order paid at the counter: only staff can refund it, and it is marked for them', async () => {
    const order = await placed()
    await transitionOrder(world, joao, order.number, { state: 'pending', source: 'page', counterPayment: { method: 'cash' } })
    expect(await cancel(order)).toMatchObject({
      ok: true,
      value: { state: 'canceled', paymentState: 'paid', needsAttention: 'refund_due', refunds: [] },
    })
    expect(await refundOrder(world, ana, order.number, refundRequest({ everything: true }))).toMatchObject({
      value: { paymentState: 'refunded', needsAttention: null, refunds: [{ state: 'done', byHand: true }] },
    })
  })

  test('a paid order: it is refunded automatically', async () => {
    const order = await paid()
    expect(await cancel(order)).toMatchObject({
      value: {
        state: 'canceled',
        paymentState: 'refunded',
        needsAttention: null,
        refunds: [{ amount: 3003, actor: 'customer' }],
      },
    })
    expect(await refundedAtGateway(order)).toBe(3003)
    expect(await stockOf(world, cream)).toBe(5)
  })

  test('until its picking has begun', async () => {
    const order = await paid()
    expect(await startPicking(world, joao, { number: order.number, source: 'page' })).toMatchObject({ ok: true })
    const headers = { 'X-Order-Token': order.token }
    const { ask } = openApi(world)
    expect(await ask('POST', `/orders/${order.number}/cancel`, undefined, headers)).toMatchObject({
      status: 409,
      errors: [{ code: 'wrong_state' }],
    })
    expect(await startPicking(world, diogo, { number: order.number, source: 'page' })).toMatchObject({
      error: { code: 'forbidden' },
    })
  })

  test('while the gateway is down: the next periodic job closes the charge', async () => {
    const order = await placed()
    const away: World = { ...world, bank: { ...world.bank!, withdraw: () => Promise.reject(new Error('no route')) } }
    expect(await cancel(order, away)).toMatchObject({ ok: true })
    await runPeriodicJobs()
    expect(await applyFakeGatewayAction(world, order.charge, 'pay')).toMatchObject({ error: { code: 'wrong_state' } })
  })

  test('and pays at the same moment: the units are restocked and the money is refunded, in either order', inAll, async () => {
    for (const _ of [1, 2, 3]) {
      const order = await placed(1)
      const payment = await applyFakeGatewayAction(world, order.charge, 'pay')
      if (!payment.ok) throw new Error(payment.error.code)
      await Promise.all([cancel(order), ...payment.value.notices.map((notice) => handlePaymentEvent(world, 'simulator', notice))])
      expect(await orderOf(order)).toMatchObject({ state: 'canceled', paymentState: 'refunded', needsAttention: null })
      expect(await refundedAtGateway(order)).toBe(1001)
    }
    expect(await stockOf(world, cream)).toBe(5)
  })

  test('while staff prepare it: one of the two is refused', async () => {
    const order = await paid()
    const [own, byStaff] = await Promise.all([
      cancel(order),
      transitionOrder(world, joao, order.number, { source: 'page', state: 'ready' }),
    ])
    expect([own.ok, byStaff.ok].filter(Boolean)).toHaveLength(1)
    const isCanceled = (await orderOf(order)).state === 'canceled'
    expect([await stockOf(world, cream), await refundedAtGateway(order)]).toEqual(isCanceled ? [5, 3003] : [2, 0])
  })
})

test('the API lets the holder of the order’s token pay again and cancel', async () => {
  const order = await placed()
  await atGateway(order, 'fail')
  const { ask } = openApi(world)
  const own = { 'X-Order-Token': order.token }
  const to = (verb: string): string => `/orders/${order.number}/${verb}`
  for (const verb of ['pay', 'cancel']) expect((await ask('POST', to(verb), {})).status).toBe(404)
  const keyed = { ...own, 'Idempotency-Key': 'another-try' }
  const tried = await ask('POST', to('pay'), {}, keyed)
  expect(tried).toMatchObject({ status: 200, data: { attributes: { number: order.number, state: 'balance_due' } } })
  expect(tried.meta['payment']).toMatchObject({ kind: 'redirect', url: expect.stringContaining('/dev/bank/') })
  expect((await ask('POST', to('pay'), {}, keyed)).text).toBe(tried.text)
  expect((await orderOf(order)).payments).toHaveLength(2)
  expect(await ask('POST', to('cancel'), {}, own)).toMatchObject({ status: 200, data: { attributes: { state: 'canceled' } } })
  for (const verb of ['pay', 'cancel'])
    expect(await ask('POST', to(verb), {}, own)).toMatchObject({ status: 409, errors: [{ code: 'wrong_state' }] })
  const charges = await world.db
    .selectFrom('pretend.bank_payments')
    .select('state')
    .where('order_number', '=', order.number)
    .execute()
  expect(charges).toEqual([{ state: 'expired' }, { state: 'expired' }])
})

test('a customer who pays twice for a cancelled order gets all of it refunded', async () => {
  const order = await placed()
  await atGateway(order, 'fail')
  const { ask } = openApi(world)
  await ask('POST', `/orders/${order.number}/pay`, {}, { 'X-Order-Token': order.token })
  await cancelOwnOrder(world, await orderOf(order), { principal: asGuest().principal })
  const charges = await world.db
    .selectFrom('pretend.bank_payments')
    .select('id')
    .where('order_number', '=', order.number)
    .execute()
  for (const { id: charge } of charges) await atGateway({ ...order, charge }, 'pay-late')
  const after = await orderOf(order)
  expect(after).toMatchObject({ state: 'canceled', paymentState: 'refunded', needsAttention: null })
  expect(after.refunds.map(({ amount, state }) => [amount, state])).toEqual([
    [3003, 'done'],
    [3003, 'done'],
  ])
})

test('a late payment without stock is marked for staff, refunded in one step, and no longer marked', async () => {
  const order = await placed()
  await atGateway(order, 'expire')
  await world.db.updateTable('stock_items').set({ on_hand: 0 }).where('variant_id', '=', cream.rowId).execute()
  await atGateway(order, 'pay-late')
  expect(await orderOf(order)).toMatchObject({ state: 'failed', needsAttention: 'paid_late' })
  expect(await refundOrder(world, diogo, order.number, refundRequest({ everything: true, restock: true }))).toMatchObject({
    value: { state: 'failed', paymentState: 'refunded', needsAttention: null },
  })
  expect(await stockOf(world, cream)).toBe(0)
})

test('the database refuses a cent or a unit too many', async () => {
  const order = await paid()
  const row = await world.db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .select(['p.id as payment', 'o.id as order', 'l.id as line'])
    .where('o.number', '=', order.number)
    .executeTakeFirstOrThrow()
  const insert = (amount: number) =>
    sql`insert into refunds (public_id, order_id, payment_id, amount_cents, state, actor, at)
      values (${world.id()}, ${row.order}, ${row.payment}, ${amount}, 'pending', 'bank', now())`.execute(world.db)
  await expect(insert(3004)).rejects.toThrow(/payments_refund_fits/)
  await insert(1)
  await expect(
    sql`insert into refund_lines (refund_id, order_line_id, quantity, gone_quantity, amount_cents)
      select id, ${row.line}, 4, 4, 1 from refunds where order_id = ${row.order}`.execute(world.db),
  ).rejects.toThrow(/order_lines_pieces_fit/)
})
