import { expect, test } from 'vitest'
import { createApp } from '#src/web/app.ts'
import { canWriteRows } from './write-checks.ts'
import { localFiles } from '#src/platform/files/local.ts'
import { breakDisk } from '#tests/support/machines/broken-disk.ts'
import { folderFixture } from '#tests/support/fixtures/file-fixture.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { asOwner } from '#tests/support/world/database.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { productionEnv } from '#tests/support/world/production-env.ts'

const database = await databaseFixture()
const folder = await folderFixture('readiness')
const token = 'azulejo-azulejo-azulejo-azulejo'
const outside = '203.0.113.5'

type Caller = { from: string; headers?: Record<string, string> }

/** The status of /readyz, which is 404 where it is closed, and the body. */
async function readiness({ from, headers = {} }: Caller, env: Record<string, string> = {}) {
  const app = createApp({ ...bareWorld(database, { env }), files: localFiles(folder) }, { apiRoutes: [], buildDir: '/nowhere' })
  const request = new Request('http://127.0.0.1:3000/readyz', { headers })
  const response = await app.fetch(request, { incoming: { socket: { remoteAddress: from } } })
  return { status: response.status, text: await response.text() }
}

const behindProxy = { ...productionEnv, TRUSTED_PROXIES: '198.51.100.7,10.0.0.2', METRICS_TOKEN: token }

test('in production a visitor does not learn whether the shop is ready, directly or through a proxy', async () => {
  const outsiders: Caller[] = [
    { from: outside },
    { from: outside, headers: { Authorization: `Bearer ${token}x` } },
    { from: outside, headers: { 'X-Forwarded-For': '127.0.0.1' } },
    { from: '10.0.0.2', headers: { 'X-Forwarded-For': outside } },
    { from: '10.0.0.2', headers: { 'X-Forwarded-For': '127.0.0.1' } },
    { from: '127.0.0.1', headers: { 'X-Real-IP': outside } },
    { from: '127.0.0.1', headers: { Forwarded: `for=${outside}` } },
  ]
  for (const caller of outsiders)
    for (const env of [productionEnv, behindProxy]) {
      const { status, text } = await readiness(caller, env)
      expect([caller, status]).toEqual([caller, 404])
      expect(text).not.toContain('database')
    }
})

test('in production a supervisor of the same network, the proxy itself and a monitor with the token learn it', async () => {
  const checks = [200, '{"ready":true,"checks":{"database":true,"writes":true,"files":true}}']
  const checksFor = async (caller: Caller) => Object.values(await readiness(caller, behindProxy))
  for (const from of ['127.0.0.1', '::1', '::ffff:10.9.9.9', '192.168.1.20', '198.51.100.7', '::ffff:198.51.100.7'])
    expect(await checksFor({ from })).toEqual(checks)
  expect(await checksFor({ from: outside, headers: { Authorization: `Bearer ${token}` } })).toEqual(checks)
})

test('in the demo everyone learns it', async () => {
  expect((await readiness({ from: outside })).status).toBe(200)
})

test('a shop whose files cannot be written is not ready, says why, and is ready again at once', async () => {
  let isFull = true
  const mend = breakDisk(folder, () => (isFull ? 'ENOSPC' : undefined))
  const { status, text } = await readiness({ from: outside })
  isFull = false
  const after = await readiness({ from: outside })
  mend()
  expect([status, JSON.parse(text)]).toEqual([
    503,
    { ready: false, checks: { database: true, writes: true, files: false }, reasons: { files: 'the disk is full' } },
  ])
  expect(after.status).toBe(200)
})

test('a shop whose database cannot be written is not ready and says why', async () => {
  const refusing = (state: string) =>
    asOwner(
      database.url,
      `create or replace function refuse() returns trigger language plpgsql as $$
         begin raise exception using errcode = '${state}', message = 'could not extend file'; end $$;
       create or replace trigger refuse before insert on rate_limits execute function refuse()`,
    )
  const answers = []
  for (const state of ['53100', '25006', '58030']) {
    await refusing(state)
    answers.push(await readiness({ from: outside }))
  }
  await asOwner(database.url, 'drop trigger refuse on rate_limits')
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
  expect(answers.map(({ text }) => JSON.parse(text).reasons)).toEqual([
    { writes: 'the disk is full' },
    { writes: 'read-only' },
    { writes: 'the disk fails' },
  ])
  expect((await readiness({ from: outside })).status).toBe(200)
})

test('the check of writing writes a temporary file to the disk of the database, so that a full one is noticed', async () => {
  const files = async () => {
    await database.pool.query('select pg_stat_force_next_flush()')
    const { rows } = await database.pool.query<{ files: number }>(
      'select temp_files::int as files from pg_stat_database where datname = current_database()',
    )
    return rows[0]?.files ?? 0
  }
  const before = await files()
  await canWriteRows(bareWorld(database))
  await expect.poll(files).toBeGreaterThan(before)
})

test('a shop that can write is not written to again for five seconds, however many requests come', async () => {
  let now = Date.now()
  let writes = 0
  const own = localFiles(folder)
  const files = { ...own, put: (...args: Parameters<typeof own.put>) => ((writes += 1), own.put(...args)) }
  const app = createApp({ ...bareWorld(database, { realNow: () => now }), files }, { apiRoutes: [], buildDir: '/nowhere' })
  for (let second = 0; second < 6; second += 1) {
    expect((await app.request('http://127.0.0.1:3000/readyz')).status).toBe(200)
    now += 1_000
  }
  expect(writes).toBe(2)
})
