// @module-tag rest
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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
import { openShopDisk } from '#tests/support/machines/full-disk.ts'
import { openEmbedded, stockUp } from '#tests/support/machines/embedded.ts'
import { missing, startLoad } from '#tests/support/machines/load.ts'
import { openConnection } from '#tests/support/machines/one-connection.ts'
import type { Received } from '#tests/support/machines/one-connection.ts'
import { inAll, testFor } from '#tests/support/world/short.ts'

// A disk that is full or broken, and a machine without a free descriptor or process: what needs it is answered 503, nothing
// acknowledged is lost, the shop lives and works again by itself. Web and worker are one process, as by `npm start`.

const settings = { PORT: '0', TRUSTED_PROXIES: '127.0.0.1', DATABASE_PATIENCE_MS: '', LOG_LEVEL: 'warn' }
const statusesOf = (outcomes: readonly { status: number }[]): number[] =>
  [...new Set(outcomes.map(({ status }) => status))].toSorted((a, b) => a - b)

async function photo(field: 'file' | 'files'): Promise<FormData> {
  const form = new FormData()
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a5c3e' } })
    .jpeg()
    .toBuffer()
  form.set(field, new File([new Uint8Array(picture)], 'guia.jpg', { type: 'image/jpeg' }))
  return form
}

async function signIn(origin: string, email: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'azulejo-demo' }),
  })
  expect(response.status).toBe(200)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

/** A customer's photo, and a picture of a product by the API and by the form of its page in both languages. */
async function openUploads(origin: string) {
  const customer = await signIn(origin, 'rui@cliente.example')
  const staff = await signIn(origin, 'ana@farmacia-azulejo.example')
  const products = await fetch(`${origin}/api/staff/products`, { headers: { Cookie: staff } })
  const { data } = JSON.parse(await products.text())
  const connection = openConnection(origin)
  const send = async (path: string, Cookie: string, field: 'file' | 'files'): Promise<Received> => {
    const form = await photo(field)
    if (field === 'files') form.set('intent', 'add')
    return connection.ask(path, { method: 'POST', headers: { Cookie, Origin: origin }, form })
  }
  return {
    byApi: () => send('/api/uploads', customer, 'file'),
    ofProduct: () => send(`/api/staff/products/${data[0].id}/images`, staff, 'file'),
    byForm: () => send(`/gestao/produtos/imagens/${data[0].id}`, staff, 'files'),
    byEnglishForm: () => send(`/en/staff/products/pictures/${data[0].id}`, staff, 'files'),
    close: connection.close,
  }
}
type Uploads = Awaited<ReturnType<typeof openUploads>>

const statuses = async ({ byApi, ofProduct, byForm }: Uploads): Promise<number[]> => [
  (await byApi()).status,
  (await ofProduct()).status,
  (await byForm()).status,
]

async function expectUnavailable({ byApi, ofProduct, byForm, byEnglishForm }: Uploads): Promise<void> {
  const expected = { status: 503, headers: { 'retry-after': '30' } }
  for (const call of [byApi, ofProduct]) {
    const answer = await call()
    expect(answer).toMatchObject(expected)
    expect(JSON.parse(answer.text).errors).toMatchObject([{ code: 'unavailable' }])
  }
  const pages = [await byForm(), await byEnglishForm()]
  expect(pages).toMatchObject([expected, expected])
  expect(pages[0]?.text).toContain('O serviço está indisponível por momentos.')
  expect(pages[1]?.text).toContain('The service is unavailable for the moment.')
}

const readiness = async (origin: string) => JSON.parse(await (await fetch(`${origin}/readyz`)).text())

async function expectAlive({ child, ended }: Program): Promise<string> {
  expect(child.exitCode).toBeNull()
  child.kill('SIGTERM')
  const { said } = await ended
  expect(said).not.toContain('uncaught error')
  return said
}

describe('a disk that fails below the shop', async () => {
  const disk = await openShopDisk()
  let shop: Program
  let origin: string
  let uploads: Uploads
  beforeAll(async () => {
    shop = startProgram({ ...settings, ...disk.settings })
    origin = await shop.listening
    uploads = await openUploads(origin)
  })
  afterAll(async () => {
    uploads.close()
    await expectAlive(shop)
    await disk.close()
  })

  const failures = [
    ['ENOSPC', 'the disk is full', 'the disk is full'],
    ['EROFS', 'read-only', 'read-only'],
    ['EIO', 'the disk fails', 'the disk fails'],
  ] as const
  testFor(failures, { short: 1 })(
    'by %s refuses orders and pictures with 503, serves reads, and accepts writes once it works',
    async ([code, writes, files]) => {
      const variant = await stockUp(disk.database)
      await expect.poll(() => statuses(uploads)).toEqual([201, 201, 303])
      const load = startLoad(origin, { buyers: 2, variant })
      await expect.poll(() => load.placed.length, { timeout: 60_000 }).toBeGreaterThan(3)
      await disk.break(code)
      const broken = performance.now()
      await expect
        .poll(() => load.outcomes.filter(({ status, at }) => at > broken && status === 503).length, { timeout: 60_000 })
        .toBeGreaterThan(5)
      await expectUnavailable(uploads)
      expect((await fetch(`${origin}/healthz`)).status).toBe(200)
      expect((await fetch(`${origin}/`)).status).toBe(200)
      await expect
        .poll(() => readiness(origin))
        .toMatchObject({ ready: false, checks: { database: true, writes: false, files: false }, reasons: { writes, files } })
      await disk.repair()
      const before = load.placed.length
      await expect.poll(() => load.placed.length, { timeout: 60_000 }).toBeGreaterThan(before + 3)
      await load.stop()
      expect(statusesOf(load.outcomes)).toEqual([200, 201, 503])
      expect(load.outcomes.filter(({ status, retryAfter }) => status === 503 && !(Number(retryAfter) > 0))).toEqual([])
      await expect.poll(() => statuses(uploads)).toEqual([201, 201, 303])
      await expect.poll(() => readiness(origin)).toMatchObject({ ready: true })
      expect(await missing(origin, load.placed)).toEqual([])
      expect(await brokenInvariants(disk.database)).toEqual([])
      expect(shop.child.exitCode).toBeNull()
    },
  )
})

