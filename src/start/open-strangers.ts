import { simulator } from '../platform/bank/simulator.ts'
import type { Config } from '../platform/config.ts'
import { pretendMailer } from '../platform/mail/pretend.ts'
import { smtpMailer } from '../platform/mail/smtp.ts'
import { pretendTexts } from '../platform/texts/pretend.ts'
import type { World } from '../platform/world.ts'
import { readWebsite } from '../shop/website/actions.server.ts'

type Strangers = Pick<World, 'bank' | 'mail' | 'texts'>

/** Real adapters where they are configured, pretend twins in the demo only. Chosen once, here. */
export function openStrangers(config: Config, ground: Pick<World, 'db' | 'keys' | 'now'>): Strangers {
  const demo = config.mode === 'demo'
  const sender = async (): Promise<string> => config.mailFrom ?? (await readWebsite(ground.db)).email
  return {
    bank: demo ? simulator(ground) : undefined,
    mail: config.smtpUrl ? smtpMailer(config.smtpUrl, sender) : pretendMailer(ground.db),
    texts: demo ? pretendTexts(ground.db) : undefined,
  }
}
