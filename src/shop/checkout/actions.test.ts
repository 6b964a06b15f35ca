import { describe, expect, test } from 'vitest'
import { err, ok } from '#src/kernel/result.ts'
import { cents } from '#src/kernel/money.ts'
import { sha256 } from '#src/platform/crypto.ts'
import type { PaymentGateway } from '#src/shop/payments/gateway/port.ts'
import type { World } from '#src/platform/world.ts'
import type { PaymentMethod } from '#src/shop/website/payment-methods.ts'
import { addCart, addMarta, addOrder, addProduct, asGuest, everything, stockOf } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { addItem, changeQuantity, findCart } from '../cart/actions.server.ts'
import { periodicJobs } from '#src/shop/orders/order/jobs.server.ts'
import { checkoutOptions, placeOrder, updateCheckout } from './actions.server.ts'
import type { PlaceOrderInput } from './actions.server.ts'

const shop = await shopFixture({ max: 30 })
const { world } = shop

const placing: PlaceOrderInput = { patch: everything, source: 'api' }
const byCard: PlaceOrderInput = { patch: { ...everything, payment_method_id: 'card' }, source: 'api' }
const runPeriodicJobs = async (): Promise<void> => {
  for (const { work } of periodicJobs) await work(world)
}
const orderRows = (cartRowId: number) => world.db.selectFrom('orders').selectAll().where('cart_id', '=', cartRowId).execute()
const chargesOf = (number: string) =>
  world.db.selectFrom('pretend.bank_payments').selectAll().where('order_number', '=', number).execute()

/** A gateway with overrides on top of the fake one. */
const withBank = (own: (bank: PaymentGateway) => Partial<PaymentGateway>): World => ({
  ...world,
  bank: { ...world.bank!, ...own(world.bank!) },
})

describe('before placing', () => {
  test('one patch can set everything, and pickup uses the only pickup location', async () => {
    const { token } = await addCart(world, [await addProduct(world)])
    const settled = await updateCheckout(world, asGuest(token), { ...everything, special_instructions: 'Toque à campainha.' })
    expect(settled).toMatchObject({
      ok: true,
      value: { email: 'marta@cliente.example', fulfilment: 'pickup', pickupLocation: { city: 'Vila Real' }, healthConsent: 1 },
    })
    expect(await findCart(world, asGuest(token))).toMatchObject({
      specialInstructions: 'Toque à campainha.',
      contact: { billing: { firstname: 'Marta' } },
    })
  })

  test('names, numbers and instructions are sealed', async () => {
    const { token } = await addCart(world, [await addProduct(world)])
    await updateCheckout(world, asGuest(token), { ...everything, special_instructions: 'Toque à campainha.' })
    const row = await world.db.selectFrom('carts').selectAll().where('token_hash', '=', sha256(token)).executeTakeFirstOrThrow()
    const stored =
      JSON.stringify(row) + row.contact_sealed?.toString('latin1') + row.special_instructions_sealed?.toString('latin1')
    for (const secret of ['Lobo', '900000005', 'campainha']) expect(stored).not.toContain(secret)
  })

  test('a refused patch leaves the cart unchanged', async () => {
    const { token } = await addCart(world, [await addProduct(world)])
    const refused = [
      [{ shipping_rate_id: world.id() }, { code: 'shipping_rate_unknown', field: 'shipping_rate_id' }],
      [{ nif: '123456780' }, { code: 'nif_check_digit', field: 'nif' }],
      [{ pickup_location_id: world.id() }, { code: 'pickup_location_unknown', field: 'pickup_location_id' }],
      [{ health_consent: 7 }, { code: 'consent_outdated', field: 'health_consent' }],
    ] as const
    for (const [patch, error] of refused) {
      expect(await updateCheckout(world, asGuest(token), { email: 'rui@cliente.example', ...patch })).toEqual({
        ok: false,
        error,
      })
    }
    expect(await findCart(world, asGuest(token))).toMatchObject({ email: null, fulfilment: null })
  })

  test('a person’s own email address is the default', async () => {
    const marta = await addMarta(world)
    const { token } = await addCart(world, [await addProduct(world)], marta)
    const placed = await placeOrder(
      world,
      { principal: marta, token, locale: 'en' },
      { patch: { ...everything, email: undefined }, source: 'page' },
    )
    if (!placed.ok) throw new Error(placed.error.code)
    expect(await orderRows(placed.value.cart.rowId)).toMatchObject([{ email: marta.email, locale: 'en', user_id: marta.userId }])
  })

  test('an order belongs to the signed-in person, although a guest began the cart', async () => {
    const marta = await addMarta(world)
    await addCart(world, [await addProduct(world)], marta)
    const { token, rowId } = await addCart(world, [await addProduct(world)])
    expect(await placeOrder(world, { principal: marta, token, locale: 'pt' }, placing)).toMatchObject({ ok: true })
    expect(await orderRows(rowId)).toMatchObject([{ user_id: marta.userId }])
  })

  test('the page offers the payment methods of this shop', async () => {
    const cart = await addCart(world, [await addProduct(world)])
    const options = await checkoutOptions(world, cart)
    expect(options.paymentMethods).toEqual(['pay_at_pickup', 'card', 'mb_way', 'multibanco'])
    expect(options.healthConsent).toMatchObject({ version: 1 })
    expect((await checkoutOptions({ ...world, bank: undefined }, cart)).paymentMethods).toEqual(['pay_at_pickup'])
  })
})

