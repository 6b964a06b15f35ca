import { simulator } from '../platform/bank/simulator.ts'
import { siteOrigin } from '../platform/config.ts'
import type { Config } from '../platform/config.ts'
import { pretendProvider } from '../platform/google/pretend.ts'
import { pretendMailer } from '../platform/mail/pretend.ts'
import { smtpMailer } from '../platform/mail/smtp.ts'
import { openApplePasses } from '../platform/passes/apple.ts'
import { openGooglePasses } from '../platform/passes/google.ts'
import { webPush } from '../platform/push/web-push.ts'
import { textGateway } from '../platform/texts/gateway.ts'
import { pretendTexts } from '../platform/texts/pretend.ts'
import type { World } from '../platform/world.ts'
import { readWebsite } from '../shop/website/actions.server.ts'

type Strangers = Pick<World, 'applePasses' | 'bank' | 'google' | 'googlePasses' | 'mail' | 'push' | 'texts'>

/**
 * Real adapters where they are configured, pretend twins in the demo only. Chosen once, here. Large libraries are read only where their
 * service is configured: Stripe's takes 13 MB.
 */
export async function openStrangers(config: Config, ground: Pick<World, 'db' | 'keys' | 'now' | 'realNow'>): Promise<Strangers> {
  const demo = config.mode === 'demo'
  const sender = async (): Promise<string> => config.mailFrom ?? (await readWebsite(ground.db)).email
  const pretendGoogle = demo ? pretendProvider(ground) : undefined
  const pretendBank = demo ? simulator(ground) : undefined
  const pretendGateway = demo ? pretendTexts(ground.db) : undefined
  return {
    applePasses: config.applePasses && openApplePasses(config.applePasses, ground.realNow()),
    bank: config.stripe ? await openStripe(config, config.stripe, ground.now) : pretendBank,
    google: config.google ? await openGoogle(config.google) : pretendGoogle,
    googlePasses: config.googlePasses && openGooglePasses(config.googlePasses),
    mail: config.smtp ? smtpMailer(config.smtp, sender) : pretendMailer(ground.db),
    push: config.push && webPush(config.push),
    texts: config.smsUrl ? textGateway(config.smsUrl) : pretendGateway,
  }
}

async function openStripe(config: Config, stripe: NonNullable<Config['stripe']>, now: World['now']): Promise<World['bank']> {
  const { stripeBank } = await import('../platform/bank/stripe.ts')
  return stripeBank({ ...stripe, origin: siteOrigin(config), now })
}

async function openGoogle(google: NonNullable<Config['google']>): Promise<World['google']> {
  const { openIdProvider } = await import('../platform/google/openid.ts')
  return openIdProvider(google)
}
