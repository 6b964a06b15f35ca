import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { addProduct } from '#tests/support/factories/builders.ts'
import { withClient } from '#tests/support/world/templates.ts'
import { openUnreliableProxy } from '#tests/support/machines/unreliable-proxy.ts'
import { startProcesses } from '#tests/support/machines/shop-processes.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'
import { inAll } from '#tests/support/world/short.ts'

// The database hangs, is slow, resets connections, is read-only or has no connection left: the shop answers within five seconds
// and recovers without a restart.

const machines = await fileFixture(startProcesses())
const cream = await addProduct(machines.world)
const proxy = await fileFixture(openUnreliableProxy(machines.url))
const shop = await machines.pages(proxy.url)

type Answer = { status: number; retryAfter: string | null; type: string; text: string; ms: number }

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const sent = performance.now()
  const response = await fetch(shop.origin + path, { ...init, signal: AbortSignal.timeout(10_000) })
  const text = await response.text()
  return {
    status: response.status,
    retryAfter: response.headers.get('Retry-After'),
    type: response.headers.get('Content-Type') ?? '',
    text,
    ms: performance.now() - sent,
  }
}

const products = () => ask('/api/products')
const newCart = () =>
  ask('/api/store/carts', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ variant_id: cream.id, quantity: 1 }),
  })
const cachedPage = () => ask('/')
/** A page of a visitor with a cart, which is never cached. */
const ownPage = () => ask('/', { headers: { Cookie: `cart=${'a'.repeat(43)}` } })
const ownData = () => ask('/_.data', { headers: { Cookie: `cart=${'a'.repeat(43)}` } })

const statuses = async (...calls: (() => Promise<Answer>)[]): Promise<number[]> =>
  (await Promise.all(calls.map((one) => one()))).map(({ status }) => status)

const worksAgain = () =>
  vi.waitFor(
    async () =>
      expect(await statuses(products, newCart, ownPage, ownData, cachedPage, () => ask('/readyz'))).toEqual([
        200, 201, 200, 200, 200, 200,
      ]),
    { timeout: 5_000, interval: 200 },
  )
beforeAll(worksAgain)
afterEach(worksAgain)

const within = (answers: readonly Answer[], ms: number): void =>
  expect(Math.max(...answers.map((one) => one.ms))).toBeLessThan(ms)

function expectOutage({ status, retryAfter }: Answer): void {
  expect(status).toBe(503)
  expect(Number(retryAfter)).toBeGreaterThan(0)
}

test('a database that fails before the first visit leaves the home page in both languages', inAll, async () => {
  const unvisited = await machines.pages(proxy.url)
  proxy.blackHole()
  const answers = await Promise.all(
    ['/', '/en'].map(async (path) => {
      const response = await fetch(unvisited.origin + path, { headers: { 'Accept-Language': path === '/' ? 'pt' : 'en' } })
      return [response.status, response.headers.get('Content-Language'), await response.text()]
    }),
  )
  proxy.open()
  await unvisited.kill()
  expect(answers).toEqual([
    [200, 'pt-PT', expect.stringContaining('</html>')],
    [200, expect.stringMatching(/^en/), expect.stringContaining('</html>')],
  ])
})

describe('an unreachable database', () => {
  test('is answered 503 within five seconds, at once to the next requests, and recovers by itself', async () => {
    proxy.blackHole()
    const calls = [products(), newCart(), ownPage(), ownData()]
    const [health, cached] = await Promise.all([ask('/healthz'), cachedPage()])
    expect([health.status, cached.status]).toEqual([200, 200])
    within([health], 1_000)
    within([cached], 3_000)
    // The last result is cached for a second.
    await pause(1_000)
    const ready = await ask('/readyz')
    expect(ready.status).toBe(503)
    within([ready], 3_000)
    const answers = await Promise.all(calls)
    answers.forEach(expectOutage)
    within(answers, 5_000)
    const [list, cart, page] = answers
    expect(JSON.parse(list?.text ?? '')).toMatchObject({ errors: [{ status: '503', code: 'unavailable' }] })
    expect(JSON.parse(cart?.text ?? '')).toMatchObject({ errors: [{ status: '503', code: 'unavailable' }] })
    expect(page?.type).toContain('text/html')

    // One request a second tries the database and waits; the others do not wait.
    const next = await Promise.all([newCart(), products(), ownPage(), products(), cachedPage()])
    expect(next.map(({ status }) => status)).toEqual([503, 503, 503, 503, 200])
    expect(next.filter(({ ms }) => ms < 1_000).length).toBeGreaterThanOrEqual(3)
    within(next, 5_000)

    proxy.open()
    await worksAgain()
  })
})

test('a database with slow statements is given up within five seconds', inAll, async () => {
  proxy.slow(600)
  const answers = await Promise.all([newCart(), ownPage(), products()])
  within(answers, 5_000)
  for (const answer of answers.filter(({ status }) => status >= 300)) expectOutage(answer)
  expect(answers.map(({ status }) => status)).toContain(503)
  proxy.open()
})

test('connections that are reset fail the requests that wait on them, and no later ones', inAll, async () => {
  proxy.reset()
  await worksAgain()
  proxy.blackHole()
  const waiting = [newCart(), products()]
  // Until their statements are in progress.
  await pause(300)
  proxy.reset()
  proxy.open()
  const answers = await Promise.all(waiting)
  answers.forEach(expectOutage)
  within(answers, 2_000)
})

describe('the database', () => {
  const database = (): string => new URL(machines.url).pathname.slice(1)
  /** Changes a setting for new connections and makes the shop open some. */
  const alter = (change: string): Promise<void> =>
    withClient(inject('testDatabases').adminUrl, async (admin) => {
      await admin.query(`alter database ${database()} ${change}`)
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = $2', [
        database(),
        shop.name,
      ])
    })

  test('is read-only: reads are answered 200, writes 503', async () => {
    await alter('set default_transaction_read_only = on')
    await expect.poll(() => statuses(products, newCart, ownPage), { timeout: 5_000 }).toEqual([200, 503, 200])
    expectOutage(await newCart())
    await expect
      .poll(async () => JSON.parse((await ask('/readyz')).text), { timeout: 15_000 })
      .toMatchObject({ ready: false, checks: { database: true, writes: false }, reasons: { writes: 'read-only' } })
    await alter('reset default_transaction_read_only')
  })

  test('has no free connection: 503, and 200 for cached pages', inAll, async () => {
    await alter('connection limit 0')
    const all = () => statuses(products, newCart, ownPage, cachedPage)
    await expect.poll(all, { timeout: 5_000 }).toEqual([503, 503, 503, 200])
    const answers = await Promise.all([products(), newCart(), ownPage()])
    answers.forEach(expectOutage)
    within(answers, 2_000)
    await alter('connection limit -1')
  })
})
