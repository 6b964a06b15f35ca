// @module-tag rest
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { StartupError } from '#src/platform/startup-error.ts'
import { folderFixture } from '#tests/support/fixtures/file-fixture.ts'
import { inAll } from '#tests/support/world/short.ts'
import type { EmbeddedDatabase, EmbeddedOptions } from './embedded.ts'
import { startEmbedded } from './embedded.ts'
import { readPostmaster } from './embedded-postmaster.ts'
import { serverUser } from './embedded-user.ts'

const folder = await folderFixture('embedded')
chmodSync(folder, 0o755)
// Most tests share the same data: creating a cluster takes most of a second.
const dataDir = join(folder, 'data')
const cluster = join(dataDir, 'postgres', 'cluster')
let running: EmbeddedDatabase[] = []

afterEach(async () => {
  for (const server of running) await server.stop()
  running = []
})

const serverPid = (): number => Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
  const server = await startEmbedded({ dataDir, ...options })
  running.push(server)
  return server
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url)
  await client.connect()
  try {
    // A text of several statements returns one result each.
    const answers = [await client.query<unknown[]>({ text: sql, rowMode: 'array' })].flat()
    return answers.flatMap(({ rows }) => rows).flat()
  } finally {
    await client.end()
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Another process that runs a shop on the same data folder until it is killed. */
async function anotherShop(on = dataDir) {
  const module = pathToFileURL(join(import.meta.dirname, 'embedded.ts')).href
  const script = `const { startEmbedded } = await import(${JSON.stringify(module)})
    try { console.log(JSON.stringify(await startEmbedded({ dataDir: process.argv[1] }))); setInterval(() => {}, 60_000) }
    catch (error) { console.log(JSON.stringify({ refused: error.message })) }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, on], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line]: unknown[] = await once(child.stdout, 'data')
  return {
    pid: child.pid,
    said: JSON.parse(String(line)),
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

test('what was written before a stop is there after the next start', inAll, async () => {
  const first = await start()
  await ask(first.ownerConnectionString, 'create table shelf as select 7 as stock')
  await first.stop()
  const second = await start()
  expect([first.adopted, second.adopted]).toEqual([false, false])
  expect(await ask(second.ownerConnectionString, 'select stock from shelf')).toEqual([7])
})

test('the server of a killed shop has all acknowledged data and is adopted', inAll, async () => {
  const killed = await anotherShop()
  await ask(killed.said.ownerConnectionString, 'create table acknowledged as select 7 as stock')
  const pid = serverPid()
  await killed.kill()
  const { adopted, ownerConnectionString } = await start()
  expect(adopted).toBe(true)
  expect(serverPid()).toBe(pid)
  expect(await ask(ownerConnectionString, 'select stock from acknowledged')).toEqual([7])
})

test('a second shop on the same data folder is refused in one line that names the first', inAll, async () => {
  await start()
  const second = await anotherShop()
  expect(second.said).toEqual({
    refused: `the data folder ${dataDir} is in use by another shop (process ${process.pid}): stop that one, or set DATA_DIR to another folder`,
  })
})

test('of two shops that start at once on an empty folder, one wins and the other is refused', inAll, async () => {
  const empty = join(folder, 'empty')
  const both = await Promise.all([anotherShop(empty), anotherShop(empty)])
  const [refused] = both.filter(({ said }) => said.refused)
  const [won] = both.filter(({ said }) => said.connectionString)
  expect(refused?.said.refused).toContain(`(process ${won?.pid})`)
  await won?.kill()
  await start({ dataDir: empty })
  expect(readdirSync(join(empty, 'postgres')).toSorted()).toEqual(['cluster', 'postgres.log'])
})

test('when the server is killed under the shop it comes back at the same address', inAll, async () => {
  const { ownerConnectionString } = await start()
  await ask(ownerConnectionString, 'create table survivor as select 7 as stock')
  process.kill(serverPid(), 'SIGKILL')
  await expect
    .poll(() => ask(ownerConnectionString, 'select stock from survivor').catch(() => 'away'), { timeout: 20_000 })
    .toEqual([7])
})

test('a stale process number that now belongs to another program does not prevent the start', inAll, async () => {
  await (await start()).stop()
  const left = [process.pid, cluster, 1_700_000_000, 5432, '.', '', '  1  1', 'ready', '']
  writeFileSync(join(cluster, 'postmaster.pid'), left.join('\n'))
  expect((await start()).adopted).toBe(false)
})

test('a lock of the socket whose process number now belongs to another program does not prevent the start', inAll, async () => {
  await (await start()).stop()
  const other = spawn('sleep', ['600'], { ...serverUser(cluster) })
  await once(other, 'spawn')
  writeFileSync(join(cluster, '.s.PGSQL.5432.lock'), [other.pid, cluster, 1_700_000_000, 5432, '.', ''].join('\n'))
  const { connectionString } = await start()
  other.kill()
  expect(await ask(connectionString, 'select 1')).toEqual([1])
})

test('a start waits for a shop that stops', inAll, async () => {
  const stopping = new AbortController()
  const first = await start({ stopping })
  stopping.abort()
  const second = anotherShop()
  // Longer than a start waits for an owner that does not stop.
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(await ask(first.connectionString, 'select 1')).toEqual([1])
  await first.stop()
  const { said, kill } = await second
  expect(said).toMatchObject({ adopted: false })
  await kill()
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a server that was stopped by %s stops the shop, and is not started again',
  async (signal) => {
    const stopping = new AbortController()
    const { connectionString, stop } = await start({ stopping })
    const client = new Client(connectionString)
    client.on('error', () => undefined)
    await client.connect()
    const pid = serverPid()
    process.kill(pid, signal)
    await expect.poll(() => stopping.signal.aborted).toBe(true)
    await stop()
    expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false)
    await expect.poll(() => isAlive(pid)).toBe(false)
  },
)

test.each(['SIGINT', 'SIGTERM'] as const)('a server that is signalled by %s during the start stops the shop', async (signal) => {
  const stopping = new AbortController()
  const { stop } = await start({ stopping })
  process.kill(serverPid(), signal)
  await expect.poll(() => readPostmaster(cluster)?.isStopping ?? true, { interval: 1 }).toBe(true)
  await stop()
  expect(stopping.signal.aborted).toBe(true)
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a server that is signalled by %s as soon as it runs stops the shop',
  async (signal) => {
    const stopping = new AbortController()
    const starting = startEmbedded({ dataDir, stopping })
    await expect.poll(() => existsSync(join(cluster, 'postmaster.pid')), { interval: 1 }).toBe(true)
    process.kill(serverPid(), signal)
    await starting.then(
      ({ stop }) => stop(),
      (error: unknown) => expect(error).toBeInstanceOf(StartupError),
    )
    expect(stopping.signal.aborted).toBe(true)
    expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false)
  },
)

test('a start that is stopped leaves no server', async () => {
  const stopping = new AbortController()
  const starting = startEmbedded({ dataDir, stopping })
  // From here on the server exists.
  await expect.poll(() => existsSync(join(cluster, 'postmaster.pid')), { interval: 1 }).toBe(true)
  stopping.abort()
  await starting.then(
    ({ stop }) => stop(),
    () => undefined,
  )
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false)
})

test('the server is durable and does not listen on the network', async () => {
  const { connectionString } = await start()
  const settingsOf = (...names: string[]) =>
    ask(connectionString, `select ${names.map((name) => `current_setting('${name}')`).join()}`)
  expect(await settingsOf('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums')).toEqual(['on', 'on', 'on', 'on'])
  expect(await settingsOf('listen_addresses', 'server_encoding')).toEqual(['', 'UTF8'])
  expect(statSync(cluster).mode & 0o077).toBe(0)
})

test('the server never runs as root, and the shop is no superuser of it', async () => {
  const { connectionString, ownerConnectionString } = await start()
  expect(statSync(join(cluster, 'postmaster.pid')).uid).not.toBe(0)
  expect(await ask(connectionString, 'select current_user::text, rolsuper from pg_roles where rolname = current_user')).toEqual([
    'botica',
    false,
  ])
  await ask(ownerConnectionString, 'create extension unaccent')
  await ask(ownerConnectionString, 'create extension pg_trgm')
  expect(await ask(connectionString, "select unaccent('ação'), upper('ção')")).toEqual(['acao', 'ÇÃO'])
})

test('the shop’s role owns nothing, also in data of an earlier version, where it owned everything', inAll, async () => {
  const mine = join(folder, 'earlier')
  const earlier = await start({ dataDir: mine })
  const url = new URL(earlier.superuserConnectionString)
  url.pathname = '/botica'
  await ask(
    url.href,
    `alter database botica owner to botica; drop role botica_owner; set role botica; create schema queue;
     create table shelf as select 7 as stock; create table queue.job (id int generated always as identity);
     create function look() returns int language sql as 'select stock from shelf'; create extension pg_trgm`,
  )
  await earlier.stop()
  for (let starts = 0; starts < 2; starts += 1) {
    const { connectionString, ownerConnectionString, stop } = await start({ dataDir: mine })
    expect(await ask(ownerConnectionString, 'select look()')).toEqual([7])
    await ask(
      ownerConnectionString,
      'alter table shelf add if not exists place text; alter table queue.job add if not exists place text',
    )
    for (const wrong of [
      'drop table shelf',
      'alter table queue.job disable trigger all',
      'create table mine (id int)',
      'drop extension pg_trgm',
      'set role botica_owner',
      'create schema mine',
      'drop database botica',
    ])
      await expect(ask(connectionString, wrong), wrong).rejects.toMatchObject({ code: '42501' })
    await stop()
  }
})

test('a data folder with a path too long for a socket address works', inAll, async () => {
  const deep = join(folder, 'a'.repeat(60), 'b'.repeat(60))
  const { connectionString } = await start({ dataDir: deep })
  expect(await ask(connectionString, 'select 1')).toEqual([1])
})

test('a data folder inside a folder that the server cannot enter works', inAll, async () => {
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  const first = await start({ dataDir: join(closed, 'data') })
  await ask(first.ownerConnectionString, 'create table shelf as select 7 as stock')
  await first.stop()
  const second = await start({ dataDir: join(closed, 'data') })
  expect(await ask(second.ownerConnectionString, 'select stock from shelf')).toEqual([7])
})

test('with TCP only, it listens on this computer and requires the password', inAll, async () => {
  const { connectionString } = await start({ dataDir: join(folder, 'tcp'), tcp: true })
  expect(await ask(connectionString, 'select host(inet_server_addr())')).toEqual(['127.0.0.1'])
  await expect(ask(connectionString.replace(/:[^:@/]+@/, ':guess@'), 'select 1')).rejects.toThrow(
    'password authentication failed',
  )
})

test.each<[string, string, (spoilt: string) => void]>([
  [
    'a file is in the place of the folder',
    'the data folder DIR cannot be used: a part of the path is not a folder',
    (spoilt) => {
      rmSync(spoilt, { recursive: true })
      writeFileSync(spoilt, '')
    },
  ],
  [
    'the data are of another PostgreSQL',
    'the data in DIR/postgres/cluster were written by PostgreSQL 14, this is 18: move them with pg_dump and pg_restore',
    (spoilt) => {
      mkdirSync(join(spoilt, 'postgres/cluster'), { recursive: true })
      writeFileSync(join(spoilt, 'postgres/cluster/PG_VERSION'), '14\n')
      if (process.getuid?.() === 0) chownSync(join(spoilt, 'postgres/cluster'), 12_345, 12_345)
    },
  ],
])('what the operator has to fix is one line: %s', async (_, message, spoil) => {
  const spoilt = mkdtempSync(join(folder, 'spoilt-'))
  spoil(spoilt)
  await expect(startEmbedded({ dataDir: spoilt })).rejects.toThrow(new StartupError(message.replace('DIR', spoilt)))
})
