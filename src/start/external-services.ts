import { fakeGateway } from '../shop/payments/gateway/fake-gateway.server.ts'
import { siteOrigin } from '../platform/config.ts'
import { fakeIdentityProvider } from '../platform/google/fake.ts'
import { fakeMailer } from '../platform/mail/fake.ts'
import { openApplePasses } from '../shop/loyalty/passes/apple-wallet.server.ts'
import { openGooglePasses } from '../shop/loyalty/passes/google-wallet.server.ts'
import { httpSmsGateway } from '../platform/sms/gateway.ts'
import { fakeSmsGateway } from '../platform/sms/fake.ts'
import type { World } from '../platform/world.ts'
import { readWebsite } from '../shop/website/actions.server.ts'
import type { ShopConfig } from './config.ts'

type ExternalServices = Pick<World, 'applePasses' | 'bank' | 'google' | 'googlePasses' | 'mail' | 'push' | 'texts'>

/**
 * Real adapters where configured, fakes in the demo only; chosen once, here. Libraries are imported only when their service is
 * configured: Stripe's takes 13 MB, and together they are a hundred modules of each start.
 */
export async function openExternalServices(
  config: ShopConfig,
  deps: Pick<World, 'db' | 'keys' | 'now' | 'realNow'>,
): Promise<ExternalServices> {
  const demo = config.mode === 'demo'
  const sender = async (): Promise<string> => config.mailFrom ?? (await readWebsite(deps.db)).email
  const fakeGoogle = demo ? fakeIdentityProvider(deps) : undefined
  const fakeBankSettings = demo ? fakeGateway(deps) : undefined
  const fakeGatewaySettings = demo ? fakeSmsGateway(deps.db) : undefined
  return {
    applePasses: config.applePasses && openApplePasses(config.applePasses, deps.realNow()),
    bank: config.stripe ? await openStripe(config, config.stripe, deps.now) : fakeBankSettings,
    google: config.google ? await openGoogle(config.google) : fakeGoogle,
    googlePasses: config.googlePasses && openGooglePasses(config.googlePasses),
    mail: config.smtp ? (await import('../platform/mail/smtp.ts')).smtpMailer(config.smtp, sender) : fakeMailer(deps.db),
    push: config.push && (await import('../platform/push/web-push.ts')).webPush(config.push),
    texts: config.smsUrl ? httpSmsGateway(config.smsUrl) : fakeGatewaySettings,
  }
}

async function openStripe(
  config: ShopConfig,
  stripe: NonNullable<ShopConfig['stripe']>,
  now: World['now'],
): Promise<World['bank']> {
  const { stripeBank } = await import('../shop/payments/gateway/stripe.server.ts')
  return stripeBank({ ...stripe, origin: siteOrigin(config), now })
}

async function openGoogle(google: NonNullable<ShopConfig['google']>): Promise<World['google']> {
  const { openIdProvider } = await import('../platform/google/openid.ts')
  return openIdProvider(google)
}
