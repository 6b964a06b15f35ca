// @module-tag rest
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import type { World } from '#src/platform/world.ts'
import { createApp } from '#src/web/app.ts'
import { openApi } from '#tests/support/api/api.ts'
import { boundaryValues, boundaryTexts, queryOf, serverErrors, statusOf } from '#tests/support/api/boundary-values.ts'
import { plausibleBody } from '#tests/support/api/plausible-body.ts'
import type { BodySchema } from '#tests/support/api/plausible-body.ts'
import { addCart, addOrder, addPerson, addProduct } from '#tests/support/factories/builders.ts'
import { martasHome } from '#tests/support/factories/checkouts.ts'
import { givePoints } from '#tests/support/factories/loyalty.ts'
import { addPhoto, addPrescription, addRui, addSpecialRequest } from '#tests/support/factories/requests.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { downloads } from './downloads.ts'
import { bodySchema, parametersOf } from './openapi.ts'
import { routes } from './routes.ts'

// Values at and beyond the edge in every parameter of a call and every field of a body: no server error. Pages are asked in
// tests/machines/boundary-values.test.ts.

const shop = await shopFixture({ externalServices: { files: memoryFiles(new Map()) } })
// Each request has its own client address: rate limits are not under test here.
const world: World = { ...shop.world, config: { ...shop.world.config, trustedProxies: ['127.0.0.1'] } }
const { signIn } = openApi(world)
const ask = statusOf(createApp(world, { apiRoutes: routes, buildDir: '/nowhere' }))

const rui = await addRui(world)
const ana = await addPerson(world, ['pharmacist', 'owner', 'counter'], 'Ana Vaz')
const { order } = await addOrder(world, { principal: rui })
const cream = await addProduct(world, { stock: 1000 })
const cart = await addCart(world, [cream], rui)
const [prescription, request] = [await addPrescription(world, rui), await addSpecialRequest(world, rui)]
const wallet = await givePoints(world, rui, 100)
const { variant, id: lineId } = cart.lines[0] ?? expect.fail('no line in the cart')
const [hers, his] = [await signIn(ana), await signIn(rui)]
const sessionFor = (allow: string): Record<string, string> => (allow === 'anyone' ? {} : allow === 'person' ? his : hers)

const steps: readonly (readonly [RegExp, string])[] = [
  [/\{number\}/, order.number],
  [/^\/products\/\{id\}/, variant.product.slug],
  [/^\/staff\/products\/\{id\}/, variant.product.id],
  [/^\/staff\/(variants|stock)\/\{id\}/, String(variant.id)],
  [/^\/(staff\/)?prescriptions\/\{id\}/, prescription.id],
  [/^\/(staff\/)?requests\/\{id\}/, request.id],
  [/^\/staff\/wallets\/\{id\}/, wallet.id],
  [/^\/staff\/customers\/\{id\}/, rui.publicId],
  [/^\/store\/items\/\{id\}/, lineId],
]
const addressOf = (path: string): string => {
  const id = steps.find(([pattern]) => pattern.test(path))?.[1] ?? world.id()
  return `/api${path.replace(/\{\w+\}/, id).replaceAll(/\{\w+\}/g, world.id())}`
}

test('no call answers them in its query with a server error', { timeout: 60_000 }, async () => {
  const read = routes.filter(({ method }) => method === 'GET')
  const ofRoutes = read.flatMap((route) =>
    parametersOf(route)
      .filter((one) => one.in === 'query' && !/^(fields|include|locale|sort)/.test(one.name))
      .map(({ name }) => ({ ...route, name })),
  )
  const ofDownloads = downloads.flatMap((one) => (one.query ?? []).map((name) => ({ ...one, name })))
  const requests = [...ofRoutes, ...ofDownloads].flatMap(({ path, allow, name }) =>
    boundaryTexts.map((text) => {
      const address = `${addressOf(path)}?${queryOf(name, text)}`
      return { name: address, ask: () => ask('GET', address, { headers: sessionFor(allow) }) }
    }),
  )
  expect(requests.length).toBeGreaterThan(1000)
  expect(await serverErrors(requests)).toEqual([])
})

