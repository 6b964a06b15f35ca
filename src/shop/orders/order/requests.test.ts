import { beforeEach, describe, expect, test } from 'vitest'
import { cents } from '#src/kernel/money.ts'
import { applyFakeGatewayAction } from '#src/shop/payments/gateway/fake-gateway-actions.server.ts'
import type { FakeGatewayAction } from '#src/shop/payments/gateway/fake-gateway-actions.server.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person, Staff } from '#src/platform/principal.ts'
import { addCart, addProduct, addStaff, everything, stockOf } from '#tests/support/factories/builders.ts'
import { openApi } from '#tests/support/api/api.ts'
import { brokenInvariants } from '#src/start/invariants.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { addQuotedRequest, amoxicillin, ointment } from '#tests/support/factories/quoted-requests.ts'
import { addRui } from '#tests/support/factories/requests.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { findCart, removeItems } from '#src/shop/cart/actions.server.ts'
import type { Caller } from '#src/shop/cart/cart.ts'
import { periodicJobs as cartSweeps } from '#src/shop/cart/jobs.server.ts'
import { addRequestToCart } from '#src/shop/cart/requests.actions.server.ts'
import { readStockPane } from '#src/shop/catalogue/stock/stock-reading.server.ts'
import { placeOrder } from '#src/shop/checkout/actions.server.ts'
import type { CheckoutPatch } from '#src/shop/checkout/checkout.ts'
import { eraseCarts } from '#src/shop/cart/erasure.actions.server.ts'
import { findRequest } from '#src/shop/requests/request/actions.server.ts'
import { eraseRequests } from '#src/shop/requests/privacy/actions.server.ts'
import { periodicJobs as requestSweeps } from '#src/shop/requests/request/jobs.server.ts'
import type { Request } from '#src/shop/requests/request/request.ts'
import { findOrder, cancelOwnOrder } from './actions.server.ts'
import { reorder } from '../reorder/actions.server.ts'
import { eraseOrders } from '../privacy/actions.server.ts'
import { periodicJobs } from './jobs.server.ts'
import type { Order } from './order.ts'
import { refundOrder } from '../refund/actions.server.ts'
import { handlePaymentEvent } from '../payment/actions.server.ts'
import { findStaffOrder, transitionOrder } from '../staff/actions.server.ts'

let rui: Person
let his: Caller
const shop = await shopFixture()
const { world } = shop
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
const diogo = await addStaff(world, 'owner')
beforeEach(async () => {
  rui = await addRui(world)
  his = { principal: rui, token: undefined, locale: 'pt' }
})

const priced = (overrides?: Parameters<typeof addQuotedRequest>[2]) =>
  addQuotedRequest(world, { principal: rui, ana: ana }, overrides)
const add = ({ kind, id }: Request) => addRequestToCart(world, his, { kind, publicId: id })
const place = (patch: CheckoutPatch = {}, expectedTotal?: number) =>
  placeOrder(world, his, {
    patch: { ...everything, ...patch },
    ...(expectedTotal !== undefined && { expectedTotal: cents(expectedTotal) }),
    source: 'api',
  })
async function ordered(request: Request, patch?: CheckoutPatch): Promise<Order> {
  await add(request)
  const placed = await place(patch)
  if (!placed.ok) throw new Error(placed.error.code)
  return orderOf(placed.value.order)
}
const orderOf = async ({ number }: { number: string }): Promise<Order> => (await findOrder(world, rui, { number }))!
const read = async ({ kind, id }: Request): Promise<Request> => (await findRequest(world, rui, { kind, publicId: id }))!
const stateOf = async (request: Request) => (await read(request)).state
const runPeriodicJobs = async (...all: readonly (typeof periodicJobs)[]) => {
  for (const { work } of all.flat()) await work(world)
}
const transition = (principal: Staff | undefined, { number }: Order, state: Order['state']) =>
  transitionOrder(world, principal!, number, { state, source: 'page', counterPayment: { method: 'cash' } })
/** An action at the gateway, with its webhooks. */
async function atGateway(order: Order, action: FakeGatewayAction): Promise<void> {
  const { id } = await world.db
    .selectFrom('pretend.bank_payments')
    .select('id')
    .where('order_number', '=', order.number)
    .executeTakeFirstOrThrow()
  const done = await applyFakeGatewayAction(world, id, action)
  if (!done.ok) throw new Error(done.error.code)
  for (const notice of done.value.notices) await handlePaymentEvent(world, 'simulator', notice)
}

