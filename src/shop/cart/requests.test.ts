import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person, Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { addCart, addMarta, addProduct, addStaff } from '#tests/world/builders.ts'
import { brokenInvariants } from '#src/start/invariants.ts'
import { runJobs } from '#tests/world/job-queue.ts'
import { addQuotedRequest, amoxicillin, ointment } from '#tests/world/quoted-requests.ts'
import { addPrescription, addRui, priced as quotedFor } from '#tests/world/requests.ts'
import type { TestShop } from '#tests/world/shop.ts'
import { openTestShop } from '#tests/world/shop.ts'
import { chooseItem, cancelRequest, findRequest } from '#src/shop/requests/request/actions.server.ts'
import { eraseRequests } from '#src/shop/requests/privacy/actions.server.ts'
import { periodicJobs as requestSweeps } from '#src/shop/requests/request/jobs.server.ts'
import type { Request } from '#src/shop/requests/request/request.ts'
import { addItem, changeQuantity, countItems, findCart, removeItems } from './actions.server.ts'
import type { Caller, Cart } from './cart.ts'
import { eraseCarts } from './erasure.actions.server.ts'
import { periodicJobs } from './jobs.server.ts'
import { isShort } from './requests-in-cart.ts'
import { mergeCarts } from './merge.actions.server.ts'
import { acceptExpired, addRequestToCart, switchOffer } from './requests.actions.server.ts'

let shop: TestShop
let world: World
let ana: Staff
let rui: Person
let his: Caller
beforeAll(async () => {
  shop = await openTestShop()
  world = shop.world
  ana = await addStaff(world, 'pharmacist')
})
beforeEach(async () => {
  rui = await addRui(world)
  his = { principal: rui, token: undefined, locale: 'pt' }
})
afterAll(() => shop.close())

const priced = (overrides?: Parameters<typeof addQuotedRequest>[2]) => addQuotedRequest(world, { principal: rui, ana }, overrides)
const add = ({ kind, id }: Request, caller = his) => addRequestToCart(world, caller, { kind, publicId: id })
const added = async (request: Request): Promise<Cart> => {
  const answer = await add(request)
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.value.cart
}
const read = async ({ kind, id }: Request): Promise<Request> =>
  (await findRequest(world, rui, { kind, publicId: id })) ?? expect.fail('no request')
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

test('a priced prescription is one line at the price of its quote, and its tax is that of what is in it', async () => {
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
    moves: [{}, {}, {}, { event: 'add_to_cart', actor: 'customer' }],
  })
})

