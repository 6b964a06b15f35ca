// @module-tag rest
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addCart, addMarta, addOrder, addPerson, addProduct } from '#tests/support/factories/builders.ts'
import { hostileTexts } from '#tests/support/factories/hostile-strings.ts'
import { brokenInvariants } from '#src/start/invariants.ts'
import { inLong } from '#tests/support/world/long.ts'
import { addPhoto, addRui } from '#tests/support/factories/requests.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { martasHome } from '#tests/support/factories/checkouts.ts'

// Sends every call of `/api/openapi.json`, as every role, values its description allows and values it does not: no 500, no call
// that keeps the processor busy, and consistent data afterwards. FUZZ_SEED sets another seed.

const requestsOfCall = inLong(2, 60)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_123)
const maxMs = 100

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
}
type Parameter = { name: string; in: 'query' | 'path' | 'header'; schema: Schema }
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } }
type Document = { paths: Record<string, Record<string, Operation>> }
type Call = { method: string; path: string; operation: Operation }

const shop = await shopFixture({ externalServices: { files: memoryFiles(new Map()) } })
// Each request has its own client address: rate limits are not under test here.
const world: World = { ...shop.world, config: { ...shop.world.config, trustedProxies: ['127.0.0.1'] } }
const api = openApi(world)
const marta = await addMarta(world)
const { order } = await addOrder(world, { principal: marta })
const cart = await addCart(world, [await addProduct(world, { stock: 1000 })], marta)
const rui = await addRui(world)
const photo = await addPhoto(world, rui)
const hers = await api.signIn(marta)
const prescription: Record<string, unknown> = {
  prescription_code: '1011000012345678901',
  dispensation_code: '123456',
  health_consent: true,
}
const sent = [
  await api.ask('POST', '/prescriptions', prescription, hers),
  await api.ask('POST', '/requests', { product_request: 'Meias', health_consent: true }, hers),
]
const [line] = cart.lines
/** Existing ids, so that some requests find something. */
const known = [
  order.number,
  cart.token,
  photo,
  marta.publicId,
  ...sent.map(({ data }) => data.id),
  ...(line ? [line.id, line.variant.id, line.variant.product.id, line.variant.product.slug] : []),
].map(String)
const { variant } = line ?? expect.fail('no line in the cart')
/** A plausible value for a field of this name. */
const usual: Record<string, unknown> = {
  variant_id: variant.id,
  product_id: variant.product.id,
  quantity: 1,
  token: cart.token,
  number: order.number,
  email: 'marta@cliente.example',
  ...martasHome,
  fulfilment: 'pickup',
  payment_method_id: 'pay_at_pickup',
  health_consent: true,
  complete: true,
  submit: true,
  content: 'Olá',
  amount: '1.00',
  price: '4.94',
  upload_ids: [photo],
  ...Object.fromEntries(['prescription_code', 'dispensation_code'].map((name) => [name, prescription[name]])),
}
const document: Document = JSON.parse((await api.ask('GET', '/openapi.json')).text)
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path: path.replace('/api', ''),
    operation,
  })),
)

const textValues = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...known),
    fc.constantFrom(...Object.values(hostileTexts)),
    fc.constantFrom(
      '',
      ' ',
      '0',
      '-1',
      '1.00',
      '2026-02-30',
      '2026-11-23',
      '5000-577',
      'marta@cliente.example',
      '900000005',
      'true',
    ),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.uuid(),
  )