describe('placing', () => {
  test('freezes the items of a prescription, at their prices, with the tax of each', async () => {
    const request = await priced()
    const cream = await addProduct(world)
    await addCart(world, [cream], rui)
    const order = await ordered(request)
    expect(order).toMatchObject({ itemCount: 4, totals: { items: 1234 + 1269, total: 1234 + 1269, discount: 0 } })
    expect(order.lines).toMatchObject([
      { variantId: cream.id, request: null },
      {
        name: { pt: 'Amoxicilina 500 mg' },
        quantity: 2,
        price: 235,
        total: 470,
        includedTax: 27,
        class: 'MSRM',
        request: { id: request.id },
      },
      { name: { pt: 'Pomada' }, quantity: 1, total: 799, vat: 2300, includedTax: 149, request: { id: request.id } },
    ])
    expect((await read(request)).transitions.at(-1)).toMatchObject({ event: 'order', actor: 'order', to: 'order_created' })
    expect(await findCart(world, his)).toBeUndefined()
  })

  test('takes catalogue items from the stock, medicines too, and nothing else', async () => {
    const [medicine, cream] = [await addProduct(world, { kind: 'MSRM', stock: 3 }), await addProduct(world, { stock: 5 })]
    const items = [
      { ...amoxicillin, quantity: 2, variant_id: medicine.id },
      { ...ointment, variant_id: cream.id },
      { ...ointment, name: 'Fora do catálogo' },
    ]
    await addCart(world, [cream], rui)
    const order = await ordered(await priced({ items }))
    expect([await stockOf(world, medicine), await stockOf(world, cream)]).toEqual([1, 3])
    await cancelOwnOrder(world, order, { principal: rui })
    expect([await stockOf(world, medicine), await stockOf(world, cream)]).toEqual([3, 5])
  })

  test('shows to the pharmacist only which medicine an order from a prescription took', inAll, async () => {
    const [medicine, cream] = [await addProduct(world, { kind: 'MSRM', stock: 3 }), await addProduct(world, { stock: 5 })]
    await addCart(world, [cream], rui)
    const order = await ordered(await priced({ items: [{ ...amoxicillin, variant_id: medicine.id }] }))
    await cancelOwnOrder(world, order, { principal: rui })
    const problems = async (staff: Staff | undefined, { id }: { id: string }) =>
      (await readStockPane(world.db, staff!, id)).movements.map(({ change, orderNumber }) => [change, orderNumber])
    expect(await problems(ana, medicine)).toEqual([
      [2, order.number],
      [-2, order.number],
    ])
    expect(await problems(joao, medicine)).toEqual([
      [2, null],
      [-2, null],
    ])
    expect(await problems(joao, cream)).toEqual([
      [1, order.number],
      [-1, order.number],
    ])
    expect(await problems(diogo, medicine)).toEqual(await problems(joao, medicine))
    expect(JSON.stringify(await readStockPane(world.db, joao, medicine.id))).not.toMatch(/clinical/i)
  })

  test('shows to the counter what an order from a special request took', async () => {
    const cream = await addProduct(world, { stock: 5 })
    const order = await ordered(await priced({ kind: 'request', items: [{ ...ointment, variant_id: cream.id }] }))
    const { movements } = await readStockPane(world.db, joao, cream.id)
    expect(movements).toMatchObject([{ change: -1, orderNumber: order.number }])
  })

  test('with too little stock names the line, and changes nothing', async () => {
    const medicine = await addProduct(world, { kind: 'MSRM', stock: 1 })
    const request = await priced({ items: [{ ...amoxicillin, variant_id: medicine.id }] })
    await add(request)
    const [line] = (await findCart(world, his))?.requests ?? []
    expect(await place()).toMatchObject({ error: { code: 'out_of_stock', lines: [{ lineId: line?.id, left: 1 }] } })
    expect(await stateOf(request)).toBe('added_to_cart')
  })

  test('after the quote has expired is refused, removes the line, and the next attempt has the new total', async () => {
    const request = await priced()
    await addCart(world, [await addProduct(world)], rui)
    await add(request)
    shop.wait(48)
    expect(await place({}, 1234 + 1269)).toMatchObject({ error: { code: 'request_expired' } })
    expect(await stateOf(request)).toBe('expired')
    expect(await findCart(world, his)).toMatchObject({ requests: [], expiredRequests: [{ id: request.id }] })
    expect(await place({}, 1234 + 1269)).toMatchObject({ error: { code: 'total_changed' } })
    expect(await place({}, 1234)).toMatchObject({ ok: true })
  })

  test('repeated answers the same order, and the placed cart shows its content', async () => {
    const request = await priced()
    await add(request)
    const token = (await findCart(world, his))?.token
    const both = await Promise.all([place(), placeOrder(world, { ...his, token }, { patch: everything, source: 'api' })])
    const numbers = both.flatMap((placed) => (placed.ok ? [placed.value.order.number] : []))
    expect(new Set(numbers).size).toBe(1)
    const { ask, signIn } = openApi(world)
    const headers = { ...(await signIn(rui)), 'x-cart-token': token ?? '' }
    const cart = await ask('GET', '/store/carts?include=line_items.extra.items', undefined, headers)
    expect(cart).toMatchObject({ status: 200, data: { attributes: { state: 'complete', item_count: 3, total: '12.69' } } })
    expect(cart.included.filter(({ type }) => type === 'request_item').map(({ attributes }) => attributes['name'])).toEqual([
      'Amoxicilina 500 mg',
      'Pomada',
    ])
  })

  test('of placing, expiry, removal and account erasure at once, one wins and nothing is lost or doubled', inAll, async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const request = await priced()
      await addCart(world, [await addProduct(world)], rui)
      await add(request)
      const [line] = (await findCart(world, his))?.requests ?? []
      if (turn % 2) shop.wait(48)
      await Promise.all([
        place(),
        runPeriodicJobs(cartSweeps, requestSweeps),
        removeItems(world, his, [line?.id ?? '']),
        add(request),
        ...(turn === 3
          ? [
              transaction(world.db, async (tx) => {
                await eraseCarts(world, tx, rui.userId)
                await eraseRequests(world, tx, rui.userId)
              }),
            ]
          : []),
      ])
      await runPeriodicJobs(cartSweeps, requestSweeps)
      expect(await brokenInvariants(world)).toEqual([])
      await removeItems(world, his)
    }
  })
})