test('the shelf is shared: what is left for a line is what the prescriptions beside it do not take', async () => {
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

describe('who said that they prefer the generic', () => {
  const alternative = { name: 'Genérico', price: '1.20', vat_rate: '6' }
  const preferring = async () => {
    const sent = await addPrescription(world, rui, { preference: 'generic' })
    return quotedFor(world, ana, sent, { items: [{ ...amoxicillin, alternative }, ointment] })
  }
  const selectionOf = (request: Request, choice: 'original' | 'alternative') =>
    switchOffer(world, his, { kind: request.kind, publicId: request.id }, { itemId: request.items[0]?.id ?? '', choice })

  test('finds it chosen, and puts it into the cart by the shortest way', async () => {
    const request = await preferring()
    expect(request.items.map(({ choice }) => choice)).toEqual(['alternative', 'original'])
    expect((await added(request)).requests).toMatchObject([{ total: 240 + 799, request: { items: [{ name: 'Genérico' }, {}] } }])
  })

  test('may still take the brand in the cart, where total, tax and the way back follow', async () => {
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

  test('cannot switch to what was not offered, what is not theirs, or what no longer waits in the cart', async () => {
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

test('it can be added when something from the shelf is there already, and no promotion sees it', async () => {
  const cream = await addProduct(world)
  await addCart(world, [cream], rui)
  const { lines, requests, totals } = await added(await priced({ kind: 'request', items: [ointment] }))
  expect([lines.length, requests.length]).toEqual([1, 1])
  expect(totals.total).toBe(1234 + 799)
})

describe('what cannot be added', () => {
  test('somebody else’s, or what does not exist', async () => {
    const request = await addQuotedRequest(world, { principal: await addRui(world), ana })
    expect(await add(request)).toMatchObject({ error: { code: 'not_found' } })
    expect(await addRequestToCart(world, his, { kind: 'request', publicId: request.id })).toMatchObject({
      error: { code: 'not_found' },
    })
    expect(await addRequestToCart(world, his, { kind: 'request', publicId: 'x' })).toMatchObject({ error: { code: 'not_found' } })
    expect(await cart(), 'no cart is made for nothing').toBeUndefined()
  })
  test('what has no price yet, or was cancelled', async () => {
    const waiting = await addPrescription(world, rui)
    expect(await add(waiting)).toMatchObject({ error: { code: 'wrong_state' } })
    await cancelRequest(world, rui, { kind: waiting.kind, publicId: waiting.id })
    expect(await add(waiting)).toMatchObject({ error: { code: 'wrong_state' } })
  })
  test('what has expired, whether or not a sweep has written it down', async () => {
    const request = await priced()
    shop.wait(48)
    expect(await add(request)).toMatchObject({ error: { code: 'request_expired' } })
    await runPeriodicJobs(requestSweeps)
    expect(await add(request)).toMatchObject({ error: { code: 'request_expired' } })
  })
  test('anything by a guest, or to a cart that is not the person’s', async () => {
    const request = await priced()
    const guests = await addCart(world, [await addProduct(world)])
    expect(await add(request, { ...his, principal: { kind: 'guest' } })).toMatchObject({ error: { code: 'unauthorized' } })
    await addCart(world, [await addProduct(world)], rui)
    expect(await add(request, { ...his, token: guests.token })).toMatchObject({ error: { code: 'cart_not_own' } })
    expect(await stateOf(request)).toBe('confirmed')
  })
})

test('adding it twice is the same answer, also from two devices at once', async () => {
  const request = await priced()
  const [one, other] = await Promise.all([add(request), add(request)])
  expect([one, other]).toMatchObject([{ ok: true }, { ok: true }])
  expect(await add(request)).toMatchObject({
    ok: true,
    value: { created: false, cart: { requests: [{ request: { id: request.id } }] } },
  })
  expect((await read(request)).moves.filter(({ event }) => event === 'add_to_cart')).toHaveLength(1)
})

test('it is one piece: no other quantity, and none takes it out', async () => {
  const request = await priced()
  const [line] = (await added(request)).requests
  const change = (quantity: number) => changeQuantity(world, his, { lineId: line?.id ?? '', quantity })
  expect(await change(2)).toMatchObject({ error: { code: 'quantity_fixed' } })
  expect(await change(1)).toMatchObject({ ok: true, value: { cart: { totals: { total: 1269 } } } })
  expect(await change(0)).toMatchObject({ ok: true, value: { cart: { requests: [] } } })
  expect(await stateOf(request)).toBe('confirmed')
})

test('taken out it can be added again while its window is open, and is over when that has passed', async () => {
  const request = await priced()
  await added(request)
  await removeItems(world, his)
  expect(await stateOf(request)).toBe('confirmed')
  const [line] = (await added(request)).requests
  shop.wait(49)
  expect(await removeItems(world, his, [line?.id ?? ''])).toMatchObject({ ok: true })
  expect(await stateOf(request)).toBe('expired')
})

describe('when the window passes', () => {
  test('it is out of the sums at once, by the clock; the sweep takes the line out and tells the customer', async () => {
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
    expect(await acceptExpired(world, his)).toMatchObject({ ok: true, value: { cart: { expiredRequests: [] } } })
  })

  test('of expiry, removal, a second adding and the end of the account at once, one wins and nothing is doubled', async () => {
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
      expect((await read(request)).moves.filter(({ event }) => event === 'expire')).toHaveLength(1)
      expect(await brokenInvariants(world)).toEqual([])
    }
  })
})

test('a cart that was left gives back what lies in it, found by the sweep or by the next adding', async () => {
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
  expect((await read(request)).moves.at(-1)).toMatchObject({ event: 'remove_from_cart', actor: 'clock' })
})

test('what a guest had joins it at sign-in', async () => {
  const request = await priced()
  await added(request)
  const guests = await addCart(world, [await addProduct(world)])
  await transaction(world.db, (tx) => mergeCarts(world, tx, { userId: rui.userId, guestToken: guests.token }))
  expect(await cart()).toMatchObject({ lines: [{ quantity: 1 }], requests: [{ request: { id: request.id } }] })
})

test('the end of the account takes cart and request, also while somebody adds it', async () => {
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

test('a cart without requests costs no statement more', async () => {
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

test('after all of this nothing that the shop promises is broken', async () => {
  expect(await brokenInvariants(world)).toEqual([])
})