// The same with a real disk under the embedded database, where this process may mount one.
const disk = openSmallDisk(260)
afterAll(() => disk?.close())

describe.skipIf(!disk)('a full disk', () => {
  let shop: Program
  let origin: string
  beforeAll(async () => {
    shop = startProgram({ ...settings, DATA_DIR: disk?.folder ?? '' })
    origin = await shop.listening
  })
  afterAll(() => expectAlive(shop))

  test('refuses orders and photos with 503, serves reads, and accepts writes again when there is space', inAll, async () => {
    const database = await openEmbedded(disk?.folder ?? '')
    const variant = await stockUp(database)
    const uploads = await openUploads(origin)
    expect(await statuses(uploads)).toEqual([201, 201, 303])
    const load = startLoad(origin, { buyers: 4, variant })
    await expect.poll(() => load.placed.length, { timeout: 20_000 }).toBeGreaterThan(10)
    disk?.fill()
    const filled = performance.now()
    await expect
      .poll(() => load.outcomes.filter(({ status, at }) => at > filled && status === 503).length, { timeout: 30_000 })
      .toBeGreaterThan(20)
    await expectUnavailable(uploads)
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    expect((await fetch(`${origin}/`)).status).toBe(200)
    await expect
      .poll(() => readiness(origin))
      .toMatchObject({ ready: false, reasons: { writes: 'the disk is full', files: 'the disk is full' } })
    disk?.free()
    const before = load.placed.length
    await expect.poll(() => load.placed.length, { timeout: 30_000 }).toBeGreaterThan(before + 10)
    await load.stop()
    expect(statusesOf(load.outcomes)).toEqual([200, 201, 503])
    expect(load.outcomes.filter(({ status, retryAfter }) => status === 503 && !(Number(retryAfter) > 0))).toEqual([])
    await expect.poll(() => statuses(uploads)).toEqual([201, 201, 303])
    expect(await missing(origin, load.placed)).toEqual([])
    expect(await brokenInvariants(database)).toEqual([])
    uploads.close()
    await database.close()
  })
})

const limit = ({ child }: Program, resource: 'nofile' | 'nproc', max: number): void =>
  void spawnSync('prlimit', ['--pid', String(child.pid), `--${resource}=${max}:`])

/** Ends the processes that the shop has started for pictures and files. */
function endTaskProcesses({ child }: Program): void {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').map(Number)
  for (const pid of children.filter((one) => one > 0)) process.kill(pid, 'SIGKILL')
}

// Root may start processes beyond its limit; that none can be started is then tried in platform/task-process.test.ts alone.
const isRoot = process.getuid?.() === 0
const resources = isRoot ? (['descriptor'] as const) : (['descriptor', 'process'] as const)

describe.skipIf(spawnSync('prlimit', ['--version']).status !== 0)('a shop that finds no free', () => {
  testFor<'descriptor' | 'process'>(resources, { short: 0 })(
    '%s answers 503, lives, and recovers when there is one',
    async (lacking) => {
      const folder = await mkdtemp(join(tmpdir(), 'botica-scarce-'))
      const database = await testDatabase()
      const shop = startProgram({ ...settings, DATA_DIR: folder, DATABASE_URL: database.url })
      const origin = await shop.listening
      const uploads = await openUploads(origin)
      await expect.poll(() => statuses(uploads)).toEqual([201, 201, 303])
      const load = startLoad(origin, { buyers: 2, variant: await stockUp(database) })
      await expect.poll(() => load.placed.length, { timeout: 60_000 }).toBeGreaterThan(3)
      if (lacking === 'descriptor') limit(shop, 'nofile', 20)
      if (lacking === 'process') limit(shop, 'nproc', 1)
      endTaskProcesses(shop)
      await expectUnavailable(uploads)
      if (lacking === 'descriptor') {
        // Existing connections stay open; the next ones to the database would be new.
        await database.pool.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        )
        await expect
          .poll(() => load.outcomes.filter(({ status }) => status === 503).length, { timeout: 60_000 })
          .toBeGreaterThan(5)
      }
      limit(shop, 'nofile', 1024)
      limit(shop, 'nproc', 10_000)
      const before = load.placed.length
      await expect.poll(() => load.placed.length, { timeout: 60_000 }).toBeGreaterThan(before + 5)
      await load.stop()
      // A connection that cannot be accepted is closed without an answer.
      expect([200, 201, 503]).toEqual(expect.arrayContaining(statusesOf(load.outcomes.filter(({ status }) => status !== 0))))
      await expect.poll(() => statuses(uploads)).toEqual([201, 201, 303])
      expect(await missing(origin, load.placed)).toEqual([])
      uploads.close()
      expect(await expectAlive(shop)).toContain('no process can be started')
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  )
})

const tooSmall = openSmallDisk(70)
afterAll(() => tooSmall?.close())

test.skipIf(!tooSmall)('a first start on a disk that is too small ends with one line', inAll, async () => {
  const { code, said } = await startProgram({ ...settings, LOG_LEVEL: 'silent', DATA_DIR: tooSmall?.folder ?? '' }).ended
  expect(code).toBe(1)
  expect(said.split('\n').at(-1)).toMatch(/^Botica cannot start: .*no space (?:is )?left/i)
  expect(said).not.toMatch(/\n\s+at /)
})