describe('placing', () => {
  test('freezes prices, names and VAT, takes the stock and records the consent', async () => {
    const cream = await addProduct(world, { price: 1230, stock: 5, name: 'Creme Serra' })
    const { cart, order } = await addOrder(world, { items: [cream] })
    await world.db.updateTable('variants').set({ price_cents: 9999 }).where('id', '=', cream.rowId).execute()
    expect(await orderRows(cart.rowId)).toMatchObject([
      {
        state: 'pending',
        payment_state: 'balance_due',
        total_cents: 1230,
        included_tax_total_cents: 230,
        pickup_code: expect.stringMatching(/^\d{4}$/),
      },
    ])
    const lines = await world.db.selectFrom('order_lines').selectAll().where('order_id', '=', order.rowId).execute()
    expect(lines).toMatchObject([
      { name_pt: 'Creme Serra', unit_price_cents: 1230, vat_basis_points: 2300, included_tax_cents: 230 },
    ])
    const consents = await world.db.selectFrom('consents').selectAll().where('order_id', '=', order.rowId).execute()
    expect(consents).toMatchObject([{ kind: 'health', version: 1, locale: 'pt', door: 'api' }])
    expect(order.number).toMatch(/^AZ-[0-9A-HJKMNP-TV-Z]{8}$/)
    expect(await stockOf(world, cream)).toBe(4)
  })

  test('needs products, an email address, fulfilment, a payment method and the consent', async () => {
    const { token } = await addCart(world, [await addProduct(world)])
    const without = (name: keyof typeof everything) =>
      placeOrder(world, asGuest(token), { patch: { ...everything, [name]: undefined }, source: 'api' })
    expect(await without('email')).toEqual(err({ code: 'email_required', field: 'email' }))
    expect(await without('fulfilment')).toEqual(err({ code: 'fulfilment_required', field: 'fulfilment' }))
    expect(await without('payment_method_id')).toEqual(err({ code: 'payment_method_required', field: 'payment_method_id' }))
    expect(await without('health_consent')).toEqual(err({ code: 'consent_required', field: 'health_consent' }))
    expect(
      await placeOrder(world, asGuest(token), {
        patch: { ...everything, billing_address: null, payment_method_id: 'mb_way' },
        source: 'api',
      }),
    ).toMatchObject({ error: { code: 'phone_required' } })
  })

  test('an empty cart cannot be ordered', async () => {
    const { token, lines } = await addCart(world, [await addProduct(world)])
    await changeQuantity(world, asGuest(token), { lineId: lines[0]!.id, quantity: 0 })
    expect(await placeOrder(world, asGuest(token), placing)).toMatchObject({ error: { code: 'cart_empty' } })
  })

  test('a total that differs from the displayed one is shown instead of charged', async () => {
    const cream = await addProduct(world, { price: 1000 })
    const { token } = await addCart(world, [cream])
    await world.db.updateTable('variants').set({ price_cents: 1100 }).where('id', '=', cream.rowId).execute()
    const placed = await placeOrder(world, asGuest(token), { ...placing, expectedTotal: cents(1000) })
    expect(placed).toMatchObject({ ok: false, error: { code: 'total_changed', cart: { totals: { total: 1100 } } } })
    expect(await stockOf(world, cream)).toBe(10)
    expect(await placeOrder(world, asGuest(token), { ...placing, expectedTotal: cents(1100) })).toMatchObject({ ok: true })
  })

  test('a free order needs no payment method', async () => {
    const { token } = await addCart(world, [await addProduct(world, { price: 0 })])
    const placed = await placeOrder(world, asGuest(token), byCard)
    if (!placed.ok) throw new Error(placed.error.code)
    expect(await orderRows(placed.value.cart.rowId)).toMatchObject([
      { state: 'pending', payment_state: 'paid', payment_method_code: null },
    ])
    expect(placed.value.order).toMatchObject({ payment: undefined, next: { kind: 'none' } })
    const free = await addCart(world, [await addProduct(world, { price: 0 })])
    expect(
      await placeOrder(world, asGuest(free.token), { patch: { ...everything, payment_method_id: undefined }, source: 'api' }),
    ).toMatchObject({ ok: true })
  })

  test('a placed cart answers with its order permanently, and refuses changes', async () => {
    const cream = await addProduct(world)
    const { cart, order } = await addOrder(world, { items: [cream] })
    const again = await placeOrder(world, asGuest(cart.token), placing)
    expect(again).toMatchObject({ ok: true, value: { isRepeat: true, order: { number: order.number, token: order.token } } })
    expect(await addItem(world, asGuest(cart.token), { variantId: cream.id, quantity: 1 })).toEqual(
      err({ code: 'cart_complete' }),
    )
    expect(await updateCheckout(world, asGuest(cart.token), { email: 'rui@cliente.example' })).toEqual(
      err({ code: 'cart_complete' }),
    )
    expect(await stockOf(world, cream)).toBe(9)
  })

  test('the next step has the place and the way of the payment', async () => {
    const next = async (method: 'card' | 'mb_way' | 'multibanco') =>
      (await addOrder(world, { patch: { payment_method_id: method } })).order.next
    expect(await next('card')).toMatchObject({ kind: 'redirect', url: expect.stringMatching(/^\/dev\/bank\/[\da-f-]{36}$/) })
    expect(await next('mb_way')).toMatchObject({ kind: 'mb_way', phone: '900000005', amount: 1234 })
    expect(await next('multibanco')).toMatchObject({
      kind: 'multibanco',
      entity: expect.stringMatching(/^\d{5}$/),
      reference: expect.stringMatching(/^\d{9}$/),
      amount: 1234,
    })
  })
})

