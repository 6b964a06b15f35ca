import { readFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { folderFixture } from '#tests/support/fixtures/file-fixture.ts'
import { productionEnv } from '#tests/support/world/production-env.ts'
import { startProgram } from '#tests/support/world/shop-program.ts'
import { slownessNow } from './processor-speed.ts'
import type { TestDatabase } from '#tests/support/world/database.ts'

/** No request may cost more milliseconds of CPU (docs/decisions/031). */
export const maxMs = 100

/** Measuring a single thread needs its `schedstat`. */
export const canMeasure = process.platform === 'linux'

export type Sent = { path: string; init?: RequestInit }

export type Measured = { status: number; ms: number; headers: Headers; text: string }

type MeasuredShop = {
  database: TestDatabase
  /** That the shop seals with. */ keys: string
  origin: string
  /** The cookies of a person of the demo. */ signIn: (email: string) => Promise<string>
  /**
   * The answer to the cheapest of such requests, and its cost on a processor of the usual speed: the first one may have to compile
   * something. Stops at the first that is cheap enough.
   */
  costOf: (sent: Sent | (() => Promise<Sent>), times?: number) => Promise<Measured>
}

/** A demo shop as a process of its own, whose answering thread does nothing else. */
export async function measuredShopFixture(name: string): Promise<MeasuredShop> {
  const folder = await folderFixture(name)
  const database = await databaseFixture()
  const { ENCRYPTION_KEYS: keys } = productionEnv
  const shop = startProgram(
    {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: '0',
      TRUSTED_PROXIES: '127.0.0.1',
      ENCRYPTION_KEYS: keys,
    },
    ['--only', 'web'],
  )
  afterAll(async () => {
    shop.child.kill('SIGTERM')
    await shop.ended
  })
  const origin = await shop.listening
  const thread = `/proc/${shop.child.pid}/task/${shop.child.pid}/schedstat`
  const processorMs = (): number => Number(readFileSync(thread, 'utf8').split(' ')[0]) / 1e6

  async function signIn(email: string): Promise<string> {
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

  async function costOf(sent: Sent | (() => Promise<Sent>), times = 4): Promise<Measured> {
    let cheapest: Measured = { status: 0, ms: Infinity, headers: new Headers(), text: '' }
    for (let run = 0; run < times && cheapest.ms >= maxMs; run += 1) {
      const { path, init } = typeof sent === 'function' ? await sent() : sent
      const before = processorMs()
      const response = await fetch(origin + path, { redirect: 'manual', ...init })
      const text = await response.text()
      const measured = processorMs() - before
      const ms = measured < maxMs ? measured : measured / slownessNow()
      cheapest = { status: response.status, ms: Math.min(cheapest.ms, ms), headers: response.headers, text }
    }
    return cheapest
  }

  return { database, keys, origin, signIn, costOf }
}
