// @module-tag rest
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderFixture, fileFixture } from '#tests/support/fixtures/file-fixture.ts'
import { testDatabase } from '#tests/support/world/database.ts'
import { startProgram } from '#tests/support/world/shop-program.ts'
import type { Program } from '#tests/support/world/shop-program.ts'

// Hostile bodies do not make the web process grow. Its garbage is collected before it is measured, so that only what it holds on to
// counts; the promise is less than 50 MB.

const maxGrowth = 50
const rounds = 12

const folder = await folderFixture('attack')
const database = await fileFixture(testDatabase())
let shop: Program
let origin = ''
beforeAll(async () => {
  const collector = pathToFileURL(join(import.meta.dirname, '../support/machines/collect-garbage.ts')).href
  const settings = { PORT: '0', DATA_DIR: folder, DATABASE_URL: database.url, TRUSTED_PROXIES: '127.0.0.1' }
  shop = startProgram({ ...settings, NODE_OPTIONS: `--import=${collector}` }, ['--only', 'web'])
  origin = await shop.listening
})
afterAll(async () => {
  shop.child.kill('SIGTERM')
  await shop.ended
})

/** Megabytes of the process after a collection. */
function residentAfterCollection(): number {
  shop.child.kill('SIGUSR2')
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(shop.child.pid)], { encoding: 'utf8' })
  return Number(stdout.trim()) / 1024
}

/** The least of several measurements, with requests in between that give collections and timers their turn. */
async function settledMemory(): Promise<number> {
  let least = Infinity
  for (let at = 0; at < 10; at += 1) {
    least = Math.min(least, residentAfterCollection())
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  }
  return least
}

const json = { 'Content-Type': 'application/json' }
const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' }
const members = (count: number): string => `{${Array.from({ length: count }, (_, at) => `"m${at}":1`).join(',')}}`

const jsonBodies = [
  members(90_000),
  members(900),
  `{"email":[${'1,'.repeat(30_000)}1]}`,
  '['.repeat(60_000),
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  JSON.stringify({ email: 'a'.repeat(60_000), password: 'b'.repeat(1000) }),
  `{"email":"${String.raw`\u0041`.repeat(10_000)}"}`,
  `{"__proto__":{"email":"a"},"constructor":{"prototype":{"b":1}}}`,
  `{"email":${'9'.repeat(60_000)}}`,
  `{"email":"${'a'.repeat(60_000)}`,
]
const forms = [
  Array.from({ length: 30_000 }, (_, at) => `f${at}=1`).join('&'),
  `email=${'%41'.repeat(20_000)}`,
  `email=${'a'.repeat(1_000_000)}`,
  `${'variants.999999999.sku=1&'.repeat(900)}a=1`,
]

let senders = 0
/** Each from an address of its own: rate limits would answer before the body is read. */
async function post(path: string, headers: Record<string, string>, body: string | Blob): Promise<number> {
  senders += 1
  const from = { 'X-Forwarded-For': `10.${senders >> 16}.${(senders >> 8) % 256}.${senders % 256}`, Origin: origin }
  try {
    const response = await fetch(origin + path, { method: 'POST', headers: { ...headers, ...from }, body, redirect: 'manual' })
    await response.arrayBuffer()
    return response.status
  } catch {
    // The shop closes the connection of a body that is too large.
    return 0
  }
}

const multipart = new Blob(
  Array.from({ length: 990 }, (_, at) => `--${'x'.repeat(40)}\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\n1\r\n`),
  { type: `multipart/form-data; boundary=${'x'.repeat(40)}` },
)
const unending = new Blob([`--${'x'.repeat(40)}\r\nContent-Disposition: form-data; name="a"\r\n\r\n`, 'a'.repeat(20_000_000)], {
  type: `multipart/form-data; boundary=${'x'.repeat(40)}`,
})

async function attack(): Promise<number[]> {
  const statuses: number[] = []
  for (const body of jsonBodies)
    for (const path of ['/api/auth/login', '/api/store/carts', '/api/auth/register']) statuses.push(await post(path, json, body))
  for (const path of ['/iniciar-sessao', '/en/sign-in']) {
    for (const body of forms) statuses.push(await post(path, urlencoded, body))
    for (const body of [multipart, unending]) statuses.push(await post(path, { 'Content-Type': body.type }, body))
  }
  return statuses
}

/** What the shop does every day, so that its code is loaded and compiled before it is measured. */
async function ordinary(): Promise<void> {
  for (let at = 0; at < 20; at += 1) {
    for (const path of ['/', '/en', '/iniciar-sessao', '/api/products']) await (await fetch(origin + path)).arrayBuffer()
    await post('/api/auth/login', json, '{"email":"rui@cliente.example","password":"azulejo"}')
    await post('/iniciar-sessao', urlencoded, 'email=rui%40cliente.example&password=azulejo')
  }
}

test.skipIf(process.platform === 'win32')('hostile JSON and forms leave the memory of the web process as it was', async () => {
  await ordinary()
  const before = await settledMemory()
  for (let round = 0; round < rounds; round += 1) {
    const statuses = await attack()
    expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([])
    expect(statuses.filter((status) => status >= 400).length).toBeGreaterThan(statuses.length / 2)
  }
  await expect.poll(async () => (await settledMemory()) - before, { timeout: 60_000 }).toBeLessThan(maxGrowth)
})