describe('concurrently', () => {
  const pipelined = async (items: readonly SoldVariant[], buyers: number) => {
    const carts = []
    for (let buyer = 0; buyer < buyers; buyer += 1) carts.push(await addCart(world, items))
    return Promise.all(carts.map(({ token }) => placeOrder(world, asGuest(token), byCard)))
  }

  test('of a hundred buyers of the last unit one gets it, and one is charged', inAll, async () => {
    const last = await addProduct(world, { stock: 1 })
    const placed = await pipelined([last], 100)
    const [winner] = placed.filter((one) => one.ok)
    const refused = placed.filter((one) => !one.ok && one.error.code === 'out_of_stock' && one.error.lines[0]?.left === 0)
    expect([placed.filter((one) => one.ok).length, refused.length]).toEqual([1, 99])
    expect(await stockOf(world, last)).toBe(0)
    if (!winner?.ok) return
    expect(await chargesOf(winner.value.order.number)).toHaveLength(1)
    const sold = await world.db.selectFrom('order_lines').select('id').where('variant_id', '=', last.rowId).execute()
    expect(sold).toHaveLength(1)
  })

  test('carts with the same products in another order do not block each other', inAll, async () => {
    const [one, other] = [await addProduct(world, { stock: 8 }), await addProduct(world, { stock: 8 })]
    const results = await Promise.all([...Array(8).keys()].map((buyer) => pipelined(buyer % 2 ? [one, other] : [other, one], 1)))
    expect(results.flat().every((placed) => placed.ok)).toBe(true)
    expect([await stockOf(world, one), await stockOf(world, other)]).toEqual([0, 0])
  })

  test('twenty clicks on “order” are one order and one charge', async () => {
    const cream = await addProduct(world)
    const { token, rowId } = await addCart(world, [cream])
    const placed = await Promise.all(Array.from({ length: 20 }, () => placeOrder(world, asGuest(token), byCard)))
    expect(new Set(placed.map((one) => one.ok && one.value.order.number)).size).toBe(1)
    expect(placed.every((one) => one.ok && one.value.order.next.kind === 'redirect' && one.value.order.next.url !== null)).toBe(
      true,
    )
    expect(await orderRows(rowId)).toHaveLength(1)
    const [first] = placed
    if (!first?.ok) throw new Error('nobody placed the order')
    expect(await chargesOf(first.value.order.number)).toHaveLength(1)
    expect(await stockOf(world, cream)).toBe(9)
  })

  test('a product added while the order is placed is in the order, or refused', async () => {
    const cream = await addProduct(world, { stock: 100 })
    const { token, rowId } = await addCart(world, [cream])
    const [placed, ...added] = await Promise.all([
      placeOrder(world, asGuest(token), placing),
      ...Array.from({ length: 10 }, () => addItem(world, asGuest(token), { variantId: cream.id, quantity: 1 })),
    ])
    const inTime = added.filter((one) => one.ok).length
    expect(added.every((one) => one.ok || one.error.code === 'cart_complete')).toBe(true)
    expect(placed.ok).toBe(true)
    const [order] = await orderRows(rowId)
    expect(order?.total_cents).toBe(cream.price * (1 + inTime))
    expect(await stockOf(world, cream)).toBe(100 - 1 - inTime)
  })
})

