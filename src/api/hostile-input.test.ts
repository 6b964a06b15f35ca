import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '#src/platform/crypto.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { linked, openApi } from '#tests/support/api/api.ts'
import type { Ask } from '#tests/support/api/api.ts'
import { addProduct } from '#tests/support/factories/builders.ts'
import { brokenInvariants, openingStock } from '#src/start/invariants.ts'
import { inLong } from '#tests/support/world/long.ts'
import { addMartaWithPoints } from '#tests/support/factories/loyalty.ts'
import { addPromotion } from '#tests/support/factories/promotions.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { martasHome, pickupFields } from '#tests/support/factories/checkouts.ts'
import { inBoth, testFor } from '#tests/support/world/short.ts'
import { bodySchema } from './openapi.ts'
import { routes } from './routes.ts'

// Any input to a call of cart, checkout or order gives errors with the right status and pointer, never a 500, and changes
// nothing. Fields come from the descriptions of the calls, so a new field is covered automatically.

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  maxLength?: number
}

/** The cart under test, another person's cart, and an order. */
let mine: { token: string; line: string }

const collected = { email: 'marta@cliente.example', ...pickupFields }
const home = { ...martasHome, address2: '', country_iso: 'PT' }

async function newCart(): Promise<{ token: string; line: string }> {
  const { meta, data } = await ask('POST', '/store/carts', { variant_id: cream.id, quantity: 1 })
  return { token: meta.token, line: linked(data, 'line_items').id }
}

const { world } = await shopFixture()
const { ask, signIn } = openApi(world)
const marta = await signIn((await addMartaWithPoints(world, 1000)).marta)
const cream = await addProduct(world, { stock: 1000 })
await addPromotion(world, { code: 'OUTONO10' })
const theirs = await newCart()
const { token } = await newCart()
let order: { number: string; token: string } = (
  await ask('PATCH', '/store/checkout', { token, ...collected, payment_method_id: 'card', complete: true })
).meta.order
beforeEach(async () => {
  mine = await newCart()
})

/** How to reach each call, and valid fields for it. */
type InputRoute = { path?: () => string; headers?: () => Record<string, string>; fields: () => Record<string, unknown> }
const inCart = (): Record<string, string> => ({ 'X-Cart-Token': mine.token })
const ofOrder = (): InputRoute => ({
  path: () => `/orders/${order.number}`,
  headers: () => ({ 'X-Order-Token': order.token }),
  fields: () => ({}),
})
const inputRoutes: Record<string, InputRoute> = {
  'POST /store/carts': { headers: inCart, fields: () => ({ variant_id: cream.id, quantity: 1 }) },
  'DELETE /store/carts': { headers: inCart, fields: () => ({ line_item_ids: [mine.line] }) },
  'PATCH /store/items/{id}': { path: () => `/store/items/${mine.line}`, headers: inCart, fields: () => ({ quantity: 2 }) },
  'POST /store/coupon': { headers: inCart, fields: () => ({ code: 'OUTONO10' }) },
  'DELETE /store/coupon': { headers: inCart, fields: () => ({}) },
  'POST /store/apply-points': { headers: () => ({ ...inCart(), ...marta }), fields: () => ({ amount: '1.00' }) },
  'DELETE /store/apply-points': { headers: () => ({ ...inCart(), ...marta }), fields: () => ({}) },
  'PATCH /store/checkout': { headers: inCart, fields: () => ({ ...collected, shipping_address: home }) },
  'POST /store/email-code': { headers: inCart, fields: () => ({ email: 'marta@cliente.example' }) },
  'POST /store/email-code/confirm': { headers: inCart, fields: () => ({ code: '123456' }) },
  'POST /orders/{number}/cancel': { ...ofOrder(), path: () => `/orders/${order.number}/cancel` },
  'POST /orders/{number}/pay': { ...ofOrder(), path: () => `/orders/${order.number}/pay` },
  'POST /orders/{number}/comments': {
    ...ofOrder(),
    path: () => `/orders/${order.number}/comments`,
    fields: () => ({ content: 'Olá' }),
  },
  'POST /orders/{number}/proposals/{id}/answer': {
    ...ofOrder(),
    path: () => `/orders/${order.number}/proposals/${world.id()}/answer`,
    fields: () => ({ answer: 'declined' }),
  },
  'POST /addresses': { headers: () => marta, fields: () => home },
}

const nameOf = ({ method, path }: ApiRoute): string => `${method} ${path}`
const isShopping = ({ method, path, allow }: ApiRoute): boolean =>
  method !== 'GET' && typeof allow === 'string' && /^\/(store|orders)\/|^\/addresses$/.test(path)
