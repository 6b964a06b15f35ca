// @module-tag rest
import { serve } from '@hono/node-server'
import { once } from 'node:events'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { routes } from '#src/api/routes.ts'
import { createApp } from '#src/web/app.ts'
import { addProduct } from '#tests/support/factories/builders.ts'
import { brokenInvariants } from '#src/start/invariants.ts'
import { addPromotion } from '#tests/support/factories/promotions.ts'
import { devour, jsona, kitsu } from '#tests/support/machines/clients.ts'
import type { Client } from '#tests/support/machines/clients.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { martasHome } from '#tests/support/factories/checkouts.ts'

// Third-party clients read and write our documents with JSON:API libraries that know nothing of this shop.

const { world } = await shopFixture()
const server = serve({
  fetch: createApp(world, { apiRoutes: routes, buildDir: '/nowhere' }).fetch,
  port: 0,
  hostname: '127.0.0.1',
})
await once(server, 'listening')
const bound = server.address()
const origin = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : bound}`
const cream = await addProduct(world, { price: 1000, stock: 100, name: 'Creme de azulejo' })
await addPromotion(world, { code: 'OUTONO10', name: { pt: 'Outono', en: 'Autumn' } })
afterAll(async () => {
  server.close()
})

const text = v.string()
const named = { name: text }
const product = v.object({ ...named, slug: text })
const products = v.array(
  v.object({ ...named, default_variant: v.object({ id: text, sku: text, price: text, in_stock: v.boolean() }) }),
)
const line = v.object({ ...named, quantity: v.number(), total: text, variant: v.object({ sku: text, price: text, product }) })
const sums = { item_count: v.number(), item_total: text, promo_total: text, ship_total: text, total: text }
const promotions = v.array(v.object({ ...named, code: v.nullable(text), amount: text }))
const filled = v.object({ ...sums, state: v.literal('open'), line_items: v.array(line), promotions })
const rate = v.object({ ...named, final_price: text, free: v.boolean(), shipping_method: v.object({ ...named, expected: text }) })
const shipments = v.array(v.object({ final_price: text, selected_shipping_rate: v.object({ ...named, final_price: text }) }))
const settled = v.object({ ...sums, email: text, fulfilment: v.literal('delivery'), shipments })
const placed = v.object({ ...sums, state: v.literal('complete'), order: v.object({ state: text, total: text }) })
const order = v.object({
  ...sums,
  state: text,
  email: text,
  line_items: v.array(v.object({ ...named, quantity: v.number(), total: text })),
  payments: v.array(v.object({ state: text, amount: text })),
  promotions,
})

/** From the catalogue to the order; returns everything the library has read on the way. */
async function walk(client: Client): Promise<Record<string, unknown>> {
  const listed = await client.get('/products', { 'filter[q]': 'azulejo', include: 'default_variant' })
  const [found] = v.parse(products, listed.data)
  const include = 'line_items.variant.product,promotions'
  const added = await client.write('POST', '/store/carts', {
    type: 'cart',
    variant_id: found?.default_variant.id,
    quantity: 2,
    include,
  })
  const token = v.parse(text, added.meta['token'])
  const { id } = v.parse(v.object({ id: text }), added.data)
  const wrong = await client.write('POST', '/store/carts', { type: 'cart', variant_id: cream.id, quantity: -1, token })
  const unknown = await client.write('POST', '/store/coupon', { type: 'coupon', code: 'NADA', token })
  const coupon = await client.write('POST', '/store/coupon', { type: 'coupon', code: 'outono10', token, include })
  const rates = await client.get('/store/rates', { token, zipcode: '5000-577', include: 'shipping_method' })
  const [first] = v.parse(v.array(v.object({ id: text })), rates.data)
  const sparse = await client.get('/store/carts', {
    token,
    include: 'line_items',
    'fields[line_item]': 'name',
    'fields[cart]': 'total,line_items',
  })
  const checkout = {
    type: 'checkout',
    id,
    token,
    email: 'marta@cliente.example',
    shipping_address: martasHome,
    use_shipping: true,
  }
  const checkedOut = await client.write('PATCH', '/store/checkout', {
    ...checkout,
    shipping_rate_id: first?.id,
    payment_method_id: 'multibanco',
    health_consent: true,
    include: 'shipments.selected_shipping_rate',
  })
  const { total } = v.parse(settled, checkedOut.data)
  const bought = await client.write('PATCH', '/store/checkout', {
    type: 'checkout',
    id,
    token,
    expected_total: total,
    complete: true,
    include: 'order',
  })
  const { number, token: orderToken } = v.parse(v.object({ number: text, token: text }), bought.meta['order'])
  const loaded = await client.get(
    `/orders/${number}`,
    { include: 'line_items,payments,promotions' },
    { 'X-Order-Token': orderToken },
  )
  const hidden = await client.get(`/orders/${number}`, {}, { 'X-Order-Token': 'somebody-else' })
  const late = await client.write('POST', '/store/carts', { type: 'cart', variant_id: cream.id, quantity: 1, token })
  return {
    listed: v.parse(products, listed.data),
    added: v.parse(filled, added.data),
    wrong: wrong.errors,
    unknown: unknown.errors,
    coupon: v.parse(filled, coupon.data),
    rates: v.parse(v.array(rate), rates.data),
    quote: rates.meta,
    sparse: v.parse(
      v.strictObject({
        id: text,
        type: text,
        total: text,
        line_items: v.array(v.strictObject({ id: text, type: text, name: text })),
      }),
      withoutMarks(sparse.data),
    ),
    checkedOut: v.parse(settled, checkedOut.data),
    bought: v.parse(placed, bought.data),
    loaded: v.parse(order, loaded.data),
    hidden: hidden.errors,
    late: late.errors,
  }
}

/** Without the library's internal fields. */
const withoutMarks = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data, (name, value: unknown) => (name === 'relationshipNames' ? undefined : value)))

/** Removes ids: each walk has its own cart. */
const comparable = (facts: Record<string, unknown>): unknown =>
  JSON.parse(JSON.stringify(facts, (name, value: unknown) => (name === 'id' ? 'an id' : value)))

test.each([
  ['jsona', jsona],
  ['kitsu-core', kitsu],
  ['devour-client', devour],
])(
  'S161 %s reads products, cart, coupon, rates, checkout, order and errors, their attributes and relations flattened',
  async (_, client) => {
    const facts = await walk(client(origin))
    expect(facts).toMatchObject({
      listed: [{ name: 'Creme de azulejo', default_variant: { id: cream.id, price: '10.00', in_stock: true } }],
      added: {
        item_count: 2,
        total: '20.00',
        line_items: [
          { name: 'Creme de azulejo', quantity: 2, variant: { price: '10.00', product: { name: 'Creme de azulejo' } } },
        ],
        promotions: [],
      },
      wrong: { quantity: expect.stringMatching(/\w/) },
      unknown: { code: expect.stringMatching(/\w/) },
      coupon: { total: '18.00', promo_total: '-2.00', promotions: [{ name: 'Outono', code: 'OUTONO10', amount: '-2.00' }] },
      rates: [{ final_price: '3.50', shipping_method: { expected: expect.stringMatching(/\w/) } }],
      quote: { county: 'Vila Real', deliverable: true },
      sparse: { total: '18.00', line_items: [{ name: 'Creme de azulejo' }] },
      checkedOut: { total: '21.50', ship_total: '3.50', shipments: [{ selected_shipping_rate: { final_price: '3.50' } }] },
      bought: { total: '21.50', order: { state: 'balance_due', total: '21.50' } },
      loaded: {
        total: '21.50',
        line_items: [{ name: 'Creme de azulejo', quantity: 2, total: '18.00' }],
        payments: [{ state: 'pending', amount: '21.50' }],
      },
      hidden: { '': expect.stringMatching(/\w/) },
      late: { '': expect.stringMatching(/\w/) },
    })
    expect(await brokenInvariants(world)).toEqual([])
  },
)

test('S161 all three read the same', async () => {
  const [one, ...others] = [await walk(jsona(origin)), await walk(kitsu(origin)), await walk(devour(origin))].map(comparable)
  for (const other of others) expect(other).toEqual(one)
})
