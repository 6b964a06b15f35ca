import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#src/platform/config.ts'
import type { World } from '#src/platform/world.ts'
import { bareWorld } from '#tests/world/bare-world.ts'
import { testDatabase } from '#tests/world/database.ts'
import type { TestDatabase } from '#tests/world/database.ts'
import { openStrangers } from './open-strangers.ts'

let database: TestDatabase
let ground: World
beforeAll(async () => {
  database = await testDatabase()
  ground = bareWorld(database)
})
afterAll(() => database.close())

const production = {
  BOTICA_MODE: 'production',
  PUBLIC_ORIGIN: 'https://farmacia.example',
  ENCRYPTION_KEYS: `k1:${'ab'.repeat(32)}`,
  SMTP_URL: 'smtps://mail.example',
}
const bankOf = (env: Record<string, string>) => openStrangers(readConfig(env), ground).bank?.provider
const stripe = (kind: 'test' | 'live') => ({
  STRIPE_SECRET_KEY: `sk_${kind}_Azulejo51Segredo`,
  STRIPE_WEBHOOK_SECRET: 'whsec_AzulejoSegredoDoAviso',
})

test('the demo has a pretend bank until Stripe takes its place', () => {
  expect(bankOf({})).toBe('simulator')
  expect(bankOf(stripe('test'))).toBe('stripe')
})

test('production has Stripe or no bank, and never a pretended one', () => {
  expect(bankOf(production)).toBeUndefined()
  expect(bankOf({ ...production, ...stripe('live') })).toBe('stripe')
})
