import { afterEach, describe, expect, test } from 'vitest'
import { cents } from '#src/kernel/money.ts'
import type { Person } from '#src/platform/principal.ts'
import { addCart, addProduct, everything } from '#tests/support/factories/builders.ts'
import { addMartaWithPoints, checkLedger } from '#tests/support/factories/loyalty.ts'
import { addPromotion, stopAllPromotions } from '#tests/support/factories/promotions.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { martasAddress } from '#tests/support/factories/checkouts.ts'
import { inAll } from '#tests/support/world/short.ts'
import { addItem, changeQuantity, findCart } from '../cart/actions.server.ts'
import type { Caller } from '../cart/cart.ts'
import { applyCoupon } from '../cart/coupon.actions.server.ts'
import { applyPoints, removePoints } from '../cart/points.actions.server.ts'
import { cartOfRequest } from '../cart/screens/cart-cookie.server.ts'
import { balanceOf, reservedBy } from '#src/shop/loyalty/wallet/actions.server.ts'
import { placeOrder } from './actions.server.ts'
import type { PlacedCart } from './actions.server.ts'
import type { CheckoutPatch } from './checkout.ts'
import { submitCheckout } from './screens/checkout-form.server.ts'
import { readCheckout } from './screens/checkout.server.ts'

const shop = await shopFixture({ max: 30 })
const { world } = shop
afterEach(async () => {
  await stopAllPromotions(world)
  await checkLedger(world)
})

const delivered: CheckoutPatch = { fulfilment: 'delivery', shipping_address: martasAddress, payment_method_id: 'multibanco' }
const callerOf = (principal: Person, token?: string): Caller => ({ principal, token, locale: 'pt' })
const balance = ({ userId }: Person) => balanceOf(world.db, userId)

/** Marta with a card, and a cart with items of these prices and VAT rates. */
async function shopping({
  points = 1000,
  items = [{ price: 2000 }],
}: { points?: number; items?: { price: number; vat?: number }[] } = {}) {
  const { marta } = await addMartaWithPoints(world, points)
  const sold = await Promise.all(items.map((one) => addProduct(world, { ...one, stock: 50 })))
  const cart = await addCart(world, sold, marta)
  return { marta, sold, cart, caller: callerOf(marta) }
}

async function apply(caller: Caller, amount: number): Promise<void> {
  const applied = await applyPoints(world, caller, cents(amount))
  if (!applied.ok) throw new Error(applied.error.code)
}

async function place(caller: Caller, patch: CheckoutPatch = {}): Promise<PlacedCart> {
  const placed = await placeOrder(world, caller, { patch: { ...everything, ...patch }, source: 'api' })
  if (!placed.ok) throw new Error(placed.error.code)
  return placed.value
}

const orderOf = (rowId: number) =>
  world.db
    .selectFrom('orders')
    .select([
      'state',
      'payment_state',
      'payment_method_code',
      'points',
      'points_cents',
      'discount_total_cents',
      'ship_total_cents',
      'included_tax_total_cents',
      'total_cents',
    ])
    .where('id', '=', rowId)
    .executeTakeFirstOrThrow()
const linesOf = (rowId: number) =>
  world.db
    .selectFrom('order_lines')
    .select(['discount_cents', 'points_cents', 'total_cents', 'included_tax_cents'])
    .where('order_id', '=', rowId)
    .orderBy('position')
    .execute()
const useOf = (rowId: number) =>
  world.db.selectFrom('loyalty_uses').select(['points', 'order_id']).where('order_id', '=', rowId).executeTakeFirst()