const writes = routes.filter(isShopping)

const schemaOf = ({ body }: ApiRoute): Schema => (body ? bodySchema(body) : {})

/** Every field of a call with its path: `['shipping_address', 'zipcode']`. */
function fieldsOf(schema: Schema, above: readonly string[] = []): { at: string[]; schema: Schema }[] {
  const object = [schema, ...(schema.anyOf ?? [])].find(({ properties }) => properties)
  return Object.entries(object?.properties ?? {}).flatMap(([name, below]) => [
    { at: [...above, name], schema: below },
    ...fieldsOf(below, [...above, name]),
  ])
}

const fieldsOfEach = writes.map((route) =>
  fieldsOf(schemaOf(route)).map(({ at, schema }) => ({ route, at, schema, name: `${nameOf(route)} ${at.join('.')}` })),
)
// The first field of every call, then the others.
const cases = [...fieldsOfEach.flatMap((fields) => fields.slice(0, 1)), ...fieldsOfEach.flatMap((fields) => fields.slice(1))]
const firsts = { short: fieldsOfEach.length }

function withField(
  fields: Record<string, unknown>,
  [name = '', ...below]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  const inner = fields[name]
  if (below.length === 0) return { ...fields, [name]: value }
  return { ...fields, [name]: withField(typeof inner === 'object' && inner !== null ? { ...inner } : {}, below, value) }
}

const kindOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}
const kinds: Record<string, string> = { integer: 'number' }
function allowsKind(schema: Schema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((one) => allowsKind(one, value))
  if ('const' in schema) return kindOf(schema.const) === kindOf(value)
  return schema.type === undefined || (kinds[schema.type] ?? schema.type) === kindOf(value)
}

async function send(route: ApiRoute, body: unknown, headers: Record<string, string> = {}) {
  const inputRoute = inputRoutes[nameOf(route)]
  if (!inputRoute) throw new Error(`this test has to be told of ${nameOf(route)}`)
  return ask(route.method, inputRoute.path?.() ?? route.path, body, { ...inputRoute.headers?.(), ...headers })
}

const goodFields = (route: ApiRoute): Record<string, unknown> => inputRoutes[nameOf(route)]?.fields() ?? {}

/** The caller's resources as the API shows them. */
const everything = async (): Promise<string> => {
  const answers = [
    await ask('GET', `/store/carts?token=${mine.token}`),
    await ask('GET', `/store/carts?token=${theirs.token}`),
    await ask('GET', `/orders/${order.number}`, undefined, { 'X-Order-Token': order.token }),
    await ask('GET', '/addresses', undefined, marta),
  ]
  return answers.map(({ status, text }) => `${status} ${text}`).join('\n')
}

type Answer = Awaited<ReturnType<Ask>>