describe('when the process is killed', () => {
  const failing = (charge: PaymentGateway['charge']): World => withBank(() => ({ charge }))
  // Its own mailbox: one that has used up this hour's emails receives none.
  const byCardNow = { ...byCard, patch: { ...byCard.patch, email: 'morta@cliente.example' } }
  const killed = async (at: World, token: string) => expect(placeOrder(at, asGuest(token), byCardNow)).rejects.toThrow('killed')
  const paymentOf = (orderId: number) => world.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).execute()

  test('before the order is written, nothing has happened', async () => {
    const cream = await addProduct(world)
    const { token, rowId } = await addCart(world, [cream])
    await killed({ ...world, jobs: { send: () => Promise.reject(new Error('killed')) } }, token)
    expect([await orderRows(rowId), await stockOf(world, cream)]).toEqual([[], 10])
    expect(await placeOrder(world, asGuest(token), byCard)).toMatchObject({ ok: true, value: { isRepeat: false } })
  })

  test('before the gateway was called, the periodic job calls it', async () => {
    const { token, rowId } = await addCart(world, [await addProduct(world)])
    await killed(
      failing(() => Promise.reject(new Error('killed'))),
      token,
    )
    const [order] = await orderRows(rowId)
    expect(await paymentOf(order!.id)).toMatchObject([{ state: 'pending', external_id: null }])
    shop.wait(1 / 60)
    await runPeriodicJobs()
    expect(await paymentOf(order!.id)).toMatchObject([
      { external_id: expect.any(String), redirect_url: expect.stringContaining('/dev/bank/') },
    ])
    expect(await chargesOf(order!.number)).toHaveLength(1)
  })

  test('before the gateway’s answer is recorded, the periodic job finds the same charge', async () => {
    const { token, rowId } = await addCart(world, [await addProduct(world)])
    const answerLost = withBank((bank) => ({
      charge: async (charge) => {
        await bank.charge(charge)
        throw new Error('killed')
      },
    }))
    await killed(answerLost, token)
    const [order] = await orderRows(rowId)
    const [charge] = await chargesOf(order!.number)
    shop.wait(1 / 60)
    await runPeriodicJobs()
    expect(await paymentOf(order!.id)).toMatchObject([{ external_id: charge!.id }])
    expect(await chargesOf(order!.number)).toHaveLength(1)
  })

  test('a repeated request gets the order and its payment page', async () => {
    const { token } = await addCart(world, [await addProduct(world)])
    await killed(
      failing(() => Promise.reject(new Error('killed'))),
      token,
    )
    expect(await placeOrder(world, asGuest(token), byCard)).toMatchObject({
      ok: true,
      value: { isRepeat: true, order: { next: { kind: 'redirect', url: expect.any(String) } } },
    })
  })
})

