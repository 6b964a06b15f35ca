import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays } from '#src/kernel/dates.ts'
import { cents, sum } from '#src/kernel/money.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person, Principal } from '#src/platform/principal.ts'
import { guest } from '#src/platform/principal.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addCart, addMarta, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { addMartaWithPoints, checkLedger, givePoints } from '#tests/support/factories/loyalty.ts'
import { addQuotedRequest } from '#tests/support/factories/quoted-requests.ts'
import { addRui } from '#tests/support/factories/requests.ts'
import { addPromotion, stopAllPromotions } from '#tests/support/factories/promotions.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { martasAddress } from '#tests/support/factories/checkouts.ts'
import { setLoyalty } from '#tests/support/world/settings.ts'
import { inAll } from '#tests/support/world/short.ts'
import { reserveStock } from '#src/shop/catalogue/stock/actions.server.ts'
import { updateCheckout } from '../checkout/actions.server.ts'
import { balanceOf, reservedBy } from '#src/shop/loyalty/wallet/actions.server.ts'
import { addItem, changeQuantity, findCart, getOrCreateCart, removeItems } from './actions.server.ts'
import type { Caller, Cart } from './cart.ts'
import { applyCoupon } from './coupon.actions.server.ts'
import { eraseCarts } from './erasure.actions.server.ts'
import { periodicJobs } from './jobs.server.ts'
import { mergeCarts } from './merge.actions.server.ts'
import { applyPoints, removePoints } from './points.actions.server.ts'
import { addRequestToCart } from './requests.actions.server.ts'

const shop = await shopFixture({ max: 30 })
const { world } = shop
const api = openApi(world)
afterEach(async () => {
  await stopAllPromotions(world)
  await setLoyalty(world, { pointsForOneEuro: 100, cartShareBasisPoints: 10_000 })
  await checkLedger(world)
})

const callerOf = (principal: Principal, cart?: Pick<Cart, 'token'>): Caller => ({ principal, token: cart?.token, locale: 'pt' })
const cartOf = async (principal: Principal, cart?: Cart): Promise<Cart> =>
  (await findCart(world, callerOf(principal, cart))) ?? expect.fail('the cart does not exist')

/** Marta with a card and a cart with one cream; the defaults are a thousand points and 20 euros. */
async function shopping({ points = 1000, price = 2000 }: { points?: number; price?: number } = {}) {
  const { marta } = await addMartaWithPoints(world, points)
  const cream = await addProduct(world, { price, stock: 50 })
  const cart = await addCart(world, [cream], marta)
  return { marta, cream, cart, caller: callerOf(marta) }
}

async function apply(caller: Caller, amount: number): Promise<Cart> {
  const applied = await applyPoints(world, caller, cents(amount))
  if (!applied.ok) throw new Error(applied.error.code)
  return applied.value.cart
}

const balance = ({ userId }: Person) => balanceOf(world.db, userId)
const reserved = ({ rowId }: Cart) => reservedBy(world.db, rowId)
const ofClass = async (kind: string, { rowId }: { rowId: number }) =>
  world.db
    .updateTable('products')
    .set({ class: kind })
    .where('id', '=', (row) => row.selectFrom('variants').select('product_id').where('variants.id', '=', rowId))
    .execute()

