// @module-tag rest
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { issueText } from '#src/i18n/issue.ts'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Page } from '#src/platform/page.server.ts'
import type { World } from '#src/platform/world.ts'
import { openApi } from '#tests/support/api/api.ts'
import {
  addCart,
  addMarta,
  addPerson,
  addProduct,
  addStaff,
  asGuest,
  everything,
  stockOf,
} from '#tests/support/factories/builders.ts'
import { codeFor, emailsTo } from '#tests/support/assertions/sent-emails.ts'
import { proofOff, setLimits } from '#tests/support/world/settings.ts'
import { inAll } from '#tests/support/world/short.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { deliveryPatch, pickupFields } from '#tests/support/factories/checkouts.ts'
import { countSender } from '#src/shop/accounts/codes/actions.server.ts'
import { findCart } from '../cart/actions.server.ts'
import { cartOfRequest } from '../cart/screens/cart-cookie.server.ts'
import { periodicJobs } from '#src/shop/orders/order/jobs.server.ts'
import { transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { placeOrder, updateCheckout } from './actions.server.ts'
import { proveMailbox, sendProofCode } from './email-proof.actions.server.ts'
import type { CheckoutPatch } from './checkout.ts'
import { submitCheckout } from './screens/checkout-form.server.ts'
import { readCheckout } from './screens/checkout.server.ts'
import type { CheckoutFormResult, CheckoutView, Values } from './screens/checkout-view.ts'

const minute = 60_000
let elapsed = 0
const shop = await shopFixture()
const world: World = { ...shop.world, realNow: () => new Date(Date.UTC(2026, 4, 4, 10) + elapsed) }
const { ask } = openApi(world)
const cream = await addProduct(world, { stock: 1000, price: 1000 })
beforeEach(() => {
  elapsed = 0
  return setLimits(world, {
    guestPickupEuros: 100,
    guestPickupOrders: 2,
    networkPickupOrders: 8,
    networkUnpaidOrders: 30,
    networkStockPercent: 25,
  })
})
afterEach(() => setLimits(world, proofOff))

let people = 0
const mailbox = (): string => `visita-${(people += 1)}@cliente.example`
/** A separate network per person, so that tests do not share rate limits. */
const network = (): string => `198.51.100.${(people += 1) % 250}`

type CheckoutDefaults = { token?: string; quantity?: number; address?: string; patch?: CheckoutPatch }

async function place(email: string, { token, quantity = 1, address = network(), patch = {} }: CheckoutDefaults = {}) {
  const caller = asGuest(token ?? (await addCart(world, [{ ...cream, quantity }])).token)
  return placeOrder(world, caller, { patch: { ...everything, ...patch, email }, source: 'api', address })
}

/** Places orders of one pack for invented mailboxes, from one network unless another is named. */
async function takerOf({ stock, patch = {} }: { stock: number; patch?: CheckoutPatch }) {
  const [address, gel] = [network(), await addProduct(world, { stock, price: 100 })]
  const take = async (quantity: number, from = address) =>
    place(mailbox(), { token: (await addCart(world, [{ ...gel, quantity }])).token, address: from, patch })
  return [take, gel] as const
}

const networkOf = async (number: string) =>
  (await world.db.selectFrom('orders').select('unproven_network').where('number', '=', number).executeTakeFirstOrThrow())
    .unproven_network

const unproven = { ok: false, error: { code: 'email_unproven', field: 'email' } }
const placed = { ok: true }

/** A cart that waits for the proof of its mailbox: the code was sent. */
async function waiting(email: string, quantity = 1) {
  const { token } = await addCart(world, [{ ...cream, quantity }])
  const caller = asGuest(token)
  await updateCheckout(world, caller, { email })
  expect(await sendProofCode(world, caller, network())).toEqual({ ok: true })
  return { token, caller, code: await codeFor(world, email) }
}

const otherThan = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0')

const payments = ['pay_at_pickup', 'multibanco', 'card', 'mb_way'] as const

describe('a guest who has not paid yet has to verify their mailbox', () => {
  test.each(['pay_at_pickup', 'multibanco'] as const)('above a sum, paying by %s', async (method) => {
    const patch = { payment_method_id: method }
    expect(await place(mailbox(), { quantity: 10, patch })).toMatchObject(placed)
    expect(await place(mailbox(), { quantity: 11, patch })).toEqual(unproven)
  })

  test.each(['card', 'mb_way'] as const)(
    'not above a sum when they pay by %s, which keeps the items for minutes only',
    async (method) => {
      expect(await place(mailbox(), { quantity: 11, patch: { payment_method_id: method } })).toMatchObject(placed)
    },
  )

  test.each(payments)('once two of their orders wait for payment, of which one by %s', async (method) => {
    const email = mailbox()
    expect(await place(email, { patch: { payment_method_id: method } })).toMatchObject(placed)
    expect(await place(email, { patch: { payment_method_id: 'multibanco' } })).toMatchObject(placed)
    for (const other of payments) expect(await place(email, { patch: { payment_method_id: other } })).toEqual(unproven)
  })

  test('also for a parcel', async () => {
    expect(await place(mailbox(), { quantity: 11, patch: deliveryPatch })).toEqual(unproven)
  })

  test('of many orders for invented mailboxes at once as many are placed as their network may, and the others take no stock', async () => {
    await setLimits(world, { networkPickupOrders: 3 })
    const [address, gel] = [network(), await addProduct(world, { stock: 200, price: 100 })]
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { token } = await addCart(world, [{ ...gel, quantity: 5 }])
        return place(mailbox(), { token, address, patch: { payment_method_id: 'multibanco' } })
      }),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await stockOf(world, gel)).toBe(185)
  })

  test('once two of their orders wait for payment, until one of them no longer does', async () => {
    const [email, ana] = [mailbox(), await addStaff(world, 'pharmacist')]
    const first = await place(email)
    expect([first, await place(email)]).toMatchObject([placed, placed])
    expect(await place(email)).toEqual(unproven)
    expect(await place(email.toUpperCase())).toEqual(unproven)
    expect(await place(mailbox())).toMatchObject(placed)
    const { order } = first.ok ? first.value : expect.fail('not placed')
    await transitionOrder(world, ana, order.number, { state: 'canceled', source: 'api' })
    expect(await place(email)).toMatchObject(placed)
    expect(await place(email)).toEqual(unproven)
  })

  test('once their network placed thirty within the hour, for any mailbox', async () => {
    await setLimits(world, { networkUnpaidOrders: 3 })
    const address = network()
    for (const method of ['pay_at_pickup', 'card', 'multibanco'] as const)
      expect(await place(mailbox(), { address, patch: { payment_method_id: method } })).toMatchObject(placed)
    for (const method of payments)
      expect(await place(mailbox(), { address, patch: { payment_method_id: method } })).toEqual(unproven)
    expect(await place(mailbox())).toMatchObject(placed)
    elapsed = 60 * minute
    expect(await place(mailbox(), { address })).toMatchObject(placed)
  })

  test('once their network placed eight within the hour that wait at the counter or for Multibanco', async () => {
    const address = network()
    for (let count = 0; count < 8; count += 1) {
      const patch = { payment_method_id: count % 2 ? 'multibanco' : 'pay_at_pickup' } as const
      expect(await place(mailbox(), { address, patch })).toMatchObject(placed)
    }
    for (const method of ['pay_at_pickup', 'multibanco'] as const)
      expect(await place(mailbox(), { address, patch: { payment_method_id: method } })).toEqual(unproven)
    expect(await place(mailbox(), { address, patch: { payment_method_id: 'card' } })).toMatchObject(placed)
    elapsed = 60 * minute
    expect(await place(mailbox(), { address })).toMatchObject(placed)
  })

  test.each(['card', 'mb_way'] as const)(
    'once their network took thirty units of a pack within the hour, for any mailbox, paying by %s',
    async (method) => {
      const [take, gel] = await takerOf({ stock: 100, patch: { payment_method_id: method } })
      expect(await take(20)).toMatchObject(placed)
      expect(await take(20)).toEqual(unproven)
      expect(await take(10)).toMatchObject(placed)
      expect(await take(1)).toEqual(unproven)
      expect(await stockOf(world, gel)).toBe(70)
      expect(await take(1, network())).toMatchObject(placed)
    },
  )

  test('not for a pack of which one order may have more', async () => {
    await setLimits(world, { networkUnpaidOrders: 1 })
    expect(await place(mailbox(), { quantity: 10, patch: { payment_method_id: 'card' } })).toMatchObject(placed)
  })

  test('within the limits of the settings', async () => {
    await setLimits(world, { guestPickupEuros: 9 })
    expect(await place(mailbox())).toEqual(unproven)
    await setLimits(world, { guestPickupEuros: 10, guestPickupOrders: 0 })
    expect(await place(mailbox())).toEqual(unproven)
  })

  test('unless they are signed in', async () => {
    const marta = await addMarta(world)
    for (let count = 0; count < 3; count += 1) {
      const { token } = await addCart(world, [{ ...cream, quantity: 11 }], marta)
      const caller = { principal: marta, token, locale: 'pt' } as const
      expect(await placeOrder(world, caller, { patch: everything, source: 'page', address: network() })).toMatchObject(placed)
    }
  })

  test('also with the address of an account, when they are not signed in', async () => {
    const { email } = await addPerson(world, 'customer', 'Rui Carvalho')
    expect([await place(email), await place(email), await place(email)]).toMatchObject([placed, placed, unproven])
  })
})

