import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { readShopConfig } from '#src/start/config.ts'
import { StartupError } from '#src/platform/startup-error.ts'
import { testDatabase } from '#tests/support/world/database.ts'
import type { TestDatabase } from '#tests/support/world/database.ts'
import { productionEnv } from '#tests/support/world/production-env.ts'
import { inAll } from '#tests/support/world/short.ts'
import { openShop } from './open-shop.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  return () => database.close()
})

/** Starts only the worker, which needs neither port nor build. */
async function start(env: Record<string, string>): Promise<void> {
  const shop = await openShop(readShopConfig({ ...env, DATABASE_URL: database.url, LOG_LEVEL: 'silent' }), 'worker')
  await shop.close()
}

const addPerson = (email: string, demo: boolean) =>
  database.db.insertInto('users').values({ public_id: randomUUIDv7(), email, demo, created_at: new Date() }).execute()

test('production opens on a database of its own, and refuses one with demo people', inAll, async () => {
  await addPerson('diogo@farmacia.example', false)
  await start(productionEnv)
  await addPerson('diogo@farmacia-azulejo.example', true)
  const refusal = await start(productionEnv).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartupError)
  expect(String(refusal)).toMatch(/^StartupError: production does not run on a database of the demo: [^\n]*DATABASE_URL[^\n]*$/)
})
