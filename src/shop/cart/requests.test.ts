import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import { addCart, addMarta, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { brokenInvariants } from '#src/start/invariants.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { addQuotedRequest, amoxicillin, ointment } from '#tests/support/factories/quoted-requests.ts'
import { addPrescription, addRui, priced as quotedFor } from '#tests/support/factories/requests.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { chooseItem, cancelRequest, findRequest } from '#src/shop/requests/request/actions.server.ts'
import { eraseRequests } from '#src/shop/requests/privacy/actions.server.ts'
import { periodicJobs as requestSweeps } from '#src/shop/requests/request/jobs.server.ts'
import type { Request } from '#src/shop/requests/request/request.ts'
import { addItem, changeQuantity, countItems, findCart, removeItems } from './actions.server.ts'
import type { Caller, Cart } from './cart.ts'
import { eraseCarts } from './erasure.actions.server.ts'
import { periodicJobs } from './jobs.server.ts'
import { isShort } from './cart-items.ts'
import { mergeCarts } from './merge.actions.server.ts'
import { acknowledgeExpiredRequests, addRequestToCart, switchOffer } from './requests.actions.server.ts'

let rui: Person
let his: Caller
const shop = await shopFixture()
const { world } = shop
const ana = await addStaff(world, 'pharmacist')
beforeEach(async () => {
  rui = await addRui(world)
  his = { principal: rui, token: undefined, locale: 'pt' }
})

const priced = (overrides?: Parameters<typeof addQuotedRequest>[2]) => addQuotedRequest(world, { principal: rui, ana }, overrides)
const add = ({ kind, id }: Request, caller = his) => addRequestToCart(world, caller, { kind, publicId: id })
const added = async (request: Request): Promise<Cart> => {
  const answer = await add(request)
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.value.cart
}
const read = async ({ kind, id }: Request): Promise<Request> =>
  (await findRequest(world, rui, { kind, publicId: id })) ?? expect.fail('there is no request')
const stateOf = async (request: Request) => (await read(request)).state
const cart = () => findCart(world, his)
const runPeriodicJobs = async (...all: readonly (typeof periodicJobs)[]) => {
  for (const { work } of all.flat()) await work(world)
}
const emailsTo = async ({ email }: Person): Promise<string[]> => {
  await runJobs(world)
  const rows = await world.db.selectFrom('pretend.letters').select(['subject', 'text']).where('recipient', '=', email).execute()
  return rows.map(({ subject, text }) => `${subject}\n${text}`)
}

test('a quoted prescription is one line at the price of its quote, with the tax of its items', async () => {
  const request = await priced()
  const { requests, lines, totals } = await added(request)
  expect(lines).toEqual([])
  expect(requests).toMatchObject([
    { quantity: 1, total: 1269, includedTax: 176, request: { id: request.id, items: [{ total: 470 }, { total: 799 }] } },
  ])
  expect(totals).toMatchObject({ items: 1269, discount: 0, includedTax: 27 + 149, total: 1269 })
  expect(await countItems(world, rui, undefined)).toBe(3)
  expect(await read(request)).toMatchObject({
    state: 'added_to_cart',
    transitions: [{}, {}, {}, { event: 'add_to_cart', actor: 'customer' }],
  })
})

test('the stock is shared: a line can have what the prescriptions in the cart leave', inAll, async () => {
  const pills = await addProduct(world, { stock: 5 })
  const request = await priced({ items: [{ ...amoxicillin, quantity: 2, variant_id: pills.id }] })
  await added(request)
  const line = await addItem(world, his, { variantId: pills.id, quantity: 4 })
  expect(line.ok && line.value.cart).toMatchObject({
    lines: [{ quantity: 4, variant: { left: 3 } }],
    requests: [{ request: { items: [{ quantity: 2, variant: { left: 5 } }] } }],
  })
  const other = await priced({ items: [{ ...amoxicillin, quantity: 4, variant_id: pills.id }] })
  const { lines, requests } = await added(other)
  expect(lines).toMatchObject([{ variant: { left: 0 } }])
  expect(requests.map(isShort)).toEqual([true, true])
})

test('the customer’s choice of an alternative is what is bought', async () => {
  const alternative = { name: 'Genérico', price: '1.20', vat_rate: '6' }
  const request = await priced({ items: [{ ...amoxicillin, alternative }] })
  const key = { kind: request.kind, publicId: request.id }
  await chooseItem(world, rui, key, { itemId: request.items[0]?.id ?? '', choice: 'alternative' })
  expect((await added(request)).requests).toMatchObject([{ total: 240, request: { items: [{ name: 'Genérico', price: 120 }] } }])
})

describe('a customer who prefers generics', () => {
  const alternative = { name: 'Genérico', price: '1.20', vat_rate: '6' }
  const preferring = async () => {
    const sent = await addPrescription(world, rui, { preference: 'generic' })
    return quotedFor(world, ana, sent, { items: [{ ...amoxicillin, alternative }, ointment] })
  }
  const selectionOf = (request: Request, choice: 'original' | 'alternative') =>
    switchOffer(world, his, { kind: request.kind, publicId: request.id }, { itemId: request.items[0]?.id ?? '', choice })

  test('finds the generic preselected, and adds it to the cart', async () => {
    const request = await preferring()
    expect(request.items.map(({ choice }) => choice)).toEqual(['alternative', 'original'])
    expect((await added(request)).requests).toMatchObject([{ total: 240 + 799, request: { items: [{ name: 'Genérico' }, {}] } }])
  })

  test('can still choose the brand in the cart, with the right total and tax, and switch back', async () => {
    const request = await preferring()
    await added(request)
    const switched = await selectionOf(request, 'original')
    expect(switched.ok && switched.value.cart).toMatchObject({
      requests: [
        {
          total: 1269,
          includedTax: 176,
          request: { items: [{ other: { choice: 'alternative', total: 240 } }, { other: null }] },
        },
      ],
      totals: { total: 1269 },
    })
    expect(await selectionOf(request, 'alternative')).toMatchObject({ value: { cart: { totals: { total: 1039 } } } })
    expect(await stateOf(request)).toBe('added_to_cart')
  })

  test('cannot switch to what was not offered, what belongs to another person, or what is no longer in the cart', async () => {
    const request = await preferring()
    await added(request)
    const key = { kind: request.kind, publicId: request.id }
    const itemId = request.items[1]?.id ?? ''
    expect(await switchOffer(world, his, key, { itemId, choice: 'alternative' })).toMatchObject({
      error: { code: 'no_alternative' },
    })
    const other = { principal: await addRui(world), token: undefined, locale: 'pt' } as const
    await addCart(world, [await addProduct(world)], other.principal)
    expect(await switchOffer(world, other, key, { itemId, choice: 'original' })).toMatchObject({ error: { code: 'not_found' } })
    await removeItems(world, his)
    expect(await selectionOf(request, 'original')).toMatchObject({ error: { code: 'wrong_state' } })
    shop.wait(49)
    expect(await selectionOf(request, 'original')).toMatchObject({ error: { code: 'request_expired' } })
  })
})

test('a request can be added to a cart with products, and no promotion applies to it', async () => {
  const cream = await addProduct(world)
  await addCart(world, [cream], rui)
  const { lines, requests, totals } = await added(await priced({ kind: 'request', items: [ointment] }))
  expect([lines.length, requests.length]).toEqual([1, 1])
  expect(totals.total).toBe(1234 + 799)
})

describe('what cannot be added', () => {
  test('a request of another person, or one that does not exist', async () => {
    const request = await addQuotedRequest(world, { principal: await addRui(world), ana })
    expect(await add(request)).toMatchObject({ error: { code: 'not_found' } })
    expect(await addRequestToCart(world, his, { kind: 'request', publicId: request.id })).toMatchObject({
      error: { code: 'not_found' },
    })
    expect(await addRequestToCart(world, his, { kind: 'request', publicId: 'x' })).toMatchObject({ error: { code: 'not_found' } })
    expect(await cart(), 'no cart is created').toBeUndefined()
  })
  test('a request without a quote, or a cancelled one', async () => {
    const waiting = await addPrescription(world, rui)
    expect(await add(waiting)).toMatchObject({ error: { code: 'wrong_state' } })
    await cancelRequest(world, rui, { kind: waiting.kind, publicId: waiting.id })
    expect(await add(waiting)).toMatchObject({ error: { code: 'wrong_state' } })
  })
  test('an expired request, before and after the periodic job', async () => {
    const request = await priced()
    shop.wait(48)
    expect(await add(request)).toMatchObject({ error: { code: 'request_expired' } })
    await runPeriodicJobs(requestSweeps)
    expect(await add(request)).toMatchObject({ error: { code: 'request_expired' } })
  })
  test('a request by a guest, or to a cart of another person', async () => {
    const request = await priced()
    const guests = await addCart(world, [await addProduct(world)])
    expect(await add(request, { ...his, principal: { kind: 'guest' } })).toMatchObject({ error: { code: 'unauthorized' } })
    await addCart(world, [await addProduct(world)], rui)
    expect(await add(request, { ...his, token: guests.token })).toMatchObject({ error: { code: 'cart_not_own' } })
    expect(await stateOf(request)).toBe('confirmed')
  })
})

test('adding it twice gives the same answer, also from two devices at once', async () => {
  const request = await priced()
  const [one, other] = await Promise.all([add(request), add(request)])
  expect([one, other]).toMatchObject([{ ok: true }, { ok: true }])
  expect(await add(request)).toMatchObject({
    ok: true,
    value: { created: false, cart: { requests: [{ request: { id: request.id } }] } },
  })
  expect((await read(request)).transitions.filter(({ event }) => event === 'add_to_cart')).toHaveLength(1)
})

test('its quantity is one: another quantity is refused, and zero removes it', async () => {
  const request = await priced()
  const [line] = (await added(request)).requests
  const change = (quantity: number) => changeQuantity(world, his, { lineId: line?.id ?? '', quantity })
  expect(await change(2)).toMatchObject({ error: { code: 'quantity_fixed' } })
  expect(await change(1)).toMatchObject({ ok: true, value: { cart: { totals: { total: 1269 } } } })
  expect(await change(0)).toMatchObject({ ok: true, value: { cart: { requests: [] } } })
  expect(await stateOf(request)).toBe('confirmed')
})

test('a removed request can be added again until its quote expires, and is expired then', async () => {
  const request = await priced()
  await added(request)
  await removeItems(world, his)
  expect(await stateOf(request)).toBe('confirmed')
  const [line] = (await added(request)).requests
  shop.wait(49)
  expect(await removeItems(world, his, [line?.id ?? ''])).toMatchObject({ ok: true })
  expect(await stateOf(request)).toBe('expired')
})

describe('when the quote expires', () => {
  test('the totals leave it out at once; the periodic job removes the line and notifies the customer', async () => {
    const request = await priced()
    await addCart(world, [await addProduct(world)], rui)
    await added(request)
    shop.wait(48)
    const before = await cart()
    expect(before).toMatchObject({ requests: [], expiredRequests: [{ id: request.id }], totals: { total: 1234 } })
    await runPeriodicJobs(requestSweeps, periodicJobs)
    expect(await stateOf(request)).toBe('expired')
    expect(await cart()).toMatchObject({
      requests: [],
      expiredRequests: [{ id: request.id, lineId: null }],
      totals: { total: 1234 },
    })
    const emails = await emailsTo(rui)
    expect(emails.filter((text) => text.includes('expir') || text.includes('prazo'))).not.toEqual([])
    expect(emails.join(' ')).not.toContain('Amoxicilina')
    expect(await acknowledgeExpiredRequests(world, his)).toMatchObject({ ok: true, value: { cart: { expiredRequests: [] } } })
  })

  test('of expiry, removal, adding again and account erasure at once, one wins and nothing is doubled', inAll, async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const request = await priced()
      const [line] = (await added(request)).requests
      shop.wait(48)
      await Promise.all([
        runPeriodicJobs(periodicJobs),
        runPeriodicJobs(periodicJobs),
        removeItems(world, his, [line?.id ?? '']),
        add(request),
        addItem(world, his, { variantId: (await addProduct(world)).id, quantity: 1 }),
      ])
      expect(await stateOf(request)).toBe('expired')
      expect((await read(request)).transitions.filter(({ event }) => event === 'expire')).toHaveLength(1)
      expect(await brokenInvariants(world)).toEqual([])
    }
  })
})