describe('an order paid in part with points', () => {
  test('freezes points and amount, in total and by line, and the ledger has the same', async () => {
    const { marta, caller } = await shopping({ items: [{ price: 1000 }, { price: 500 }] })
    await apply(caller, 600)
    const { order } = await place(caller)
    expect(await orderOf(order.rowId)).toMatchObject({
      points: 600,
      points_cents: 600,
      discount_total_cents: 600,
      total_cents: 900,
    })
    expect((await linesOf(order.rowId)).map((line) => [line.points_cents, line.discount_cents, line.total_cents])).toEqual([
      [400, 400, 600],
      [200, 200, 300],
    ])
    expect(await useOf(order.rowId)).toEqual({ points: 600, order_id: order.rowId })
    expect(await balance(marta)).toBe(400)
  })

  test('adds up to the cent with a coupon and delivery, and VAT is computed on what is paid', async () => {
    await addPromotion(world, { code: 'DEZ' })
    const { caller } = await shopping({
      items: [
        { price: 1230, vat: 2300 },
        { price: 2120, vat: 600 },
      ],
    })
    await applyCoupon(world, caller, 'DEZ')
    await apply(caller, 1000)
    const { order } = await place(caller, delivered)
    expect(await linesOf(order.rowId)).toEqual([
      { discount_cents: 123 + 367, points_cents: 367, total_cents: 740, included_tax_cents: 138 },
      { discount_cents: 212 + 633, points_cents: 633, total_cents: 1275, included_tax_cents: 72 },
    ])
    const { ship_total_cents: shipping, ...frozen } = await orderOf(order.rowId)
    expect(shipping).toBeGreaterThan(0)
    expect(frozen).toMatchObject({ points_cents: 1000, discount_total_cents: 1335, total_cents: 740 + 1275 + shipping })
    const shipment = await world.db
      .selectFrom('shipments')
      .select('included_tax_cents')
      .where('order_id', '=', order.rowId)
      .executeTakeFirstOrThrow()
    expect(frozen.included_tax_total_cents).toBe(138 + 72 + shipment.included_tax_cents)
  })

  test('uses as many points as it shows, and returns the rest after a price was lowered', async () => {
    const { marta, sold, caller } = await shopping({ items: [{ price: 1000 }] })
    await apply(caller, 1000)
    await world.db.updateTable('variants').set({ price_cents: 700 }).where('id', '=', sold[0]!.rowId).execute()
    const { order } = await place(caller)
    expect(await orderOf(order.rowId)).toMatchObject({ points: 700, points_cents: 700, total_cents: 0 })
    expect(await useOf(order.rowId)).toMatchObject({ points: 700 })
    expect(await balance(marta)).toBe(300)
  })

  test('is refused with a total from before the points, and no points are spent', async () => {
    const { marta, cart, caller } = await shopping()
    await apply(caller, 500)
    const refused = await placeOrder(world, caller, { patch: everything, expectedTotal: cents(2000), source: 'api' })
    expect(refused).toMatchObject({
      error: { code: 'total_changed', cart: { totals: { total: 1500 }, points: { amount: 500 } } },
    })
    expect([await reservedBy(world.db, cart.rowId), await balance(marta)]).toEqual([500, 500])
  })

  test('placed by a guest from a cart with a person’s points does not spend them', async () => {
    const { marta, sold } = await shopping()
    const others = await addCart(world, sold)
    await apply(callerOf(marta, others.token), 800)
    expect(await balance(marta)).toBe(200)
    const guest = { principal: { kind: 'guest' }, token: others.token, locale: 'pt' } as const
    const placed = await placeOrder(world, guest, { patch: everything, expectedTotal: cents(2000), source: 'api' })
    expect(placed.ok && (await orderOf(placed.value.order.rowId))).toMatchObject({
      points: 0,
      points_cents: 0,
      total_cents: 2000,
    })
    expect(await balance(marta)).toBe(1000)
  })
})