/** Checks that an answer has the standard shape; returns the pointers of its errors. */
function wellFormed({ status, errors, text }: Answer): string[] {
  expect(status, text).toBeLessThan(500)
  if (status < 400) return []
  expect(errors.length).toBeGreaterThan(0)
  for (const error of errors) {
    for (const part of [error.id, error.status, error.code, error.title, error.detail])
      expect(part).toEqual(expect.stringMatching(/./))
    expect(error.status).toBe(String(status))
    expect(error.detail).not.toMatch(/undefined|\[object|error_/)
  }
  return errors.map(({ source }) => source?.pointer ?? '')
}

const pointerTo = (at: readonly string[]): string => `/data/attributes/${at.join('/')}`

test('every call of cart, checkout and order is covered here', () => {
  expect(writes.map(nameOf).filter((name) => !inputRoutes[name])).toEqual([])
  expect(cases.length).toBeGreaterThan(30)
})

const values: readonly unknown[] = [null, true, 0, -1, 1.5, 1e300, '', 'x', [], [null], {}, { quantity: 1 }, [['x']]]

testFor(cases, firsts)('$name of a wrong type is refused at its field', async ({ route, at, schema }) => {
  const before = await everything()
  for (const value of values.filter((one) => !allowsKind(schema, one))) {
    const answer = await send(route, withField(goodFields(route), at, value))
    const report = `${JSON.stringify(value)}: ${answer.text}`
    expect(answer.status, report).toBe(422)
    // The containing object may have been refused as a whole, or a member of an invalid list.
    const [top = ''] = at
    expect(
      wellFormed(answer).some((pointer) => `${pointer}/`.startsWith(`${pointerTo([top])}/`)),
      report,
    ).toBe(true)
  }
  expect(await everything()).toBe(before)
})

const texts = [
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  'x'.repeat(60_000),
  '\u202e\u200b',
  "'; drop table carts; --",
  '-0',
  '12.345',
  '-1.00',
  '1e3',
  'NaN',
  '99999999999999999999999.00',
  '0000-000',
  '__proto__',
]
const objects = [
  JSON.parse('{"__proto__":{"quantity":5}}'),
  { constructor: { prototype: { quantity: 5 } } },
  { toString: 1, valueOf: null },
  Array.from({ length: 2000 }, () => 'x'),
]

testFor(cases, firsts)('$name accepts any other values without a server error', async ({ route, at, schema }) => {
  let before = await everything()
  for (const value of [...texts, ...texts.slice(0, 5).map((one) => [one]), ...objects]) {
    const answer = await send(route, withField(goodFields(route), at, value))
    const pointers = wellFormed(answer)
    if (answer.status === 422) for (const pointer of pointers) expect(pointer).toMatch(/^\/data\/attributes\b/)
    const report = `${JSON.stringify(value).slice(0, 100)}: ${answer.text.slice(0, 1000)}`
    if (typeof value === 'string' && value.length > 10_000 && allowsKind(schema, value)) expect(answer.status, report).toBe(422)
    if (typeof value === 'string' && /\0|[\ud800-\udfff]/.test(value))
      expect([answer.status, answer.errors[0]?.code], report).toEqual([422, 'text'])
    if (answer.status < 400) before = await newId(answer)
  }
  expect(await everything()).toBe(before)
  expect(Object.keys(Object.prototype)).toEqual([])
})

/** The caller's resources after an accepted write; a completed cart or canceled order is replaced by a new one. */
async function newId({ data }: Answer): Promise<string> {
  if (data?.attributes['state'] === 'complete') mine = await newCart()
  if (data?.attributes['state'] === 'canceled') order = await newOrder()
  // The number of saved addresses is limited.
  await world.db.deleteFrom('addresses').execute()
  return everything()
}

async function newOrder(): Promise<{ number: string; token: string }> {
  const { token } = await newCart()
  const placed = await ask('PATCH', '/store/checkout', { token, ...collected, payment_method_id: 'card', complete: true })
  return placed.meta.order
}

const needed = writes.flatMap((route) =>
  (schemaOf(route).required ?? []).map((field) => ({ route, field, name: `${nameOf(route)} ${field}` })),
)

test.each(needed)('$name is required', async ({ route, field }) => {
  const { [field]: _, ...others } = goodFields(route)
  const before = await everything()
  const answer = await send(route, others)
  expect([answer.status, wellFormed(answer)]).toEqual([422, [pointerTo([field])]])
  expect(await everything()).toBe(before)
})

test(
  'any JSON at any field of any call gets a well-formed answer and changes neither prices nor stock',
  { timeout: 120_000 },
  async () => {
    const opening = await openingStock(world)
    let before = await everything()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...cases), fc.jsonValue({ maxDepth: 3 }), async ({ route, at }, value) => {
        const answer = await send(route, withField(goodFields(route), at, value))
        wellFormed(answer)
        if (answer.status >= 400) expect(await everything()).toBe(before)
        if (answer.status < 400) before = await newId(answer)
      }),
      { numRuns: inLong(50, 1000) },
    )
    expect(await openingStock(world)).toEqual(opening)
  },
)

describe('a body', () => {
  const json = { 'Content-Type': 'application/json' }
  const broken: [string, string | Blob, number][] = [
    ['that is cut off', '{"quantity": 1', 400],
    ['of two documents', '{}{}', 400],
    ['that is a list', '[]', 400],
    ['that is a word', '"quantity"', 400],
    ['that is nothing', 'null', 400],
    ['whose data is a list', '{"data": []}', 400],
    ['as deep as a well', '['.repeat(30_000) + ']'.repeat(30_000), 400],
    ['of objects as deep as a well', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000), 400],
    ['that is no UTF-8', new Blob([new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])]), 400],
    ['of more than 64 kB', `{"quantity": "${'x'.repeat(70_000)}"}`, 413],
  ]
  test.each(writes.map((route) => ({ route, name: nameOf(route) })))(
    'of $name that is malformed is refused',
    async ({ route }) => {
      const before = await everything()
      for (const [what, body, status] of broken) {
        const inputRoute = inputRoutes[nameOf(route)]
        const answer = await ask(route.method, inputRoute?.path?.() ?? route.path, body, { ...json, ...inputRoute?.headers?.() })
        expect(answer.status, what).toBe(status)
        wellFormed(answer)
      }
      expect(await everything()).toBe(before)
    },
  )

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'of the kind "%s" is refused',
    async (type) => {
      const before = await everything()
      const answer = await ask('POST', '/store/carts', JSON.stringify({ variant_id: cream.id, quantity: 1 }), {
        ...inCart(),
        'Content-Type': type,
      })
      expect(answer.status).toBe(415)
      wellFormed(answer)
      expect(await everything()).toBe(before)
    },
  )

  test('with members such as __proto__ is treated as plain data', async () => {
    const before = await everything()
    const body = `{"__proto__": {"variant_id": "${cream.id}", "quantity": 3}, "constructor": {"name": "x"}, "hasOwnProperty": 1}`
    const answer = await ask('PATCH', `/store/items/${mine.line}`, body, { ...inCart(), ...json })
    expect([answer.status, wellFormed(answer)]).toEqual([422, ['/data/attributes/quantity']])
    expect(await everything()).toBe(before)
  })
})