test('an expired cart releases its requests, by the periodic job or by the next adding', async () => {
  const request = await priced()
  await added(request)
  await world.db
    .updateTable('carts')
    .set({ expires_at: new Date(0), updated_at: new Date(-1) })
    .where('user_id', '=', rui.userId)
    .execute()
  expect(await add(request)).toMatchObject({ ok: true, value: { created: true } })
  await world.db
    .updateTable('carts')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', rui.userId)
    .where('state', '=', 'open')
    .execute()
  await runPeriodicJobs(periodicJobs)
  expect(await read(request)).toMatchObject({ state: 'confirmed' })
  expect((await read(request)).transitions.at(-1)).toMatchObject({ event: 'remove_from_cart', actor: 'clock' })
})

test('products of a guest join it at sign-in', async () => {
  const request = await priced()
  await added(request)
  const guests = await addCart(world, [await addProduct(world)])
  await transaction(world.db, (tx) => mergeCarts(world, tx, { userId: rui.userId, guestToken: guests.token }))
  expect(await cart()).toMatchObject({ lines: [{ quantity: 1 }], requests: [{ request: { id: request.id } }] })
})

test('account erasure removes cart and request, also while it is being added', async () => {
  const request = await priced()
  await added(request)
  const erase = () =>
    transaction(world.db, async (tx) => {
      await eraseCarts(world, tx, rui.userId)
      await eraseRequests(world, tx, rui.userId)
    })
  await Promise.all([erase(), add(request)])
  const row = await world.db
    .selectFrom('requests')
    .select(['state', 'user_id'])
    .where('public_id', '=', request.id)
    .executeTakeFirst()
  expect(row).toEqual({ state: 'canceled', user_id: null })
})

test('a cart without requests needs no additional statement', async () => {
  const owner = await addMarta(world)
  await addCart(world, [await addProduct(world)], owner)
  const caller = { ...his, principal: owner }
  await findCart(world, caller)
  const plain = await shop.statementsOf(() => findCart(world, caller))
  await added(await priced())
  const withRequest = await shop.statementsOf(() => cart())
  expect(plain).toHaveLength(1)
  expect(withRequest.length).toBeLessThanOrEqual(3)
})

test('afterwards every invariant is intact', async () => {
  expect(await brokenInvariants(world)).toEqual([])
})