describe('when the order', () => {
  test('is completed, so is the request, and each medicine has the pharmacist who checked it', async () => {
    const request = await priced()
    const order = await ordered(request)
    expect(await transition(joao, order, 'ready')).toMatchObject({ error: { code: 'pharmacist_needed' } })
    await transition(ana, order, 'ready')
    await transition(joao, order, 'completed')
    expect(await read(request)).toMatchObject({ state: 'order_completed', endedAt: expect.any(Date) as Date })
    expect((await orderOf(order)).lines).toMatchObject([{ checkedBy: 'Ana Vaz' }, { checkedBy: null }])
  })

  test.each(['canceled', 'void'] as const)('%s, it can be bought again until the quote expires', async (end) => {
    const request = await priced()
    await transition(ana, await ordered(request), end)
    expect(await stateOf(request)).toBe('confirmed')
    const again = await ordered(request)
    expect(again.lines).toHaveLength(2)
    expect(await stateOf(request)).toBe('order_created')
  })

  test('is not paid before the quote has expired, the request expires and its customer is notified', inAll, async () => {
    const request = await priced()
    await ordered(request, { payment_method_id: 'multibanco' })
    shop.wait(24 * 4)
    await runPeriodicJobs(requestSweeps, cartSweeps)
    expect(await stateOf(request)).toBe('order_created')
    await runPeriodicJobs(periodicJobs)
    expect((await read(request)).transitions.at(-1)).toMatchObject({ event: 'expire', alerts: ['in_app', 'email'] })
    await runJobs(world, 2)
    const emails = await world.db
      .selectFrom('pretend.letters')
      .select(['subject', 'text'])
      .where('recipient', '=', rui.email)
      .execute()
    expect(emails.map(({ subject, text }) => subject + text).join(' ')).not.toMatch(/Amoxicilina|Pomada/)
  })

  test('is paid late, the request is ordered only before its expiry and when it was not bought elsewhere', inAll, async () => {
    const [open, used] = [await priced(), await priced()]
    const failing = await ordered(open, { payment_method_id: 'mb_way', mb_way_phone: '900000005' })
    shop.wait(1)
    await runPeriodicJobs(periodicJobs)
    expect(await stateOf(open)).toBe('confirmed')
    await atGateway(failing, 'pay-late')
    expect([await stateOf(open), (await orderOf(failing)).state]).toEqual(['order_created', 'pending'])

    const lost = await ordered(used, { payment_method_id: 'mb_way', mb_way_phone: '900000005' })
    shop.wait(1)
    await runPeriodicJobs(periodicJobs)
    const second = await ordered(used)
    await atGateway(lost, 'pay-late')
    expect(await orderOf(lost)).toMatchObject({ state: 'failed', needsAttention: 'paid_late' })
    expect(await transition(ana, lost, 'pending')).toMatchObject({ error: { code: 'request_expired' } })
    expect([await stateOf(used), (await orderOf(second)).state]).toEqual(['order_created', 'pending'])
  })

  test('is refunded, its items can be refunded one by one', async () => {
    const order = await ordered(await priced(), { payment_method_id: 'card' })
    await atGateway(order, 'pay')
    const refundInput = { lines: [{ lineId: order.lines[0]!.id, quantity: 1 }], shipping: false }
    const refunded = await refundOrder(world, ana, order.number, { ...refundInput, reason: 'x', restock: true, source: 'page' })
    expect(refunded).toMatchObject({ ok: true, value: { paymentState: 'partially_refunded', refunds: [{ amount: 235 }] } })
  })
})

