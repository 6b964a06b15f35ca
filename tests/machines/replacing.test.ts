// @module-tag rest
import { Agent, IncomingMessage, request } from 'node:http'
import { once } from 'node:events'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { addProduct } from '#tests/support/factories/builders.ts'
import { brokenInvariants } from '#src/start/invariants.ts'
import { inLong } from '#tests/support/world/long.ts'
import { startProgram } from '#tests/support/world/shop-program.ts'
import type { Program } from '#tests/support/world/shop-program.ts'
import { missing, startLoad } from '#tests/support/machines/load.ts'
import { openRollingProxy } from '#tests/support/machines/rolling-proxy.ts'
import { folderFixture } from '#tests/support/fixtures/file-fixture.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'

// Processes of the shop are stopped (SIGTERM) and replaced one after the other while people order: no request fails.

const programs: Program[] = []

/** The shop as started behind a proxy that checks its readiness every 50 ms. */
async function start(): Promise<Program & { origin: string }> {
  const program = startProgram(
    {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: '0',
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_PATIENCE_MS: '',
      DRAIN_MS: '500',
    },
    ['--only', 'web'],
  )
  programs.push(program)
  return { ...program, origin: await program.listening }
}

const folder = await folderFixture('replacing')
const database = await databaseFixture()
const proxy = await openRollingProxy()
afterAll(async () => {
  proxy.close()
  for (const { child } of programs) child.kill('SIGKILL')
  await Promise.all(programs.map(({ ended }) => ended))
})

test('both processes are replaced under load, and no request fails', inAll, async () => {
  let running = [await start(), await start()]
  const cream = await addProduct(bareWorld(database), { stock: 100_000 })
  for (const { origin } of running) proxy.add(origin)
  await expect.poll(() => proxy.ready().length).toBe(2)
  const load = startLoad(proxy.origin, { buyers: 3, variant: cream.id })
  await expect.poll(() => load.placed.length, { timeout: 10_000 }).toBeGreaterThan(10)
  for (let round = 0; round < inLong(1, 10); round += 1)
    for (const old of running) {
      const fresh = await start()
      proxy.add(fresh.origin)
      await expect.poll(() => proxy.ready(), { timeout: 10_000 }).toContain(fresh.origin)
      const before = load.placed.length
      old.child.kill('SIGTERM')
      expect((await old.ended).code).toBe(0)
      await expect.poll(() => load.placed.length, { timeout: 10_000 }).toBeGreaterThan(before + 5)
      running = [...running.filter((one) => one !== old), fresh]
    }
  await load.stop()
  expect(load.outcomes.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
  expect(await missing(proxy.origin, load.placed)).toEqual([])
  expect(await brokenInvariants(database)).toEqual([])
})

test('a stopping process says so to /readyz first, finishes its requests, closes its connections, and ends', async () => {
  const shop = await start()
  const cream = await addProduct(bareWorld(database), { stock: 1 })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = async (method: string, path: string, body?: object): Promise<IncomingMessage> => {
    const headers = { 'Content-Type': 'application/json' }
    const sent = request(shop.origin + path, { method, agent, headers })
    sent.end(body && JSON.stringify(body))
    const [answer]: unknown[] = await once(sent, 'response')
    if (!(answer instanceof IncomingMessage)) throw new TypeError('no answer')
    answer.resume()
    return answer
  }
  const reused = await send('GET', '/healthz')
  expect([reused.statusCode, reused.headers.connection]).toEqual([200, 'keep-alive'])
  await once(reused, 'end')
  const rival = new Client(database.url)
  await rival.connect()
  await rival.query('begin; lock table carts in access exclusive mode')
  const waiting = send('POST', '/api/store/carts', { variant_id: cream.id, quantity: 1 })
  await expect
    .poll(async () => (await rival.query('select from pg_locks where not granted')).rowCount, { timeout: 5_000 })
    .toBeGreaterThan(0)
  shop.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${shop.origin}/readyz`)).status, { interval: 10, timeout: 400 }).toBe(503)
  await rival.query('rollback')
  await rival.end()
  const answer = await waiting
  expect([answer.statusCode, answer.headers.connection]).toEqual([201, 'close'])
  expect((await shop.ended).code).toBe(0)
  agent.destroy()
})
