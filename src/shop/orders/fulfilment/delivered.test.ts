import { describe, expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import type { ResourceObject } from '#tests/support/api/api.ts'
import { addProduct, addStaff } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { addPromotion } from '#tests/support/factories/promotions.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { martasHome } from '#tests/support/factories/checkouts.ts'

const { world } = await shopFixture()
const { ask, signIn } = openApi(world)
const cream = await addProduct(world, { price: 1230, stock: 500 })
const pills = await addProduct(world, { kind: 'MNSRM', price: 530, vat: 600, stock: 500, name: 'Comprimidos' })

const delivered = {
  email: 'marta@cliente.example',
  shipping_address: martasHome,
  use_shipping: true,
  fulfilment: 'delivery',
  payment_method_id: 'multibanco',
  health_consent: true,
}
const inBraga = { ...martasHome, zipcode: '4700-228', city: 'Braga' }

async function cartOf(...items: readonly SoldVariant[]): Promise<string> {
  let token: string | undefined
  for (const { id } of items) {
    const { meta } = await ask('POST', '/store/carts', { token, variant_id: id, quantity: 1 })
    token = meta.token
  }
  return token ?? ''
}

/** The attributes of the first included resource of a type. */
const partOf = ({ included }: { included: readonly ResourceObject[] }, type: string) =>
  included.find((one) => one.type === type)?.attributes

const checkout = (token: string, patch: object) => ask('PATCH', '/store/checkout', { token, ...patch })

describe('the rates of a cart', () => {
  test('are listed for a postal code, cheapest first, without choosing anything', async () => {
    const token = await cartOf(cream)
    const rates = await ask('GET', `/store/rates?token=${token}&zipcode=5000577&include=shipping_method`)
    expect(rates).toMatchObject({
      status: 200,
      list: [{ type: 'shipping_rate', attributes: { final_price: '3.50', free: false, selected: false, currency: 'EUR' } }],
      meta: { county: 'Vila Real', deliverable: true, reason: 'ok' },
    })
    expect(partOf(rates, 'shipping_method')).toMatchObject({ expected: expect.stringMatching(/\w/) })
    const cart = await ask('GET', `/store/carts?token=${token}&include=shipments`)
    expect(cart.data.attributes).toMatchObject({ ship_total: '0.00', total: '12.30', fulfilment: null })
  })

  test('of a medicine for another county are none, and the answer names the served counties', async () => {
    const token = await cartOf(cream, pills)
    const { list, meta } = await ask('GET', `/store/rates?token=${token}&zipcode=4700-228`)
    expect(list).toEqual([])
    expect(meta).toMatchObject({
      county: 'Braga',
      deliverable: false,
      reason: 'county_not_served_for_medicines',
      county_limits: expect.arrayContaining(['Vila Real', 'Sabrosa']),
      message: expect.stringContaining('Sabrosa'),
    })
  })

  test.each(['zipcode=500', ''])('requested with "%s" are refused at the parameter', async (query) => {
    const token = await cartOf(cream)
    expect(await ask('GET', `/store/rates?token=${token}&${query}`)).toMatchObject({
      status: 422,
      errors: [{ source: { parameter: 'zipcode' } }],
    })
  })

  test('of an unknown postal code are none; of an unknown cart, 404', async () => {
    const token = await cartOf(cream)
    const nowhere = await ask('GET', `/store/rates?token=${token}&zipcode=9999-999`)
    expect(nowhere).toMatchObject({ status: 200, list: [], meta: { county: null, reason: 'unknown_zipcode' } })
    expect((await ask('GET', '/store/rates?token=nobody&zipcode=5000-577')).status).toBe(404)
  })
})

describe('a cart that is delivered', () => {
  test('costs the cheapest rate until another is chosen, and its total includes it', async () => {
    const token = await cartOf(cream)
    const cart = await checkout(token, delivered)
    expect(cart.data.attributes).toMatchObject({
      fulfilment: 'delivery',
      ship_total: '3.50',
      total: '15.80',
      included_tax_total: '2.95',
    })
    const answer = await ask('GET', `/store/carts?token=${token}&include=shipments.shipping_rates,shipments.shipping_method`)
    expect(partOf(answer, 'shipment')).toMatchObject({ final_price: '3.50', free: false })
    expect(partOf(answer, 'shipping_rate')).toMatchObject({ selected: true, final_price: '3.50' })
  })

  test('is free from a configured total on, and dearer on the islands', async () => {
    const token = await cartOf(...Array.from({ length: 5 }, () => cream))
    expect((await checkout(token, delivered)).data.attributes).toMatchObject({ ship_total: '0.00', total: '61.50' })
    const single = await cartOf(cream)
    const funchal = { ...delivered, shipping_address: { ...martasHome, zipcode: '9000-001', city: 'Funchal' } }
    expect((await checkout(single, funchal)).data.attributes).toMatchObject({ ship_total: '6.90', total: '19.20' })
  })

  test('accepts a rate by its id, which implies delivery; one that is not offered is refused', async () => {
    const token = await cartOf(cream)
    await checkout(token, { shipping_address: martasHome })
    const { list } = await ask('GET', `/store/rates?token=${token}`)
    const chosen = await checkout(token, { shipping_rate_id: list[0]!.id })
    expect(chosen.data.attributes).toMatchObject({ fulfilment: 'delivery', ship_total: '3.50' })
    expect(await checkout(token, { shipping_rate_id: world.id() })).toMatchObject({
      status: 422,
      errors: [{ code: 'shipping_rate_unknown', source: { pointer: '/data/attributes/shipping_rate_id' } }],
    })
  })

  test('with a medicine is refused for another county with the names of the counties, and stays unchanged', async () => {
    const token = await cartOf(cream, pills)
    const refused = await checkout(token, { ...delivered, shipping_address: inBraga })
    expect(refused).toMatchObject({
      status: 422,
      errors: [
        {
          code: 'delivery_unavailable',
          source: { pointer: '/data/attributes/shipping_address/zipcode' },
          meta: { reason: 'county_not_served_for_medicines', county: 'Braga' },
        },
      ],
    })
    expect(refused.errors[0]?.detail).toContain('Sabrosa')
    expect((await ask('GET', `/store/carts?token=${token}`)).data.attributes).toMatchObject({ fulfilment: null, email: null })
  })

  test('cannot be placed once a medicine was added, until it is changed to pickup', async () => {
    const token = await cartOf(cream)
    await checkout(token, { ...delivered, shipping_address: inBraga })
    await ask('POST', '/store/carts', { token, variant_id: pills.id, quantity: 1 })
    expect(await checkout(token, { special_instructions: 'Toque.' })).toMatchObject({ status: 200 })
    expect(await checkout(token, { complete: true })).toMatchObject({ status: 422, errors: [{ code: 'delivery_unavailable' }] })
    expect(await checkout(token, { fulfilment: 'pickup', complete: true })).toMatchObject({ status: 200 })
  })

  test.each(['firstname', 'lastname', 'address1', 'zipcode', 'city'])('needs its %s before it is placed', async (name) => {
    const token = await cartOf(cream)
    const address = { ...martasHome, [name]: '' }
    expect(await checkout(token, { ...delivered, shipping_address: address, complete: true })).toMatchObject({
      status: 422,
      errors: [{ code: `${name}_required`, source: { pointer: `/data/attributes/shipping_address/${name}` } }],
    })
  })

  test('cannot be paid at pickup, and does not leave the country', async () => {
    const token = await cartOf(cream)
    expect(await checkout(token, { ...delivered, payment_method_id: 'pay_at_pickup' })).toMatchObject({
      status: 422,
      errors: [{ code: 'payment_method_unavailable' }],
    })
    const abroad = { ...delivered, shipping_address: { ...martasHome, country_iso: 'ES' } }
    expect(await checkout(token, abroad)).toMatchObject({ status: 422, errors: [{ code: 'delivery_unavailable' }] })
  })
})

describe('an order that is delivered', () => {
  test('freezes method, price and VAT, whatever the table has later', async () => {
    const token = await cartOf(cream)
    const placed = await checkout(token, { ...delivered, nif: '123456789', complete: true, expected_total: '15.80' })
    expect(placed.data.attributes).toMatchObject({ state: 'complete', total: '15.80', ship_total: '3.50' })
    await world.db.updateTable('shipping_rates').set({ price_cents: 999 }).where('price_cents', '=', 350).execute()
    const { number, token: orderToken } = placed.meta['order']
    const key = { 'X-Order-Token': orderToken }
    const order = await ask('GET', `/orders/${number}?include=shipments.shipping_method,shipping_address`, undefined, key)
    expect(order.data.attributes).toMatchObject({
      fulfilment: 'delivery',
      pickup_code: null,
      nif: '123456789',
      ship_total: '3.50',
      total: '15.80',
      included_tax_total: '2.95',
    })
    expect(partOf(order, 'shipment')).toMatchObject({ final_price: '3.50', tracking_url: null, state: 'pending' })
    expect(partOf(order, 'shipping_method')).toMatchObject({ name: expect.stringMatching(/\w/) })
    expect(partOf(order, 'address')).toMatchObject({ address1: 'Rua do Corgo 12', zipcode: '5000-577' })
    const cart = await ask('GET', `/store/carts?token=${token}&include=shipments`)
    expect(partOf(cart, 'shipment')).toMatchObject({ final_price: '3.50' })
    await world.db.updateTable('shipping_rates').set({ price_cents: 350 }).where('price_cents', '=', 999).execute()
  })

  test('whose rate has changed has to be confirmed at the new total', async () => {
    const token = await cartOf(cream)
    await checkout(token, delivered)
    await world.db.updateTable('shipping_rates').set({ price_cents: 450 }).where('price_cents', '=', 350).execute()
    expect(await checkout(token, { complete: true, expected_total: '15.80' })).toMatchObject({
      status: 409,
      errors: [{ code: 'total_changed', meta: { cart: { attributes: { total: '16.80', ship_total: '4.50' } } } }],
    })
    await world.db.updateTable('shipping_rates').set({ price_cents: 350 }).where('price_cents', '=', 450).execute()
  })

  test('is free with a promotion for free delivery, and the VAT is that of what remains', async () => {
    await addPromotion(world, { reduction: { kind: 'free_delivery' }, code: 'PORTES' })
    const token = await cartOf(cream)
    await ask('POST', '/store/coupon', { token, code: 'portes' })
    const placed = await checkout(token, { ...delivered, complete: true })
    expect(placed.data.attributes).toMatchObject({
      ship_total: '3.50',
      promo_total: '-3.50',
      total: '12.30',
      included_tax_total: '2.30',
    })
    const { number, token: orderToken } = placed.meta['order']
    const order = await ask('GET', `/orders/${number}?include=promotions,shipments`, undefined, { 'X-Order-Token': orderToken })
    expect(partOf(order, 'promotion')).toMatchObject({ code: 'PORTES', amount: '-3.50', free_delivery: true })
    expect(partOf(order, 'shipment')).toMatchObject({ final_price: '0.00', free: true })
  })

  test('shows the tracking of its parcel, once staff have sent it', async () => {
    const placed = await checkout(await cartOf(cream), { ...delivered, complete: true })
    const { number, token } = placed.meta['order']
    const asJoao = await signIn(await addStaff(world, 'counter'))
    const change = (body: object) => ask('PATCH', `/staff/orders/${number}`, body, asJoao)
    expect((await change({ state: 'pending', paid_with: 'card' })).status).toBe(200)
    expect(await change({ tracking_number: 'RR 1?' })).toMatchObject({
      status: 422,
      errors: [{ source: { pointer: '/data/attributes/tracking_number' } }],
    })
    const sent = await change({ state: 'ready', tracking_number: 'RR123456789PT' })
    expect(sent.data.attributes).toMatchObject({ state: 'ready', shipment_state: 'ready' })
    const answer = await ask('GET', `/orders/${number}?include=shipments`, undefined, { 'X-Order-Token': token })
    expect(partOf(answer, 'shipment')).toMatchObject({ tracking_url: expect.stringMatching(/^https:.*RR123456789PT/) })
    const asDiogo = await signIn(await addStaff(world, 'owner'))
    const counted = await ask('GET', `/staff/orders/${number}?include=shipments`, undefined, asDiogo)
    expect(partOf(counted, 'shipment')).toMatchObject({ tracking_url: expect.any(String) })
  })
})
