// @module-tag rest
import { describe, expect, test } from 'vitest'
import { linked, openApi } from '#tests/support/api/api.ts'
import { addMarta, addProduct, stockOf } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { pickupFields } from '#tests/support/factories/checkouts.ts'
import { inAll } from '#tests/support/world/short.ts'

const shop = await shopFixture()
const { world } = shop
const { ask, signIn } = openApi(world)

const collected = {
  ...pickupFields,
  email: 'marta@cliente.example',
  billing_address: { firstname: 'Marta', lastname: 'Lobo', phone: '+351 900 000 005' },
}

async function newCart(items?: SoldVariant): Promise<{ token: string; line: string; variant: SoldVariant }> {
  const variant = items ?? (await addProduct(world))
  const { data, meta } = await ask('POST', '/store/carts', { variant_id: variant.id, quantity: 1 })
  return { token: meta.token, line: linked(data, 'line_items').id, variant }
}

describe('a cart', () => {
  test('is created by the first line: 201, a token in meta and a cookie for the site', async () => {
    const variant = await addProduct(world, { price: 1230 })
    const made = await ask('POST', '/store/carts', {
      variant_id: variant.id,
      quantity: 2,
      include: 'line_items.variant.product,shipments.locations',
    })
    expect(made.status).toBe(201)
    expect(made.headers.get('Set-Cookie')).toMatch(new RegExp(`cart=${made.meta.token}; .*HttpOnly`))
    expect(made.data).toMatchObject({
      type: 'cart',
      attributes: {
        state: 'open',
        item_count: 2,
        item_total: '24.60',
        total: '24.60',
        included_tax_total: '4.60',
        promo_total: '0.00',
        ship_total: '0.00',
        currency: 'EUR',
        payment_state: null,
        number: null,
      },
    })
    expect(made.data.attributes['display_total']).toMatch(/24,60/)
    expect(Object.keys(made.data.relationships).toSorted()).toEqual([
      'billing_address',
      'line_items',
      'loyalty_adjustments',
      'order',
      'payments',
      'promotions',
      'shipments',
      'shipping_address',
      'user',
      'variants',
    ])
    expect(made.included.map(({ type }) => type).toSorted()).toEqual([
      'line_item',
      'product',
      'shipment',
      'stock_location',
      'variant',
    ])
    expect(made.included.find(({ type }) => type === 'line_item')?.relationships['extra']).toEqual({ data: null })
    expect(made.included.find(({ type }) => type === 'shipment')?.relationships).toMatchObject({
      shipping_rates: { data: [] },
      selected_shipping_rate: { data: null },
      pickup_location: { data: null },
    })
  })

  test('adds to the one of the token: 200, in body, header or JSON:API document', async () => {
    const { token, variant } = await newCart()
    const more = { variant_id: variant.id, quantity: 1 }
    expect(await ask('POST', '/store/carts', { ...more, token })).toMatchObject({
      status: 200,
      data: { attributes: { item_count: 2 } },
    })
    expect(await ask('POST', '/store/carts', more, { 'X-Cart-Token': token })).toMatchObject({
      status: 200,
      data: { attributes: { item_count: 3 } },
    })
    expect(await ask('POST', '/store/carts', { data: { type: 'cart', attributes: { ...more, token } } })).toMatchObject({
      status: 200,
      data: { attributes: { item_count: 4 } },
    })
    expect(await ask('GET', `/store/carts?token=${token}`)).toMatchObject({
      status: 200,
      data: { attributes: { item_count: 4 } },
    })
  })

  test('can begin empty, without a shipment', async () => {
    const made = await ask('POST', '/store/carts', {})
    expect(made).toMatchObject({
      status: 201,
      data: { attributes: { total: '0.00' }, relationships: { line_items: { data: [] }, shipments: { data: [] } } },
    })
  })

  test('includes every relation that it offers', async () => {
    const { token } = await newCart()
    const paths =
      'line_items.variant.product.images,line_items.variant.images,line_items.extra.items,variants.product.images,variants.images,promotions,payments.payment_method,shipments.shipping_rates,shipments.selected_shipping_rate,shipments.shipping_method,shipments.locations,shipments.pickup_location,user,billing_address,shipping_address,loyalty_adjustments,order.line_items.variant.product'
    expect((await ask('GET', `/store/carts?token=${token}&include=${paths}`)).status).toBe(200)
    expect((await ask('GET', `/store/carts?token=${token}&include=secrets`)).status).toBe(400)
  })

  test.each([[-1], [1.5], ['a'], [null], [undefined], [0], [[]], [{}], [true], [1e300], ['2']])(
    'refuses a quantity of %j and stays unchanged',
    async (quantity) => {
      const { token, variant } = await newCart()
      const added = await ask('POST', '/store/carts', { variant_id: variant.id, quantity, token })
      expect(added).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/quantity' } }] })
      expect(await ask('GET', `/store/carts?token=${token}`)).toMatchObject({ data: { attributes: { item_count: 1 } } })
    },
  )

  test.each([[-1], [1.5], ['a'], [null], [undefined]])('refuses to change a line to %j', async (quantity) => {
    const { token, line } = await newCart()
    const refused = await ask('PATCH', `/store/items/${line}`, { quantity, token })
    expect(refused).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/quantity' } }] })
    // Zero removes the line, so one is not the least.
    expect(refused.errors[0]?.detail).not.toMatch(/pequena|mínimo|from 1|a partir de 1/)
    expect(await ask('GET', `/store/carts?token=${token}`)).toMatchObject({ data: { attributes: { item_count: 1 } } })
  })

  test('says how many are left of what is short', async () => {
    const { token, line, variant } = await newCart(await addProduct(world, { stock: 4 }))
    const error = { status: 422, errors: [{ code: 'out_of_stock', meta: { left: 4 }, detail: expect.stringContaining('4') }] }
    expect(await ask('POST', '/store/carts', { variant_id: variant.id, quantity: 4, token })).toMatchObject(error)
    expect(await ask('PATCH', `/store/items/${line}`, { quantity: 2_000_000_000_000, token })).toMatchObject(error)
    expect(await ask('PATCH', `/store/items/${line}`, { quantity: 4, token })).toMatchObject({ status: 200 })
    expect(await ask('PATCH', `/store/items/${line}`, { quantity: 0, token })).toMatchObject({
      status: 200,
      data: { attributes: { item_count: 0 } },
    })
  })

  test('answers 404 to unknown ids and tokens', async () => {
    const { token, line, variant } = await newCart()
    const unknown = world.id()
    const answers = await Promise.all([
      ask('GET', '/store/carts?token=AAAAAAAAAAAAAAAAAAAAAA'),
      ask('GET', '/store/carts'),
      ask('POST', '/store/carts', { variant_id: unknown, quantity: 1, token }),
      ask('POST', '/store/carts', { variant_id: 'no-id', quantity: 1, token }),
      ask('POST', '/store/carts', { variant_id: variant.id, quantity: 1, token: 'AAAAAAAAAAAAAAAAAAAAAA' }),
      ask('PATCH', `/store/items/${unknown}`, { quantity: 1, token }),
      ask('PATCH', `/store/items/${line}`, { quantity: 1 }),
      ask('DELETE', '/store/carts', { line_item_ids: [unknown], token }),
      ask('PATCH', '/store/checkout', { email: 'rui@cliente.example', token: 'nope' }),
    ])
    expect(answers.map(({ status, errors }) => [status, errors[0]?.code])).toEqual(answers.map(() => [404, 'not_found']))
  })

  test('loses the lines named in body, query or header, or all of them', async () => {
    const { token, line } = await newCart()
    await ask('POST', '/store/carts', { variant_id: (await addProduct(world)).id, quantity: 2, token })
    expect(await ask('DELETE', `/store/carts?token=${token}&line_item_ids=${line}`)).toMatchObject({
      status: 200,
      data: { attributes: { item_count: 2 } },
    })
    expect(await ask('DELETE', '/store/carts', undefined, { 'X-Cart-Token': token })).toMatchObject({
      status: 200,
      data: { attributes: { item_count: 0 } },
    })
  })

  test('refuses prescription medicines with an explanation', async () => {
    const tablets = await addProduct(world, { kind: 'MSRM' })
    const refused = await ask('POST', '/store/carts', { variant_id: tablets.id, quantity: 1 }, { 'Accept-Language': 'en' })
    expect(refused).toMatchObject({
      status: 422,
      errors: [{ code: 'not_purchasable', detail: 'This item cannot be bought directly. Send a prescription or a request.' }],
    })
  })

  test('of another person is 404', async () => {
    const marta = await addMarta(world)
    const hers = await ask('POST', '/store/carts', { variant_id: (await addProduct(world)).id, quantity: 1 }, await signIn(marta))
    const { token } = hers.meta
    expect((await ask('GET', `/store/carts?token=${token}`)).status).toBe(404)
    expect((await ask('GET', `/store/carts?token=${token}`, undefined, await signIn(await addMarta(world)))).status).toBe(404)
    expect(await ask('GET', '/store/carts?include=user', undefined, await signIn(marta))).toMatchObject({
      status: 200,
      included: [{ type: 'user', id: marta.publicId }],
    })
  })
})