describe('points in a cart', () => {
  test('are reserved at once, reduce the item total, and VAT is computed after them', async () => {
    const { marta, caller, cart } = await shopping({ price: 2230 })
    const paid = await apply(caller, 1000)
    expect(paid).toMatchObject({
      points: { points: 1000, amount: 1000 },
      pointsRoom: { balance: 1000, maximum: 1000, limit: 'balance' },
      lines: [{ subtotal: 2230, points: 1000, discount: 1000, total: 1230, includedTax: 230 }],
      totals: { items: 2230, discount: 1000, total: 1230, includedTax: 230 },
    })
    expect([await balance(marta), await reserved(cart)]).toEqual([0, 1000])
    expect(await cartOf(marta)).toEqual({ ...paid, lines: [expect.objectContaining({ points: 1000 })] })
  })

  test('that are applied again replace those before, more or fewer', async () => {
    const { marta, caller, cart } = await shopping()
    const after: unknown[] = []
    for (const amount of [300, 800, 250]) {
      const { points } = await apply(caller, amount)
      after.push([points.amount, await balance(marta), await reserved(cart)])
    }
    expect(after).toEqual([
      [300, 700, 300],
      [800, 200, 800],
      [250, 750, 250],
    ])
  })

  test('are returned when they are removed, also when removed twice', async () => {
    const { marta, caller, cart } = await shopping()
    await apply(caller, 400)
    for (const time of ['once', 'twice']) {
      const removed = await removePoints(world, caller)
      expect(removed, time).toMatchObject({ value: { cart: { points: { points: 0, amount: 0 }, totals: { total: 2000 } } } })
      expect([await balance(marta), await reserved(cart)]).toEqual([1000, 0])
    }
  })

  test('are shared by the eligible lines, to the cent, in a stable order', async () => {
    const { marta, caller } = await shopping({ price: 100 })
    for (const price of [100, 100])
      await addItem(world, caller, { variantId: (await addProduct(world, { price })).id, quantity: 1 })
    const paid = await apply(caller, 100)
    const shares = paid.lines.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ points }) => points)
    expect(shares).toEqual([34, 33, 33])
    expect((await cartOf(marta)).lines.map(({ id, points }) => [id, points])).toEqual(
      paid.lines.map(({ id, points }) => [id, points]),
    )
  })

  test('come after promotions and the coupon', async () => {
    await addPromotion(world, { code: 'DEZ' })
    const { caller } = await shopping({ price: 1000 })
    const coupon = await applyCoupon(world, caller, 'DEZ')
    expect(coupon).toMatchObject({ value: { cart: { pointsRoom: { maximum: 900, limit: 'eligible' } } } })
    expect(await apply(caller, 900)).toMatchObject({
      lines: [{ discount: 1000, points: 900, total: 0, includedTax: 0 }],
      totals: { items: 1000, discount: 1000, total: 0, includedTax: 0 },
    })
  })

  test('do not pay prescription medicines or quoted requests', async () => {
    const rui = await addRui(world)
    await givePoints(world, rui, 1000)
    const cream = await addProduct(world, { price: 500 })
    await addCart(world, [cream], rui)
    const caller = callerOf(rui)
    const pill = await addProduct(world, { price: 700, kind: 'MNSRM' })
    await addItem(world, caller, { variantId: pill.id, quantity: 1 })
    await ofClass('MSRM', pill)
    const request = await addQuotedRequest(world, { principal: rui, ana: await addStaff(world, 'pharmacist') })
    const added = await addRequestToCart(world, caller, { kind: 'prescription', publicId: request.id })
    expect(added.ok).toBe(true)
    const paid = await apply(caller, 500)
    expect(paid.pointsRoom).toEqual({ balance: 1000, maximum: 500, limit: 'eligible' })
    expect(paid.lines.map(({ variant, points }) => [variant.id, points])).toEqual([
      [cream.rowId, 500],
      [pill.rowId, 0],
    ])
    expect(paid.totals.total).toBe(700 + 1269)
  })

  test('pay at most the share of the cart that the shop allows', async () => {
    const { marta, caller } = await shopping({ price: 999 })
    await setLoyalty(world, { cartShareBasisPoints: 5000 })
    expect((await cartOf(marta)).pointsRoom).toEqual({ balance: 1000, maximum: 499, limit: 'share' })
    expect(await applyPoints(world, caller, cents(500))).toEqual({ ok: false, error: { code: 'amount_too_high', maximum: 499 } })
    expect(await apply(caller, 499)).toMatchObject({ totals: { total: 500 } })
  })

  test('worth more than a cent each pay their value', async () => {
    const { marta, caller, cart } = await shopping({ points: 100 })
    await setLoyalty(world, { pointsForOneEuro: 30 })
    expect((await cartOf(marta)).pointsRoom).toMatchObject({ maximum: 333 })
    expect((await apply(caller, 1)).points).toEqual({ points: 1, amount: 3 })
    expect((await apply(caller, 333)).points).toEqual({ points: 100, amount: 333 })
    expect(await reserved(cart)).toBe(100)
  })

  test('do not pay delivery, and do not make it dearer', async () => {
    const { caller } = await shopping({ points: 5000, price: 5200 })
    const delivered = await updateCheckout(world, caller, { fulfilment: 'delivery', shipping_address: martasAddress })
    if (!delivered.ok) throw new Error(delivered.error.code)
    const { shipping } = delivered.value.totals
    const paid = await apply(caller, 5000)
    expect(paid.totals).toMatchObject({ shipping, discount: 5000, total: 200 + shipping })
  })
})

