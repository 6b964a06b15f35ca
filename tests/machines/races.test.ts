import { afterEach, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { findOrderByToken } from '#src/shop/orders/order/actions.server.ts'
import { syncPayment } from '#src/shop/orders/payment/actions.server.ts'
import { addProduct, stockOf } from '#tests/support/factories/builders.ts'
import { openingStock } from '#src/start/invariants.ts'
import { addPromotion, stopAllPromotions } from '#tests/support/factories/promotions.ts'
import { customerWith, byCard, complete, inTurn } from '#tests/support/machines/api-customers.ts'
import type { ApiCustomer } from '#tests/support/machines/api-customers.ts'
import { startProcesses } from '#tests/support/machines/shop-processes.ts'
import type { ShopProcess } from '#tests/support/machines/shop-processes.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'
import { expectInvariants } from '#tests/support/assertions/invariants.ts'
import { inAll } from '#tests/support/world/short.ts'

// Two web processes and a worker on one database; concurrent actions run on both.

const machines = await fileFixture(startProcesses())
const { world } = machines
const webs = await Promise.all([machines.web(), machines.web()])
await machines.worker()
afterEach(() => expectInvariants(world))

type Answer = Awaited<ReturnType<ShopProcess['ask']>>
const summaryOf = ({ status, errors }: Answer): string => `${status} ${errors?.[0]?.code ?? ''}`.trim()
const counted = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[summaryOf(answer)] = (counts[summaryOf(answer)] ?? 0) + 1
  return counts
}
const many = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))
const placedOf = (answers: readonly Answer[]): Answer[] => answers.filter(({ status }) => status === 200)

const ordersBy = (buyers: readonly ApiCustomer[]) =>
  world.db
    .selectFrom('orders')
    .select(['id', 'public_id', 'number', 'state', 'payment_state', 'total_cents', 'discount_total_cents'])
    .where(
      'email',
      'in',
      buyers.map(({ email }) => email),
    )
    .execute()
const chargesFor = (orders: readonly { number: string }[]) =>
  world.db
    .selectFrom('pretend.bank_payments')
    .select(['id', 'idempotency_key', 'state'])
    .where(
      'order_number',
      'in',
      orders.map(({ number }) => number),
    )
    .execute()
const emailsTo = ({ email }: ApiCustomer) =>
  world.db.selectFrom('pretend.letters').select(['subject', 'message_id']).where('recipient', '=', email).execute()

test('of a hundred buyers of the last unit one gets it, ninety-nine are refused, and one is charged', async () => {
  const last = await addProduct(world, { stock: 1 })
  const buyers = await many(100, (at) => customerWith(inTurn(webs, at), last))
  const opening = await openingStock(world)
  const answers = await Promise.all(buyers.map((buyer, at) => complete(inTurn(webs, at), buyer)))
  expect(counted(answers)).toEqual({ '200': 1, '409 out_of_stock': 99 })
  for (const { errors } of answers.filter(({ status }) => status === 409)) expect(errors[0]?.meta).toMatchObject({ left: 0 })
  const orders = await ordersBy(buyers)
  expect(orders).toHaveLength(1)
  expect(await chargesFor(orders)).toHaveLength(1)
  expect(await world.db.selectFrom('pretend.bank_payments').select('id').execute()).toHaveLength(1)
  expect(await stockOf(world, last)).toBe(0)
  expect(await openingStock(world)).toEqual(opening)
})

test('a cart that is placed twenty times at once is one order, with the same answer for all', inAll, async () => {
  const cream = await addProduct(world)
  const buyer = await customerWith(webs[0], cream)
  const answers = await many(20, (at) => complete(inTurn(webs, at), buyer))
  expect(counted(answers)).toEqual({ '200': 20 })
  const [one, ...others] = [...new Set(answers.map(({ text }) => text))].map((text) => JSON.parse(text))
  for (const other of others) expect(other).toEqual(one)
  const orders = await ordersBy([buyer])
  expect(orders.map(({ number }) => number)).toEqual([answers[0]?.meta.order.number])
  expect(await chargesFor(orders)).toHaveLength(1)
  expect(await stockOf(world, cream)).toBe(9)
})