describe('the checkout', () => {
  test('places an order in one call and answers with the next step', async () => {
    const { token } = await newCart()
    const placed = await ask('PATCH', '/store/checkout', {
      token,
      ...collected,
      payment_method_id: 'multibanco',
      expected_total: '12.34',
      complete: true,
      include: 'order,payments',
    })
    expect(placed).toMatchObject({
      status: 200,
      data: {
        attributes: {
          state: 'complete',
          payment_state: 'balance_due',
          shipment_state: 'pending',
          number: expect.stringMatching(/^AZ-/),
        },
      },
      meta: {
        payment: {
          kind: 'multibanco',
          amount: '12.34',
          entity: expect.any(String),
          reference: expect.any(String),
          expires_at: expect.any(String),
        },
      },
    })
    const order = placed.included.find(({ type }) => type === 'order')
    expect(order?.attributes).toMatchObject({
      number: placed.data.attributes['number'],
      state: 'balance_due',
      total: '12.34',
      history: [{ event: 'place', to: 'balance_due' }],
    })
    expect(placed.headers.get('Set-Cookie')).toContain('last_order=')
    const { number } = placed.meta.order
    const answer = await ask('GET', `/orders/${number}`, undefined, { 'X-Order-Token': placed.meta.order.token })
    expect(answer).toMatchObject({ status: 200, data: { id: order?.id }, meta: { payment: { kind: 'multibanco' } } })
    expect((await ask('GET', `/orders/${number}`)).status).toBe(404)
  })

  test('answers the same order again, also by its cart, and refuses every other write', async () => {
    const { token, line, variant } = await newCart()
    const body = { token, ...collected, complete: true }
    const first = await ask('PATCH', '/store/checkout', body)
    await world.db.updateTable('variants').set({ price_cents: 1 }).where('id', '=', variant.rowId).execute()
    const again = await ask('PATCH', '/store/checkout', body)
    expect([again.status, again.data.relationships['order']]).toEqual([200, first.data.relationships['order']])
    expect(await ask('GET', `/store/carts?token=${token}&include=order`)).toMatchObject({
      status: 200,
      data: { attributes: { state: 'complete', total: '12.34' }, relationships: first.data.relationships },
    })
    const writes = await Promise.all([
      ask('POST', '/store/carts', { variant_id: variant.id, quantity: 1, token }),
      ask('PATCH', `/store/items/${line}`, { quantity: 3, token }),
      ask('DELETE', '/store/carts', { token }),
      ask('PATCH', '/store/checkout', { email: 'rui@cliente.example', token }),
    ])
    expect(writes.map(({ status, errors }) => [status, errors[0]?.code])).toEqual(writes.map(() => [409, 'cart_complete']))
  })

  test('repeats an answer byte for byte under the same key', async () => {
    const { token } = await newCart()
    const body = { token, ...collected, payment_method_id: 'card', complete: true }
    const first = await ask('PATCH', '/store/checkout', body, { 'Idempotency-Key': 'once-1' })
    const second = await ask('PATCH', '/store/checkout', body, { 'Idempotency-Key': 'once-1' })
    expect([second.status, second.text, second.headers.get('Idempotent-Replayed')]).toEqual([200, first.text, 'true'])
    expect(
      await ask('PATCH', '/store/checkout', { ...body, email: 'rui@cliente.example' }, { 'Idempotency-Key': 'once-1' }),
    ).toMatchObject({ status: 422, errors: [{ code: 'idempotency_key_reused' }] })
    expect(first.meta.payment).toMatchObject({
      kind: 'redirect',
      url: expect.stringMatching(/^http:\/\/shop\.test\/dev\/bank\//),
    })
  })

  test('refuses a changed total, with the current cart', async () => {
    const { token } = await newCart()
    const refused = await ask('PATCH', '/store/checkout', { token, ...collected, expected_total: '12.35', complete: true })
    expect(refused).toMatchObject({
      status: 409,
      errors: [{ code: 'total_changed', meta: { cart: { type: 'cart', attributes: { total: '12.34' } } } }],
    })
  })

  test('refuses what is sold out by then', async () => {
    const { token, line, variant } = await newCart(await addProduct(world, { stock: 1 }))
    await world.db.updateTable('stock_items').set({ on_hand: 0 }).where('variant_id', '=', variant.rowId).execute()
    const refused = await ask('PATCH', '/store/checkout', { token, ...collected, complete: true })
    expect(refused).toMatchObject({
      status: 409,
      errors: [{ code: 'out_of_stock', meta: { left: 0, lines: [{ line_item_id: line, left: 0 }] } }],
    })
    expect(await stockOf(world, variant)).toBe(0)
  })

  test.each([
    [{ email: 'no address' }, 'email'],
    [{ email: '' }, 'email'],
    [{ fulfilment: 'teleport' }, 'fulfilment'],
    [{ fulfilment: 'delivery', shipping_address: { zipcode: '9999-999' } }, 'shipping_address/zipcode'],
    [{ shipping_rate_id: 'nowhere' }, 'shipping_rate_id'],
    [{ nif: '12345678' }, 'nif'],
    [{ nif: '123456780' }, 'nif'],
    [{ mb_way_phone: '12' }, 'mb_way_phone'],
    [{ payment_method_id: 'gold' }, 'payment_method_id'],
    [{ pickup_location_id: 'nowhere' }, 'pickup_location_id'],
    [{ billing_address: { phone: '12' } }, 'billing_address/phone'],
    [{ shipping_address: { zipcode: '5000' } }, 'shipping_address/zipcode'],
    [{ shipping_address: 'Rua do Corgo' }, 'shipping_address'],
    [{ health_consent: 2 }, 'health_consent'],
    [{ health_consent: 'yes' }, 'health_consent'],
    [{ expected_total: '12.345' }, 'expected_total'],
    [{ expected_total: -1 }, 'expected_total'],
    [{ special_instructions: 'x'.repeat(1001) }, 'special_instructions'],
    [{ complete: 'true' }, 'complete'],
  ])('points at the field of %j', async (patch, field) => {
    const { token } = await newCart()
    const refused = await ask('PATCH', '/store/checkout', { token, ...patch })
    expect(refused).toMatchObject({
      status: 422,
      errors: [{ source: { pointer: `/data/attributes/${field}` }, detail: expect.stringMatching(/\w/) }],
    })
  })

  test('lists the available payment methods', async () => {
    const { token } = await newCart()
    expect((await ask('GET', `/store/payment-methods?token=${token}`)).list.map(({ id }) => id)).toEqual([
      'pay_at_pickup',
      'card',
      'mb_way',
      'multibanco',
    ])
    expect((await ask('GET', '/store/payment-methods')).status).toBe(200)
    expect((await ask('GET', '/store/payment-methods?token=AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
  })

  test('takes at most 25 statements for all of it', inAll, async () => {
    const { token } = await newCart()
    const statements = await shop.statementsOf(() =>
      ask('PATCH', '/store/checkout', { token, ...collected, payment_method_id: 'card', complete: true }),
    )
    expect(statements.length).toBeLessThanOrEqual(25)
  })
})