describe('what belongs to another person, does not exist or has ended', () => {
  const calls = (token: string): (() => Promise<Answer>)[] => [
    () => ask('GET', `/store/carts?token=${token}`),
    () => ask('GET', `/store/rates?token=${token}&zipcode=5000-577`),
    () => ask('GET', `/store/payment-methods?token=${token}`),
    () => ask('POST', '/store/carts', { token, variant_id: cream.id, quantity: 1 }),
    () => ask('DELETE', '/store/carts', { token }),
    () => ask('PATCH', `/store/items/${mine.line}`, { token, quantity: 2 }),
    () => ask('POST', '/store/coupon', { token, code: 'OUTONO10' }),
    () => ask('DELETE', '/store/coupon', { token }),
    () => ask('PATCH', '/store/checkout', { token, ...collected }),
    () => ask('PATCH', '/store/checkout', { token, ...collected, complete: true }),
  ]

  test('is 404 for a cart that has expired', async () => {
    const before = await everything()
    const past = new Date(world.now().getTime() - 1000)
    const expire = (at: Date) =>
      world.db.updateTable('carts').set({ expires_at: at }).where('token_hash', '=', sha256(mine.token)).execute()
    const { expires_at } = await world.db
      .selectFrom('carts')
      .select('expires_at')
      .where('token_hash', '=', sha256(mine.token))
      .executeTakeFirstOrThrow()
    await expire(past)
    for (const call of calls(mine.token)) {
      const answer = await call()
      expect([answer.status, answer.errors[0]?.code], answer.text).toEqual([404, 'not_found'])
    }
    await expire(expires_at)
    expect(await everything()).toBe(before)
  })

  test.each(['A'.repeat(22), 'x', '%20', '../../etc/passwd', '%27%20or%201=1', 'x'.repeat(900)])(
    'is 404 for the token %j',
    async (token) => {
      const before = await everything()
      for (const call of calls(token)) expect((await call()).status).toBe(404)
      expect(await everything()).toBe(before)
    },
  )

  test('lines of another cart are unknown, and both carts are unchanged', async () => {
    const before = await everything()
    const answers = [
      await ask('PATCH', `/store/items/${theirs.line}`, { quantity: 5 }, inCart()),
      await ask('PATCH', `/store/items/${theirs.line}`, { quantity: 0 }, inCart()),
      await ask('DELETE', '/store/carts', { line_item_ids: [theirs.line] }, inCart()),
      await ask('DELETE', '/store/carts', { line_item_ids: [mine.line, theirs.line] }, inCart()),
      await ask('PATCH', `/store/items/${world.id()}`, { quantity: 5 }, inCart()),
      await ask('PATCH', '/store/items/x', { quantity: 5 }, inCart()),
      await ask('PATCH', `/store/items/${'9'.repeat(3000)}`, { quantity: 5 }, inCart()),
      await ask('PATCH', '/store/items/%00', { quantity: 5 }, inCart()),
      await ask('POST', '/store/carts', { variant_id: world.id(), quantity: 1 }, inCart()),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(await everything()).toBe(before)
  })

  test('an order of another person is unknown with another token or none', async () => {
    const other = await newOrder()
    const before = await everything()
    for (const verb of ['cancel', 'pay', 'comments'])
      for (const headers of [{}, { 'X-Order-Token': other.token }, { 'X-Order-Token': mine.token }, marta])
        expect((await ask('POST', `/orders/${order.number}/${verb}`, { content: 'Olá' }, headers)).status).toBe(404)
    expect(await everything()).toBe(before)
  })

  test.each([
    [{ pickup_location_id: crypto.randomUUID() }, 'pickup_location_id'],
    [{ pickup_location_id: '1' }, 'pickup_location_id'],
    [{ shipping_address: home, shipping_rate_id: crypto.randomUUID() }, 'shipping_rate_id'],
    [{ shipping_address: home, shipping_rate_id: '1' }, 'shipping_rate_id'],
    [{ payment_method_id: 'bitcoin' }, 'payment_method_id'],
    [{ health_consent: 999 }, 'health_consent'],
  ])('%j is refused at its field', async (patch, field) => {
    const before = await everything()
    const answer = await ask('PATCH', '/store/checkout', patch, inCart())
    expect([answer.status, wellFormed(answer)]).toEqual([422, [pointerTo([field])]])
    expect(await everything()).toBe(before)
  })
})

describe('amounts, places and codes', () => {
  test.each([
    '12.345',
    '-1.00',
    '-0.01',
    '1e3',
    '1,00',
    '12.',
    '.5',
    ' 12.34 x',
    'NaN',
    'Infinity',
    '99999999999999999999.00',
    12.34,
    -1,
    0,
    null,
    ['12.34'],
    { amount: '12.34' },
  ])('a total of %j is refused, and no order is placed', async (expected_total) => {
    const before = await everything()
    const answer = await ask('PATCH', '/store/checkout', { ...collected, expected_total, complete: true }, inCart())
    expect([answer.status, wellFormed(answer)]).toEqual([422, ['/data/attributes/expected_total']])
    expect(await everything()).toBe(before)
  })

  test('a wrong total is refused, and the answer has the right one', async () => {
    const answer = await ask('PATCH', '/store/checkout', { ...collected, expected_total: '9999999.99', complete: true }, inCart())
    expect(answer).toMatchObject({
      status: 409,
      errors: [{ code: 'total_changed', meta: { cart: { attributes: { total: '12.34' } } } }],
    })
  })

  test('a postal code of no county is refused for delivery, and the cart is unchanged', async () => {
    const before = await everything()
    const answer = await ask(
      'PATCH',
      '/store/checkout',
      { shipping_address: { ...home, zipcode: '9999-999' }, fulfilment: 'delivery' },
      inCart(),
    )
    expect([answer.status, wellFormed(answer)[0]]).toEqual([
      422,
      expect.stringMatching(/^\/data\/attributes\/(shipping_address\/zipcode|fulfilment)$/),
    ])
    expect(await everything()).toBe(before)
    const rates = await ask('GET', `/store/rates?token=${mine.token}&zipcode=9999-999`)
    expect(rates).toMatchObject({ status: 200, list: [], meta: { deliverable: false, county: null } })
  })

  test.each(['outono10', ' OUTONO10 ', 'OuToNo10'])('the coupon %j is accepted as typed', async (code) => {
    expect(await ask('POST', '/store/coupon', { code }, inCart())).toMatchObject({
      status: 200,
      meta: { coupon: { code: 'OUTONO10' } },
    })
  })
})

describe('queries and headers', () => {
  test.each([
    'token=a&token=b',
    'include=secrets',
    'include[]=order',
    'fields[cart]=nothing',
    'filter[x]=1',
    'page[size]=101',
    'sort=price',
    'locale=xx',
    'nonsense=1',
    'zipcode=5000-577',
    '__proto__=1',
    'include=__proto__',
  ])('a cart requested with ?%s is 400', async (query) => {
    const answer = await ask('GET', `/store/carts?${query}`, undefined, inCart())
    expect(answer.status, answer.text).toBe(400)
    wellFormed(answer)
  })

  test.each(['%00', '%ff%fe', '%ed%a0%80', '%'])('a query with %j gets a well-formed answer', async (text) => {
    for (const query of [`token=${text}`, `include=${text}`, `${text}=1`, `zipcode=${text}`])
      for (const path of ['/store/carts', '/store/rates', '/store/payment-methods']) {
        const answer = await ask('GET', `${path}?${query}`)
        expect(answer.status).toBeLessThan(500)
        wellFormed(answer)
      }
  })

  test.each(['x'.repeat(256), 'ã', 'two words'])('the key %j is refused', async (key) => {
    const before = await everything()
    const answer = await ask('DELETE', '/store/coupon', {}, { ...inCart(), 'Idempotency-Key': key })
    expect([answer.status, answer.errors[0]?.code]).toEqual([400, 'idempotency_key'])
    wellFormed(answer)
    expect(await everything()).toBe(before)
  })
})

test('afterwards the data of the shop are consistent', inBoth, async () => {
  expect(await brokenInvariants(world)).toEqual([])
})
