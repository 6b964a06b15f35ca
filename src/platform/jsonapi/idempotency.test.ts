import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { err, ok } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { expiredRows } from '#src/platform/expired-rows.ts'
import { openSession } from '#src/platform/sessions/sessions.ts'
import { createApp } from '#src/web/app.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from './route.ts'
import type { ApiAnswer } from './route.ts'

let clock = Date.parse('2026-11-20T10:00:00Z')
let done = 0
let work: () => Promise<ApiAnswer>

const placed = async (): Promise<ApiAnswer> => {
  done += 1
  return ok({ status: 201, data: { type: 'order', id: String(done), attributes: { number: randomUUID() } } })
}

const database = await databaseFixture()
const world = bareWorld(database, { realNow: () => clock })
const route = defineRoute({
  method: 'POST',
  path: '/orders',
  summary: 'Places an order.',
  resource: defineResource({ type: 'order', attributes: { number: v.string() } }),
  statuses: [201],
  allow: 'anyone',
  idempotent: true,
  body: v.object({ name: v.optional(v.pipe(v.string(), v.maxLength(10))) }),
  async work({ cookies }) {
    cookies.push('cart=abc; Path=/')
    return work()
  },
})
const app = createApp(world, { apiRoutes: [route], buildDir: '/nowhere' })
beforeEach(() => {
  done = 0
  work = placed
})

type Order = { key?: string; body?: unknown; token?: string; cookie?: string }
const order = ({ key, body = {}, token = 'cart-1', cookie = '' }: Order): Promise<Response> =>
  Promise.resolve(
    app.fetch(
      new Request('http://shop.test/api/orders', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'Content-Type': 'application/json',
          'X-Cart-Token': token,
          Cookie: cookie,
          ...(key !== undefined && { 'Idempotency-Key': key }),
        },
      }),
    ),
  )
const codeOf = async (response: Response): Promise<string> => {
  const { errors }: { errors: { code: string }[] } = await response.json()
  return errors[0]!.code
}

test('a repeated order gets the first answer byte for byte, cookie included, and is not processed again', async () => {
  const key = randomUUID()
  const first = await order({ key, body: { name: 'a', token: 'x' } })
  const again = await order({ key, body: { token: 'x', name: 'a' } })
  expect([again.status, await again.text(), again.headers.getSetCookie()]).toEqual([
    201,
    await first.text(),
    ['cart=abc; Path=/'],
  ])
  expect([first.headers.get('Idempotent-Replayed'), again.headers.get('Idempotent-Replayed'), done]).toEqual([null, 'true', 1])
})

test('the cookie of a prolonged session is not part of the stored answer', async () => {
  const account = { public_id: randomUUID(), email: 'rui@cliente.example', created_at: new Date(clock) }
  const { id } = await database.db.insertInto('users').values(account).returning('id').executeTakeFirstOrThrow()
  const session = await transaction(world.db, (tx) => openSession(world, tx, id))
  clock += 7_200_000
  const key = randomUUID()
  const first = await order({ key, cookie: `session=${session}` })
  const again = await order({ key })
  expect(first.headers.getSetCookie().some((cookie) => cookie.startsWith(`session=${session}`))).toBe(true)
  expect(again.headers.getSetCookie()).toEqual(['cart=abc; Path=/'])
})

test('the stored answer cannot be read from the table alone', async () => {
  const key = randomUUID()
  const { data } = await (await order({ key })).json()
  const row = await database.db
    .selectFrom('idempotency_keys')
    .select(['answer', 'scope'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  expect(row.answer?.includes(data.attributes.number)).toBe(false)
  expect(row.scope).not.toContain('cart-1')
})

test('the same key with other content is refused', async () => {
  const key = randomUUID()
  await order({ key, body: { name: 'a' } })
  const other = await order({ key, body: { name: 'b' } })
  expect([other.status, await codeOf(other), done]).toEqual([422, 'idempotency_key_reused', 1])
})

test('another cart can use the same key', async () => {
  const key = randomUUID()
  await order({ key, token: 'cart-1' })
  await order({ key, token: 'cart-2' })
  expect(done).toBe(2)
})

test('of twenty equal orders at once one is placed, the others get its answer or a conflict', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => order({ key })))
  expect(done).toBe(1)
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  for (const answer of answers) expect([201, 409]).toContain(answer.status)
})

test('while the first request runs the second gets a conflict', async () => {
  const key = randomUUID()
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  work = async () => {
    begun.resolve()
    await gate.promise
    return placed()
  }
  const first = order({ key })
  await begun.promise
  const second = await order({ key })
  expect([second.status, await codeOf(second)]).toEqual([409, 'idempotency_in_flight'])
  gate.resolve()
  expect((await first).status).toBe(201)
  expect((await order({ key })).headers.get('Idempotent-Replayed')).toBe('true')
})

test.each([
  ['a lost race', 409, 2],
  ['too many', 429, 2],
  ['an outage', 503, 2],
  ['a refusal', 422, 1],
] as const)('%s (%i) is tried %s times by two calls', async (_, status, times) => {
  const key = randomUUID()
  work = async () => {
    done += 1
    return err({ code: 'no', status })
  }
  await order({ key })
  await order({ key })
  expect(done).toBe(times)
})

test('a refused request is stored too: its key cannot be used with other content', async () => {
  const key = randomUUID()
  expect((await order({ key, body: { name: 'far too long a name' } })).status).toBe(422)
  expect(await codeOf(await order({ key, body: { name: 'short' } }))).toBe('idempotency_key_reused')
})

test('after a bug the same key tries again', async () => {
  const key = randomUUID()
  work = () => Promise.reject(new Error('bug'))
  expect((await order({ key })).status).toBe(500)
  work = placed
  expect((await order({ key })).status).toBe(201)
})

test('a request of a killed process is taken over after a minute, not before', async () => {
  const key = randomUUID()
  await order({ key })
  await database.db.updateTable('idempotency_keys').set({ status: null, answer: null }).where('key', '=', key).execute()
  clock += 59_000
  expect(await codeOf(await order({ key }))).toBe('idempotency_in_flight')
  clock += 1_000
  expect((await order({ key })).status).toBe(201)
  expect(done).toBe(2)
})

test('a key expires after a day', async () => {
  const key = randomUUID()
  await order({ key, body: { name: 'a' } })
  clock += 24 * 3_600_000
  expect((await order({ key, body: { name: 'b' } })).status).toBe(201)
  clock += 24 * 3_600_000 + 1
  await expiredRows.work(world)
  expect(await database.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
})

test.each(['', 'a b', 'x'.repeat(256), 'ç'])('a key %j is refused', async (key) => {
  const response = await order({ key })
  expect([response.status, await codeOf(response)]).toEqual([400, 'idempotency_key'])
})

test('without a key every order is processed', async () => {
  await order({})
  await order({})
  expect(done).toBe(2)
})