describe('points are refused', () => {
  test('to a guest, to a person without a card, and for nothing or less', async () => {
    const cream = await addProduct(world)
    const guests = await addCart(world, [cream])
    expect(await applyPoints(world, callerOf(guest, guests), cents(100))).toEqual({ ok: false, error: { code: 'unauthorized' } })
    const sofia = await addMarta(world)
    await addCart(world, [cream], sofia)
    expect(await applyPoints(world, callerOf(sofia), cents(100))).toEqual({ ok: false, error: { code: 'no_wallet' } })
    const { caller } = await shopping()
    for (const amount of [0, -1])
      expect(await applyPoints(world, caller, cents(amount))).toEqual({ ok: false, error: { code: 'amount_too_low' } })
  })

  test('above the maximum, and the cart stays unchanged', async () => {
    const { marta, caller, cart } = await shopping({ price: 700 })
    await apply(caller, 300)
    expect(await applyPoints(world, caller, cents(701))).toEqual({ ok: false, error: { code: 'amount_too_high', maximum: 700 } })
    expect([(await cartOf(marta)).points.amount, await reserved(cart), await balance(marta)]).toEqual([300, 300, 700])
  })

  test('for a cart of another person or a missing cart', async () => {
    const { cart } = await shopping()
    const { marta: sofia } = await addMartaWithPoints(world, 500)
    for (const caller of [callerOf(sofia, cart), callerOf(sofia)])
      expect(await applyPoints(world, caller, cents(100))).toEqual({ ok: false, error: { code: 'not_found' } })
  })

  test('for an empty cart, whose maximum is zero', async () => {
    const { marta } = await addMartaWithPoints(world, 500)
    await getOrCreateCart(world, callerOf(marta))
    expect(await applyPoints(world, callerOf(marta), cents(1))).toEqual({
      ok: false,
      error: { code: 'amount_too_high', maximum: 0 },
    })
  })
})

describe('when a cart gets smaller, points', () => {
  test('are reduced with it, and the rest is returned', async () => {
    const { marta, caller, cart, cream } = await shopping({ price: 400 })
    await changeQuantity(world, caller, { lineId: cart.lines[0]!.id, quantity: 2 })
    await apply(caller, 800)
    const fewer = await changeQuantity(world, caller, { lineId: cart.lines[0]!.id, quantity: 1 })
    expect(fewer).toMatchObject({ value: { cart: { points: { points: 400, amount: 400 }, totals: { total: 0 } } } })
    expect([await balance(marta), await reserved(cart)]).toEqual([600, 400])
    await addItem(world, caller, { variantId: cream.id, quantity: 3 })
    expect(await cartOf(marta)).toMatchObject({ points: { amount: 400 }, totals: { total: 1200 } })
    await removeItems(world, caller)
    expect([await balance(marta), await reserved(cart)]).toEqual([1000, 0])
  })

  test('are reduced by a coupon', async () => {
    await addPromotion(world, { code: 'DEZ' })
    const { marta, caller, cart } = await shopping({ price: 1000 })
    await apply(caller, 1000)
    expect(await applyCoupon(world, caller, 'DEZ')).toMatchObject({ value: { cart: { points: { amount: 900 } } } })
    expect([await balance(marta), await reserved(cart)]).toEqual([100, 900])
  })

  test('are shown at their current maximum before any write, and adjusted at the next write', async () => {
    const { marta, caller, cart } = await shopping({ price: 1000 })
    await apply(caller, 900)
    await ofClass('MSRM', { rowId: cart.lines[0]!.variant.id })
    expect(await cartOf(marta)).toMatchObject({ points: { points: 0, amount: 0 }, totals: { total: 1000 } })
    expect(await reserved(cart)).toBe(900)
    await getOrCreateCart(world, caller)
    expect([await balance(marta), await reserved(cart)]).toEqual([1000, 0])
  })
})