test('is repeated, prescriptions and requests are left out', async () => {
  const cream = await addProduct(world)
  await addCart(world, [cream], rui)
  const order = await ordered(await priced({ items: [{ ...ointment, variant_id: cream.id }] }))
  const { change, missing } = await reorder(world, his, order)
  expect(change?.cart.lines).toMatchObject([{ quantity: 1, variant: { view: { id: cream.id } } }])
  expect(missing).toEqual([1])
})

test('counter and owner read the quantities, and the pharmacist the items of a prescription', inAll, async () => {
  const order = await ordered(await priced())
  const staffView = (principal?: Staff) => findStaffOrder(world, principal!, { number: order.number, source: 'page' })
  expect((await staffView(ana))?.lines[0]?.name.pt).toBe('Amoxicilina 500 mg')
  expect((await staffView(joao))?.lines).toMatchObject([{ name: { pt: '' }, quantity: 2, class: 'MSRM' }, { name: { pt: '' } }])
  expect((await staffView(diogo))?.lines).toEqual((await staffView(joao))?.lines)
  const refundInput = await ordered(await priced({ kind: 'request', items: [ointment] }))
  expect((await findStaffOrder(world, joao, { number: refundInput.number, source: 'page' }))?.lines).toMatchObject([
    { name: { pt: 'Pomada' } },
  ])
})

test('the API has it as one line with its items', async () => {
  const request = await priced()
  const { ask, signIn } = openApi(world)
  const headers = await signIn(rui)
  const added = await ask('POST', '/store/carts?include=line_items.extra.items', { prescription_id: request.id }, headers)
  expect(added).toMatchObject({ status: 201, data: { attributes: { total: '12.69', item_count: 3 } } })
  expect(added.included.map(({ type }) => type)).toEqual(['line_item', 'prescription', 'request_item', 'request_item'])
  expect(added.included[0]?.attributes).toMatchObject({
    name: expect.stringMatching(/^Receita de /) as string,
    quantity: 1,
    price: '12.69',
  })
  expect((await ask('POST', '/store/carts', { prescription_id: request.id }, headers)).status).toBe(200)
  expect((await ask('POST', '/store/carts', { request_id: request.id }, headers)).status).toBe(404)
  expect((await ask('POST', '/store/carts', { prescription_id: request.id })).status).toBe(401)
  expect((await ask('POST', '/store/carts', { prescription_id: request.id, quantity: 2 }, headers)).errors[0]?.code).toBe(
    'quantity_fixed',
  )
  expect((await ask('POST', '/store/carts', { prescription_id: request.id, request_id: request.id }, headers)).status).toBe(422)
  const line = added.included[0]?.id ?? ''
  expect((await ask('PATCH', `/store/items/${line}`, { quantity: 3 }, headers)).errors[0]).toMatchObject({
    code: 'quantity_fixed',
    status: '422',
  })
  const removed = await ask('DELETE', '/store/carts', { line_item_ids: [line] }, headers)
  expect(removed).toMatchObject({ status: 200, data: { attributes: { item_count: 0 } } })
  const order = await ordered(request)
  const answer = await ask('GET', `/orders/${order.number}?include=line_items.extra.items`, undefined, headers)
  expect(answer.included.map(({ type }) => type)).toEqual(['line_item', 'prescription', 'request_item', 'request_item'])
  expect(answer.included[2]?.attributes).not.toHaveProperty('checked_by')
})

test('is cancelled after its customer was erased, the request stays expired', async () => {
  const request = await priced()
  const order = await ordered(request)
  await transaction(world.db, async (tx) => {
    await eraseOrders(world, tx, rui.userId)
    await eraseCarts(world, tx, rui.userId)
    await eraseRequests(world, tx, rui.userId)
  })
  await transition(ana, order, 'canceled')
  const row = await world.db
    .selectFrom('requests')
    .select(['state', 'user_id'])
    .where('public_id', '=', request.id)
    .executeTakeFirst()
  expect(row).toEqual({ state: 'expired', user_id: null })
})

test('afterwards every invariant is intact', async () => {
  expect(await brokenInvariants(world)).toEqual([])
})
