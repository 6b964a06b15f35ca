import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { mountDevPages } from '#demo/dev/mount.ts'
import { createApp } from '#src/web/app.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { testDatabase } from '#tests/support/world/database.ts'
import { productionEnv } from '#tests/support/world/production-env.ts'
import { readConfig } from '../config.ts'
import { fakeMailer } from '../mail/fake.ts'
import { demoHostCheck } from './demo-host-check.ts'
import type { ShopEnv } from './env.ts'

const fromOutside = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

/** The hosts among these that a shop with these settings answers. */
async function answered(
  settings: Record<string, string>,
  hosts: readonly string[],
  env: object = fromOutside,
): Promise<string[]> {
  const app = new Hono<ShopEnv>().use(demoHostCheck(readConfig(settings))).get('*', (c) => c.text('the shop'))
  const statuses = await Promise.all(hosts.map(async (host) => (await app.fetch(new Request(`http://${host}/`), env)).status))
  return hosts.filter((_, at) => statuses[at] === 200)
}

const own = ['127.0.0.1:3000', 'localhost:4711', '[::1]:3000']
const lan = ['192.168.1.9:3000', '[fd00::5]:3000']
const externalServices = ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:3000', 'botica.local']
const all = [...own, ...lan, ...externalServices]

test('a demo on this machine answers to the names of this machine and to its public address, and to no other', async () => {
  expect(await answered({}, all)).toEqual(own)
  expect(await answered({ HOST: 'localhost' }, all)).toEqual(own)
  const published = { BOTICA_MODE: 'demo', PUBLIC_ORIGIN: 'https://demo.example' }
  expect(await answered(published, [...all, 'demo.example', 'www.demo.example'])).toEqual([...own, 'demo.example'])
})

test('a demo for phones answers to every numeric address, which no name server can point here', async () => {
  expect(await answered({ HOST: '0.0.0.0' }, all)).toEqual([...own, ...lan])
  expect(await answered({ HOST: '192.168.1.9' }, all)).toEqual([...own, ...lan])
  expect(await answered({ HOST: 'botica.local' }, all)).toEqual([...own, ...lan, 'botica.local'])
})

test('production leaves hosts to its proxy, and internal calls can use any name', async () => {
  expect(await answered(productionEnv, all)).toEqual(all)
  expect(await answered({}, all, {})).toEqual(all)
})

test('a foreign host name that points at this machine cannot read emails of the demo', async () => {
  const database = await testDatabase()
  const world = { ...bareWorld(database), mail: fakeMailer(database.db) }
  const email = { to: 'marta@cliente.example', subject: 'Nova palavra-passe', text: 'segredo', html: '', messageId: 'a' }
  await world.mail.send(email)
  const tools = { clockMoved: async () => undefined, runDue: async () => undefined }
  const app = createApp(world, { apiRoutes: [], buildDir: '/nowhere', extra: (some) => mountDevPages(some, world, tools) })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const bound = server.address()
  const port = typeof bound === 'object' ? bound?.port : undefined
  const ask = async (host: string): Promise<[number | undefined, string]> => {
    const outgoing = request({ host: '127.0.0.1', port, path: '/dev/mail.json', headers: { Host: host } }).end()
    const [response] = await once(outgoing, 'response')
    return [response.statusCode, await text(response)]
  }
  try {
    const [status, page] = await ask('evil.example')
    expect([status, page.includes('segredo'), page.includes('localhost')]).toEqual([421, false, true])
    expect(await ask(`127.0.0.1:${port}`)).toEqual([200, expect.stringContaining('segredo')])
  } finally {
    server.close()
    await once(server, 'close')
    await database.close()
  }
})