describe('points are returned', () => {
  test('when the cart expires', async () => {
    const { marta, caller, cart } = await shopping()
    await apply(caller, 500)
    await world.db
      .updateTable('carts')
      .set({ expires_at: addDays(world.now(), -1) })
      .where('id', '=', cart.rowId)
      .execute()
    expect(await findCart(world, caller)).toBeUndefined()
    for (const runPeriodicJobs of periodicJobs) await runPeriodicJobs.work(world)
    expect([await balance(marta), await reserved(cart)]).toEqual([1000, 0])
  })

  test('when an expired cart is replaced by a new one before any periodic job', async () => {
    const { marta, caller, cart, cream } = await shopping()
    await apply(caller, 500)
    await world.db
      .updateTable('carts')
      .set({ expires_at: addDays(world.now(), -1) })
      .where('id', '=', cart.rowId)
      .execute()
    expect(await addItem(world, caller, { variantId: cream.id, quantity: 1 })).toMatchObject({ value: { created: true } })
    expect(await balance(marta)).toBe(1000)
  })

  test('but not when a guest’s cart is merged into hers at sign-in', async () => {
    const { marta, caller, cart, cream } = await shopping()
    await apply(caller, 500)
    const guests = await addCart(world, [cream])
    await transaction(world.db, (tx) => mergeCarts(world, tx, { userId: marta.userId, guestToken: guests.token }))
    expect(await cartOf(marta)).toMatchObject({ points: { points: 500 }, totals: { total: 3500 } })
    expect([await balance(marta), await reserved(cart)]).toEqual([500, 500])
  })

  test('before the account is erased', async () => {
    const { marta, caller, cart } = await shopping()
    await apply(caller, 500)
    await transaction(world.db, (tx) => eraseCarts(world, tx, marta.userId))
    expect([await balance(marta), await reserved(cart)]).toEqual([1000, 0])
  })

  test('when a guest’s cart moves to another person', async () => {
    const { marta, cream } = await shopping()
    const others = await addCart(world, [cream])
    // Marta already has a cart, so this one stays without an owner.
    expect(await apply(callerOf(marta, others), 700)).toMatchObject({ user: null, points: { amount: 700 } })
    expect(await cartOf(guest, others)).toMatchObject({ points: { points: 0 }, pointsRoom: null, totals: { total: 2000 } })
    const { marta: sofia } = await addMartaWithPoints(world, 300)
    expect(await cartOf(sofia, others)).toMatchObject({ points: { points: 0 }, pointsRoom: { balance: 300 } })
    await addItem(world, callerOf(sofia, others), { variantId: cream.id, quantity: 1 })
    expect([await balance(marta), await balance(sofia), await reserved(others)]).toEqual([1000, 300, 0])
  })
})

describe('points of one person in twenty carts at once', () => {
  test('never exceed the balance, and late requests are refused', async () => {
    const { marta, cream } = await shopping({ points: 1000 })
    const carts = await Promise.all(Array.from({ length: 20 }, () => addCart(world, [cream])))
    const answers = await Promise.all(carts.map((cart) => applyPoints(world, callerOf(marta, cart), cents(300))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    const codes = answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code]))
    expect(new Set(codes)).toEqual(new Set(['amount_too_high']))
    expect(await balance(marta)).toBe(100)
  })

  test('stay with one of twenty requests of one cart', inAll, async () => {
    const { marta, caller, cart } = await shopping({ points: 1000 })
    const amounts = Array.from({ length: 20 }, (_, at) => 100 + at * 45)
    const answers = await Promise.all(amounts.map((amount) => applyPoints(world, caller, cents(amount))))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    const { points } = await cartOf(marta)
    expect(amounts).toContain(points.amount)
    expect([await reserved(cart), await balance(marta)]).toEqual([points.points, 1000 - points.points])
  })

  test('points and quantities that change at once end in a cart that agrees with the ledger', inAll, async () => {
    const { marta, caller, cart } = await shopping({ points: 5000, price: 500 })
    const lineId = cart.lines[0]!.id
    await changeQuantity(world, caller, { lineId, quantity: 10 })
    await Promise.all([
      ...[4000, 2500, 900].map((amount) => applyPoints(world, caller, cents(amount))),
      ...[3, 9, 1].map((quantity) => changeQuantity(world, caller, { lineId, quantity })),
      removePoints(world, caller),
    ])
    await getOrCreateCart(world, caller)
    const { points } = await cartOf(marta)
    expect([await reserved(cart), await balance(marta)]).toEqual([points.points, 5000 - points.points])
  })
})

