import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR, lisbonDate, nextDay } from '#src/kernel/dates.ts'
import { takesKey } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { createApp } from '#src/web/app.ts'
import { askOf, openApi } from '#tests/support/api/api.ts'
import type { Ask } from '#tests/support/api/api.ts'
import { plausibleBody } from '#tests/support/api/plausible-body.ts'
import type { BodySchema } from '#tests/support/api/plausible-body.ts'
import { addCart, addOrder, addPerson, addProduct } from '#tests/support/factories/builders.ts'
import { martasHome } from '#tests/support/factories/checkouts.ts'
import { addPlasticCard, givePoints } from '#tests/support/factories/loyalty.ts'
import { addPromotion, skuOf } from '#tests/support/factories/promotions.ts'
import { addPrescription, addRui, addSpecialRequest, drawnPhoto } from '#tests/support/factories/requests.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { asOwner } from '#tests/support/world/database.ts'
import { testFor } from '#tests/support/world/short.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { bodySchema } from './openapi.ts'
import { routes } from './routes.ts'

// Every call with a key, from the table of calls: its response is lost after the commit, or cannot be stored; the same request
// then writes nothing more. What the keys do is tested in platform/jsonapi/idempotency.test.ts, kills in tests/machines.

const shop = await shopFixture({ externalServices: { files: memoryFiles(new Map()) } })
// Each request has its own client address: rate limits are not under test here.
const world: World = { ...shop.world, config: { ...shop.world.config, trustedProxies: ['127.0.0.1'] } }
const { ask: askDirectly, signIn } = openApi(world)
const ana = await addPerson(world, ['pharmacist', 'owner', 'counter'], 'Ana Vaz')
const hers = await signIn(ana)

let losesAnswers = false
/** The calls, whose answers are lost on request: after all their work, before anything of it is stored. */
const lossy = routes.map((route): ApiRoute => ({
  ...route,
  async run(call) {
    const answer = await route.run(call)
    if (losesAnswers) throw new Error('the answer was lost')
    return answer
  },
}))
const app = createApp(world, { apiRoutes: lossy, buildDir: '/nowhere' })
const ask = askOf('http://shop.test', async (request) => app.fetch(request))

const tomorrow = nextDay(lisbonDate(world.now()), 1)
// Within a week there is a Wednesday, on which the pharmacy is open.
const nextOpenDay = Array.from({ length: 7 }, (_, days) => nextDay(tomorrow, days)).find((day) => new Date(day).getUTCDay() === 3)

/** What a call works on: people, an order, a cart, requests, all of them new. */
async function openScene() {
  const rui = await addRui(world)
  const cream = await addProduct(world, { stock: 1000 })
  const { order } = await addOrder(world, { principal: rui, items: [cream, await addProduct(world, { stock: 1000 })] })
  const cart = await addCart(world, [cream])
  const { variant, id: cartLine } = cart.lines[0] ?? expect.fail('no line in the cart')
  const his = await signIn(rui)
  const staff = (method: string, path: string, body?: unknown) => made(askDirectly, { method, path, body, headers: hers })
  const customer = (method: string, path: string, body?: unknown) => made(askDirectly, { method, path, body, headers: his })
  const line = async (): Promise<string> => {
    const found = await askDirectly('GET', `/staff/orders/${order.number}?include=line_items`, undefined, hers)
    return found.included.find(({ type }) => type === 'line_item')?.id ?? expect.fail('no line in the order')
  }
  const found = await askDirectly('GET', `/staff/orders/${order.number}`, undefined, hers)
  const target = { number: order.number, version: found.data.attributes['version'] }
  return { target, rui, his, cream, order, cart, variant, cartLine, staff, customer, line }
}
type Scene = Awaited<ReturnType<typeof openScene>>

type Sent = { method: string; path: string; body: unknown; headers: Record<string, string> }

/** The id of what a call made. */
async function made(send: Ask, { method, path, body, headers }: Sent): Promise<string> {
  const { status, data, text } = await send(method, path, body, headers)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return data.id
}

