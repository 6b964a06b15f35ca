import { beforeEach, describe, expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { emailsTo } from '#tests/support/assertions/sent-emails.ts'
import { expectInvariants } from '#tests/support/assertions/invariants.ts'
import {
  addCart,
  addMarta,
  addOrder,
  addProduct,
  addStaff,
  asGuest,
  everything,
  liftMailboxLimit,
  stockOf,
} from '#tests/support/factories/builders.ts'
import { addPromotion, stopAllPromotions } from '#tests/support/factories/promotions.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { basisPoints, cents } from '#src/kernel/money.ts'
import { lisbonDate, nextDay } from '#src/kernel/dates.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import { guest } from '#src/platform/principal.ts'
import type { Principal, Staff } from '#src/platform/principal.ts'
import { applyCoupon } from '#src/shop/cart/coupon.actions.server.ts'
import { placeOrder } from '#src/shop/checkout/actions.server.ts'
import { applyFakeGatewayAction } from '#src/shop/payments/gateway/fake-gateway-actions.server.ts'
import { paymentsOf } from '#src/shop/payments/actions.server.ts'
import { inAll } from '#tests/support/world/short.ts'
import { handlePaymentEvent } from '../payment/actions.server.ts'
import { syncRefunds } from '../payment/payment-outbox.server.ts'
import { cancelOwnOrder, findOrderByToken } from '../order/actions.server.ts'
import { readOrderPage } from '../order/screens/order.server.ts'
import { pickLine } from '../picking/actions.server.ts'
import { listUnclaimedOrders } from '../picking/next-order.actions.server.ts'
import { refundOrder } from '../refund/actions.server.ts'
import { applyProposal, proposeToCustomer } from '../proposal/actions.server.ts'
import { answerProposal } from '../proposal/answer.actions.server.ts'
import { offerTexts } from '../proposal/proposal-text.ts'
import { recordShortage } from '../shortage/actions.server.ts'
import { findStaffOrder, transitionOrder } from '../staff/actions.server.ts'
import { submitWorkForm } from '../staff/staff-work-form.server.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { isClosedOn } from './backorder.ts'
import { moveToBackorder } from './actions.server.ts'
import type { BackorderInput } from './actions.server.ts'

const shop = await shopFixture()
const { world } = shop
const api = openApi(world)
const [ana, joao, diogo] = [await addStaff(world, 'pharmacist'), await addStaff(world, 'counter'), await addStaff(world, 'owner')]
const marta = await addMarta(world)
await liftMailboxLimit(world)
const source = 'page'
const { hours } = await readWebsite(world.db)
/** Among the days on which the pharmacy is open, from tomorrow. */
const openDays = () =>
  Array.from({ length: 30 }, (_, index) => nextDay(lisbonDate(world.now()), index + 1)).filter((one) => !isClosedOn(hours, one))
const day = (ahead: number) => openDays()[ahead - 1] ?? expect.fail('the pharmacy is closed')
const fromToday = (days: number) => nextDay(lisbonDate(world.now()), days)
const closedDay = () => Array.from({ length: 7 }, (_, index) => fromToday(index + 1)).find((one) => isClosedOn(hours, one))

let cream: SoldVariant
let soap: SoldVariant
beforeEach(async () => {
  cream = await addProduct(world, { price: 1000, stock: 10 })
  soap = await addProduct(world, { price: 500, stock: 10 })
})

/** Three creams and a soap, to be paid at pickup. */
async function place(principal: Principal = marta) {
  return (await addOrder(world, { items: [{ ...cream, quantity: 3 } as SoldVariant, soap], principal })).order
}

/** The same, paid by card. */
async function placePaid() {
  const cart = await addCart(world, [{ ...cream, quantity: 3 }, soap])
  const placed = await placeOrder(world, asGuest(cart.token), {
    patch: { ...everything, payment_method_id: 'card' },
    source: 'api',
  })
  if (!placed.ok) throw new Error(placed.error.code)
  const { number, token } = placed.value.order
  const charge = await world.db
    .selectFrom('pretend.bank_payments')
    .select('id')
    .where('order_number', '=', number)
    .executeTakeFirstOrThrow()
  await atGateway(charge.id, 'pay')
  return { number, token, charge: charge.id }
}

async function atGateway(charge: string, action: 'pay' | 'refund', amount?: number): Promise<void> {
  const done = await applyFakeGatewayAction(world, charge, action, amount === undefined ? undefined : cents(amount))
  if (!done.ok) throw new Error(done.error.code)
  for (const notice of done.value.notices)
    expect(await handlePaymentEvent(world, 'simulator', notice)).toMatchObject({ ok: true })
}

const read = async (number: string) => (await findStaffOrder(world, ana, { number, source })) ?? expect.fail('no order')
const refundedAt = async (charge: string) =>
  (await world.db.selectFrom('pretend.bank_refunds').select('amount_cents').where('payment_id', '=', charge).execute()).map(
    (row) => row.amount_cents,
  )

type Options = Partial<Pick<BackorderInput, 'quantity' | 'expectedOn'>> & { staff?: Staff; line?: number }
async function move(number: string, { quantity = 1, expectedOn = day(3), staff = joao, line = 0 }: Options = {}) {
  const lineId = (await read(number)).lines[line]?.id ?? ''
  return moveToBackorder(world, staff, number, { lineId, quantity, expectedOn, consent: 'phone', source })
}
async function moved(number: string, options: Options = {}) {
  const done = await move(number, options)
  if (!done.ok) throw new Error(done.error.code)
  return done.value.backorders.at(-1)?.later.number ?? expect.fail('no backorder')
}
const unitsIn = (all: readonly { quantity: number }[]): number => all.reduce((sum, { quantity }) => sum + quantity, 0)
const codeOf = (done: { ok: boolean; error?: { code: string } }): string => done.error?.code ?? 'ok'

describe('units of an order that is paid at pickup', () => {
  test('come later as an order of their own: each is paid for what it has', inAll, async () => {
    const { number } = await place()
    const later = await moved(number)
    expect(await read(number)).toMatchObject({
      totals: { total: 2500 },
      lines: [{ quantity: 2, total: 2000 }, { quantity: 1 }],
      payments: [{ amount: 2500, state: 'pending' }],
      backorders: [{ quantity: 1, amount: 1000, consent: 'phone', by: 'João Teixeira', later: { expectedOn: day(3) } }],
    })
    const second = await read(later)
    expect(second).toMatchObject({
      state: 'pending',
      totals: { total: 1000 },
      lines: [{ quantity: 1, total: 1000 }],
      payments: [{ amount: 1000, state: 'pending' }],
      backorderOf: { number },
      expectedOn: day(3),
      user: { rowId: marta.userId },
    })
    expect(lisbonDate(second.promisedAt ?? world.now()) >= day(3)).toBe(true)
    expect(second.pickupCode).not.toBe((await read(number)).pickupCode)
    expect(await stockOf(world, cream)).toBe(7)
  })

  test('are handed over and paid one after the other, and earn their points each', async () => {
    const { number } = await place()
    const later = await moved(number)
    for (const one of [number, later]) {
      expect(await transitionOrder(world, ana, one, { source, state: 'ready' })).toMatchObject({ ok: true })
      const completed = { source, state: 'completed', counterPayment: { method: 'cash' } } as const
      expect(await transitionOrder(world, joao, one, completed)).toMatchObject({ ok: true, value: { paymentState: 'paid' } })
    }
    expect([(await read(number)).payments.at(-1)?.amount, (await read(later)).payments.at(-1)?.amount]).toEqual([2500, 1000])
  })

  test('join the order of the same day, and no other day’s', inAll, async () => {
    const { number } = await place()
    const later = await moved(number)
    expect(await moved(number)).toBe(later)
    expect(await moved(number, { line: 1, expectedOn: day(5) })).not.toBe(later)
    expect(await read(later)).toMatchObject({ totals: { total: 2000 }, payments: [{ amount: 2000 }] })
    expect(await read(number)).toMatchObject({ totals: { total: 1000 }, payments: [{ amount: 1000 }], lines: [{ quantity: 1 }] })
  })

  test('start an order of their own once the other one is being picked', async () => {
    const { number } = await place()
    const later = await moved(number)
    const [line] = (await read(later)).lines
    await pickLine(world, joao, later, { lineId: line?.id ?? '', quantity: 1, source })
    expect(await moved(number)).not.toBe(later)
  })

  test('take their share of a promotion with them, to the cent', async () => {
    await addPromotion(world, { reduction: { kind: 'percentage', rate: basisPoints(3333) } })
    const { number } = await place()
    const before = (await read(number)).totals.total
    const later = await moved(number, { quantity: 2 })
    expect((await read(number)).totals.total + (await read(later)).totals.total).toBe(before)
    await stopAllPromotions(world)
  })

  test('are announced to the customer by email, with the number and the day of the second order and without a product', async () => {
    const { number } = await place()
    const later = await moved(number)
    const emails = await emailsTo(world, 'marta@cliente.example')
    const email = emails.find(({ subject }) => subject.includes(later)) ?? expect.fail('no email')
    expect(email.subject).toContain('vem depois')
    expect(email.text).toContain((await read(later)).token)
    expect(email.text).not.toMatch(/Creme|Sabonete/)
  })

  test('are named on both pages, each with a link to the other', inAll, async () => {
    const order = await place()
    const later = await moved(order.number)
    const pageOf = async (token: string) => {
      const found = (await findOrderByToken(world, token)) ?? expect.fail('no order')
      const visit = { ...visitAs(world), principal: marta, url: new URL('http://shop.test/') }
      return (await withLocale('pt', () => readOrderPage(visit, found, ''))).order
    }
    expect((await pageOf(order.token)).backorders).toMatchObject([{ quantity: 1, number: later, expectedOn: day(3) }])
    expect((await pageOf(order.token)).backorders[0]?.to).toContain(later)
    expect((await pageOf((await read(later)).token)).backorderOf).toMatchObject({ number: order.number })
  })

  test('are not the next order to prepare until their day', inAll, async () => {
    const { number } = await place()
    const later = await moved(number, { expectedOn: day(1) })
    const next = async () => (await listUnclaimedOrders(world, joao)).map((one) => one.number)
    expect(await next()).not.toContain(later)
    shop.wait(24 * 3)
    expect(await next()).toContain(later)
  })
})

describe('units of an order that was paid by card', () => {
  test('take their share of the payment with them', async () => {
    const { number } = await placePaid()
    const later = await moved(number)
    expect(await read(number)).toMatchObject({ paymentState: 'paid', payments: [{ amount: 2500, state: 'paid' }] })
    expect(await read(later)).toMatchObject({ paymentState: 'paid', payments: [{ amount: 1000, state: 'paid', method: 'card' }] })
  })

  test('are refunded out of the same charge when the customer cancels the second order', async () => {
    const { number, charge } = await placePaid()
    const later = await moved(number)
    const second = await read(later)
    expect(await cancelOwnOrder(world, second, { principal: guest })).toMatchObject({ ok: true })
    expect(await refundedAt(charge)).toEqual([1000])
    expect(await read(later)).toMatchObject({ state: 'canceled', paymentState: 'refunded' })
    expect(await read(number)).toMatchObject({ state: 'pending', paymentState: 'paid', refunds: [] })
    expect(await stockOf(world, cream)).toBe(8)
  })

  test('leave the first order to be refunded for what it still has', async () => {
    const { number, charge } = await placePaid()
    const later = await moved(number)
    const refund = { lines: [], shipping: true, everything: true, reason: 'Chegou partido', restock: false, source } as const
    expect(await refundOrder(world, diogo, number, refund)).toMatchObject({ ok: true })
    expect(await refundedAt(charge)).toEqual([2500])
    expect(await read(later)).toMatchObject({ state: 'pending', paymentState: 'paid', refunds: [] })
  })

  test('know which refunds at the gateway are whose', inAll, async () => {
    const { number, charge } = await placePaid()
    const later = await moved(number)
    await atGateway(charge, 'refund', 2200)
    expect(await read(number)).toMatchObject({ paymentState: 'partially_refunded', refunds: [{ amount: 2200 }] })
    // More than the first order has left.
    await atGateway(charge, 'refund', 900)
    expect(await read(later)).toMatchObject({ paymentState: 'partially_refunded', refunds: [{ amount: 900 }] })
    expect((await read(number)).refunds).toHaveLength(1)
  })

  test('return with a refund of the whole charge at the gateway, whose report may come again', inAll, async () => {
    const { number, charge } = await placePaid()
    const later = await moved(number)
    await atGateway(charge, 'refund', 3500)
    for (const { id } of await world.db.selectFrom('payments').select('id').where('state', '=', 'refunded').execute())
      for (const payment of (await paymentsOf(world.db, [(await read(number)).rowId])).filter((one) => one.id === id))
        await syncRefunds(world, payment)
    expect(await read(number)).toMatchObject({ paymentState: 'refunded', refunds: [{ amount: 2500 }] })
    expect(await read(later)).toMatchObject({ paymentState: 'refunded', refunds: [{ amount: 1000 }] })
  })

  test('stay where what goes now was refunded already', async () => {
    const { number, charge } = await placePaid()
    await atGateway(charge, 'refund', 2500)
    expect(codeOf(await move(number))).toBe('backorder_refunded')
  })

  test('cannot go once more was refunded than the rest costs', async () => {
    const { number, charge } = await placePaid()
    await atGateway(charge, 'refund', 2600)
    expect(codeOf(await move(number))).toBe('backorder_refunded')
  })
})

test('a promotion of an order and its backorder is free again once neither stands', async () => {
  const code = 'SOUMA'
  await addPromotion(world, { code, limitTotal: 1 })
  const cart = await addCart(world, [{ ...cream, quantity: 2 }, soap], marta)
  const caller = { principal: marta, token: cart.token, locale: 'pt' } as const
  expect(await applyCoupon(world, caller, code)).toMatchObject({ ok: true })
  const placed = await placeOrder(world, caller, { patch: everything, source: 'api' })
  if (!placed.ok) throw new Error(placed.error.code)
  const { number } = placed.value.order
  const later = await moved(number)
  const uses = async () =>
    (await world.db.selectFrom('promotions').select('used').where('code', '=', code).executeTakeFirstOrThrow()).used
  await transitionOrder(world, joao, number, { source, state: 'canceled' })
  expect(await uses()).toBe(1)
  await transitionOrder(world, joao, later, { source, state: 'canceled' })
  expect(await uses()).toBe(0)
})

describe('a customer who answers', () => {
  const ask = async (number: string, expectedOn = day(3)) => {
    const lineId = (await read(number)).lines[0]?.id ?? ''
    return proposeToCustomer(world, joao, number, { lineId, quantity: 1, expectedOn, source })
  }
  const answer = async (token: string, to: 'accepted' | 'declined') => {
    const order = (await findOrderByToken(world, token)) ?? expect.fail('no order')
    const proposalId = order.proposals.at(-1)?.id ?? ''
    return answerProposal(world, order, { proposalId, answer: to, content: '', principal: guest, source })
  }
  const apply = async (number: string) =>
    applyProposal(world, joao, number, { proposalId: (await read(number)).proposals.at(-1)?.id ?? '', source })

  test('reads the day and what is paid when, and staff divide the order as they accepted it', inAll, async () => {
    const { number, token } = await place()
    expect(await ask(number)).toMatchObject({
      value: { proposals: [{ kind: 'backorder', expectedOn: day(3), pays: 1000, less: 0 }] },
    })
    const found = (await findOrderByToken(world, token)) ?? expect.fail('no order')
    const visit = { ...visitAs(world), principal: guest, url: new URL('http://shop.test/') }
    const [view] = (await withLocale('pt', () => readOrderPage(visit, found, ''))).order.proposals
    const { offer, money } = offerTexts(view ?? expect.fail('no proposal'), 'pt')
    expect(offer).toMatch(/^Pode levar o resto agora e vir buscar 1 a partir de /)
    expect(money).toMatch(/^Paga 25,00\s€ agora e 10,00\s€ quando/)
    expect(await answer(token, 'accepted')).toMatchObject({ ok: true })
    expect(await apply(number)).toMatchObject({
      value: { backorders: [{ consent: 'link', quantity: 1 }], proposals: [{ state: 'applied' }], totals: { total: 2500 } },
    })
    expect(await apply(number)).toMatchObject({ ok: true })
    expect((await read(number)).backorders).toHaveLength(1)
  })

  test('cannot agree to what the order cannot do any more', async () => {
    const { number, token } = await place()
    await ask(number)
    await world.db.updateTable('orders').set({ invoice_number: 'FR A/1' }).where('number', '=', number).execute()
    expect(codeOf(await answer(token, 'accepted'))).toBe('proposal_unavailable')
    await world.db.updateTable('orders').set({ invoice_number: null }).where('number', '=', number).execute()
  })

  test('keeps what they agreed to on the day itself', async () => {
    const { number, token } = await place()
    const agreed = day(1)
    await ask(number, agreed)
    expect(await answer(token, 'accepted')).toMatchObject({ ok: true })
    while (lisbonDate(world.now()) < agreed) shop.wait(24)
    expect(await apply(number)).toMatchObject({ ok: true, value: { backorders: [{ later: { expectedOn: agreed } }] } })
  })

  test('cannot agree to a day that has come since', async () => {
    const { number, token } = await place()
    await ask(number, day(1))
    shop.wait(24 * 3)
    expect(codeOf(await answer(token, 'accepted'))).toBe('proposal_unavailable')
  })
})

test('a parcel that follows costs nothing more to send', inAll, async () => {
  const shipping = { ...everything.billing_address, address1: 'Rua das Flores 10', zipcode: '4000-123', city: 'Porto' }
  const cart = await addCart(world, [{ ...cream, quantity: 2 }, soap])
  const patch = { ...everything, fulfilment: 'delivery', payment_method_id: 'card', shipping_address: shipping } as const
  const placed = await placeOrder(world, asGuest(cart.token), { patch: patch as never, source: 'api' })
  if (!placed.ok) throw new Error(placed.error.code)
  const { number } = placed.value.order
  const { id } = await world.db
    .selectFrom('pretend.bank_payments')
    .select('id')
    .where('order_number', '=', number)
    .executeTakeFirstOrThrow()
  await atGateway(id, 'pay')
  const { totals } = await read(number)
  const second = await read(await moved(number))
  expect(second).toMatchObject({ fulfilment: 'delivery', totals: { shipping: 0, total: 1000 }, shipment: { price: 0 } })
  expect(second.shipment?.expectedDays?.from).toBeDefined()
  expect((await read(number)).totals).toMatchObject({ shipping: totals.shipping, total: totals.total - 1000 })
})

test('units come later only while something goes now, on a day that can be, and from an order that is whole', inAll, async () => {
  const { number } = await place()
  const code = async (options: Options, of = number) => codeOf(await move(of, options))
  expect(await code({ quantity: 4 })).toBe('shortage_too_many')
  expect(await code({ expectedOn: fromToday(0) })).toBe('backorder_day')
  expect(await code({ expectedOn: fromToday(181) })).toBe('backorder_day')
  expect(await code({ expectedOn: closedDay() ?? '' })).toBe('backorder_closed')
  expect(await code({ staff: diogo })).toBe('forbidden')
  const later = await moved(number, { quantity: 3 })
  expect(await code({})).toBe('backorder_all')
  expect(await code({}, later)).toBe('backorder_of_backorder')
  const { order } = await addOrder(world, {
    items: [{ ...cream, quantity: 2 } as SoldVariant],
    patch: { payment_method_id: 'multibanco' },
  })
  await transitionOrder(world, joao, order.number, { source, state: 'pending', counterPayment: { method: 'cash' } })
  expect(await code({}, order.number)).toBe('backorder_undoable')
  shop.wait(1)
  expect(await code({}, order.number)).toBe('ok')
  await transitionOrder(world, ana, number, { source, state: 'ready' })
  expect(await code({}, number)).toBe('wrong_state')
})

test('of a move, missing units and a cancellation at once nothing is lost, in whichever order they come', inAll, async () => {
  for (let round = 0; round < 5; round += 1) {
    const item = await addProduct(world, { price: 1000, stock: 10 })
    const { order } = await addOrder(world, { items: [{ ...item, quantity: 3 } as SoldVariant, soap] })
    const lineId = (await read(order.number)).lines[0]?.id ?? ''
    await Promise.all([
      move(order.number, { quantity: 2 }),
      recordShortage(world, ana, order.number, { lineId, quantity: 1, consent: 'phone', source }),
      transitionOrder(world, joao, order.number, { source, state: 'canceled' }),
      move(order.number, { quantity: 1, expectedOn: day(4), staff: ana }),
    ])
    const { lines, backorders, shortages } = await read(order.number)
    const left = lines.find(({ id }) => id === lineId)?.quantity ?? 0
    expect(unitsIn(backorders) + unitsIn(shortages) + left).toBe(3)
  }
})

test('by the API they move once under one key', async () => {
  const { number } = await place()
  const [line] = (await read(number)).lines
  const headers = { ...(await api.signIn(joao)), 'Idempotency-Key': 'depois-1' }
  const body = { line_item_id: line?.id, quantity: 1, expected_on: day(2), consent: 'counter' }
  const ask = () => api.ask('POST', `/staff/orders/${number}/backorders`, body, headers)
  const answers = await Promise.all([ask(), ask()])
  expect(answers.some(({ status }) => status === 201)).toBe(true)
  expect((await read(number)).backorders).toHaveLength(1)
  const wrong = await api.ask(
    'POST',
    `/staff/orders/${number}/backorders`,
    { ...body, expected_on: '2026-02-30' },
    await api.signIn(joao),
  )
  expect(wrong).toMatchObject({ status: 422, errors: [{ code: 'backorder_day' }] })
})

test('the form shows what it means before it is done, and asks for the customer’s consent', inAll, async () => {
  const { number } = await place()
  const [line] = (await read(number)).lines
  const send = (intent: 'later_preview' | 'later', more: Record<string, string> = {}) => {
    const form = new FormData()
    const fields = { number, line_item_id: line?.id ?? '', quantity: '1', expected_on: day(3), ...more }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return withLocale('pt', () => submitWorkForm({ ...visitAs(world), principal: joao }, form, { intent, back: '/' }))
  }
  expect(await send('later_preview', { expected_on: '' })).toMatchObject({ errors: { expected_on: expect.any(String) } })
  expect(await send('later_preview')).toMatchObject({
    errors: {},
    later: { money: expect.stringMatching(/^Paga 25,00\s€ agora e 10,00\s€ quando/) },
  })
  const terms = `1 1000 ${day(3)}`
  expect(await send('later', { consent: 'phone', terms })).toMatchObject({
    errors: { agreed: expect.any(String) },
    later: { terms },
  })
  const other = { consent: 'phone', agreed: 'on', terms, expected_on: day(4) }
  expect(await send('later', other)).toMatchObject({ errors: { agreed: expect.any(String) } })
  expect((await read(number)).backorders).toEqual([])
  expect(await send('later', { consent: 'phone', agreed: 'on', terms })).toBeInstanceOf(Response)
  expect((await read(number)).backorders).toHaveLength(1)
})

test('all of these orders leave every sum whole', () => expectInvariants(world))