describe('a cart with points', () => {
  test('is read in one statement, and locked for a write', async () => {
    const { caller, cart } = await shopping()
    const change = (quantity: number) => changeQuantity(world, caller, { lineId: cart.lines[0]!.id, quantity })
    const sizes = async () => [
      (await shop.statementsOf(() => findCart(world, caller))).length,
      (await shop.statementsOf(() => change(2))).length,
    ]
    await change(3)
    expect(await sizes()).toEqual([1, 2])
    await apply(caller, 500)
    const [reading, writing] = await sizes()
    expect(reading).toBe(1)
    expect(writing).toBeGreaterThan(2)
  })

  test('keeps stock and points reserved together', async () => {
    const { marta, caller, cart, cream } = await shopping()
    await transaction(world.db, (tx) => reserveStock(world, tx, cart.rowId, [{ variantId: cream.rowId, quantity: 1 }]))
    await world.db.updateTable('carts').set({ has_held: true }).where('id', '=', cart.rowId).execute()
    await apply(caller, 1000)
    await changeQuantity(world, caller, { lineId: cart.lines[0]!.id, quantity: 3 })
    const reservations = await world.db.selectFrom('stock_holds').select('quantity').where('cart_id', '=', cart.rowId).execute()
    expect([reservations, (await cartOf(marta)).points.amount]).toEqual([[{ quantity: 3 }], 1000])
  })
})

test('for any prices and points, every line pays its share and all add up', inAll, async () => {
  const { marta, caller } = await shopping({ points: 100_000, price: 1 })
  const prices = [1, 99, 333, 1050, 4999]
  const items = await Promise.all(prices.map((price) => addProduct(world, { price, stock: 1000 })))
  await removeItems(world, caller)
  for (const { id } of items) await addItem(world, caller, { variantId: id, quantity: 1 })
  const { lines } = await cartOf(marta)
  const scenario = fc.record({
    quantities: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: prices.length, maxLength: prices.length }),
    share: fc.double({ min: 0.0001, max: 1, noNaN: true }),
  })
  await fc.assert(
    fc.asyncProperty(scenario, async ({ quantities, share }) => {
      for (const [at, quantity] of quantities.entries()) await changeQuantity(world, caller, { lineId: lines[at]!.id, quantity })
      const itemsCost = prices.reduce((all, price, at) => all + price * quantities[at]!, 0)
      const amount = Math.max(1, Math.floor(itemsCost * share))
      const paid = await apply(caller, amount)
      expect(sum(paid.lines.map(({ points }) => points))).toBe(amount)
      expect(paid.totals.total).toBe(itemsCost - amount)
      for (const { points, subtotal, total } of paid.lines) {
        expect(Math.abs(points - (amount * subtotal) / itemsCost)).toBeLessThan(1)
        expect([total, total >= 0]).toEqual([subtotal - points, true])
      }
    }),
    { numRuns: 12 },
  )
})