const colleague: Person = await addPerson(world, ['pharmacist', 'counter'], 'Rita Novo')
const both = (text: string) => ({ pt: text, en: text })
const named = () => `Nome ${world.id().slice(-12)}`
const completed = async ({ order, staff }: Scene): Promise<void> => {
  await staff('PATCH', `/staff/orders/${order.number}`, { state: 'ready', alert: [] })
  await staff('PATCH', `/staff/orders/${order.number}`, { state: 'completed', alert: [], paid_with: 'cash' })
}
/** As a browser sends it; the blob's type names the boundary. */
const formWith = (fields: Record<string, string | Blob>): Promise<Blob> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return new Response(form).blob()
}
const photo = async () => new File([await drawnPhoto()], 'foto.png', { type: 'image/png' })
const stockFile = async ({ cream }: Scene) =>
  formWith({
    kind: 'stock',
    file: new File([`sku;quantity\n${await skuOf(world, cream)};5\n`], 'stock.csv', { type: 'text/csv' }),
  })
const shippingMethod = ({ staff }: Scene) =>
  staff('POST', '/staff/shipping-methods', { name: both(named()), expected: both('2 dias') })
const rate = { zone: 'mainland', price: '4.94', weight_from_grams: 0, total_from: '0' }
type Prepared = { params?: Record<string, string>; body?: unknown; as?: 'guest' | 'rui' }
/** How a call comes to write something, where its schema alone does not say it. */
const prepared: Record<string, (scene: Scene) => Promise<Prepared>> = {
  'PATCH /me': async () => ({ body: { name: 'Rui Melo Novo' } }),
  'PATCH /addresses/{id}': async ({ customer }) => ({
    params: { id: await customer('POST', '/addresses', martasHome) },
    body: { city: 'Chaves' },
  }),
  'DELETE /addresses/{id}': async ({ customer }) => ({ params: { id: await customer('POST', '/addresses', martasHome) } }),
  'DELETE /favourites/{id}': async ({ his, variant }) => {
    await askDirectly('POST', '/favourites', { product_id: variant.product.id }, his)
    return { params: { id: variant.product.id } }
  },
  'POST /staff/stock-movements': async ({ cream }) => ({
    body: { movements: [{ sku: await skuOf(world, cream), kind: 'receive', quantity: 7 }] },
  }),
  'PATCH /staff/variants/{id}': async ({ cream }) => ({ params: { id: cream.id }, body: { price: '7.77' } }),
  'PATCH /staff/stock/{id}': async ({ cream }) => ({ params: { id: cream.id }, body: { received: 7 } }),
  'POST /staff/products/bulk': async ({ cream }) => ({
    body: { variant_ids: [cream.id], change: { price_add: '1.00' }, dry_run: false },
  }),
  'POST /staff/products': async () => ({
    body: {
      name: both(named()),
      class: 'COSMETIC',
      brand: 'Lusiter',
      form: 'Creme',
      variants: [{ pack: both('50 ml'), price: '4.94' }],
    },
  }),
  'POST /staff/collections': async () => ({ body: { name: both(named()) } }),
  'PATCH /staff/collections/{id}': async ({ staff }) => ({
    params: { id: await staff('POST', '/staff/collections', { name: both(named()) }) },
    body: { tagline: both('Nova') },
  }),
  'DELETE /staff/collections/{id}': async ({ staff }) => ({
    params: { id: await staff('POST', '/staff/collections', { name: both(named()) }) },
  }),
  'PATCH /staff/brands/{id}': async ({ staff }) => ({ params: { id: await staff('POST', '/staff/brands', { name: named() }) } }),
  'DELETE /staff/brands/{id}': async ({ staff }) => ({ params: { id: await staff('POST', '/staff/brands', { name: named() }) } }),
  'POST /staff/brands/{id}/merge': async ({ staff }) => ({
    params: { id: await staff('POST', '/staff/brands', { name: named() }) },
    body: { into: await staff('POST', '/staff/brands', { name: named() }) },
  }),
  'POST /staff/products/{id}/images': async () => ({ body: await formWith({ file: await photo(), alt_pt: 'Frente' }) }),
  'PATCH /staff/images/{id}': async ({ variant }) => ({
    params: { id: await picture(variant.product.id) },
    body: { alt: both('Lado') },
  }),
  'DELETE /staff/images/{id}': async ({ variant }) => ({ params: { id: await picture(variant.product.id) } }),
  'POST /staff/imports': async (scene) => ({ body: await stockFile(scene) }),
  'POST /uploads': async () => ({ body: await formWith({ file: await photo() }) }),
  'POST /prescriptions': async () => ({
    body: { prescription_code: '1011000012345678901', dispensation_code: '123456', health_consent: true, submit: true },
  }),
  'POST /requests': async () => ({ body: { product_request: 'Uma pomada', quantity: 1, health_consent: true, submit: true } }),
  'POST /prescriptions/{id}/submit': async ({ customer }) => ({
    params: {
      id: await customer('POST', '/prescriptions', {
        prescription_code: '1011000012345678901',
        dispensation_code: '123456',
        health_consent: true,
      }),
    },
  }),
  'POST /requests/{id}/submit': async ({ customer }) => ({
    params: { id: await customer('POST', '/requests', { product_request: 'Uma pomada', quantity: 1, health_consent: true }) },
  }),
  'POST /staff/prescriptions/{id}/hand-over': async () => ({ body: { to: colleague.publicId } }),
  'POST /staff/requests/{id}/hand-over': async () => ({ body: { to: colleague.publicId } }),
  'POST /staff/orders/{number}/hand-over': async () => ({ body: { to: colleague.publicId } }),
  'POST /staff/loyalty-wallets/{id}/purchases': async ({ rui }) => ({
    params: { id: (await givePoints(world, rui, 100)).id },
    body: { amount: '12.00', receipt: `FS ${world.id().slice(-6)}/1` },
  }),
  'POST /staff/loyalty-wallets/{id}/adjustments': async ({ rui }) => ({ params: { id: (await givePoints(world, rui, 100)).id } }),
  'POST /staff/loyalty-wallets/{id}/cards': async ({ rui }) => ({
    params: { id: (await givePoints(world, rui, 100)).id },
    body: { card_number: await addPlasticCard(world) },
  }),
  'POST /store/carts': async ({ cream }) => ({ body: { variant_id: cream.id, quantity: 2 } }),
  'DELETE /store/carts': async ({ cartLine }) => ({ body: { line_item_ids: [cartLine] } }),
  'PATCH /store/items/{id}': async ({ cartLine }) => ({ params: { id: cartLine }, body: { quantity: 3 } }),
  'PATCH /store/checkout': async () => ({
    body: {
      email: 'marta@cliente.example',
      billing_address: { firstname: 'Marta', lastname: 'Lobo', phone: '900000005' },
      fulfilment: 'pickup',
      payment_method_id: 'pay_at_pickup',
      health_consent: true,
      complete: true,
    },
  }),
  'POST /orders/{number}/cancel': async () => ({ as: 'rui' }),
  'POST /orders/{number}/comments': async () => ({ as: 'rui' }),
  'POST /staff/orders/bulk': async ({ target }) => ({
    body: { orders: [target], state: 'ready', alert: [], dry_run: false },
  }),
  'POST /staff/orders/bulk/hand-over': async ({ target }) => ({
    body: { orders: [target], to: colleague.publicId },
  }),
  'PATCH /staff/order-views/{id}': async ({ staff }) => ({
    params: { id: await staff('POST', '/staff/order-views', { name: named() }) },
  }),
  'DELETE /staff/order-views/{id}': async ({ staff }) => ({
    params: { id: await staff('POST', '/staff/order-views', { name: named() }) },
  }),
  'PATCH /staff/orders/{number}': async () => ({ body: { state: 'ready', alert: ['email'] } }),
  'POST /staff/orders/{number}/undo': async ({ order, staff }) => {
    await staff('PATCH', `/staff/orders/${order.number}`, { state: 'ready', alert: [] })
    return {}
  },
  'POST /staff/orders': async ({ cream }) => ({
    body: {
      origin: 'phone',
      name: 'Rui Melo',
      phone: '900000005',
      fulfilment: 'pickup',
      payment_method_id: 'pay_at_pickup',
      health_consent: true,
      line_items: [{ variant_id: cream.id, quantity: 1 }],
    },
  }),
  'POST /staff/orders/{number}/refunds': async (scene) => {
    await completed(scene)
    return { body: { lines: [{ line_item_id: await scene.line(), quantity: 1 }], reason: 'Veio partido.', restock: true } }
  },
  'POST /staff/orders/{number}/picks': async (scene) => ({ body: { line_item_id: await scene.line(), quantity: 1 } }),
  'POST /staff/orders/{number}/shortages': async (scene) => ({
    body: { line_item_id: await scene.line(), quantity: 1, consent: 'phone' },
  }),
  'POST /staff/orders/{number}/backorders': async (scene) => ({
    body: { line_item_id: await scene.line(), quantity: 1, consent: 'phone', expected_on: nextOpenDay },
  }),
  'POST /staff/orders/{number}/proposals': async (scene) => ({ body: { line_item_id: await scene.line(), quantity: 1 } }),
  'POST /staff/orders/{number}/substitutions': async (scene) => {
    const other = await addProduct(world, { stock: 1000 })
    return { body: { line_item_id: await scene.line(), quantity: 1, consent: 'phone', code: await skuOf(world, other) } }
  },
  'DELETE /staff/people/invitations/{id}': async ({ staff }) => ({
    params: {
      id: await staff('POST', '/staff/people/invitations', { email: `${world.id()}@farmacia.example`, roles: ['counter'] }),
    },
  }),
  'PUT /staff/orders/{number}/invoice': async () => ({
    body: await formWith({ file: new File(['%PDF-1.4\n%%EOF'], 'fatura.pdf', { type: 'application/pdf' }) }),
  }),
  'POST /products/{id}/notice': async () => {
    const out = await addProduct(world, { stock: 0 })
    const { product_id: row } = await world.db
      .selectFrom('variants')
      .select('product_id')
      .where('id', '=', out.rowId)
      .executeTakeFirstOrThrow()
    const { public_id: id } = await world.db
      .selectFrom('products')
      .select('public_id')
      .where('id', '=', row)
      .executeTakeFirstOrThrow()
    return { params: { id }, body: { email: 'marta@cliente.example', variant_id: out.id } }
  },
  'POST /store/email-code': async () => ({ body: { email: 'marta@cliente.example' } }),
  'PATCH /staff/shipping-rates/{id}': async (scene) => ({
    params: { id: await scene.staff('POST', `/staff/shipping-methods/${await shippingMethod(scene)}/rates`, rate) },
    body: { price: '5.94' },
  }),
  'POST /staff/promotions': async () => ({
    body: { name: both(named()), kind: 'percentage', percent: '10', code: world.id().slice(-8) },
  }),
  'PATCH /staff/promotions/{id}': async () => ({ params: { id: (await addPromotion(world)).id }, body: { name: both(named()) } }),
  'DELETE /staff/promotions/{id}': async () => ({ params: { id: (await addPromotion(world)).id } }),
  'POST /staff/posts': async () => ({ body: { category: 'health', title: both(named()) } }),
  'POST /staff/saved-replies': async () => ({ body: { title: named(), text: both('Olá') } }),
  'PATCH /staff/posts/{id}': async (scene) => ({ params: { id: await post(scene) }, body: { title: both(named()) } }),
  'DELETE /staff/posts/{id}': async (scene) => ({ params: { id: await post(scene) } }),
  'POST /staff/shipping-methods': async () => ({ body: { name: both(named()), expected: both('2 dias') } }),
  'PATCH /staff/shipping-methods/{id}': async (scene) => ({ params: { id: await shippingMethod(scene) }, body: { position: 4 } }),
  'POST /staff/shipping-methods/{id}/rates': async (scene) => ({ params: { id: await shippingMethod(scene) }, body: rate }),
  'PATCH /staff/saved-replies/{id}': async (scene) => ({
    params: { id: await reply(scene) },
    body: { version: 1, title: named() },
  }),
  'DELETE /staff/saved-replies/{id}': async (scene) => ({ params: { id: await reply(scene) }, body: { version: 1 } }),
  'PATCH /staff/people/{id}': async () => ({
    params: { id: (await addPerson(world, 'counter', 'João Teixeira')).publicId },
    body: { blocked: true },
  }),
  'POST /staff/people/invitations': async () => ({ body: { email: `${world.id()}@farmacia.example`, roles: ['counter'] } }),
  'POST /staff/api-tokens': async () => ({ body: { name: named(), capabilities: ['stock.read'], expires_on: tomorrow } }),
  'DELETE /staff/api-tokens/{id}': async ({ staff }) => ({
    params: {
      id: await staff('POST', '/staff/api-tokens', { name: named(), capabilities: ['stock.read'], expires_on: tomorrow }),
    },
  }),
}
const picture = async (product: string): Promise<string> =>
  made(askDirectly, {
    method: 'POST',
    path: `/staff/products/${product}/images`,
    body: await formWith({ file: await photo(), alt_pt: 'Frente' }),
    headers: hers,
  })