test('a coupon for ten orders, tried by a hundred at once, is in ten; the others see the price without it', async () => {
  await addPromotion(world, { code: 'DEZ', limitTotal: 10 })
  const cream = await addProduct(world, { stock: 200, price: 1000 })
  const buyers = await many(100, async (at) => {
    const buyer = await customerWith(inTurn(webs, at), cream)
    await inTurn(webs, at).ask('POST', '/store/coupon', { code: 'dez', token: buyer.token }, buyer.headers)
    return buyer
  })
  const answers = await Promise.all(
    buyers.map((buyer, at) => complete(inTurn(webs, at), buyer, { expected_total: '9.00', payment_method_id: 'pay_at_pickup' })),
  )
  expect(counted(answers)).toEqual({ '200': 10, '409 total_changed': 90 })
  expect((await ordersBy(buyers)).map((order) => order.discount_total_cents)).toEqual(Array.from({ length: 10 }, () => 100))
  const refused = answers.flatMap(({ status, errors }, at) => (status === 409 ? [{ buyer: buyers[at], error: errors[0] }] : []))
  for (const { error } of refused) expect(error?.meta).toMatchObject({ cart: { attributes: { total: '10.00' } } })
  const [first] = refused
  const willing = await complete(webs[0], first!.buyer!, { expected_total: '10.00', payment_method_id: 'pay_at_pickup' })
  expect(willing.data.attributes).toMatchObject({ state: 'complete', total: '10.00' })
  await stopAllPromotions(world)
})

test('an event sent fifty times, among others out of order, while the customer is back, pays once', async () => {
  const buyer = await customerWith(webs[0], await addProduct(world))
  const placed = await complete(webs[0], buyer)
  const [order] = await ordersBy([buyer])
  const [charge] = await chargesFor([order!])
  await world.db.updateTable('pretend.bank_payments').set({ state: 'paid' }).where('id', '=', charge!.id).execute()
  const about = { externalId: charge!.id, idempotencyKey: charge!.idempotency_key }
  const at = world.now()
  const paid = machines.signed({ ...about, state: 'paid', at })
  const failed = machines.signed({ ...about, state: 'failed', at: new Date(at.getTime() - 60_000) })
  const expired = machines.signed({ ...about, state: 'expired', at: new Date(at.getTime() - 30_000) })
  const send = (to: number, { body, headers }: typeof paid) =>
    inTurn(webs, to).ask('POST', '/payments/webhooks/simulator', body, Object.fromEntries(headers))
  const known = (await findOrderByToken(world, placed.meta.order.token))!
  const [answers] = await Promise.all([many(50, (to) => send(to, paid)), many(10, () => syncPayment(world, known))])
  expect(counted(answers)).toEqual({ '200': 50 })
  expect(counted(await many(10, (to) => send(to, to % 2 ? failed : expired)))).toEqual({ '200': 10 })

  expect(await ordersBy([buyer])).toMatchObject([{ state: 'pending', payment_state: 'paid' }])
  const payments = await world.db.selectFrom('payments').select(['state', 'surplus']).where('order_id', '=', order!.id).execute()
  expect(payments).toEqual([{ state: 'paid', surplus: false }])
  await vi.waitFor(async () => expect(await emailsTo(buyer)).toHaveLength(2), { timeout: 20_000, interval: 200 })
  const { rows: queued } = await sql<{ id: string; times: number }>`
    select data ->> 'messageId' as id, count(*)::int as times from pgboss.job
      where data ->> 'messageId' like ${`${order!.public_id}.%`} group by 1 order by 1`.execute(world.db)
  expect(queued).toEqual([
    { id: `${order!.public_id}.pay.1`, times: 1 },
    { id: `${order!.public_id}.place`, times: 1 },
  ])
})

test('a failed attempt whose event overtakes the payment leaves an order that is paid', inAll, async () => {
  const buyer = await customerWith(webs[1], await addProduct(world))
  await complete(webs[1], buyer)
  const [order] = await ordersBy([buyer])
  const [charge] = await chargesFor([order!])
  const act = (to: number, action: string) => inTurn(webs, to).ask('POST', `/dev/bank/${charge!.id}/${action}`, {})
  await act(0, 'fail')
  expect(await ordersBy([buyer])).toMatchObject([{ state: 'balance_due' }])
  const answers = await Promise.all([act(0, 'pay-twice'), act(1, 'pay-twice'), act(1, 'pay')])
  expect(counted(answers)).toEqual({ '200': 3 })
  expect(await ordersBy([buyer])).toMatchObject([{ state: 'pending', payment_state: 'paid' }])
})