describe('/store/apply-points', () => {
  const path = '/store/apply-points'

  test('pays with points and removes them again, with the adjustment in the cart', inAll, async () => {
    const { marta, cart } = await shopping()
    const headers = await api.signIn(marta)
    const include = 'loyalty_adjustments'
    const paid = await api.ask('POST', path, { amount: '5.00', token: cart.token, include }, headers)
    expect(paid).toMatchObject({
      status: 200,
      data: {
        attributes: { total: '15.00', loyalty_total: '-5.00', promo_total: '0.00', adjustment_total: '-5.00' },
        relationships: { loyalty_adjustments: { data: [{ type: 'loyalty_adjustment', id: `${cart.id}-points` }] } },
      },
      included: [{ type: 'loyalty_adjustment', attributes: { points: 500, amount: '-5.00', currency: 'EUR' } }],
      meta: { points: { balance_points: 1000, maximum_amount: '10.00', limited_by: 'balance' } },
    })
    const removed = await api.ask('DELETE', path, { token: cart.token }, headers)
    expect(removed).toMatchObject({
      status: 200,
      data: { attributes: { total: '20.00' }, relationships: { loyalty_adjustments: { data: [] } } },
    })
  })

  test('names the maximum in euros, in both languages', async () => {
    const { marta } = await shopping()
    const headers = await api.signIn(marta)
    const refused = (locale: string) => api.ask('POST', `${path}?locale=${locale}`, { amount: '10.01' }, headers)
    const error = { status: '422', code: 'amount_too_high', source: { pointer: '/data/attributes/amount' } }
    expect(await refused('pt')).toMatchObject({ status: 422, errors: [{ ...error, detail: expect.stringMatching(/10,00\s€/) }] })
    expect(await refused('en')).toMatchObject({
      status: 422,
      errors: [{ ...error, detail: expect.stringContaining('€10.00'), meta: { maximum_amount: '10.00' } }],
    })
  })

  test.each([
    ['0.00', 'amount_too_low'],
    ['-1.00', 'amount_too_low'],
    ['1.001', 'amount'],
    ['dez', 'amount'],
    [1.001, 'amount'],
    [1.005, 'amount'],
    [1e21, 'amount'],
    [-1, 'amount_too_low'],
    [true, 'amount'],
    ['', 'amount'],
    [null, 'required'],
    [undefined, 'required'],
  ])('refuses the amount %j as %s', async (amount, code) => {
    const { marta } = await shopping()
    const answer = await api.ask('POST', path, { amount }, await api.signIn(marta))
    expect(answer).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/amount' } }] })
    if (code !== 'required') expect(answer.errors[0]?.code).toBe(code)
    expect(answer.errors[0]?.detail).toMatch(/\w/)
  })

  test.each([5, '5', '5.00', '5,00', 1.1])('accepts the amount %j to the cent', async (amount) => {
    const { marta } = await shopping()
    const answer = await api.ask('POST', path, { amount }, await api.signIn(marta))
    const paid = Number(String(amount).replace(',', '.')).toFixed(2)
    expect(answer).toMatchObject({ status: 200, data: { attributes: { loyalty_total: `-${paid}` } } })
  })

  test('refuses a guest, a person without a card, and one without a cart', async () => {
    const { cart } = await shopping()
    const body = { amount: '1.00' }
    expect(await api.ask('POST', path, { ...body, token: cart.token })).toMatchObject({
      status: 401,
      errors: [{ code: 'unauthorized' }],
    })
    const sofia = await addMarta(world)
    const headers = await api.signIn(sofia)
    expect(await api.ask('POST', path, body, headers)).toMatchObject({ status: 404 })
    expect(await api.ask('POST', path, { ...body, token: cart.token }, headers)).toMatchObject({ status: 404 })
    await addCart(world, [await addProduct(world)], sofia)
    expect(await api.ask('POST', path, body, headers)).toMatchObject({ status: 422, errors: [{ code: 'no_wallet' }] })
  })

  test('answers a repeated key as before', async () => {
    const { marta } = await shopping()
    const headers = { ...(await api.signIn(marta)), 'Idempotency-Key': world.id() }
    const first = await api.ask('POST', path, { amount: '5.00' }, headers)
    await removePoints(world, callerOf(marta))
    const again = await api.ask('POST', path, { amount: '5.00' }, headers)
    expect([again.text, again.headers.get('Idempotent-Replayed')]).toEqual([first.text, 'true'])
    expect(await balance(marta)).toBe(1000)
    expect(await api.ask('POST', path, { amount: '6.00' }, headers)).toMatchObject({
      status: 422,
      errors: [{ code: 'idempotency_key_reused' }],
    })
  })

  test('refuses the late ones of twenty requests at once', inAll, async () => {
    const { marta, cream } = await shopping({ points: 1000 })
    const headers = await api.signIn(marta)
    const carts = await Promise.all(Array.from({ length: 20 }, () => addCart(world, [cream])))
    const answers = await Promise.all(carts.map(({ token }) => api.ask('POST', path, { amount: '4.00', token }, headers)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 2 }, () => 200),
      ...Array.from({ length: 18 }, () => 422),
    ])
  })
})