const post = ({ staff }: Scene) => staff('POST', '/staff/posts', { category: 'health', title: both(named()) })
const reply = ({ staff }: Scene) => staff('POST', '/staff/saved-replies', { title: named(), text: both('Olá') })
const nameOf = ({ method, path }: ApiRoute): string => `${method} ${path}`

/** A request of this call with a new key. */
async function requestOf(route: ApiRoute): Promise<Sent & { key: string }> {
  const scene = await openScene()
  const { params = {}, ...own } = (await prepared[nameOf(route)]?.(scene)) ?? {}
  const usual: Record<string, unknown> = {
    ...martasHome,
    variant_id: scene.cream.id,
    product_id: scene.variant.product.id,
    customer_id: scene.rui.publicId,
    name: named(),
    content: 'Olá',
    amount: '1.00',
    price: '4.94',
    points: 5,
    reason: 'porque sim',
  }
  const schema: BodySchema | undefined = route.body && { ...bodySchema(route.body), type: 'object' }
  const key = world.id()
  const guest = { 'X-Cart-Token': scene.cart.token }
  const session = route.allow === 'person' || own.as === 'rui' ? scene.his : route.allow === 'anyone' ? guest : hers
  return {
    key,
    method: route.method,
    path: await addressOf(route.path, scene, params),
    body: own.body ?? (schema && plausibleBody(schema, usual)),
    headers: { ...session, 'Idempotency-Key': key },
  }
}

