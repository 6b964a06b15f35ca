import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { err, ok } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { expiredRows } from '#src/platform/expired-rows.ts'
import { openSession } from '#src/platform/sessions/sessions.ts'
import { createApp } from '#src/web/app.ts'
import { asOwner } from '#tests/support/world/database.ts'
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
const resource = defineResource({ type: 'order', attributes: { number: v.string() } })
const route = {
  method: 'POST',
  path: '/orders',
  summary: 'Places an order.',
  resource,
  statuses: [201],
  meta: { token: v.optional(v.string()), left: v.optional(v.number()) },
  allow: 'anyone',
  body: v.object({ name: v.optional(v.pipe(v.string(), v.maxLength(10))) }),
  async work({ cookies }) {
    cookies.push('cart=abc; Path=/')
    return work()
  },
} satisfies Parameters<typeof defineRoute>[0]
const orders = defineRoute({ method: 'GET', path: '/orders', summary: 'Orders.', resource, allow: 'anyone', work: placed })
const apiRoutes = [
  orders,
  defineRoute(route),
  defineRoute({ ...route, path: '/checkout', isRepeatable: true }),
  defineRoute({ ...route, path: '/tokens', unrepeated: ['token'] }),
]
const app = createApp(world, { apiRoutes, buildDir: '/nowhere' })
beforeEach(() => {
  done = 0
  work = placed
})

type Order = { path?: string; key?: string; body?: unknown; token?: string; cookie?: string }
const order = ({ path = '/orders', key, body = {}, token = 'cart-1', cookie = '' }: Order): Promise<Response> =>
  Promise.resolve(
    app.fetch(
      new Request(`http://shop.test/api${path}`, {
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
  const again = await order({ key, cookie: `session=${session}` })
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

const addAccount = (tx: Tx) =>
  tx
    .insertInto('users')
    .values({ public_id: randomUUID(), email: `${randomUUID()}@cliente.example`, created_at: new Date(clock) })
    .execute()
const countAccounts = async (): Promise<number> => (await database.db.selectFrom('users').select('id').execute()).length

/** Adds an account in a transaction, then does `after`: what a call may meet between its commit and its answer. */
const committing = (after: () => Promise<ApiAnswer>) => async (): Promise<ApiAnswer> => {
  await transaction(world.db, addAccount)
  return after()
}
const broken = (): Promise<never> => Promise.reject(new Error('bug'))

test('after a bug that wrote nothing the same key tries again', async () => {
  const key = randomUUID()
  work = broken
  expect((await order({ key })).status).toBe(500)
  work = () => transaction(world.db, async (tx) => addAccount(tx).then(broken))
  expect((await order({ key })).status).toBe(500)
  work = placed
  expect((await order({ key })).status).toBe(201)
})

test.each([
  ['a bug', broken, 500],
  ['an outage', async (): Promise<ApiAnswer> => err({ code: 'unavailable', status: 503 }), 503],
  ['a lost race', async (): Promise<ApiAnswer> => err({ code: 'changed_meanwhile', status: 409 }), 409],
] as const)(
  'after %s behind a commit the same key never does the work again, and says where to look',
  async (_, after, status) => {
    const key = randomUUID()
    const before = await countAccounts()
    work = committing(after)
    expect((await order({ key })).status).toBe(status)
    expect(await codeOf(await order({ key }))).toBe('idempotency_in_flight')
    clock += 15_000
    const again = await order({ key })
    const { errors } = await again.json()
    expect([again.status, errors[0]]).toMatchObject([409, { code: 'idempotency_committed', meta: { look_up: '/api/orders' } }])
    expect(await countAccounts()).toBe(before + 1)
  },
)

test('the first caller gets the answer even if it cannot be stored, and the work is not done again', async () => {
  const key = randomUUID()
  const before = await countAccounts()
  await asOwner(
    database.url,
    `create function refuse_storing() returns trigger language plpgsql as
      $$ begin if new.status is not null then raise 'no storing'; end if; return new; end $$;
    create trigger refuse_storing before update on idempotency_keys for each row execute function refuse_storing()`,
  )
  work = committing(placed)
  expect((await order({ key })).status).toBe(201)
  await asOwner(database.url, 'drop trigger refuse_storing on idempotency_keys')
  clock += 15_000
  expect(await codeOf(await order({ key }))).toBe('idempotency_committed')
  expect(await countAccounts()).toBe(before + 1)
})

test('work that finds what it made answers at once when its first answer was lost', async () => {
  const key = randomUUID()
  work = committing(broken)
  expect((await order({ key, path: '/checkout' })).status).toBe(500)
  work = placed
  const again = await order({ key, path: '/checkout' })
  expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, 'true'])
  expect(await (await order({ key, path: '/checkout' })).text()).toBe(await again.text())
  expect(done).toBe(1)
})

test('a request of a killed process is taken over after fifteen seconds, not before', async () => {
  const key = randomUUID()
  await order({ key })
  await database.db.updateTable('idempotency_keys').set({ status: null, answer: null }).where('key', '=', key).execute()
  clock += 14_999
  expect(await codeOf(await order({ key }))).toBe('idempotency_in_flight')
  clock += 1
  expect((await order({ key })).status).toBe(201)
  expect(done).toBe(2)
})

test('work that goes on although its key was taken over cannot commit', async () => {
  const key = randomUUID()
  const before = await countAccounts()
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  work = async () => {
    begun.resolve()
    await gate.promise
    return committing(placed)()
  }
  const first = order({ key })
  await begun.promise
  clock += 15_000
  work = committing(placed)
  expect((await order({ key })).status).toBe(201)
  gate.resolve()
  expect(await codeOf(await first)).toBe('idempotency_in_flight')
  expect([await countAccounts(), done]).toEqual([before + 1, 1])
})

test('a replayed answer does not show a secret again', async () => {
  const key = randomUUID()
  const metaOf = async (response: Promise<Response>) => (await (await response).json()).meta
  work = async () =>
    ok({ status: 201, data: { type: 'order', id: '1', attributes: { number: 'x' } }, meta: { token: 'secret', left: 1 } })
  expect(await metaOf(order({ key, path: '/tokens' }))).toEqual({ token: 'secret', left: 1 })
  expect(await metaOf(order({ key, path: '/tokens' }))).toEqual({ left: 1 })
})

test('a guest without a token gets no answer of another guest at the same address', async () => {
  const key = randomUUID()
  const [first, again] = [await order({ key, token: '' }), await order({ key, token: '' })]
  expect([again.headers.get('Idempotent-Replayed'), done]).toEqual([null, 2])
  expect(await again.text()).not.toBe(await first.text())
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
