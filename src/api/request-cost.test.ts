// @module-tag rest
import { describe, expect, test } from 'vitest'
import type { World } from '#src/platform/world.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta, addPerson } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { slownessNow } from '#tests/support/machines/processor-speed.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { bodySchema } from './openapi.ts'
import { routes } from './routes.ts'

// No call may cost more than 100 ms of CPU, whatever is sent: 90,000 members took 0.6 to 0.96 s.

const maxMs = 100

type Caller = 'guest' | 'customer' | 'staff'

const shop = await shopFixture()
// Each request has its own client address: rate limits are not under test here.
const world: World = { ...shop.world, config: { ...shop.world.config, trustedProxies: ['127.0.0.1'] } }
const { ask, signIn } = openApi(world)
const sessions: Record<Caller, Record<string, string>> = {
  guest: {},
  customer: await signIn(await addMarta(world)),
  staff: await signIn(await addPerson(world, ['pharmacist', 'owner'], 'Ana Vaz')),
}

const members = (count: number): string => `{${Array.from({ length: count }, (_, at) => `"m${at}":1`).join(',')}}`
const hostile = {
  'a megabyte of members': [members(90_000), 413],
  'as many members as fit': [members(6000), 413],
  'a long list': [`{"email":[${'1,'.repeat(30_000)}1]}`, 413],
  'brackets alone': ['['.repeat(30_000), 400],
  'objects within objects': [`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 400],
  'one long text': [JSON.stringify({ email: 'a'.repeat(65_000) }), 422],
  'escapes alone': [`{"email":"${String.raw`\u0041`.repeat(10_000)}"}`, 422],
  'a text that never ends': [`{"email":"${'a'.repeat(60_000)}`, 400],
  'numbers with many digits': [`{"email":${'9'.repeat(60_000)}}`, 422],
} as const

const callerOf = ({ allow }: Pick<ApiRoute, 'allow'>): Caller => {
  if (allow === 'anyone') return 'guest'
  return allow === 'person' ? 'customer' : 'staff'
}
const writes = routes.filter(({ method, body }) => body && method !== 'GET' && method !== 'DELETE')

let senders = 0

/** The status and the cost of the cheapest of three such calls: the first one may have to compile something. */
async function costOf(
  route: Pick<ApiRoute, 'method' | 'path' | 'allow'>,
  body: string | undefined,
): Promise<{ status: number; ms: number }> {
  let cheapest = { status: 0, ms: Infinity }
  for (let run = 0; run < 3 && cheapest.ms >= maxMs; run += 1) {
    senders += 1
    const headers = {
      ...sessions[callerOf(route)],
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.0.${senders >> 8}.${senders % 256}`,
    }
    const before = process.threadCpuUsage()
    const { status } = await ask(route.method, route.path.replaceAll(/\{\w+\}/g, world.id()), body, headers)
    const { user, system } = process.threadCpuUsage(before)
    const measured = (user + system) / 1000
    const ms = measured < maxMs ? measured : measured / slownessNow()
    cheapest = { status, ms: Math.min(cheapest.ms, ms) }
  }
  return cheapest
}

test.each(Object.entries(hostile))('%s are refused by the sign-in without great cost', async (_, [body, status]) => {
  const headers = { 'Content-Type': 'application/json' }
  expect((await ask('POST', '/auth/login', body, headers)).status).toBe(status)
})

type Schema = { type?: string; properties?: Record<string, Schema>; anyOf?: Schema[] }

/** Every list in a body with its path: `['opening_hours', 'exceptions']`. */
function listsOf(schema: Schema, above: readonly string[] = []): string[][] {
  const forms = [schema, ...(schema.anyOf ?? [])]
  const below = forms.flatMap(({ properties = {} }) => Object.entries(properties))
  const own = above.length > 0 && forms.some(({ type }) => type === 'array') ? [[...above]] : []
  return [...own, ...below.flatMap(([name, field]) => listsOf(field, [...above, name]))]
}

const within = ([name = '', ...below]: readonly string[], value: unknown): Record<string, unknown> => ({
  [name]: below.length === 0 ? value : within(below, value),
})

/** The most members that the body limits allow this caller to send. */
const maxMembers: Record<Caller, number> = { guest: 980, customer: 980, staff: 11_900 }

describe.each(writes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
  const max = maxMembers[callerOf(route)]
  const lists = listsOf(route.body ? bodySchema(route.body) : {}).map((at) => [
    `${max} entries in ${at.join('.')}`,
    JSON.stringify(
      within(
        at,
        Array.from({ length: max }, () => 1),
      ),
    ),
  ])
  const bodies = [
    ...Object.entries(hostile).map(([name, [body]]) => [name, body] as const),
    [`${max} members`, members(max)] as const,
    ...lists,
  ]

  test('costs little with any input', async () => {
    for (const [name, body] of bodies) {
      const { status, ms } = await costOf(route, body ?? '')
      expect.soft([status >= 400, status < 500], name).toEqual([true, true])
      expect.soft(ms, name).toBeLessThan(maxMs)
    }
  })
})

const many = (count: number, part: (at: number) => string): string => Array.from({ length: count }, (_, at) => part(at)).join('&')
const queriesOf = ({ filters }: ApiRoute): string[] => [
  many(1500, (at) => `a${at}`),
  many(1000, (at) => `fields[a${at}]=`),
  `include=${'a.'.repeat(4000)}`,
  `include=${'a,'.repeat(4000)}`,
  `sort=${'-'.repeat(8000)}`,
  'page[number]=999999999&page[size]=999999999',
  ...Object.keys(filters).flatMap((name) =>
    ['a', 'a,', '1,', 'ab+', '%25'].map((unit) => `filter[${name}]=${unit.repeat(8000 / unit.length)}`),
  ),
]
const reads = routes.filter(({ method }) => method === 'GET')

test.each(reads.map((route) => [route.path, route] as const))('GET %s costs little with any query', async (_, route) => {
  for (const query of queriesOf(route)) {
    const { status, ms } = await costOf({ ...route, path: `${route.path}?${query}` }, undefined)
    expect.soft(status, query.slice(0, 40)).toBeLessThan(500)
    expect.soft(ms, query.slice(0, 40)).toBeLessThan(maxMs)
  }
})
