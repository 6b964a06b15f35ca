import * as v from 'valibot'
import { readConfig, settings as platformSettings } from '../platform/config.ts'
import type { Config } from '../platform/config.ts'
import { readSettings } from '../platform/config-rules.ts'
import type { Environment } from '../platform/config-rules.ts'
import { applePassesOf, googlePassesOf, passMessages, passSchema } from '../shop/loyalty/passes/pass-settings.ts'
import type { ApplePassSettings, GooglePassSettings } from '../shop/loyalty/passes/pass-settings.ts'
import { stripeMessages, stripeOf, stripeSchema } from '../shop/payments/gateway/stripe-settings.ts'
import type { StripeSettings } from '../shop/payments/gateway/stripe-settings.ts'

const featureSettings = { ...stripeMessages, ...passMessages } as const
const featureSchema = v.object({ ...stripeSchema, ...passSchema })

/** Every environment variable the shop reads, with the sentence that `--help` shows. */
export const settings = { ...platformSettings, ...featureSettings } as const

export type ShopConfig = Config & {
  /** Undefined when customers pay at the counter, or in the demo through its fake gateway. */
  stripe: StripeSettings | undefined
  /** Undefined when Apple Wallet or Google Wallet is not configured. */
  applePasses: ApplePassSettings | undefined
  googlePasses: GooglePassSettings | undefined
}

/** The configuration of the platform and of the features that have external services of their own. */
export function readShopConfig(env: Environment): ShopConfig {
  const config = readConfig(env)
  const values = readSettings(env, featureSettings, featureSchema)
  return {
    ...config,
    stripe: stripeOf(values, config.mode),
    applePasses: applePassesOf(values),
    googlePasses: googlePassesOf(values),
  }
}