test('a lost answer is repeated by the other process, byte for byte', inAll, async () => {
  const buyer = await customerWith(webs[0], await addProduct(world))
  const key = { ...buyer.headers, 'Idempotency-Key': 'lost-answer' }
  const body = { token: buyer.token, email: buyer.email, ...byCard, complete: true, include: 'order,payments' }
  const first = await webs[0].ask('PATCH', '/store/checkout', body, key)
  const again = await webs[1].ask('PATCH', '/store/checkout', body, key)
  expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([200, 'true'])
  expect(again.text).toBe(first.text)
  expect(first.headers.get('Idempotent-Replayed')).toBeNull()
  const other = await webs[1].ask('PATCH', '/store/checkout', { ...body, email: 'outra@cliente.example' }, key)
  expect(other).toMatchObject({ status: 422, errors: [{ code: 'idempotency_key_reused' }] })
  expect(other.headers.get('Idempotent-Replayed')).toBeNull()
})

test('one key on both processes at once is processed once', async () => {
  const cream = await addProduct(world, { stock: 100 })
  const buyer = await customerWith(webs[0], cream)
  const add = (at: number) =>
    inTurn(webs, at).ask(
      'POST',
      '/store/carts',
      { variant_id: cream.id, quantity: 1, token: buyer.token },
      { ...buyer.headers, 'Idempotency-Key': 'add-once' },
    )
  const answers = await many(10, add)
  expect(answers.every((answer) => ['200', '409 idempotency_in_flight'].includes(summaryOf(answer)))).toBe(true)
  expect(new Set([...placedOf(answers), await add(0), await add(1)].map(({ text }) => text)).size).toBe(1)
  expect(await webs[1].ask('GET', `/store/carts?token=${buyer.token}`)).toMatchObject({ data: { attributes: { item_count: 2 } } })
})

test(
  'a product added to a cart while it is placed is in the order, or refused, and does not change it afterwards',
  inAll,
  async () => {
    const cream = await addProduct(world, { stock: 100, price: 100 })
    const buyer = await customerWith(webs[0], cream)
    const add = (at: number) =>
      inTurn(webs, at).ask('POST', '/store/carts', { variant_id: cream.id, quantity: 1, token: buyer.token }, buyer.headers)
    const [placed, ...added] = await Promise.all([complete(webs[1], buyer), ...Array.from({ length: 18 }, (_, at) => add(at))])
    expect(summaryOf(placed)).toBe('200')
    expect(added.every((answer) => ['200', '409 cart_complete'].includes(summaryOf(answer)))).toBe(true)
    const inTime = placedOf(added).length
    expect(await ordersBy([buyer])).toMatchObject([{ total_cents: 100 * (1 + inTime) }])
    expect(placed?.data.attributes['total']).toBe((1 + inTime).toFixed(2))
    expect(await stockOf(world, cream)).toBe(99 - inTime)
    expect(summaryOf(await add(0))).toBe('409 cart_complete')
  },
)

test('changes and removals while a cart is placed are in the order, or refused', inAll, async () => {
  const cream = await addProduct(world, { stock: 100, price: 100 })
  const other = await addProduct(world, { stock: 100, price: 60 })
  const buyer = await customerWith(webs[0], cream)
  const more = await webs[0].ask('POST', '/store/carts', { variant_id: other.id, quantity: 1, token: buyer.token }, buyer.headers)
  const [line] = [more.data.relationships['line_items']?.data].flat()
  const change = (at: number) =>
    inTurn(webs, at).ask('PATCH', `/store/items/${line?.id}`, { quantity: 2 + at, token: buyer.token }, buyer.headers)
  const remove = (at: number) =>
    inTurn(webs, at).ask('DELETE', '/store/carts', { line_item_ids: [line?.id], token: buyer.token }, buyer.headers)
  const [placed, ...changes] = await Promise.all([
    complete(webs[1], buyer),
    ...Array.from({ length: 10 }, (_, at) => (at === 9 ? remove(at) : change(at))),
  ])
  expect(summaryOf(placed)).toBe('200')
  expect(changes.every((answer) => ['200', '409 cart_complete', '404 not_found'].includes(summaryOf(answer)))).toBe(true)
  const loaded = await webs[0].ask('GET', `/store/carts?token=${buyer.token}`)
  expect(loaded.data.attributes['total']).toBe(placed?.data.attributes['total'])
})
