import { Secret } from '#src/kernel/secret.ts'
import type { Mode } from '#src/platform/config.ts'
import { emptyOr } from '#src/platform/config-rules.ts'
import { StartupError } from '#src/platform/startup-error.ts'

export const stripeMessages = {
  STRIPE_SECRET_KEY: ['', 'payment by card, MB WAY and Multibanco; a test key in the demo, a live one in production'],
  STRIPE_WEBHOOK_SECRET: ['', 'what Stripe signs its notices with, whsec_…'],
} as const

const key = /^[rs]k_(test|live)_\w{8,255}$/
const secret = /^whsec_[\w+/=]{8,255}$/

export const stripeSchema = {
  STRIPE_SECRET_KEY: emptyOr((text) => key.test(text), 'must be a secret or restricted key of Stripe, sk_… or rk_…'),
  STRIPE_WEBHOOK_SECRET: emptyOr((text) => secret.test(text), 'must be the signing secret of a webhook of Stripe, whsec_…'),
}

export type StripeSettings = { secretKey: Secret; webhookSecret: Secret }

type Values = Record<keyof typeof stripeMessages, string>

/** Undefined when Stripe is not configured. A demo must not take real money, and a real shop must not accept test money. */
export function stripeOf(values: Values, mode: Mode): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values
  if (!secretKey && !webhookSecret) return undefined
  if (!secretKey) throw new StartupError('STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY beside it')
  if (!webhookSecret) throw new StartupError('STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET beside it')
  const isTest = secretKey.slice(3).startsWith('test_')
  if (mode === 'production' && isTest) throw new StartupError('STRIPE_SECRET_KEY must be a live key in production')
  if (mode === 'demo' && !isTest) throw new StartupError('STRIPE_SECRET_KEY must be a test key in the demo')
  return { secretKey: new Secret(secretKey), webhookSecret: new Secret(webhookSecret) }
}