describe('an order paid wholly with points', () => {
  test('is placed without a payment method and begins as pending', async () => {
    const { caller } = await shopping({ items: [{ price: 800 }] })
    await apply(caller, 800)
    const { order } = await place(caller, { payment_method_id: undefined })
    expect(order.payment).toBeUndefined()
    expect(await orderOf(order.rowId)).toMatchObject({
      state: 'pending',
      payment_state: 'paid',
      payment_method_code: null,
      points: 800,
      included_tax_total_cents: 0,
      total_cents: 0,
    })
  })

  test('still pays delivery in money', async () => {
    const { caller } = await shopping({ items: [{ price: 800 }] })
    await apply(caller, 800)
    const unpaid = await placeOrder(world, caller, {
      patch: { ...everything, ...delivered, payment_method_id: undefined },
      source: 'api',
    })
    expect(unpaid).toMatchObject({ error: { code: 'payment_method_required' } })
    const { order } = await place(caller, delivered)
    const frozen = await orderOf(order.rowId)
    expect(frozen).toMatchObject({ state: 'balance_due', points_cents: 800, payment_method_code: 'multibanco' })
    expect(frozen.total_cents).toBe(frozen.ship_total_cents)
  })

  test('needs no payment method on the page, says why, and shows the points in its sums', async () => {
    const { marta, caller } = await shopping({ items: [{ price: 800 }] })
    await apply(caller, 800)
    const visit = visitAs(world, { url: '/finalizar', principal: marta })
    const { cart } = await cartOfRequest(visit)
    const checkout = await readCheckout(visit, cart ?? expect.fail('no cart'))
    expect([checkout.payment.methods, checkout.payment.lead]).toEqual([
      [],
      'Os pontos pagam tudo: não precisa de escolher como pagar.',
    ])
    expect(checkout.summary.sums).toContainEqual({ term: '800 pontos', detail: expect.stringMatching(/^−8,00\s€$/), less: true })
    expect(checkout.summary.lines[0]?.less).toBeNull()
    const fields = {
      firstname: 'Marta',
      lastname: 'Lobo',
      email: 'marta@cliente.example',
      phone: '900000005',
      fulfilment: 'pickup',
    }
    const answer = await submit(submitCheckout, visit, {
      ...fields,
      ...checkout.hidden,
      health_consent: String(checkout.review.consent.version),
      intent: 'place',
    })
    expect(answer).toBeInstanceOf(Response)
    expect(await balance(marta)).toBe(200)
  })
})

describe('concurrently', () => {
  test('an order and changes of its points and quantities end consistently', async () => {
    const { marta, cart, caller } = await shopping({ points: 5000, items: [{ price: 1000 }] })
    await apply(caller, 1000)
    const [placed] = await Promise.all([
      placeOrder(world, caller, { patch: everything, source: 'api' }),
      applyPoints(world, caller, cents(300)),
      removePoints(world, caller),
      changeQuantity(world, caller, { lineId: cart.lines[0]!.id, quantity: 4 }),
      applyPoints(world, caller, cents(900)),
    ])
    if (!placed.ok) throw new Error(placed.error.code)
    const { points } = await orderOf(placed.value.order.rowId)
    expect((await useOf(placed.value.order.rowId))?.points ?? 0).toBe(points)
    expect(await balance(marta)).toBe(5000 - points)
  })

  test('twenty carts of one person that are ordered with all their points spend them once', inAll, async () => {
    const { marta, sold } = await shopping({ points: 1000, items: [{ price: 1000 }] })
    const carts = await Promise.all(Array.from({ length: 20 }, () => addCart(world, sold)))
    const placed = await Promise.all(
      carts.map(async ({ token }) => {
        const caller = callerOf(marta, token)
        await applyPoints(world, caller, cents(1000))
        return place(caller)
      }),
    )
    const orders = await Promise.all(placed.map(({ order }) => orderOf(order.rowId)))
    expect(orders.map((order) => order.total_cents).toSorted((a, b) => a - b)).toEqual([
      0,
      ...Array.from({ length: 19 }, () => 1000),
    ])
    expect(await balance(marta)).toBe(0)
  })
})

test('points add two statements to placing an order: what the cart has reserved, and its use', async () => {
  const [first, plain, paid] = [await shopping(), await shopping(), await shopping()]
  await apply(paid.caller, 500)
  const ask = (caller: Caller) => shop.statementsOf(() => place(caller))
  // Settings and products are read by the first request.
  await ask(first.caller)
  await findCart(world, plain.caller)
  const without = await ask(plain.caller)
  expect((await ask(paid.caller)).length - without.length).toBe(2)
})

test('a placed cart still shows what its points paid, and accepts no more', async () => {
  const { marta, cart, sold, caller } = await shopping()
  await apply(caller, 500)
  await place(caller)
  expect(await findCart(world, callerOf(marta, cart.token))).toMatchObject({ state: 'complete', points: { amount: 500 } })
  expect(await applyPoints(world, callerOf(marta, cart.token), cents(100))).toMatchObject({ error: { code: 'cart_complete' } })
  expect(await addItem(world, caller, { variantId: sold[0]!.id, quantity: 1 })).toMatchObject({ value: { created: true } })
})