describe('of a pack, guests of one network who pay later take without a proven mailbox', () => {
  test('a quarter of sixty units, in at most eight orders, however many mailboxes they invent', async () => {
    const [take, gel] = await takerOf({ stock: 60 })
    const answers = []
    for (let count = 0; count < 15; count += 1) answers.push(await take(4))
    expect(answers.map(({ ok }) => ok)).toEqual(answers.map((_, at) => at < 3))
    expect(answers.slice(3)).toEqual(answers.slice(3).map(() => unproven))
    expect(await stockOf(world, gel)).toBe(48)
    expect([await take(3), await take(1)]).toMatchObject([placed, unproven])
    expect(await take(4, network())).toMatchObject(placed)
  })

  test('no more when they order at once', async () => {
    const [take, gel] = await takerOf({ stock: 60 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => take(4)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await stockOf(world, gel)).toBe(48)
  })

  test('no more in the hours that follow, until one of their orders has ended or is paid', async () => {
    const [take] = await takerOf({ stock: 8 })
    const ana = await addStaff(world, 'pharmacist')
    const first = await take(2)
    expect(first).toMatchObject(placed)
    elapsed = 5 * 60 * minute
    expect(await take(1)).toEqual(unproven)
    const { order } = first.ok ? first.value : expect.fail('not placed')
    await transitionOrder(world, ana, order.number, { state: 'canceled', source: 'api' })
    expect(await take(2)).toMatchObject(placed)
  })

  test.each([
    [1, 1],
    [3, 1],
    [4, 1],
    [5, 2],
    [9, 3],
  ])('of %i units %i', async (stock, share) => {
    const [take] = await takerOf({ stock })
    if (share < stock) expect(await take(share + 1)).toEqual(unproven)
    expect(await take(share)).toMatchObject(placed)
  })

  test('the same by Multibanco, and of each pack on its own', async () => {
    const [take] = await takerOf({ stock: 8, patch: { payment_method_id: 'multibanco' } })
    const address = network()
    expect([await take(2, address), await take(1, address)]).toMatchObject([placed, unproven])
    expect(await place(mailbox(), { address })).toMatchObject(placed)
  })

  test('what the settings say', async () => {
    await setLimits(world, { networkStockPercent: 100 })
    const [take] = await takerOf({ stock: 4 })
    expect(await take(4)).toMatchObject(placed)
  })

  test('nothing that is sold out: the refusal names that instead', async () => {
    const gel = await addProduct(world, { stock: 8, price: 100 })
    const { token } = await addCart(world, [{ ...gel, quantity: 4 }])
    await world.db.updateTable('stock_items').set({ on_hand: 3 }).where('variant_id', '=', gel.rowId).execute()
    expect(await place(mailbox(), { token })).toMatchObject({ ok: false, error: { code: 'out_of_stock' } })
  })

  test('all of it once the mailbox is proven, and its network is not remembered', async () => {
    const gel = await addProduct(world, { stock: 20, price: 100 })
    const [email, { token }] = [mailbox(), await addCart(world, [{ ...gel, quantity: 6 }])]
    expect(await place(email, { token })).toEqual(unproven)
    const caller = asGuest(token)
    await updateCheckout(world, caller, { email })
    await sendProofCode(world, caller, network())
    await proveMailbox(world, caller, await codeFor(world, email))
    const answer = await place(email, { token })
    expect(answer).toMatchObject(placed)
    const { order } = answer.ok ? answer.value : expect.fail('not placed')
    expect(await networkOf(order.number)).toBeNull()
  })

  test('the network of an order is stored as a hash, until the order has ended', async () => {
    const [take] = await takerOf({ stock: 8 })
    const answer = await take(1)
    const { order } = answer.ok ? answer.value : expect.fail('not placed')
    const erase = periodicJobs.find(({ name }) => name === 'retention of networks of unproven orders')
    await erase?.work(world)
    expect(await networkOf(order.number)).toHaveLength(32)
    await transitionOrder(world, await addStaff(world, 'pharmacist'), order.number, { state: 'canceled', source: 'api' })
    await erase?.work(world)
    expect(await networkOf(order.number)).toBeNull()
  })
})

describe('concurrently', () => {
  test('of twenty orders of a mailbox two are placed, and no stock is taken for the others', inAll, async () => {
    const email = mailbox()
    const carts = await Promise.all(Array.from({ length: 20 }, () => addCart(world, [cream])))
    const before = await world.db
      .selectFrom('stock_items')
      .select('on_hand')
      .where('variant_id', '=', cream.rowId)
      .executeTakeFirst()
    const answers = await Promise.all(carts.map(({ token }) => place(email, { token, address: network() })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
    expect(answers.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 18 }, () => unproven))
    const after = await world.db
      .selectFrom('stock_items')
      .select('on_hand')
      .where('variant_id', '=', cream.rowId)
      .executeTakeFirst()
    expect((before?.on_hand ?? 0) - (after?.on_hand ?? 0)).toBe(2)
  })

  test('of twenty orders of a network as many are placed as its limit allows', inAll, async () => {
    await setLimits(world, { networkPickupOrders: 5 })
    const address = network()
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(mailbox(), { address })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
  })
})

describe('a code', () => {
  test('verifies the mailbox for this cart, whatever else changes in it, and for no other', async () => {
    const email = mailbox()
    const { token, caller, code } = await waiting(email, 11)
    expect(await place(email, { token })).toEqual(unproven)
    expect(await proveMailbox(world, caller, code)).toMatchObject({ ok: true })
    expect(await proveMailbox(world, caller, code)).toMatchObject({ ok: true })
    await updateCheckout(world, caller, { payment_method_id: 'pay_at_pickup', fulfilment: 'pickup' })
    expect(await place(email, { token, quantity: 11 })).toMatchObject(placed)
    expect(await place(email, { quantity: 11 })).toEqual(unproven)
  })

  test('verifies nothing once the address is another one, nor after a temporary change of it', async () => {
    const email = mailbox()
    const { token, caller, code } = await waiting(email, 11)
    await updateCheckout(world, caller, { email: mailbox() })
    expect(await proveMailbox(world, caller, code)).toMatchObject({ ok: false, error: { code: 'code_wrong' } })
    await updateCheckout(world, caller, { email })
    expect(await proveMailbox(world, caller, code)).toMatchObject({ ok: true })
    await updateCheckout(world, caller, { email: mailbox() })
    expect(await place(email, { token })).toEqual(unproven)
  })

  test('verifies it for a day', async () => {
    const email = mailbox()
    const { token, caller, code } = await waiting(email, 11)
    await proveMailbox(world, caller, code)
    elapsed = 24 * 60 * minute
    expect(await place(email, { token })).toEqual(unproven)
    elapsed -= 1
    expect(await place(email, { token })).toMatchObject(placed)
  })

  test('is invalid after five wrong attempts or ten minutes, and is replaced by another', async () => {
    const email = mailbox()
    const { caller, code } = await waiting(email)
    for (let tries = 1; tries <= 5; tries += 1)
      expect(await proveMailbox(world, caller, otherThan(code, tries))).toMatchObject({ error: { code: 'code_wrong' } })
    expect(await proveMailbox(world, caller, code)).toMatchObject({ error: { code: 'code_expired' } })
    elapsed = minute
    await sendProofCode(world, caller, network())
    const second = await codeFor(world, email)
    expect(await proveMailbox(world, caller, code)).toMatchObject({ error: { code: 'code_wrong' } })
    elapsed = 11 * minute
    expect(await proveMailbox(world, caller, second)).toMatchObject({ error: { code: 'code_expired' } })
  })

  test('is not used up by another visitor with the same mailbox', async () => {
    const email = mailbox()
    const { caller, code } = await waiting(email)
    const otherVisitor = await waiting(email)
    for (let tries = 1; tries <= 5; tries += 1) await proveMailbox(world, otherVisitor.caller, otherThan(code, tries))
    expect(await proveMailbox(world, otherVisitor.caller, code)).toMatchObject({ ok: false })
    expect(await proveMailbox(world, caller, code)).toMatchObject({ ok: true })
  })

  test('is sent again after a minute, three times an hour from one network and twelve from all', async () => {
    const [email, address] = [mailbox(), network()]
    const { token } = await addCart(world, [cream])
    await updateCheckout(world, asGuest(token), { email })
    const send = (from = address) => sendProofCode(world, asGuest(token), from)
    expect(await send()).toEqual({ ok: true })
    expect(await send()).toEqual({ ok: false, error: { code: 'too_soon', retryAfter: 60 } })
    for (const _ of ['second', 'third']) {
      elapsed += minute
      expect(await send()).toEqual({ ok: true })
    }
    elapsed += minute
    expect(await send()).toMatchObject({ ok: false, error: { code: 'too_many', retryAfter: 57 * 60 } })
    for (let count = 3; count < 12; count += 1) {
      expect(await send(network())).toEqual({ ok: true })
      elapsed += minute
    }
    expect(await send(network())).toMatchObject({ ok: false, error: { code: 'too_many' } })
    expect(await emailsTo(world, email)).toHaveLength(12)
  })

  test('can be requested thirty times an hour from one network', inAll, async () => {
    const address = network()
    const sent = []
    for (let count = 0; count < 31; count += 1) {
      const { token } = await addCart(world, [cream])
      await updateCheckout(world, asGuest(token), { email: mailbox() })
      sent.push(await sendProofCode(world, asGuest(token), address))
    }
    expect(sent.filter(({ ok }) => ok)).toHaveLength(30)
    expect(sent.at(-1)).toMatchObject({ error: { code: 'too_many_codes' } })
  })
})

test('costs a guest one statement, and signed-in customers none', async () => {
  const counting = async (patch: CheckoutPatch, principal = asGuest().principal) => {
    const { token } = await addCart(world, [cream], principal)
    const statements = await shop.statementsOf(() =>
      placeOrder(
        world,
        { principal, token, locale: 'pt' },
        { patch: { ...everything, email: mailbox(), ...patch }, source: 'api', address: network() },
      ),
    )
    return [statements.filter((one) => one.includes('count_unpaid_guest')).length, statements.length]
  }
  await counting({})
  const [guests, others] = [await counting({}), await counting({ payment_method_id: 'card' })]
  const [own] = await counting({}, await addMarta(world))
  expect([guests[0], others[0], own]).toEqual([1, 1, 0])
})

describe('by API', () => {
  const collected = { ...pickupFields, complete: true }

  test.each(locales)('the order is refused with its own code, and placed once the code was confirmed (%s)', async (locale) => {
    const email = mailbox()
    const { token } = await addCart(world, [{ ...cream, quantity: 11 }])
    const headers = { 'Accept-Language': locale, 'X-Cart-Token': token }
    const order = () => ask('PATCH', '/store/checkout', { ...collected, email }, headers)
    expect(await order()).toMatchObject({
      status: 422,
      errors: [
        {
          code: 'email_unproven',
          detail: issueText('error_email_unproven', locale),
          source: { pointer: '/data/attributes/email' },
        },
      ],
    })
    expect(await findCart(world, asGuest(token))).toMatchObject({ state: 'open', lines: [{ quantity: 11 }] })
    expect(await ask('POST', '/store/email-code', {}, headers)).toMatchObject({
      status: 422,
      errors: [{ code: 'email_required', source: { pointer: '/data/attributes/email' } }],
    })
    expect((await ask('POST', '/store/email-code', { email }, headers)).status).toBe(202)
    const soon = await ask('POST', '/store/email-code', {}, headers)
    expect([soon.status, soon.headers.get('Retry-After')]).toEqual([429, '60'])
    const code = await codeFor(world, email)
    expect(await ask('POST', '/store/email-code/confirm', { code: otherThan(code) }, headers)).toMatchObject({
      status: 422,
      errors: [{ code: 'code_wrong', source: { pointer: '/data/attributes/code' } }],
    })
    expect(await ask('POST', '/store/email-code/confirm', { code }, headers)).toMatchObject({
      status: 200,
      data: { type: 'cart', attributes: { state: 'open' } },
    })
    const done = await order()
    const again = await order()
    expect([done.status, again.status, again.meta.order]).toEqual([200, 200, done.meta.order])
  })

  test('a missing cart answers 404 to requesting and confirming a code', async () => {
    const headers = { 'X-Cart-Token': 'AAAAAAAAAAAAAAAAAAAAAA' }
    expect((await ask('POST', '/store/email-code', { email: mailbox() }, headers)).status).toBe(404)
    expect((await ask('POST', '/store/email-code/confirm', { code: '123456' }, headers)).status).toBe(404)
  })
})

describe('on the page', () => {
  const contact = { firstname: 'Marta', lastname: 'Lobo', phone: '900 000 005' }

  async function show(visit: Page): Promise<CheckoutView> {
    const { cart } = await cartOfRequest(visit)
    return readCheckout(visit, cart ?? expect.fail('no cart'))
  }

  async function guest(locale: Locale = 'pt') {
    const { token } = await addCart(world, [{ ...cream, quantity: 11 }])
    return visitAs(world, { cartToken: token, address: network(), locale })
  }

  const typed = ({ hidden, values, review }: CheckoutView, email: string): Values => ({
    ...hidden,
    ...values,
    ...contact,
    email,
    special: 'typed',
    health_consent: String(review.consent.version),
    payment_method_id: 'pay_at_pickup',
  })

  async function send(visit: Page, fields: Values, intent = 'place'): Promise<CheckoutFormResult> {
    const answer = await submit(submitCheckout, visit, { ...fields, intent })
    return answer instanceof Response ? expect.fail(`redirected to ${answer.headers.get('Location')}`) : answer
  }

  test.each(locales)(
    'the page shows the field for the code, and places the order with the next submission (%s)',
    async (locale) => {
      const [visit, email] = [await guest(locale), mailbox()]
      expect((await show(visit)).review.proof).toBeNull()
      const fields = typed(await show(visit), email)
      const proofStep = await send(visit, fields)
      expect(proofStep).toMatchObject({ errors: {}, next: 'email_code', values: { lastname: 'Lobo', email, special: 'typed' } })
      // Read again, as after a reload or by another process.
      const { review, values } = await show(visit)
      expect(review.proof).toMatchObject({ email, isSpent: false, sent: m.checkout_proof_sent({ email }, { locale }) })
      expect(values).toMatchObject({ email, lastname: 'Lobo', payment_method_id: 'pay_at_pickup' })
      const coded = { ...fields, code_email: email }
      const code = await codeFor(world, email)
      const error = (key: string) => ({ errors: { email_code: issueText(key, locale) } })
      expect(await send(visit, { ...coded, email_code: '' })).toMatchObject(error('error_code_required'))
      expect(await send(visit, { ...coded, email_code: '12' })).toMatchObject(error('error_code_format'))
      expect(await send(visit, { ...coded, email_code: otherThan(code) })).toMatchObject(error('error_code_wrong'))
      expect(await emailsTo(world, email)).toHaveLength(1)
      const answer = await submit(submitCheckout, visit, {
        ...coded,
        email_code: `${code.slice(0, 3)} ${code.slice(3)}`,
        intent: 'place',
      })
      expect(answer instanceof Response && answer.status).toBe(303)
      expect((await findCart(world, asGuest(visit.cartToken)))?.state).toBe('complete')
    },
  )

  test('another code is sent after a minute, and another address gets a new one', async () => {
    const [visit, email, other] = [await guest(), mailbox(), mailbox()]
    const fields = typed(await show(visit), email)
    await send(visit, fields)
    const code = await codeFor(world, email)
    const coded = { ...fields, code_email: email }
    expect((await send(visit, coded, 'resend_code')).errors).toEqual({ email_code: m.sign_up_too_soon({}, { locale: 'pt' }) })
    elapsed = minute
    expect(await send(visit, coded, 'resend_code')).toMatchObject({ resent: true, errors: {}, values: { special: 'typed' } })
    expect(await codeFor(world, email)).not.toBe(code)
    expect(await send(visit, { ...coded, email: other, email_code: code })).toMatchObject({ errors: {}, next: 'email_code' })
    expect((await show(visit)).review.proof).toMatchObject({ email: other })
    const answer = await submit(submitCheckout, visit, {
      ...fields,
      email: other,
      code_email: other,
      email_code: await codeFor(world, other),
      intent: 'place',
    })
    expect(answer).toBeInstanceOf(Response)
  })

  test('says until when a network with too many codes has to wait', async () => {
    const address = network()
    for (let count = 0; count < 30; count += 1) await countSender(world, 'order-code', address)
    const visit = { ...(await guest()), address }
    const { errors } = await send(visit, typed(await show(visit), mailbox()))
    expect(errors['form']).toMatch(/12:00|11:00/)
  })

  test('a guest who switches to card needs no code for the sum alone', async () => {
    const [visit, email] = [await guest(), mailbox()]
    const fields = typed(await show(visit), email)
    await send(visit, fields)
    const byCard = { ...fields, code_email: email, email_code: '', payment_method_id: 'card', intent: 'place' }
    expect(await submit(submitCheckout, visit, byCard)).toBeInstanceOf(Response)
  })
})
