import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/world/database.ts'
import { brokenInvariants } from '#src/start/invariants.ts'
import { startProgram } from '#tests/support/world/shop-program.ts'
import type { Program } from '#tests/support/world/shop-program.ts'
import { openSmallDisk } from '#tests/support/world/small-disk.ts'
import { openEmbedded, stockUp } from '#tests/support/machines/embedded.ts'
import { missing, startLoad } from '#tests/support/machines/load.ts'

// A full disk and a process out of file descriptors: requests are answered 503, nothing acknowledged is lost, the process
// survives and works again once there is room.

const settings = { PORT: '0', TRUSTED_PROXIES: '127.0.0.1', DATABASE_PATIENCE_MS: '' }
const statusesOf = (outcomes: readonly { status: number }[]): number[] =>
  [...new Set(outcomes.map(({ status }) => status))].toSorted((a, b) => a - b)

const disk = openSmallDisk(220)
afterAll(() => disk?.close())

async function photo(): Promise<FormData> {
  const form = new FormData()
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a5c3e' } })
    .jpeg()
    .toBuffer()
  form.set('file', new File([new Uint8Array(picture)], 'guia.jpg', { type: 'image/jpeg' }))
  return form
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'rui@cliente.example', password: 'azulejo-demo' }),
  })
  expect(response.status).toBe(200)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

describe.skipIf(!disk)('a full disk', () => {
  let shop: Program
  let origin: string
  beforeAll(async () => {
    shop = startProgram({ ...settings, DATA_DIR: disk?.folder ?? '' }, ['--only', 'web'])
    origin = await shop.listening
  })
  afterAll(async () => {
    shop.child.kill('SIGTERM')
    await shop.ended
  })

  test('refuses orders and photos with 503, serves reads, and accepts writes again when there is space', async () => {
    const database = await openEmbedded(disk?.folder ?? '')
    const variant = await stockUp(database)
    const session = await signIn(origin)
    const upload = async () =>
      (await fetch(`${origin}/api/uploads`, { method: 'POST', headers: { Cookie: session }, body: await photo() })).status
    expect(await upload()).toBe(201)
    const load = startLoad(origin, { buyers: 4, variant })
    await expect.poll(() => load.placed.length, { timeout: 20_000 }).toBeGreaterThan(10)
    disk?.fill()
    const filled = performance.now()
    await expect
      .poll(() => load.outcomes.filter(({ status, at }) => at > filled && status === 503).length, { timeout: 30_000 })
      .toBeGreaterThan(20)
    expect(await upload()).toBe(503)
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    expect((await fetch(`${origin}/`)).status).toBe(200)
    disk?.free()
    const before = load.placed.length
    await expect.poll(() => load.placed.length, { timeout: 30_000 }).toBeGreaterThan(before + 10)
    await load.stop()
    expect(statusesOf(load.outcomes)).toEqual([200, 201, 503])
    expect(load.outcomes.filter(({ status, retryAfter }) => status === 503 && !(Number(retryAfter) > 0))).toEqual([])
    await expect.poll(upload).toBe(201)
    expect(await missing(origin, load.placed)).toEqual([])
    expect(await brokenInvariants(database)).toEqual([])
    expect(shop.child.exitCode).toBeNull()
    await database.close()
  })
})

const limitDescriptors = ({ child }: Program, max: number): boolean =>
  spawnSync('prlimit', ['--pid', String(child.pid), `--nofile=${max}:`]).status === 0

describe.skipIf(spawnSync('prlimit', ['--version']).status !== 0)('a process without a free file descriptor', () => {
  test('answers 503, stays alive, and recovers when there are some', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'botica-descriptors-'))
    const database = await testDatabase()
    const shop = startProgram({ ...settings, DATA_DIR: folder, DATABASE_URL: database.url }, ['--only', 'web'])
    const origin = await shop.listening
    const load = startLoad(origin, { buyers: 2, variant: await stockUp(database) })
    await expect.poll(() => load.placed.length, { timeout: 20_000 }).toBeGreaterThan(3)
    limitDescriptors(shop, 20)
    // Existing connections stay open; the next ones to the database would be new.
    await database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await expect.poll(() => load.outcomes.filter(({ status }) => status === 503).length, { timeout: 20_000 }).toBeGreaterThan(5)
    limitDescriptors(shop, 1024)
    const before = load.placed.length
    await expect.poll(() => load.placed.length, { timeout: 20_000 }).toBeGreaterThan(before + 5)
    await load.stop()
    // A connection that cannot be accepted is closed without an answer.
    expect(statusesOf(load.outcomes.filter(({ status }) => status !== 0))).toEqual([200, 201, 503])
    expect(await missing(origin, load.placed)).toEqual([])
    expect(shop.child.exitCode).toBeNull()
    shop.child.kill('SIGTERM')
    await shop.ended
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
})
