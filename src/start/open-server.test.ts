import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { productionEnv } from '#tests/support/world/production-env.ts'
import { portFixture } from '#tests/support/fixtures/file-fixture.ts'
import { readShopConfig } from './config.ts'
import { choosePort } from './open-server.ts'

const usedPort = await portFixture(createServer())
const demo = readShopConfig({ PORT: String(usedPort) })

test('a demo that sets no port takes the next one that is free', async () => {
  const chosen = await choosePort(demo, false)
  expect(chosen).toBeGreaterThan(usedPort)
  const server = createServer().listen(chosen, '127.0.0.1')
  await once(server, 'listening')
  server.close()
})

test('a port that was set is refused when it is in use, and in production also the default one', async () => {
  const refused = new RegExp(`^port ${usedPort} is in use: stop the process that uses it or set PORT$`)
  await expect(choosePort(demo, true, 0)).rejects.toThrow(refused)
  const production = readShopConfig({ ...productionEnv, PORT: String(usedPort), HOST: '127.0.0.1' })
  await expect(choosePort(production, false, 0)).rejects.toThrow(refused)
})

test('a shop that is started while the one before it stops waits for its port', async () => {
  const before = createServer().listen(0, '127.0.0.1')
  await once(before, 'listening')
  const address = before.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const chosen = choosePort(readShopConfig({ PORT: String(port) }), true)
  setTimeout(() => before.close(), 200)
  expect(await chosen).toBe(port)
})