describe('when the gateway', () => {
  const bankSays = (charge: PaymentGateway['charge']): World => withBank(() => ({ charge }))

  test('cannot be reached, the order stays and the periodic job tries again', async () => {
    const { token } = await addCart(world, [await addProduct(world)])
    const placed = await placeOrder(
      bankSays(async () => err({ code: 'unreachable' })),
      asGuest(token),
      byCard,
    )
    expect(placed).toMatchObject({ ok: true, value: { order: { next: { kind: 'redirect', url: null } } } })
    shop.wait(1 / 60)
    await runPeriodicJobs()
    expect(await placeOrder(world, asGuest(token), byCard)).toMatchObject({
      ok: true,
      value: { order: { next: { kind: 'redirect', url: expect.any(String) } } },
    })
  })

  test('declines, the order waits with a failed payment and is not charged again', async () => {
    const { token, rowId } = await addCart(world, [await addProduct(world)])
    let chargeCalls = 0
    const declining = bankSays(async () => {
      chargeCalls += 1
      return err({ code: 'declined' })
    })
    const placed = await placeOrder(declining, asGuest(token), byCard)
    expect(placed).toMatchObject({ ok: true, value: { order: { payment: { state: 'failed' }, next: { kind: 'none' } } } })
    shop.wait(1 / 60)
    for (const { work } of periodicJobs) await work(declining)
    expect(chargeCalls).toBe(1)
    expect(await orderRows(rowId)).toMatchObject([{ state: 'balance_due', payment_state: 'failed' }])
  })
})

test('placing an order, all fields in one patch, takes at most 23 statements, however many lines', inAll, async () => {
  const items = await Promise.all(Array.from({ length: 8 }, () => addProduct(world)))
  const [small, large] = [await addCart(world, items.slice(0, 1)), await addCart(world, items)]
  // Settings are read once, until they change.
  await addOrder(world, { items })
  const few = await shop.statementsOf(() => placeOrder(world, asGuest(small.token), byCard))
  const many = await shop.statementsOf(() => placeOrder(world, asGuest(large.token), byCard))
  expect(many).toHaveLength(few.length)
  expect(many.length).toBeLessThanOrEqual(23)
})

test('a Multibanco reference adds its answer and its email to that in four statements', async () => {
  const items = await Promise.all(Array.from({ length: 2 }, () => addProduct(world)))
  const place = async (method: PaymentMethod) => {
    const { token } = await addCart(world, items)
    const patch = { ...everything, email: `${token.toLowerCase()}@cliente.example`, payment_method_id: method }
    return shop.statementsOf(() => placeOrder(world, asGuest(token), { patch, source: 'api' }))
  }
  await place('multibanco')
  const [card, reference] = [await place('card'), await place('multibanco')]
  expect(reference.slice(-4)).toEqual([
    'begin',
    expect.stringContaining('update "payments"'),
    expect.stringContaining('jobs'),
    'commit',
  ])
  expect(reference.length).toBeLessThanOrEqual(card.length + 2)
})

test('a taken order number is replaced by another one', async () => {
  const fixed = { ...world, random: (bytes: number) => (bytes === 8 ? numbers.shift()! : world.random(bytes)) }
  const numbers = [Buffer.alloc(8, 1), Buffer.alloc(8, 1), Buffer.alloc(8, 2)]
  const place = async () => placeOrder(fixed, asGuest((await addCart(world, [await addProduct(world)])).token), placing)
  expect([await place(), await place()]).toMatchObject([
    ok({ order: { number: 'AZ-11111111' } }),
    ok({ order: { number: 'AZ-22222222' } }),
  ])
})
