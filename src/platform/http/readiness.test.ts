import { expect, test } from 'vitest'
import { createApp } from '#src/web/app.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { productionEnv } from '#tests/support/world/production-env.ts'

const database = await databaseFixture()
const token = 'azulejo-azulejo-azulejo-azulejo'
const outside = '203.0.113.5'

type Caller = { from: string; headers?: Record<string, string> }

/** The status of /readyz, which is 404 where it is closed, and the body. */
async function readiness({ from, headers = {} }: Caller, env: Record<string, string> = {}) {
  const app = createApp(bareWorld(database, { env }), { apiRoutes: [], buildDir: '/nowhere' })
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
  const checks = [200, '{"ready":true,"checks":{"database":true}}']
  const checksFor = async (caller: Caller) => Object.values(await readiness(caller, behindProxy))
  for (const from of ['127.0.0.1', '::1', '::ffff:10.9.9.9', '192.168.1.20', '198.51.100.7', '::ffff:198.51.100.7'])
    expect(await checksFor({ from })).toEqual(checks)
  expect(await checksFor({ from: outside, headers: { Authorization: `Bearer ${token}` } })).toEqual(checks)
})

test('in the demo everyone learns it', async () => {
  expect((await readiness({ from: outside })).status).toBe(200)
})