async function addressOf(path: string, scene: Scene, params: Record<string, string>): Promise<string> {
  const id = async (): Promise<string> => {
    if (path.startsWith('/staff/products/')) return scene.variant.product.id
    if (/^\/(staff\/)?prescriptions\//.test(path)) return (await addPrescription(world, scene.rui)).id
    if (/^\/(staff\/)?requests\//.test(path)) return (await addSpecialRequest(world, scene.rui)).id
    return world.id()
  }
  const values: Record<string, string> = { number: scene.order.number, id: params['id'] ?? (await id()), ...params }
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? world.id())
}

const hasCommitted = async (key: string): Promise<boolean | undefined> =>
  (await world.db.selectFrom('idempotency_keys').select('has_committed').where('key', '=', key).executeTakeFirst())?.has_committed

/** The request came so long ago that its process cannot be at work any more. */
const age = (key: string) =>
  world.db
    .updateTable('idempotency_keys')
    .set({ created_at: new Date(world.realNow().getTime() - HOUR) })
    .where('key', '=', key)
    .execute()

const isWrite = (sql: string): boolean =>
  /\b(insert into|delete from|merge into)\b|\bupdate\s+\S+\s+(as\s+\S+\s+)?set\b/i.test(sql) &&
  // Counts of requests, the time of a session, and the keys themselves.
  !/\b(into|from|update)\s+"?(rate_limits|sessions|idempotency_keys)\b/i.test(sql)

/** What a scene does not reach: it needs an import that was read, a proposal, a conversation, a photo of a leaflet, a coupon. */
const unreached = new Set([
  'PATCH /staff/batches/{id}',
  'POST /staff/products/{id}/leaflets',
  'DELETE /staff/leaflets/{id}',
  'POST /staff/imports/{id}/apply',
  'POST /staff/imports/{id}/undo',
  'POST /staff/bulk-changes/{id}/undo',
  'DELETE /staff/price-schedules/{id}',
  'PATCH /notifications/{id}',
  'POST /notifications/read-all',
  'POST /staff/messages/{id}/retry',
  'DELETE /staff/messages/{id}',
  'POST /staff/mailings',
  'POST /staff/loyalty-wallets/{id}/lost-cards',
  'POST /staff/loyalty-cards',
  'PATCH /prescriptions/{id}/items/{item}',
  'PATCH /requests/{id}/items/{item}',
  'POST /store/coupon',
  'POST /store/apply-points',
  'DELETE /store/apply-points',
  'POST /store/email-code/confirm',
  'POST /orders/{number}/pay',
  'POST /staff/orders/bulk/undo',
  'POST /staff/orders/bulk/{id}/undo',
  'PATCH /staff/orders/{number}/refunds/{id}',
  'DELETE /staff/orders/{number}/picks/{id}',
  'POST /orders/{number}/proposals/{id}/answer',
  'POST /staff/orders/{number}/proposals/{id}/withdraw',
  'POST /staff/orders/{number}/proposals/{id}/apply',
  'POST /staff/orders/{number}/substitutions/{id}/undo',
  'PATCH /staff/pages/{key}',
  'PATCH /staff/shipping-rates/{id}',
  'POST /staff/conversations/{id}/claim',
  'POST /staff/conversations/{id}/release',
  'POST /staff/conversations/{id}/close',
  'POST /staff/conversations/{id}/reopen',
  'POST /staff/conversations/{id}/comments',
])
const keyed = routes.filter(takesKey)
const calls = keyed.filter((route) => !unreached.has(nameOf(route))).map((route) => [nameOf(route), route] as const)

test('the calls that write here are all with a key, but for those that need more than a scene', () => {
  const names = new Set(keyed.map(nameOf))
  expect([...unreached].filter((name) => !names.has(name))).toEqual([])
  expect(calls.length).toBeGreaterThan(100)
})

/** Sends a request whose key is old enough for its process to be dead, and expects that it writes nothing. */
async function expectNothingMore(route: ApiRoute, { method, path, body, headers, key }: Sent & { key: string }): Promise<void> {
  expect(await hasCommitted(key)).toBe(true)
  await age(key)
  let status = 0
  const statements = await shop.statementsOf(async () => {
    status = (await ask(method, path, body, headers)).status
  })
  if (route.isRepeatable) {
    expect(status).toBe(200)
    return
  }
  expect(statements.filter(isWrite)).toEqual([])
  expect(status).toBe(409)
}

describe('the answer is lost after the commit:', () => {
  testFor(calls, { short: 12 })('%s writes nothing more under its key', async ([, route]) => {
    const request = await requestOf(route)
    losesAnswers = true
    const first = await ask(request.method, request.path, request.body, request.headers)
    losesAnswers = false
    expect(first.status).toBe(500)
    await expectNothingMore(route, request)
  })
})

describe('the answer cannot be stored:', () => {
  beforeAll(() =>
    asOwner(
      shop.url,
      `create function refuse_storing() returns trigger language plpgsql as
        $$ begin if new.status is not null then raise 'no storing'; end if; return new; end $$;
      create trigger refuse_storing before update on idempotency_keys for each row execute function refuse_storing()`,
    ).then(() => undefined),
  )
  afterAll(() => asOwner(shop.url, 'drop trigger refuse_storing on idempotency_keys').then(() => undefined))

  testFor(calls, { short: 4 })('%s answers, and writes nothing more under its key', async ([, route]) => {
    const request = await requestOf(route)
    const first = await ask(request.method, request.path, request.body, request.headers)
    expect([first.status, first.errors]).toEqual([expect.toSatisfy((status: number) => status < 300), undefined])
    await expectNothingMore(route, request)
  })
})
