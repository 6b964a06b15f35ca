import { expect } from 'vitest'
import { sixDigits } from '#tests/support/assertions/sent-emails.ts'
import type { OpenShop } from '#tests/support/browser/browser.ts'

type SentEmail = { to: string; text: string }

/** The emails that the shop has sent. */
export type Emails = {
  codeFor: (email: string) => Promise<string>
  linkFor: (email: string, pattern: RegExp) => Promise<string>
}

export function emailsOf(shop: Pick<OpenShop, 'ask'>): Emails {
  const find = async (email: string, pattern: RegExp): Promise<string> => {
    const lookUp = async () =>
      ((await shop.ask('/dev/mail.json')) as SentEmail[])
        .filter(({ to }) => to === email)
        .flatMap(({ text }) => pattern.exec(text)?.slice(0, 1) ?? [])[0]
    await expect.poll(lookUp, { timeout: 10_000, message: `an email to ${email} with ${pattern}` }).toBeDefined()
    return (await lookUp()) ?? expect.fail('the email does not exist')
  }
  return {
    codeFor: async (email) => sixDigits(await find(email, /(?<!\d)\d{6}(?!\d)/))[0] ?? '',
    linkFor: find,
  }
}
