import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { World } from '#src/platform/world.ts'
import { openApi } from '#tests/world/api.ts'
import type { Ask } from '#tests/world/api.ts'
import { openTestShop } from '#tests/world/shop.ts'
import type { TestShop } from '#tests/world/shop.ts'
import { routes } from './routes.ts'

// What a stranger sends costs no more than 100 ms of the processor, whatever it is: 90,000 members took 0.6 to 0.96 s.

let shop: TestShop
let world: World
let ask: Ask

beforeAll(async () => {
  shop = await openTestShop()
  world = shop.world
  ask = openApi(world).ask
})
afterAll(() => shop.close())

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

const json = { 'Content-Type': 'application/json' }
const open = routes.filter(({ method, allow, body }) => allow === 'anyone' && body && method !== 'GET' && method !== 'DELETE')

/** Milliseconds of the processor that the cheapest of three such calls takes: the first one may have to compile something. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const costs: number[] = []
  for (let times = 0; times < 3; times += 1) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    costs.push((user + system) / 1000)
  }
  return Math.min(...costs)
}

describe.each(Object.entries(hostile))('%s', (_, [body, status]) => {
  test('are refused by the sign-in for what they are', async () => {
    expect((await ask('POST', '/auth/login', body, json)).status).toBe(status)
  })

  test.each(open.map(({ method, path }) => [method, path.replaceAll(/\{\w+\}/g, 'x')]))(
    'cost %s %s little',
    async (method, path) => {
      const cost = await costOf(async () => {
        const { status: answered } = await ask(method, path, body, json)
        expect([answered >= 400, answered < 500]).toEqual([true, true])
      })
      expect(cost).toBeLessThan(100)
    },
  )
})
