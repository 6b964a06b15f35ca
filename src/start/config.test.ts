import { describe, expect, test } from 'vitest'
import { revealed } from '#tests/support/assertions/revealed.ts'
import { StartupError } from '#src/platform/startup-error.ts'
import { productionEnv as production } from '#tests/support/world/production-env.ts'
import { readShopConfig as readConfig, settings } from './config.ts'

describe('the configuration of the shop', () => {
  test.each([
    ['STRIPE_SECRET_KEY', 'pk_test_Azulejo51Segredo'],
    ['STRIPE_SECRET_KEY', 'sk_test_Azulejo 51Segredo'],
    ['STRIPE_WEBHOOK_SECRET', 'segredo-do-aviso'],
  ])('refuses %s=%s in one line that names the variable and not the value', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(StartupError)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\n]*$`))
    expect(() => readConfig({ [name]: value })).not.toThrow(new RegExp(`\\b${value}\\b`))
  })

  test('needs all of Stripe’s variables or none, test keys in the demo and live keys in production', () => {
    const webhook = { STRIPE_WEBHOOK_SECRET: 'whsec_AzulejoSegredoDoAviso' }
    const [test, live] = ['sk_test_Azulejo51Segredo', 'rk_live_Azulejo51Segredo']
    const [pretended, real] = [{ STRIPE_SECRET_KEY: test }, { STRIPE_SECRET_KEY: live }]
    expect(readConfig(production).stripe).toBeUndefined()
    expect(revealed(readConfig({ ...pretended, ...webhook }).stripe)).toEqual({
      secretKey: test,
      webhookSecret: 'whsec_AzulejoSegredoDoAviso',
    })
    expect(readConfig({ ...production, ...real, ...webhook }).stripe?.secretKey.reveal()).toBe(live)
    const refused: [Record<string, string>, string][] = [
      [pretended, 'STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET beside it'],
      [webhook, 'STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY beside it'],
      [{ ...production, ...pretended, ...webhook }, 'STRIPE_SECRET_KEY must be a live key in production'],
      [{ ...real, ...webhook }, 'STRIPE_SECRET_KEY must be a test key in the demo'],
    ]
    for (const [env, sentence] of refused) expect(() => readConfig(env)).toThrow(new StartupError(sentence))
  })

  test('explains every variable that it reads', () => {
    for (const [name, [, meaning]] of Object.entries(settings)) expect(`${name} ${meaning}`).toMatch(/^[A-Z0-9_]+ \S.{10,}/)
  })
})
