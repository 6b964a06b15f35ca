import { describe, expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import type { Ask, ResourceObject } from '#tests/support/api/api.ts'
import { addMarta, addProduct } from '#tests/support/factories/builders.ts'
import { addPromotion } from '#tests/support/factories/promotions.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { martasHome } from '#tests/support/factories/checkouts.ts'
import { bodySchema } from './openapi.ts'
import { lookUpOf, takesKey } from '#src/platform/jsonapi/route.ts'
import { routes } from './routes.ts'

// The calls and names of the specification and its decisions: clients rely on them, so none may be removed.

const money = (...names: string[]): string[] => names.flatMap((name) => [name, `display_${name}`])
const totals = money('item_total', 'total', 'ship_total', 'adjustment_total', 'promo_total', 'included_tax_total')
const whole = {
  attributes: ['number', 'token', ...totals, 'currency', 'state', 'payment_state', 'shipment_state', 'email', 'item_count'],
  relationships: ['line_items', 'variants', 'promotions', 'payments', 'shipments', 'user', 'billing_address', 'shipping_address'],
}
const names: Record<string, { attributes: string[]; relationships?: string[] }> = {
  cart: { ...whole, relationships: [...whole.relationships, 'loyalty_adjustments', 'order'] },
  order: whole,
  line_item: { attributes: ['name', 'quantity', ...money('price', 'total')], relationships: ['variant', 'extra'] },
  variant: {
    attributes: ['sku', 'barcode', ...money('price', 'compare_at_price'), 'in_stock', 'purchasable', 'designation'],
    relationships: ['product', 'images'],
  },
  product: {
    // Long texts come with the product only, which keeps carts and orders short.
    attributes: ['name', 'slug', 'localized_slugs'],
    relationships: ['variants', 'images', 'collections', 'default_variant'],
  },
  shipment: {
    attributes: ['number', 'state', ...money('final_price'), 'free', 'tracking_url'],
    relationships: ['shipping_rates', 'selected_shipping_rate', 'shipping_method', 'locations', 'pickup_location'],
  },
  shipping_rate: { attributes: ['name', 'selected', 'free', ...money('final_price')], relationships: ['shipping_method'] },
  shipping_method: { attributes: ['name'] },
  stock_location: { attributes: ['name', 'address1', 'city', 'zipcode', 'phone'] },
  payment: { attributes: ['state', ...money('amount')], relationships: ['payment_method'] },
  payment_method: { attributes: ['code', 'name', 'description'] },
  promotion: { attributes: ['name', 'code', ...money('amount')] },
  address: {
    attributes: ['firstname', 'lastname', 'address1', 'address2', 'city', 'zipcode', 'phone', 'country_iso'],
  },
  user: { attributes: ['email', 'name'] },
}

const resourcesByType = new Map<string, ResourceObject[]>()
const { world } = await shopFixture()
const { ask, signIn } = openApi(world)
const session = await signIn(await addMarta(world))
const cream = await addProduct(world, { price: 1000 })
await addPromotion(world, { code: 'OUTONO10' })
const collect = (resources: readonly ResourceObject[] | undefined): void => {
  for (const resource of resources ?? [])
    resourcesByType.set(resource.type, [...(resourcesByType.get(resource.type) ?? []), resource])
}
const includesOf = (path: string): string => routes.find((route) => route.path === path)?.includes?.join(',') ?? ''
const collecting = async (...input: Parameters<Ask>) => {
  const answer = await ask(...input)
  if (answer.status >= 400) throw new Error(`${input[0]} ${input[1]}: ${answer.text}`)
  collect([answer.data ?? answer.list, answer.included ?? []].flat(2))
  return answer
}
const settled = { email: 'marta@cliente.example', shipping_address: martasHome, use_shipping: true, health_consent: true }
const include = includesOf('/store/carts')
await collecting('GET', `/products?include=${includesOf('/products')}`)
const made = await collecting('POST', '/store/carts', { variant_id: cream.id, quantity: 2, include }, session)
const { token } = made.meta
const ofCart = { ...session, 'X-Cart-Token': token }
await collecting('POST', '/store/coupon', { code: 'OUTONO10', include }, ofCart)
await collecting('GET', '/store/payment-methods', undefined, ofCart)
const { list } = await collecting('GET', '/store/rates?zipcode=5000-577&include=shipping_method', undefined, ofCart)
const choice = { shipping_rate_id: list[0]?.id, payment_method_id: 'multibanco' }
await collecting('PATCH', '/store/checkout', { ...settled, ...choice, include: includesOf('/store/checkout') }, ofCart)
const placed = await collecting('PATCH', '/store/checkout', { complete: true, include: includesOf('/store/checkout') }, ofCart)
const { number } = placed.meta.order
await collecting('GET', `/orders/${number}?include=${includesOf('/orders/{number}')}`, undefined, session)
await collecting('GET', `/orders?include=${includesOf('/orders')}`, undefined, session)
await collecting('GET', `/store/carts?include=${include},order`, undefined, ofCart)

test.each(Object.entries(names))('every %s has its attributes and relationships', (type, { attributes, relationships = [] }) => {
  const resources = resourcesByType.get(type) ?? []
  expect(resources.length).toBeGreaterThan(0)
  for (const resource of resources) {
    expect(attributes.filter((name) => !(name in resource.attributes))).toEqual([])
    expect(relationships.filter((name) => resource.relationships?.[name]?.data === undefined)).toEqual([])
  }
})

test('a product that was requested itself has its description', async () => {
  const { list } = await ask('GET', '/products')
  expect(list).toMatchObject([{ attributes: { description: expect.stringMatching(/\w/) } }])
})

test('amounts are decimal strings, each with a formatted version', () => {
  for (const { type, attributes } of [...resourcesByType.values()].flat())
    for (const name of Object.keys(attributes).filter((one) => one.startsWith('display_'))) {
      const amount = attributes[name.replace('display_', '')]
      expect(amount === null || /^-?\d+\.\d\d$/.test(String(amount)), `${type}.${name}: ${String(amount)}`).toBe(true)
      expect(attributes[name] === null, `${type}.${name}`).toBe(amount === null)
    }
})

describe('the call', () => {
  const calls: [string, string][] = [
    ['GET', '/me'],
    ['POST', '/auth/login'],
    ['GET', '/auth/logout'],
    ['POST', '/auth/logout'],
    ['POST', '/auth/login/google'],
    ['DELETE', '/account'],
    ['GET', '/store/carts'],
    ['POST', '/store/carts'],
    ['DELETE', '/store/carts'],
    ['PATCH', '/store/items/{id}'],
    ['PATCH', '/store/checkout'],
    ['POST', '/store/email-code'],
    ['POST', '/store/email-code/confirm'],
    ['POST', '/store/coupon'],
    ['DELETE', '/store/coupon'],
    ['POST', '/store/apply-points'],
    ['DELETE', '/store/apply-points'],
    ['GET', '/store/rates'],
    ['GET', '/store/payment-methods'],
    ['GET', '/orders'],
    ['GET', '/orders/{number}'],
    ['POST', '/orders/{number}/comments'],
    ['POST', '/orders/{number}/cancel'],
    ['POST', '/orders/{number}/pay'],
    ['GET', '/staff/orders'],
    ['GET', '/staff/orders/{number}'],
    ['PATCH', '/staff/orders/{number}'],
    ['POST', '/staff/orders/{number}/refunds'],
  ]
  test.each(calls)('%s %s exists and is described', async (method, path) => {
    const { text } = await ask('GET', '/openapi.json')
    const { paths }: { paths: Record<string, Record<string, { summary: string }>> } = JSON.parse(text)
    expect(paths[`/api${path}`]?.[method.toLowerCase()]?.summary).toMatch(/\w/)
  })

  test('takes an Idempotency-Key with every write, except those that search, reveal or are about a session and its proof', () => {
    const keyless = routes.filter(({ method, keyless }) => method !== 'GET' && keyless !== undefined)
    const named = (path: string) =>
      /^\/(auth|sessions|account|staff\/session)(\/|$)/.test(path) || /\/(search|reveal)$/.test(path)
    expect(keyless.filter(({ path }) => !named(path)).map(({ method, path }) => `${method} ${path}`)).toEqual([])
    expect(keyless.length).toBeGreaterThan(0)
  })

  test('says for every write with a key where its result is looked up when its answer was lost', () => {
    const lost = routes.filter((route) => takesKey(route) && lookUpOf(route, routes) === undefined)
    // What these made has no list: a photo expires by itself, and points and cards are found by a search, which is a POST.
    expect(lost.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /uploads',
      'POST /staff/loyalty-wallets',
      'POST /staff/loyalty-cards',
    ])
  })

  const fields: [string, string, string[]][] = [
    ['POST', '/store/carts', ['variant_id', 'quantity']],
    ['DELETE', '/store/carts', ['line_item_ids']],
    ['PATCH', '/store/items/{id}', ['quantity']],
    ['POST', '/store/coupon', ['code']],
    ['POST', '/store/apply-points', ['amount']],
    ['GET', '/store/rates', ['zipcode']],
    ['POST', '/orders/{number}/comments', ['content', 'upload_ids']],
    [
      'PATCH',
      '/store/checkout',
      [
        'email',
        'shipping_address',
        'billing_address',
        'use_shipping',
        'fulfilment',
        'shipping_rate_id',
        'pickup_location_id',
        'payment_method_id',
        'special_instructions',
        'health_consent',
        'expected_total',
        'complete',
      ],
    ],
  ]
  test.each(fields)('%s %s has its fields in the description', (method, path, wanted) => {
    const route = routes.find((one) => one.method === method && one.path === path)
    const described = Object(route?.body && bodySchema(route.body)['properties'])
    expect(wanted.filter((name) => !Object.hasOwn(described, name))).toEqual([])
  })
})