/** A value of the schema, or in one of ten cases anything else. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: allowedBy(schema) }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) })
}

function allowedBy({
  type,
  properties = {},
  required = [],
  items = {},
  anyOf,
  enum: options,
  ...rest
}: Schema): fc.Arbitrary<unknown> {
  if (anyOf) return fc.oneof(...anyOf.map(allowedBy))
  if ('const' in rest) return fc.constant(rest.const)
  if (options) return fc.constantFrom(...options)
  switch (type) {
    case 'object': {
      const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, namedValue(name, field)]))
      return fc.record(fields, { requiredKeys: required })
    }
    case 'array':
      return fc.array(valueOf(items), { maxLength: 4 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constantFrom(-1, 2 ** 31, Number.MAX_SAFE_INTEGER, 1e300, 0.5))
    default:
      return textValues()
  }
}

const namedValue = (name: string, schema: Schema): fc.Arbitrary<unknown> =>
  name in usual ? fc.oneof({ weight: 3, arbitrary: fc.constant(usual[name]) }, valueOf(schema)) : valueOf(schema)

type Sent = { address: string; body: unknown; headers: Record<string, string> }

// An object may have no prototype, and then no text.
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function requestTo({ method, path, operation }: Call): fc.Arbitrary<Sent> {
  const parameters = (place: Parameter['in']) => (operation.parameters ?? []).filter((one) => one.in === place)
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const texts = (of: readonly Parameter[]): fc.Arbitrary<Record<string, string>> =>
    fc
      .record(Object.fromEntries(of.map(({ name, schema }) => [name, valueOf(schema)])), { requiredKeys: [] })
      .map((values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)])))
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  return fc
    .record({
      steps: fc.record(Object.fromEntries(names.map((name) => [name, fc.oneof(fc.constantFrom(...known), textValues())]))),
      query: fc.oneof({ weight: 2, arbitrary: fc.constant<Record<string, string>>({}) }, texts(parameters('query'))),
      headers: texts(parameters('header')),
      body: schema && method !== 'GET' ? valueOf({ type: 'object', ...schema }) : fc.constant(undefined),
    })
    .map(({ steps, query, headers, body }) => ({
      address: `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(String(steps[name])))}?${new URLSearchParams(query)}`,
      body,
      // Values that no header can contain never leave the client.
      headers: Object.fromEntries(Object.entries(headers).filter(([, text]) => /^[\x21-\x7e][\x20-\x7e]*$/.test(text))),
    }))
}

// An empty or dot segment would be another address.
const encode = (step: string): string => (/^\.*$/.test(step) ? '%00' : encodeURIComponent(step.toWellFormed()))

type Caller = 'guest' | 'customer' | StaffRole
const callers: readonly Caller[] = ['guest', 'customer', 'counter', 'pharmacist', 'owner']

/** A new person for calls that end sessions, block people or delete accounts; else Marta, who has data. */
const personAs = async (role: 'customer' | StaffRole, { path }: Call): Promise<Person> =>
  role === 'customer' && !/^\/(auth|me|account)/.test(path) ? marta : addPerson(world, role, 'Alguém')

let senders = 0

/** The status and the CPU milliseconds; a slow call is measured up to three times and the cheapest counts. */
async function costOf(
  call: Call,
  { address, body, headers }: Sent,
  session: Record<string, string>,
): Promise<{ status: number; ms: number }> {
  let cheapest = { status: 0, ms: Infinity }
  for (let run = 0; run < 3 && cheapest.ms >= maxMs; run += 1) {
    senders += 1
    const sender = { 'X-Forwarded-For': `10.${senders >> 16}.${(senders >> 8) % 256}.${senders % 256}` }
    const before = process.threadCpuUsage()
    const { status } = await api.ask(call.method, address, body, { ...headers, ...session, ...sender })
    const { user, system } = process.threadCpuUsage(before)
    if (status >= 500 && status !== 503) return { status, ms: 0 }
    cheapest = { status, ms: Math.min(cheapest.ms, (user + system) / 1000) }
  }
  return cheapest
}

test.each(callers)(
  'no call answers a %s with a server error, nor takes long',
  { timeout: inLong(60_000, 3_600_000) },
  async (caller) => {
    for (const [at, call] of calls.entries())
      await fc.assert(
        fc.asyncProperty(requestTo(call), async (sent) => {
          const session = caller === 'guest' ? {} : await api.signIn(await personAs(caller, call))
          const { status, ms } = await costOf(call, sent, session)
          expect(status, `${call.method} ${sent.address}`).toBeLessThan(500)
          expect(ms, `${call.method} ${sent.address}`).toBeLessThan(maxMs)
        }),
        { numRuns: requestsOfCall, seed: seed + at },
      )
  },
)

test('afterwards the data of the shop are consistent', async () => {
  await runJobs(world)
  expect(await brokenInvariants(world)).toEqual([])
})