type Schema = BodySchema
type At = readonly string[]

/** A plausible value for a field of this name. */
const usual: Record<string, unknown> = {
  variant_id: variant.id,
  product_id: variant.product.id,
  customer_id: rui.publicId,
  token: cart.token,
  number: order.number,
  email: 'rui@cliente.example',
  name: 'Rui Melo',
  ...martasHome,
  prescription_code: '1011000012345678901',
  dispensation_code: '123456',
  health_consent: true,
  content: 'Olá',
  amount: '1.00',
  price: '4.94',
  points: 5,
  day: '2026-11-23',
  reason: 'porque sim',
  upload_ids: [await addPhoto(world, rui)],
}

const plausible = (schema: Schema): unknown => plausibleBody(schema, usual)

/** Every field of a body with its path: `['line_items', '0', 'quantity']`. */
function fieldsOf(schema: Schema, above: At = []): At[] {
  const forms = [schema, ...(schema.anyOf ?? [])]
  const members = forms.flatMap(({ properties = {} }) => Object.entries(properties))
  const below = forms.flatMap(({ items }) => (items ? fieldsOf(items, [...above, '0']) : []))
  return [...(above.length > 0 ? [above] : []), ...members.flatMap(([name, one]) => fieldsOf(one, [...above, name])), ...below]
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The same body with another value in one place, as JSON. */
function replaced(body: unknown, [step, ...below]: At, json: string): string {
  if (step === undefined) return json
  const members = isObject(body) ? Object.entries(body) : []
  const own = replaced(members.find(([name]) => name === step)?.[1], below, json)
  if (step === '0') return `[${own}]`
  const others = members
    .filter(([name]) => name !== step)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  return `{${[...others, `${JSON.stringify(step)}:${own}`].join(',')}}`
}

/** One body for each field and value; of those that the schema refuses by itself, which reach nothing else, one for each field. */
function bodiesOf({ body }: ApiRoute): string[] {
  if (!body) return []
  const schema: Schema = bodySchema(body)
  const base = plausible({ ...schema, type: 'object' })
  return fieldsOf(schema).flatMap((at) => {
    const bodies = boundaryValues.map((json) => replaced(base, at, json))
    const isAccepted = (text: string): boolean => v.is(body, JSON.parse(text))
    const refused = bodies.find((text) => !isAccepted(text))
    return [...bodies.filter(isAccepted), ...(refused === undefined ? [] : [refused])]
  })
}

const writes = routes.filter(({ method, body }) => body && method !== 'GET')

test('no call answers them in a field with a server error', { timeout: 60_000 }, async () => {
  const requests: { name: string; ask: () => Promise<number> }[] = []
  for (const route of writes) {
    const { method, path, allow } = route
    // Some of these calls end the sessions of a person, or the account.
    const isOwn = allow === 'person' && /^\/(auth|me|account)/.test(path)
    const headers = isOwn ? await signIn(await addPerson(world, 'customer', 'Alguém')) : sessionFor(allow)
    const address = addressOf(path)
    for (const body of bodiesOf(route))
      requests.push({
        name: `${method} ${address} ${body}`,
        ask: () => ask(method, address, { headers: { ...headers, 'X-Cart-Token': cart.token }, body }),
      })
  }
  expect(requests.length).toBeGreaterThan(1000)
  expect(await serverErrors(requests)).toEqual([])
})

test('twenty-six orders are refused when one has a version that fits into no column', async () => {
  const orders = Array.from({ length: 26 }, (_, at) => ({ number: `AZ-0000000${'0123456789ABCDEFGHJKMNPQRS'[at]}`, version: 1 }))
  const bulk = (version: number) =>
    ask('POST', '/api/staff/orders/bulk', {
      headers: hers,
      body: JSON.stringify({ orders: orders.map((one, at) => (at === 3 ? { ...one, version } : one)), state: 'ready' }),
    })
  expect(await bulk(2_147_483_648)).toBe(422)
  expect(await bulk(2_147_483_647)).toBeLessThan(300)
})
