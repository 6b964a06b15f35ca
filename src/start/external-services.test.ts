import { expect, test } from 'vitest'
import { readShopConfig } from '#src/start/config.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { productionEnv as production } from '#tests/support/world/production-env.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { openExternalServices } from './external-services.ts'

const database = await databaseFixture()
const deps = bareWorld(database)

const bankOf = async (env: Record<string, string>) => (await openExternalServices(readShopConfig(env), deps)).bank?.provider
const stripe = (kind: 'test' | 'live') => ({
  STRIPE_SECRET_KEY: `sk_${kind}_Azulejo51Segredo`,
  STRIPE_WEBHOOK_SECRET: 'whsec_AzulejoSegredoDoAviso',
})

test('the demo has a fake payment gateway until Stripe is configured', async () => {
  expect(await bankOf({})).toBe('simulator')
  expect(await bankOf(stripe('test'))).toBe('stripe')
})

test('production has Stripe or no payment gateway, and not a fake one', async () => {
  expect(await bankOf(production)).toBeUndefined()
  expect(await bankOf({ ...production, ...stripe('live') })).toBe('stripe')
})
