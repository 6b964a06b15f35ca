import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { Secret } from '#src/kernel/secret.ts'
import { cents } from '#src/kernel/money.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addCart, addOrder, addProduct, addStaff, asGuest, everything, stockOf } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { inAll, testFor } from '#tests/support/world/short.ts'
import { eventText, refundedOf } from '#tests/support/services/stripe-objects.ts'
import type { StripeCharge } from '#tests/support/services/stripe-objects.ts'
import { newRefund } from '#tests/support/services/stripe-state.ts'
import { openStripe, secretKey, webhookSecret } from '#tests/support/services/stripe-server.ts'
import type { SignedNotice } from '#tests/support/services/stripe-server.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { consumeOrderLimit, placeOrder } from '#src/shop/checkout/actions.server.ts'
import { networkCounter } from '#src/shop/payments/card-limits.actions.server.ts'
import type { PlacedOrder } from '#src/shop/checkout/checkout.ts'
import { findOrderByToken, cancelOwnOrder } from '../order/actions.server.ts'
import { periodicJobs } from '../order/jobs.server.ts'
import type { Order } from '../order/order.ts'
import { syncPayment, retryPayment } from './actions.server.ts'
import { refundOrder } from '../refund/actions.server.ts'

let cream: SoldVariant
const log: string[] = []
const stripe = await fileFixture(openStripe())
const written = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) })
const shop = await shopFixture({ max: 30, externalServices: { bank: stripe.bank(), log: written } })
const { world } = shop
const { ask } = openApi(world)
beforeEach(async () => {
  cream = await addProduct(world, { stock: 3 })
})

type Method = 'card' | 'mb_way' | 'multibanco'
type TestOrder = PlacedOrder & { charge: StripeCharge }

const chargesOf = ({ payment }: PlacedOrder): StripeCharge[] =>
  stripe.charges.filter(({ metadata }) => metadata['charge'] === payment?.id)

async function place(method: Method): Promise<TestOrder> {
  const { order } = await addOrder(world, { items: [cream], patch: { payment_method_id: method } })
  const [charge] = chargesOf(order)
  if (!charge) throw new Error('nothing was charged')
  return { ...order, charge }
}

/** Sends webhooks to the shop over HTTP, all concurrently; returns the statuses. */
const deliver = (notices: readonly SignedNotice[]): Promise<number[]> =>
  Promise.all(notices.map(async ({ body, headers }) => (await ask('POST', '/payments/webhooks/stripe', body, headers)).status))
const pay = ({ charge }: TestOrder): SignedNotice[] => stripe.change(charge, { status: 'succeeded', sessionStatus: 'complete' })
const orderOf = async ({ token }: PlacedOrder): Promise<Order> => (await findOrderByToken(world, token))!
const runPeriodicJobs = async (): Promise<void> => {
  for (const { work } of periodicJobs) await work(world)
}
const callsSince = (first: number, path: string) => stripe.calls.slice(first).filter((call) => call.path === path)

describe('a card', () => {
  test('is paid on a page of Stripe, and once for fifty equal events', async () => {
    const placed = await place('card')
    expect(placed.next).toMatchObject({
      kind: 'redirect',
      url: expect.stringMatching(/^https:\/\/checkout\.stripe\.example\/c\/pay\/cs_test_\w+#fid$/),
    })
    const notices = pay(placed)
    expect(new Set(await deliver(Array.from({ length: 50 }, () => notices).flat()))).toEqual(new Set([200]))
    const order = await orderOf(placed)
    expect(order).toMatchObject({ state: 'pending', paymentState: 'paid', payments: [{ state: 'paid', provider: 'stripe' }] })
    expect(order.transitions.map(({ event, actor }) => [event, actor])).toEqual([
      ['place', 'customer'],
      ['pay', 'bank'],
    ])
    await runJobs(world, 2)
    const emails = await world.db
      .selectFrom('pretend.letters')
      .select('subject')
      .where('subject', 'like', `%${placed.number}%`)
      .execute()
    expect(emails).toHaveLength(2)
  })

  test('sends Stripe the number of the order and its sum, and no products or personal data', async () => {
    const first = stripe.calls.length
    const { number, token, payment, charge } = await place('card')
    const mark = payment?.id
    const home = `https://farmacia.example/confirmacao-encomenda/${token}`
    expect(stripe.calls.slice(first)).toEqual([
      {
        method: 'POST',
        path: '/v1/checkout/sessions',
        key: mark,
        form: {
          mode: 'payment',
          'allowed_payment_method_types[0]': 'card',
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': 'eur',
          'line_items[0][price_data][unit_amount]': '1234',
          'line_items[0][price_data][product_data][name]': number,
          client_reference_id: number,
          'metadata[charge]': mark,
          'metadata[method]': 'card',
          'payment_intent_data[metadata][charge]': mark,
          'payment_intent_data[metadata][method]': 'card',
          'payment_intent_data[description]': number,
          success_url: home,
          cancel_url: home,
          'adaptive_pricing[enabled]': 'false',
          'wallet_options[link][display]': 'never',
        },
      },
    ])
    expect(charge.amount).toBe(1234)
  })

  test('can be reported as paid before Stripe’s answer has come', async () => {
    stripe.beforeAnswer(async (charge) => {
      const notices = stripe.change(charge, { status: 'succeeded', sessionStatus: 'complete' })
      expect(await deliver([...notices, ...notices])).toEqual([200, 200, 200, 200, 200, 200])
    })
    const placed = await place('card')
    expect(placed).toMatchObject({ payment: { state: 'paid' }, next: { kind: 'none' } })
    expect(await orderOf(placed)).toMatchObject({ state: 'pending', paymentState: 'paid', payments: [{ state: 'paid' }] })
    expect(await deliver(pay(placed))).toEqual([200, 200, 200])
    expect((await orderOf(placed)).transitions).toHaveLength(2)
  })

  test('that is declined on the page leaves the page open for another one', inAll, async () => {
    const placed = await place('card')
    await deliver(stripe.change(placed.charge, { status: 'requires_payment_method', failure: 'card_declined' }))
    expect(await orderOf(placed)).toMatchObject({ state: 'balance_due', payments: [{ state: 'pending' }] })
    expect(await syncPayment(world, await orderOf(placed))).toBe(false)
    expect(await retryPayment(world, await orderOf(placed))).toMatchObject({
      ok: true,
      value: { redirectUrl: 'url' in placed.next ? placed.next.url : '' },
    })
    expect(chargesOf(placed)).toHaveLength(1)
    await deliver(pay(placed))
    expect(await orderOf(placed)).toMatchObject({ state: 'pending', paymentState: 'paid' })
  })

  test('that is declined repeatedly counts each time, and further ones are refused for a while', inAll, async () => {
    const address = '203.0.113.30'
    const placed = await place('card')
    await world.db
      .updateTable('payments')
      .set({ network_counter: networkCounter(world, 'card', address) })
      .where('order_id', '=', placed.rowId)
      .execute()
    const [declined] = stripe.change(placed.charge, { status: 'requires_payment_method', failure: 'card_declined' })
    await deliver(Array.from({ length: 30 }, () => declined!))
    expect(await consumeOrderLimit({ world, address })).toMatchObject({
      ok: true,
      value: { cards: { error: { code: 'too_many_cards' } } },
    })
  })

  test('is found paid by a returning customer before any event', inAll, async () => {
    const placed = await place('card')
    const notices = pay(placed)
    expect(await syncPayment(world, await orderOf(placed))).toBe(true)
    expect(await orderOf(placed)).toMatchObject({ state: 'pending', paymentState: 'paid' })
    expect(await deliver(notices)).toEqual([200, 200, 200])
    expect((await orderOf(placed)).transitions).toHaveLength(2)
  })

  test('that is not used in time: Stripe’s page expires with the window, and the order is restocked', inAll, async () => {
    const placed = await place('card')
    expect(await stockOf(world, cream)).toBe(2)
    shop.wait(2)
    await runPeriodicJobs()
    expect(placed.charge.sessionStatus).toBe('expired')
    expect(await orderOf(placed)).toMatchObject({ state: 'failed', payments: [{ state: 'expired' }] })
    expect(await stockOf(world, cream)).toBe(3)
    expect(await deliver(stripe.change(placed.charge, {}))).toEqual([200])
    expect((await orderOf(placed)).transitions).toHaveLength(2)
  })

  test('paid when its window closed is paid, though every event was lost', async () => {
    const placed = await place('card')
    pay(placed)
    shop.wait(2)
    await runPeriodicJobs()
    expect(await orderOf(placed)).toMatchObject({ state: 'pending', paymentState: 'paid' })
  })

  test('of an unpaid order keeps it open while Stripe cannot be queried', async () => {
    const placed = await place('card')
    shop.wait(2)
    stripe.trouble({ status: 503 })
    await runPeriodicJobs()
    expect(await orderOf(placed)).toMatchObject({ state: 'balance_due' })
    await runPeriodicJobs()
    expect(await orderOf(placed)).toMatchObject({ state: 'failed' })
  })

  test('ordered with twenty clicks is one page of Stripe, for each of them', inAll, async () => {
    const { token } = await addCart(world, [cream])
    // Slow enough that the other clicks arrive while it runs.
    stripe.beforeAnswer(() => new Promise((done) => setTimeout(done, 300)))
    const patch = { ...everything, payment_method_id: 'card' as const }
    const placed = await Promise.all(
      Array.from({ length: 20 }, () => placeOrder(world, asGuest(token), { patch, source: 'page' })),
    )
    const pages = new Set(
      placed.map((one) => (one.ok && one.value.order.next.kind === 'redirect' ? one.value.order.next.url : '')),
    )
    expect(pages.size).toBe(1)
    expect([...pages][0]).toContain('/c/pay/cs_test_')
    const [first] = placed
    expect(first?.ok && chargesOf(first.value.order)).toHaveLength(1)
  })
})

describe('MB WAY', () => {
  test('sends the request to the customer’s phone, and redirects to no page', async () => {
    const first = stripe.calls.length
    const placed = await place('mb_way')
    expect(placed.next).toMatchObject({ kind: 'mb_way', phone: '900000005', amount: 1234 })
    expect(stripe.calls.slice(first)).toEqual([
      {
        method: 'POST',
        path: '/v1/payment_intents',
        key: placed.payment?.id,
        form: {
          amount: '1234',
          currency: 'eur',
          confirm: 'true',
          'allowed_payment_method_types[0]': 'mb_way',
          'payment_method_data[type]': 'mb_way',
          'payment_method_data[billing_details][phone]': '+351900000005',
          description: placed.number,
          'metadata[charge]': placed.payment?.id,
          'metadata[method]': 'mb_way',
          return_url: 'https://farmacia.example/',
        },
      },
    ])
    expect(await syncPayment(world, await orderOf(placed))).toBe(false)
    await deliver(pay(placed))
    expect(await orderOf(placed)).toMatchObject({ state: 'pending', paymentState: 'paid' })
  })

  test('refused on the phone is a failed payment, and a new attempt is a new charge', async () => {
    const placed = await place('mb_way')
    const refusal = { status: 'requires_payment_method', failure: 'payment_method_customer_decline' } as const
    expect(await deliver(stripe.change(placed.charge, refusal))).toEqual([200])
    expect(await orderOf(placed)).toMatchObject({ state: 'balance_due', paymentState: 'failed' })
    const again = await retryPayment(world, await orderOf(placed))
    if (!again.ok) throw new Error(again.error.code)
    const [second] = stripe.charges.filter(({ metadata }) => metadata['charge'] === again.value.id)
    await deliver(pay({ ...placed, charge: second! }))
    expect(await orderOf(placed)).toMatchObject({
      state: 'pending',
      paymentState: 'paid',
      payments: [{ state: 'failed' }, { state: 'paid' }],
    })
  })

  test('declined at once has no charge', async () => {
    stripe.trouble({ status: 402, code: 'payment_method_provider_decline' })
    const { order } = await addOrder(world, { items: [cream], patch: { payment_method_id: 'mb_way' } })
    expect(order).toMatchObject({ payment: { state: 'failed' }, next: { kind: 'none' } })
    expect(await orderOf(order)).toMatchObject({ state: 'balance_due', paymentState: 'failed' })
  })
})

describe('Multibanco', () => {
  test('answers entity and reference, and is paid days later', async () => {
    const placed = await place('multibanco')
    expect(placed.next).toMatchObject({ kind: 'multibanco', entity: '11854', reference: '123456789', amount: 1234 })
    expect(stripe.calls.at(-1)?.form).toMatchObject({
      'payment_method_data[type]': 'multibanco',
      // Stripe requires an email for such a charge, and sends it the request for a refund account.
      'payment_method_data[billing_details][email]': 'marta@cliente.example',
    })
    shop.wait(70)
    await runPeriodicJobs()
    expect(await orderOf(placed)).toMatchObject({ state: 'balance_due' })
    await deliver(pay(placed))
    expect(await orderOf(placed)).toMatchObject({ state: 'pending', paymentState: 'paid' })
  })

  test('cannot be paid any more once the order has failed', async () => {
    const placed = await place('multibanco')
    shop.wait(73)
    await runPeriodicJobs()
    expect(placed.charge.status).toBe('canceled')
    expect(await orderOf(placed)).toMatchObject({ state: 'failed' })
    expect(await stockOf(world, cream)).toBe(3)
  })
})

describe('when Stripe', () => {
  const ordered = async (): Promise<PlacedOrder> =>
    (await addOrder(world, { items: [cream], patch: { payment_method_id: 'card' } })).order
  const waits = { payment: { state: 'pending' }, next: { kind: 'redirect', url: null } }

  testFor(
    [
      ['closes the line after its work', 'drop_answer', 1],
      ['closes the line before it', 'drop', 0],
      ['does not answer', 'hang', 0],
      ['is broken', { status: 503 }, 0],
      ['has a rate limit that is reached', { status: 429, code: 'rate_limit' }, 0],
      ['does not know the key', { status: 401, code: 'api_key_expired' }, 0],
      ['is at the same charge already', { status: 409, code: 'idempotency_key_in_use' }, 0],
    ],
    { short: 1 },
  )('%s, the order waits and the next periodic job charges once', async ([, trouble, made]) => {
    stripe.trouble(trouble, trouble)
    const first = stripe.calls.length
    const order = await ordered()
    expect(chargesOf(order)).toHaveLength(made)
    expect(order).toMatchObject(waits)
    // Rate limiting and a wrong key are not retried, nor is a call after its timeout: the second failure may still be queued.
    while (stripe.calls.length < first + 2) await runPeriodicJob()
    await runPeriodicJob()
    expect(chargesOf(order)).toHaveLength(1)
    const keys = callsSince(first, '/v1/checkout/sessions').map(({ key }) => key)
    expect([keys.length, new Set(keys)]).toEqual([3, new Set([order.payment?.id])])
    expect(await retryPayment(world, await orderOf(order))).toMatchObject({
      ok: true,
      value: { redirectUrl: expect.stringContaining('/c/pay/cs_test_') },
    })
  })
  const runPeriodicJob = async (): Promise<void> => {
    shop.wait(1 / 120)
    await runPeriodicJobs()
  }

  test('replays an old error of its own, another attempt can succeed', inAll, async () => {
    stripe.trouble({ status: 500, replayed: true }, { status: 500, replayed: true })
    const order = await ordered()
    expect(order).toMatchObject({ payment: { state: 'failed' } })
    expect(await retryPayment(world, await orderOf(order))).toMatchObject({ ok: true, value: { state: 'pending' } })
  })

  test('does not accept so small a sum, the customer gets an error before any call', async () => {
    const mint = await addProduct(world, { price: 40 })
    const { token } = await addCart(world, [mint])
    const first = stripe.calls.length
    const order = (payment_method_id: Method | 'pay_at_pickup') =>
      placeOrder(world, asGuest(token), { patch: { ...everything, payment_method_id }, source: 'api' })
    expect(await order('card')).toMatchObject({ error: { code: 'total_too_small', field: 'payment_method_id' } })
    const offered = await ask('GET', '/store/payment-methods', undefined, { 'X-Cart-Token': token })
    expect(offered.list.map(({ id }: { id: string }) => id)).toEqual(['pay_at_pickup'])
    expect(await order('pay_at_pickup')).toMatchObject({ ok: true })
    expect(stripe.calls).toHaveLength(first)
  })

  test('cannot be queried, a returning customer sees that the payment is being checked', async () => {
    const placed = await place('card')
    pay(placed)
    stripe.trouble({ status: 503 })
    expect(await syncPayment(world, await orderOf(placed))).toBe(false)
    expect(await orderOf(placed)).toMatchObject({ state: 'balance_due' })
    expect(await syncPayment(world, await orderOf(placed))).toBe(true)
  })

  test('replaces the fake gateway, its charges are not charged again', inAll, async () => {
    const before = { ...world, bank: { ...world.bank!, provider: 'simulator' as const } }
    stripe.trouble('drop', 'drop')
    await addOrder(before, { items: [cream], patch: { payment_method_id: 'card' } })
    const first = stripe.calls.length
    await runPeriodicJob()
    expect(stripe.calls).toHaveLength(first)
  })
})

describe('an event', () => {
  const paidNotice = ({ charge }: TestOrder): SignedNotice =>
    pay({ charge } as TestOrder).find(({ body }) => body.includes('payment_intent.s'))!

  test('that is forged, altered, old or unsigned is answered with 400', async () => {
    const placed = await place('card')
    const { body, headers } = paidNotice(placed)
    const refused = [
      stripe.sign(body, { secret: 'whsec_AnotherSecretOfAnotherShop' }),
      stripe.sign(body, { secondsAgo: 301 }),
      { body: body.replace('1234', '1'), headers },
      { body, headers: { ...headers, 'Stripe-Signature': '' } },
      { body, headers: { ...headers, 'Stripe-Signature': 't=1,v1=nonsense' } },
      stripe.sign('no event'),
      stripe.sign('{"object":"v2.core.event"}'),
    ]
    expect(await deliver(refused)).toEqual([400, 400, 400, 400, 400, 400, 400])
    expect(await orderOf(placed)).toMatchObject({ state: 'balance_due' })
    expect(await deliver([stripe.sign(body, { secondsAgo: 290 })])).toEqual([200])
    expect(await orderOf(placed)).toMatchObject({ state: 'pending' })
  })

  test('of another account, of an unknown charge or of another type is accepted and changes nothing', async () => {
    const placed = await place('card')
    const at = Math.floor(Date.now() / 1000)
    const paid = (metadata: object) => eventText('payment_intent.succeeded', { id: 'pi_1', status: 'succeeded', metadata }, at)
    const others = [
      paid({}),
      paid({ charge: 'no-uuid' }),
      paid({ charge: world.id() }),
      eventText('payout.paid', { id: 'po_1' }, at),
    ]
    expect(await deliver(others.map((body) => stripe.sign(body)))).toEqual([200, 200, 200, 200])
    expect(await orderOf(placed)).toMatchObject({ state: 'balance_due' })
  })

  test('of a failure after the payment changes nothing', async () => {
    const placed = await place('mb_way')
    const failed = stripe.change(placed.charge, { status: 'requires_payment_method', failure: 'payment_method_provider_timeout' })
    const paid = stripe.change(placed.charge, { status: 'succeeded', failure: undefined })
    await deliver(paid)
    expect(await deliver([...failed, ...paid])).toEqual([200, 200, 200])
    expect(await orderOf(placed)).toMatchObject({ state: 'pending', paymentState: 'paid' })
  })

  test('of a cancelled charge ends the order, and of a late payment reinstates it', async () => {
    const placed = await place('multibanco')
    await deliver(stripe.change(placed.charge, { status: 'canceled' }))
    expect(await orderOf(placed)).toMatchObject({ state: 'failed', payments: [{ state: 'expired' }] })
    await deliver(pay(placed))
    expect(await orderOf(placed)).toMatchObject({ state: 'pending', paymentState: 'paid' })
    expect(await stockOf(world, cream)).toBe(2)
  })
})

describe('a refund', () => {
  const paidBy = async (method: Method): Promise<TestOrder & { externalId: string }> => {
    const placed = await place(method)
    await deliver(pay(placed))
    const [payment] = await world.db
      .selectFrom('payments')
      .select('external_id')
      .where('public_id', '=', placed.payment!.id)
      .execute()
    return { ...placed, externalId: payment!.external_id! }
  }
  const giveBack = (externalId: string, amount: number, key = world.id()) => world.bank!.refund(externalId, cents(amount), key)

  testFor(['card', 'mb_way', 'multibanco'], { short: 1 })('for %s in parts, until nothing is left', async (method) => {
    const { externalId, charge } = await paidBy(method)
    const state = method === 'multibanco' ? 'pending' : 'done'
    expect(await giveBack(externalId, 234)).toMatchObject({
      ok: true,
      value: { externalId: expect.stringMatching(/^re_/), state },
    })
    expect(await giveBack(externalId, 1001)).toMatchObject({ error: { code: 'refused', reason: 'amount_too_large req_azulejo' } })
    expect(await giveBack(externalId, 1000)).toMatchObject({ ok: true })
    expect(await giveBack(externalId, 1)).toMatchObject({ error: { code: 'refused' } })
    expect(refundedOf(charge)).toBe(1234)
  })

  test('is done once for repeated requests', inAll, async () => {
    const { externalId, charge } = await paidBy('card')
    const key = world.id()
    stripe.trouble('drop_answer', 'drop_answer')
    expect(await giveBack(externalId, 1234, key)).toMatchObject({ error: { code: 'unreachable' } })
    const refunded = await giveBack(externalId, 1234, key)
    expect(refunded).toMatchObject({ ok: true, value: { state: 'done' } })
    expect(await giveBack(externalId, 1234, key)).toEqual(refunded)
    expect(refundedOf(charge)).toBe(1234)
  })

  test('is refused for what was not paid', async () => {
    const { charge } = await place('card')
    expect(await giveBack(charge.sessionId!, 1234)).toMatchObject({ error: { code: 'refused', reason: 'unpaid' } })
    expect(await giveBack('pi_nobody_knows', 1)).toMatchObject({ error: { code: 'refused' } })
    stripe.change(charge, { status: 'succeeded', sessionStatus: 'complete' })
    expect(await giveBack(charge.sessionId!, 1234)).toMatchObject({ ok: true })
  })

  /** A refund made in Stripe's dashboard. */
  const fromOutside = (charge: StripeCharge, amount: number): SignedNotice[] =>
    stripe.change(charge, { refunds: [...charge.refunds, newRefund(charge, amount)] })

  test('on Stripe’s own pages is recorded part by part, with repeated events in any order', inAll, async () => {
    const placed = await paidBy('card')
    const first = fromOutside(placed.charge, 500)
    expect(await deliver([...first.toReversed(), ...first])).toEqual([200, 200, 200, 200, 200, 200])
    expect(await orderOf(placed)).toMatchObject({
      state: 'pending',
      paymentState: 'partially_refunded',
      refunds: [{ amount: 500, actor: 'bank', state: 'done' }],
    })
    const second = fromOutside(placed.charge, 734)
    await deliver([...second, ...first])
    const order = await orderOf(placed)
    expect(order).toMatchObject({ state: 'canceled', paymentState: 'refunded', payments: [{ state: 'refunded' }] })
    expect(order.refunds.map(({ amount }) => amount)).toEqual([500, 734])
  })

  test('reported before the payment records the payment first', async () => {
    const placed = await place('card')
    const paid = pay(placed)
    expect(await deliver(fromOutside(placed.charge, 200))).toEqual([200, 200, 200])
    await deliver(paid)
    expect(await orderOf(placed)).toMatchObject({
      state: 'pending',
      paymentState: 'partially_refunded',
      refunds: [{ amount: 200 }],
    })
  })

  test('by staff sends Stripe the sum only, and a failed one is marked for staff', inAll, async () => {
    const placed = await paidBy('card')
    const ana = await addStaff(world, 'pharmacist')
    const first = stripe.calls.length
    const refundInput = { lines: [], shipping: true, everything: true, reason: 'Engano', restock: false, source: 'page' } as const
    const done = await refundOrder(world, ana, placed.number, refundInput)
    if (!done.ok) throw new Error(done.error.code)
    const [refund] = done.value.refunds
    expect(refund).toMatchObject({ state: 'done', amount: 1234 })
    expect(stripe.calls.slice(first).filter(({ method }) => method === 'POST')).toEqual([
      {
        method: 'POST',
        path: '/v1/refunds',
        key: refund?.id,
        form: { payment_intent: placed.charge.intentId, amount: '1234', 'metadata[refund]': refund?.id },
      },
    ])
    const earlier = stripe.change(placed.charge, {})
    const [sent] = placed.charge.refunds
    const bounced = stripe.change(placed.charge, { refunds: [{ ...sent!, status: 'failed' }] })
    expect(await deliver([...bounced, ...earlier, ...bounced])).toEqual([200, 200, 200, 200, 200])
    expect(await orderOf(placed)).toMatchObject({
      paymentState: 'paid',
      needsAttention: 'refund_due',
      payments: [{ state: 'paid' }],
      refunds: [{ state: 'refused' }],
    })
  })

  test('for Multibanco is pending until its customer has named an account to Stripe', inAll, async () => {
    const placed = await paidBy('multibanco')
    expect(await cancelOwnOrder(world, await orderOf(placed), { principal: asGuest().principal })).toMatchObject({
      value: { state: 'canceled', paymentState: 'paid', needsAttention: null, refunds: [{ state: 'pending' }] },
    })
    const [sent] = placed.charge.refunds
    await deliver(stripe.change(placed.charge, { refunds: [{ ...sent!, status: 'succeeded' }] }))
    expect(await orderOf(placed)).toMatchObject({ paymentState: 'refunded', refunds: [{ state: 'done' }] })
  })

  test('whose final event was lost is queried later', inAll, async () => {
    const placed = await paidBy('multibanco')
    await cancelOwnOrder(world, await orderOf(placed), { principal: asGuest().principal })
    const [sent] = placed.charge.refunds
    stripe.change(placed.charge, { refunds: [{ ...sent!, status: 'succeeded' }] })
    await runPeriodicJobs()
    expect(await orderOf(placed)).toMatchObject({ refunds: [{ state: 'pending' }] })
    shop.wait(2)
    await runPeriodicJobs()
    expect(await orderOf(placed)).toMatchObject({ paymentState: 'refunded', refunds: [{ state: 'done' }] })
  })

  test('that fails after another one succeeded is marked for staff', async () => {
    const placed = await paidBy('card')
    await deliver(fromOutside(placed.charge, 500))
    shop.wait(1)
    await deliver(fromOutside(placed.charge, 300))
    expect(await orderOf(placed)).toMatchObject({ needsAttention: null })
    shop.wait(1)
    const [first, second] = placed.charge.refunds
    await deliver(stripe.change(placed.charge, { refunds: [{ ...first!, status: 'failed' }, second!] }))
    expect(await orderOf(placed)).toMatchObject({
      needsAttention: 'refund_due',
      refunds: [{ state: 'refused' }, { state: 'done' }],
    })
  })

  test('whose answer was lost is found at Stripe, also after its idempotency key has expired', inAll, async () => {
    const placed = await paidBy('card')
    stripe.trouble('drop_answer', 'drop_answer')
    await cancelOwnOrder(world, await orderOf(placed), { principal: asGuest().principal })
    expect(await orderOf(placed)).toMatchObject({ refunds: [{ state: 'pending' }] })
    stripe.clear()
    shop.wait(25)
    await runPeriodicJobs()
    expect(await orderOf(placed)).toMatchObject({ paymentState: 'refunded', refunds: [{ state: 'done' }] })
    expect(refundedOf(placed.charge)).toBe(1234)
  })

  test('cannot be read while Stripe is down: the event is sent again', async () => {
    const placed = await paidBy('card')
    const [event] = fromOutside(placed.charge, 300)
    stripe.trouble({ status: 503 })
    expect(await deliver([event!])).toEqual([503])
    expect(await deliver([event!])).toEqual([200])
    expect(await orderOf(placed)).toMatchObject({ refunds: [{ amount: 300 }] })
  })
})

test('every failure is in the log with its reason, without keys and personal data', async () => {
  const sharp = { status: 402, code: 'payment_method_provider_decline' }
  for (const trouble of [sharp, { status: 401, code: 'api_key_expired' }, { status: 400, code: 'parameter_unknown' }] as const) {
    stripe.trouble(trouble)
    await addOrder(world, { items: [cream], patch: { payment_method_id: 'mb_way' } })
  }
  await deliver([stripe.sign('{}', { secret: 'whsec_AnotherSecretOfAnotherShop' })])
  const written = log.join('')
  for (const reason of ['payment_method_provider_decline req_azulejo', 'api_key_expired', 'parameter_unknown'])
    expect(written).toContain(reason)
  const secrets = [secretKey, webhookSecret, 'Bearer', 'marta@cliente.example', '900000005', 'whsec_Another']
  for (const secret of secrets) expect(written).not.toContain(secret)
})

test('a wrong key is an outage, not an answer about the payment', async () => {
  const bank = stripe.bank({ secretKey: new Secret('sk_test_WrongKeyOfAnotherShop') })
  const answers = [await bank.ask('pi_1'), await bank.refund('pi_1', cents(1), world.id()), await bank.withdraw('cs_1')]
  const unreachable = { ok: false, error: { code: 'unreachable', reason: 'api_key_expired req_azulejo' } }
  expect(answers).toEqual([unreachable, unreachable, unreachable])
})
